"""What a player at the terminal may ask: orders, odds, rules, the log. Nothing here changes the battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from searoom.cli.at_hand import AtHand
from searoom.cli.common import Trouble, rulebook
from searoom.cli.meant import sayable
from searoom.cli.replay import event_line
from searoom.cli.requests import expanded, grouped, requests_of
from searoom.cli.rules import show_rule
from searoom.core.game import Table, View
from searoom.core.orders import Refusal
from searoom.core.seats import Seat
from searoom.games import MANNERS

if TYPE_CHECKING:
    from rich.console import Console

# as help shows them; the words that explain each stand at the key behind it
USAGES: Final = (
    ("orders [WORDS]", "terminal.help.orders"),
    ("hint", "terminal.help.hint"),
    ("odds [ORDER]", "terminal.help.odds"),
    ("why [N]", "terminal.help.why"),
    ("rule ID", "terminal.help.rule"),
    ("log [N]", "terminal.help.log"),
    ("board", "terminal.help.board"),
    ("undo", "terminal.help.undo"),
)
LOG_SHOWN: Final = 15
FORMS_SHOWN: Final = 8  # patterns of orders in an answer
SQUARE: Final = "SQUARE"  # what stands for a square in the pattern of an order


class Answers:
    def __init__(self, session: AtHand, out: Console) -> None:
        self.session: Final = session
        self.words: Final = session.words
        self.out: Final = out

    def help(self, seat: Seat | None, commands: Sequence[tuple[str, str]]) -> None:
        """What is asked, examples, and the commands: how each is typed, and under which key it is explained."""
        from rich.table import Table as Sheet
        from rich.text import Text

        say = self.words.say
        if seat is not None and not self.session.over():
            table = Table(self.session.state(), seat)
            for decision in table.decisions():
                if decision.seat == seat:
                    self.out.print(self.words.prompt(decision), markup=False)
            examples = [order.text for order in table.orders()[:3]]
            if examples:
                self.out.print(say("terminal.for_example", orders=", ".join(examples)), style="dim", markup=False)
            asides = [order.text for order in table.asides()]
            if asides:
                self.out.print(say("terminal.besides", orders=", ".join(asides)), markup=False)
        sheet = Sheet(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        sheet.add_column(style="bold cyan", no_wrap=True)
        sheet.add_column()
        for usage, key in commands:
            sheet.add_row(Text(self.words.pattern(usage)), say(key))
        game = self.session.game.name
        for name, request in requests_of(game).items():
            if request.usage:
                sheet.add_row(Text(self.words.pattern(request.usage)), say(f"board.{game}.help.{name}"))
        self.out.print(sheet)
        self.out.print(say("terminal.help.several"), style="dim", markup=False)
        short = self.words.find([f"board.{game}.help.short"], {})
        if short:
            self.out.print(short, style="dim", markup=False)

    def orders(self, table: Table, filtered: str) -> None:
        from rich.columns import Columns

        wanted = expanded(self.session.game.name, filtered).lower().split()
        found = [o for o in table.orders() if all(word in o.text.split() for word in wanted)]
        texts = [o.text for o in found]
        if not texts:
            openings = table.openings()
            if not openings and not any(decision.sample for decision in table.decisions()):
                raise Trouble(self.words.say("terminal.no_orders"))
            said = ", ".join(openings)
            raise Trouble(self.words.say("terminal.no_orders_listed", openings=said, count=len(openings)))
        put_together = grouped(self.session.game.name, table, found, self.words)
        self.out.print(put_together or Columns(texts, padding=(0, 2), column_first=True))
        asides = [o.text for o in table.asides()]
        if asides:
            self.out.print(self.words.say("terminal.besides", orders=", ".join(asides)), markup=False)

    def why(self, what: str, seat: Seat | None, refused: Refusal | None) -> None:
        """The rule behind the last refusal, or behind an event of the log by its number, or by its id."""
        if not what and refused is not None:
            said = self.not_understood(refused, seat) or self.words.refusal(refused)
            self.out.print(said, markup=False, style="red")
            self.rule(refused.rule)
        elif not what:
            told = self.session.news(seat)
            if not told:
                raise Trouble(self.words.say("terminal.why_what"))
            self.out.print(event_line(*told[-1], self.words))
            self.rule(told[-1][1].rule)
        elif what.isascii() and what.isdigit():
            found = [item for item in self.session.news(seat) if item[0] == int(what[:9])]
            if not found:
                raise Trouble(self.words.say("terminal.no_event", n=int(what[:9])))
            self.out.print(event_line(*found[0], self.words))
            self.rule(found[0][1].rule)
        else:
            self.rule(what)

    def rule(self, id: str) -> None:
        """By its id, which may come without the game's own letters; of an id with others under it, those."""
        game = self.session.game
        for name in (game.name, MANNERS) if id else ():
            book = rulebook(name)
            if book is None:
                continue
            for wanted in (id.upper(), f"{game.prefix}-{id}"):
                if book.knows(wanted):
                    show_rule(self.out, book.rule(wanted))
                    return
                if book.group(wanted):
                    for rule in book.group(wanted):
                        self.out.print(f"{rule.id}  {rule.title}", markup=False)
                    return
        key = "terminal.no_rule" if id else "terminal.which_rule"
        raise Trouble(self.words.say(key, id=id, game=game.name))

    def log(self, count: str, seat: Seat | None) -> None:
        told = self.session.news(seat)
        shown = int(count[:6]) if count.isascii() and count.isdigit() else 0 if count else LOG_SHOWN
        if shown < 1:
            raise Trouble(self.words.say("terminal.log_number", found=count))
        if not told:
            raise Trouble(self.words.say("terminal.no_log"))
        for number, event in told[-shown:]:
            self.out.print(event_line(number, event, self.words))

    def no_square(self, refusal: Refusal, view: View) -> str | None:
        """Where one word of an order not understood stands in the place of a square: that it is none."""
        said, patterns = refusal.facts.get("said"), refusal.facts.get("expected")
        if refusal.reason != "not understood" or not isinstance(said, str) or not isinstance(patterns, (list, tuple)):
            return None
        typed = said.lower().split()
        for pattern in patterns:
            wanted = str(pattern).split()
            odd = [(w, t) for w, t in zip(wanted, typed, strict=False) if w != t]
            if len(wanted) != len(typed) or not odd or any(w != SQUARE for w, _ in odd):
                continue
            width, height = view.get("width"), view.get("height")
            if not isinstance(width, int) or not isinstance(height, int) or not 1 <= width <= 26:
                return self.words.say("terminal.no_square", word=odd[0][1])
            letters = "abcdefghijklmnopqrstuvwxyz"[:width]
            for _, word in odd:
                if not (word[:1] in letters and word[1:].isdecimal() and 1 <= int(word[1:4]) <= height):
                    last = f"{letters[-1]}{height}"
                    return self.words.say("terminal.no_square_of", word=word, first="a1", last=last)
        return None

    def not_understood(self, refusal: Refusal, seat: Seat | None) -> str | None:
        """With what can be said now, where the rule's own words would tell all that can ever be said."""
        patterns = refusal.facts.get("expected")
        if refusal.reason != "not understood" or seat is None or not isinstance(patterns, (list, tuple)):
            return None
        expected = sayable(Table(self.session.state(), seat), [str(pattern) for pattern in patterns])
        if len(patterns) <= FORMS_SHOWN or not expected:
            return None
        facts = {**refusal.facts, "expected": expected}
        return self.words.refusal(Refusal(refusal.rule, refusal.reason, facts))
