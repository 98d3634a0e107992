"""What the services of one benchmark want to be shown by who asks them."""

import secrets

SECRET = secrets.token_hex(32)
AUTHORIZED = {"Authorization": f"Bearer {SECRET}"}
