"""A letter, by the mail server that the host has named."""

from __future__ import annotations

from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from searoom.server.settings import Settings

PATIENCE: Final = 20.0  # seconds


class Unsent(Exception):
    """It did not arrive; it may later."""


def letter(settings: Settings, to: str, subject: str, text: str, language: str) -> EmailMessage:
    mail = EmailMessage()
    try:
        mail["From"] = settings.smtp_from
        mail["To"] = Address(addr_spec=to)
        mail["Subject"] = " ".join(subject.split())
    except ValueError as error:  # an address that no mail can carry
        raise Unsent(str(error)) from None
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain="searoom")
    mail["Auto-Submitted"] = "auto-generated"  # no answering machine answers it
    mail["Content-Language"] = language
    mail.set_content(text)
    return mail


async def send_mail(settings: Settings, to: str, subject: str, text: str, language: str) -> None:
    """Taken by the mail server when it returns; else Unsent."""
    from aiosmtplib import SMTPException, send  # only where there is mail

    try:
        await send(
            letter(settings, to, subject, text, language),
            recipients=[to],
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            use_tls=settings.smtp_tls == "tls",
            start_tls=settings.smtp_tls == "starttls",
            timeout=PATIENCE,
        )
    except (SMTPException, OSError, ValueError) as error:
        raise Unsent(f"{type(error).__name__}: {error}"[:200]) from None
