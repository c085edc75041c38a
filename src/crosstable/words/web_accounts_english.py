"""What is said about passwords and accounts: on their pages, at the terminal, and where something is refused."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "web.sign_in": "Sign in",
    "web.sign_out": "Sign out",
    "web.sign_in.operator": "Whoever runs this server leaves it empty.",
    "web.sign_in.password": "Password",
    "web.sign_in.without": "No password, or forgotten? Whoever runs this server makes a new link; for them "
    "crosstable link and crosstable password do, where it runs.",
    "web.enter_account": "Welcome, {name}",
    "web.enter_account_about": "Choose a password. With it and your name you sign in on any device, and run "
    "tournaments of your own.",
    "web.enter_account_button": "Choose it and go in",
    "web.account.title": "Password",
    "web.account.operator": "The operator of this server",
    "web.account.of": "The account of {name}",
    "web.account.choose": "Set a password",
    "web.account.change": "Change the password",
    "web.account.why": "Without one, links lead in here. With one you can sign in on any device at any time.",
    "web.account.old": "The password so far",
    "web.account.new": "New password",
    "web.account.again": "The same once more",
    "web.account.good": "At least 10 letters. Four words that have nothing to do with each other are good.",
    "web.account.kept": "Nobody can read it on the server: it is kept as a hash.",
    "web.account.ends_others": "Every other device is signed out then.",
    "web.account.set": "The password is set.",
    "web.account.changed": "The password is changed. Every other device is signed out.",
    "web.account.forget": "Remove the password",
    "web.account.forget_about": "Links alone lead in then: crosstable link prints one. Every other device is "
    "signed out.",
    "web.account.forgotten": "There is no password any more. Every other device is signed out.",
    "web.account.none": "There is no password.",
    "web.account.devices": "Signed in here and elsewhere",
    "web.account.end": "Sign it out",
    "web.account.ended": "That device is signed out; its open pages close.",
    "web.accounts.title": "Accounts",
    "web.accounts.invite": "Invite an organiser",
    "web.accounts.about": "With the link they choose a password of their own, within {days:one day|# days}. They may "
    "then run tournaments of their own, and see nobody else's desk. For help with one tournament use its staff page.",
    "web.accounts.organisers": "Organisers",
    "web.accounts.count": "{count:one tournament|# tournaments}",
    "web.accounts.link": "New link",
    "web.accounts.reset": "New password by link",
    "web.accounts.told": "This link is for {name}, to choose a password. It works once, within a week, and is shown "
    "only now.",
    "web.accounts.remove": "Remove",
    "web.accounts.remove_whom": "Remove {name}",
    "web.accounts.remove_about": "Whoever is removed is signed out at once, on open pages too. Their tournaments stay, "
    "and are yours to run or to give to somebody.",
    "web.accounts.removed": "{name} has no account any more; open pages close. What was theirs is yours now.",
    "web.accounts.gone": "That account was gone already.",
    "web.accounts.tournaments": "Whose is which tournament",
    "web.accounts.whose": "{name!q} belongs to",
    "web.accounts.operators": "nobody but you",
    "web.accounts.give": "Give",
    "web.accounts.given": "{tournament!q} belongs to {name} now.",
    "web.accounts.taken_back": "{tournament!q} belongs to nobody but you now.",
    "web.accounts.none_yet": "You have no tournament yet. Make one.",
    "needs_account": "Only somebody with an account on this server may do this. Whoever runs it can make one.",
    "bad_account": "There can be no such account.",
    "name_taken": "Somebody has the name {name!q} already. Take another one, such as with the name of the club.",
    "no_such_account": "There is no such account any more.",
    "bad_password": "That password won't do.",
    "password_short": "It has fewer than {fewest} letters. Take a longer one: four words that have nothing to do with "
    "each other are good.",
    "password_long": "It has more than {longest} letters. Take a shorter one.",
    "password_easy": "It is easily guessed: the account's own name, a word that everybody tries first, or the same few "
    "letters again and again. Take four words that have nothing to do with each other.",
    "password_differs": "That is not the same twice. Type it again.",
    "password_missing": "No password came. Type it at the terminal, or send it on standard input.",
    "wrong_password": "That is not right.",
    "password_wrong": "Name and password do not belong together.",
    "password_not_old": "That is not the password so far. Forgotten? crosstable password sets a new one, where the "
    "server runs; organisers get a new link from whoever runs it.",
    "serve.password.ask": "New password: ",
    "serve.password.again": "The same once more: ",
    "serve.password.set": "The password is set. Sign in with it<: {url}/sign-in>, and leave the name empty.",
    "serve.password.changed": "Whoever was signed in as the operator has to sign in again.",
    "serve.password.removed": "There is no password any more: crosstable link prints a way in. Whoever was signed in "
    "as the operator is not any more.",
}
