"""Random commands before the start: registration, waiting list, check-in."""

from typing import Any

import msgspec

from crosstable.app.persons import new_entry
from crosstable.commands import (
    Actor,
    AskCheckIn,
    CheckIn,
    Command,
    MoveUp,
    SeeEntries,
    SetRegistration,
    SignUp,
    Start,
    Withdraw,
)
from crosstable.model.tournament import PlayerId
from tests.rules.chance import GHOST, Chance

COMING_IN = (
    "set_registration",
    "sign_up",
    "sign_up",
    "sign_up",
    "move_up",
    "see_entries",
    "ask_check_in",
    "check_in",
    "check_in",
    "withdraw",
)


class ComingIn(Chance):
    """A random user before the start."""

    def somebody(self) -> PlayerId:
        """Return a player or waiting player, rarely an unknown id."""
        known = [*self.state.players, *self.state.waiting]
        return GHOST if not known or self.draw_one_in(30) else self.rng.choice(known)

    def set_registration(self) -> Command:
        places: list[Any] = [None, msgspec.UNSET, msgspec.UNSET, 3, 4, 5, 6, 8]
        capacity = 0 if self.draw_one_in(20) else self.rng.choice(places)
        return SetRegistration(open=self.rng.choice([None, True, True, True, False]), capacity=capacity)

    def sign_up(self) -> Command:
        fields: dict[str, Any] = {"rating": self.rng.choice([None, 1500, 10**7 if self.draw_one_in() else 1600])}
        return SignUp(entry=new_entry("Somebody", club=self.rng.choice([None, "North"]), **fields)[0])

    def move_up(self) -> Command:
        return MoveUp(player=self.rng.choice([None, None, self.somebody()]))

    def see_entries(self) -> Command:
        known = list(self.state.unseen)
        named = self.rng.sample(known, self.rng.randint(0, len(known)))
        return SeeEntries(players=(*named, self.somebody()) if self.draw_one_in(4) else tuple(named))

    def ask_check_in(self) -> Command:
        return AskCheckIn(asked=not self.draw_one_in(3))

    def check_in(self) -> Command:
        return CheckIn(player=self.somebody(), here=not self.draw_one_in(4))

    def withdraw(self) -> Command:
        return Withdraw(player=self.somebody())

    def start(self) -> Command:
        absent: list[Any] = [None, "keep", "keep", "drop"]
        return Start(absent=self.rng.choice(absent))

    def phone_actor(self, command: Command) -> Actor | None:
        """Return the phone that may give a command, mostly; None for others."""
        if isinstance(command, SignUp):
            return Actor("a phone", "player")
        if isinstance(command, CheckIn | Withdraw) and self.draw_one_in(2):
            player = self.somebody() if self.draw_one_in() else command.player
            return Actor(f"phone of {player}", "player", player)
        return None
