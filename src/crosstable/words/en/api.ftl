### The HTTP API: tokens, and what programs are told.

column-name = Name
column-role = Role
column-expires = Expires
column-used = Last used
token-none = There are no tokens.
token-revoked = Revoked { QUOTE($name) }. It no longer works.
account-none = There are no accounts of organisers.
account-chosen = chosen
account-not_chosen = not chosen yet
account-removed = Removed { QUOTE($name) }. Their tournaments are yours now.
no_account_named = There is no account { QUOTE($name) }. List them with crosstable account list.
column-created = Created
column-password = Password
token-everywhere = all
token-never = never
bad_token_wish = This token can't be made.
token_of_operator = Only the operator can make a token of that role, and it covers the whole server.
no_such_token = There is no token { QUOTE($value) }. List them with crosstable token list.
several_tokens = Several tokens are called { QUOTE($value) }. Name one by its id: { LIST($ids) }.
bad_external_ids = These external ids can't be kept.
bad_body =
    { $count ->
        [one] One field of the request is wrong.
       *[other] { $count } fields of the request are wrong.
    }
bad_query = A parameter of the address can't be read.
not_number_from = Must be a whole number from { $low } up; got { QUOTE($value) }.
too_many_requests =
    { $seconds ->
        [one] Too many requests. Wait a second.
       *[other] Too many requests. Wait { $seconds } seconds.
    }
too_many_commands = Send at most { $most } commands at once.
no_commands = Send a command with its fields, or a list of such.
bad_token = This token does not work. It may have been revoked or have expired.
token_needed = This needs a token: send the header Authorization: Bearer ct_...
token_not_enough = The token is not for this.
bad_content_type = Send JSON, with the header Content-Type: application/json.
method_not_allowed = This address does not take { $method }.
event-external_ids_set = set external ids of the tournament
web-api-title = HTTP API
web-api-about = Everything that the pages show and every command of the desk, for programs. The whole description, for tools (OpenAPI 3.1):
web-api-operations = Addresses
web-api-commands = Commands
web-api-commands_about = Each is sent to POST /api/v1/tournaments/CODE/commands as command and fields. A field with * is required.
