"""The secret of a benchmark's deployment, and the header with it that services require."""

import secrets

SECRET = secrets.token_hex(32)
AUTHORIZED = {"Authorization": f"Bearer {SECRET}"}
