"""One more gateway of the town, which a test may stop and start again: to its windows that is being without a connection."""

import os
import signal
import socket
import subprocess
import time
import urllib.request

from town import BIN, ROOT, SAMPLE, town


class Gateway:
    def __init__(self, **settings):
        """Settings are named as in the environment: BRAND, EMBED_SITES."""
        self.settings = settings
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.start()

    def start(self):
        at = lambda offset: f"http://127.0.0.1:{town().port + offset}"
        data = f"{town().folder}/data"
        environment = {**os.environ, "DATA": data, "LOG": f"embedded:{data}/log/log.db", "LOG_LEVEL": "warning",
                       **self.settings}
        with open(f"{town().folder}/gateway-{self.port}.txt", "a") as log:
            self.process = subprocess.Popen(
                [f"{BIN}/gateway", "--page", self.settings.get("PAGE", f"{ROOT}/Services/Web/Page"),
                 "--images", f"{SAMPLE}/images", "--port", str(self.port), "--catalog", at(1), "--orders", at(2),
                 "--search", at(3), "--recommender", at(4), "--crawler", at(5), "--accounts", at(7), "--notifier", at(8)],
                env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        end = time.monotonic() + 120
        while not self.isReady():
            assert self.process.poll() is None and time.monotonic() < end, "the other gateway does not come up"
            time.sleep(0.2)

    def isReady(self):
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=10):
                return True
        except OSError:
            return False

    def stop(self):
        """It ends at once, as in a power cut; nobody starts it again."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(30)
