### Webhooks: what chats are told, and their card under Staff.

webhook-test = This is a test of { $tournament }. Messages arrive here.
webhook-round_published = Round { $round } of { $tournament } is published.
webhook-result_entered = { $tournament }, round { $round }: a result is in.
webhook-result_corrected = { $tournament }, round { $round }: a result was corrected.
webhook-round_closed = Round { $round } of { $tournament } is over.
webhook-players_cut =
    { $players ->
        [one] { $tournament }: one player was cut after round { $round }.
       *[other] { $tournament }: { $players } players were cut after round { $round }.
    }
webhook-tournament_completed = { $tournament } is completed. The final standings are in.
webhook-judge_called =
    { $table ->
        [0] { $tournament }: { $who } calls a judge.
       *[other] { $tournament }: { $who } calls a judge to table { $table }.
    }
webhook-table = Table { $table }
web-webhooks-title = Messages to other programs (webhooks)
web-webhooks-about = Tell a Discord or Slack channel, or a program of yours, what happens. The server posts to the address by itself and tries again for a day.
web-webhooks-url = Address
web-webhooks-style = For
web-webhooks-style-standard = a program
web-webhooks-style-discord = Discord
web-webhooks-style-slack = Slack
web-webhooks-kinds = Tell of
web-webhooks-kind-round_published = round published
web-webhooks-kind-result_entered = result
web-webhooks-kind-result_corrected = correction
web-webhooks-kind-round_closed = round closed
web-webhooks-kind-players_cut = cut
web-webhooks-kind-tournament_completed = tournament completed
web-webhooks-kind-judge_called = judge called
web-webhooks-kind-test = test
web-webhooks-create = Add
web-webhooks-created = Added { $name }. Its secret is shown only now.
web-webhooks-added = Added { $name }.
web-webhooks-secret = Secret
web-webhooks-rotated = New secret for { $name }, shown only now. For a day messages are signed with the old one, too.
web-webhooks-rotate = New secret
web-webhooks-test = Send a test
web-webhooks-resend = Send again
web-webhooks-queued = It is sent in a moment.
web-webhooks-remove = Remove
web-webhooks-removed = Removed { $name }.
web-webhooks-gone = It was already removed.
web-webhooks-waiting =
    { $count ->
        [0] nothing waits
        [one] 1 message waits
       *[other] { $count } messages wait
    }
web-webhooks-dropped =
    { $count ->
        [one] 1 was not sent, because too many waited
       *[other] { $count } were not sent, because too many waited
    }
web-webhooks-log = Sent lately
web-webhooks-arrived = arrived
web-webhooks-answered = answered { $status }
web-webhooks-private = not sent, the address is in a private network
web-webhooks-no_answer = no answer ({ $problem })
web-webhooks-given_up = given up
web-webhooks-again = next try
bad_webhook = This address can't be used.
not_webhook_url = { QUOTE($value) } is not an address to post to. Write it as https://hooks.example/path.
private_webhook = { QUOTE($value) } is in a private network. Only the operator can allow that, with --private-webhooks.
webhook_unreachable = No answer ({ $problem }).
no_webhook_kinds = Choose at least one kind of event.
too_many_webhooks = At most { $most } addresses for each tournament.
no_such_webhook = That address was removed.
no_such_event = This event is not in the log any more.
