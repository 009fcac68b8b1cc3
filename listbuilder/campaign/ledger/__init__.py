"""What comes in and goes out at each hex of a player, and what is left?"""

from listbuilder.campaign.ledger.booking import booked
from listbuilder.campaign.ledger.books import Account, Entry, Ledger, Transport, Unpaid
from listbuilder.campaign.ledger.reckon import due_turn, ledger_of
from listbuilder.campaign.ledger.transport import transports

__all__ = ["Account", "Entry", "Ledger", "Transport", "Unpaid", "booked", "due_turn", "ledger_of", "transports"]
