"""A web site for the crawler: a bar, an inn, a page that always fails, and one that is sent when a test releases it."""

import http.server
import json
import threading

BAR = {
    "@context": "https://schema.org", "@type": "BarOrPub", "name": "Bar del Taulell", "slogan": "Tapas",
    "geo": {"@type": "GeoCoordinates", "latitude": 41.4021, "longitude": 2.17}}

INN = {
    "@context": "https://schema.org", "@type": "BarOrPub", "name": "Fonda del Taulell", "telephone": "+34 930 000 017",
    "geo": {"@type": "GeoCoordinates", "latitude": 41.3911, "longitude": 2.1433}}
PAGES = {"/bar": BAR, "/slow": BAR, "/inn": INN}


class Site(http.server.ThreadingHTTPServer):
    daemon_threads = True

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/slow":
                self.server.let.wait(120)
            links = '<a href="/missing">more</a>' if self.path == "/bar" else ""
            page = f'<html><script type="application/ld+json">{json.dumps(PAGES.get(self.path))}</script>{links}'.encode()
            self.send_response(200 if self.path in PAGES else 404)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *arguments):
            pass

    def handle_error(self, request, address):
        """Stopping does not wait for the slow page."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Site.Handler)
        self.let = threading.Event()
        self.host = f"127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()
