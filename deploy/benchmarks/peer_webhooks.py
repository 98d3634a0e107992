"""A worker on Redis (arq) that sends webhooks. Each is a job, signed according to Standard Webhooks, and retried by arq.

PEER_REDIS is the port of Redis. `python -m arq peer_webhooks.Worker` runs the worker; the benchmark calls `enqueue`.
"""

import base64
import hashlib
import hmac
import os
import time

import aiohttp
from arq import Retry
from arq.connections import RedisSettings, create_pool

SECRET = b"0123456789abcdef0123456789abcdef"
REDIS = RedisSettings(host="127.0.0.1", port=int(os.environ["PEER_REDIS"]))


async def deliver(context, url, identifier, body):
    now = str(int(time.time()))
    signature = hmac.new(SECRET, f"{identifier}.{now}.{body}".encode(), hashlib.sha256).digest()
    headers = {
        "Content-Type": "application/json", "webhook-id": identifier, "webhook-timestamp": now,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}"}
    async with context["session"].post(url, data=body, headers=headers) as answer:
        if answer.status >= 300:
            raise Retry(defer=5)


async def open_session(context):
    context["session"] = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=15))


async def close_session(context):
    await context["session"].close()


async def enqueue(jobs):
    pool = await create_pool(REDIS)
    for url, identifier, body in jobs:
        await pool.enqueue_job("deliver", url, identifier, body, _job_id=f"{url} {identifier}")
    await pool.aclose()


class Worker:
    functions = [deliver]
    redis_settings = REDIS
    on_startup = open_session
    on_shutdown = close_session
    # The notifier's number of concurrent deliveries.
    max_jobs = 64
    keep_result = 0
    poll_delay = 0.05
