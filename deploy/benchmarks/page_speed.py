#!/usr/bin/env python3
"""Measures how fast the page loads in a real browser: on a phone with a slow network and processor, and on a desk.

    deploy/benchmarks/page_speed.py http://127.0.0.1:8080 [PATH …]

For each path it prints requests and transferred bytes, those of maps apart. It also prints the largest contentful paint, the time until
the page's script has shown the view, and the layout shift. Figures are medians of three visits without a cache. It requires Playwright and Chromium, as the
page's tests do.
"""

import argparse
import re
import shutil
import statistics

from playwright.sync_api import sync_playwright

# Slow 4G by Chromium's developer tools: latency in milliseconds, throughputs in bytes a second.
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
PROFILES = {
    "slow phone": {"viewport": {"width": 390, "height": 844}, "line": SLOW_LINE, "processor": 4},
    "desk": {"viewport": {"width": 1280, "height": 800}, "line": None, "processor": 1},
}
MAP = re.compile(r"/tiles/|/maplibre/|/leaflet/|/map-glyphs|/bundle/map")
WATCH = """
  window.seen = { paint: 0, shift: 0, stood: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.paint = entry.startTime; }))
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  addEventListener('shown', () => { seen.stood ||= performance.now(); });
"""


def visit(browser, url, profile):
    context = browser.new_context(
        viewport=profile["viewport"], service_workers="block", locale="en-GB", permissions=["geolocation"],
        geolocation={"latitude": 13.7466, "longitude": 100.5347})
    page = context.new_page()
    tools = context.new_cdp_session(page)
    addresses, sizes = {}, {}
    tools.send("Network.enable")
    tools.on("Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]}))
    tools.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    if profile["line"]:
        tools.send("Network.emulateNetworkConditions", profile["line"])
    tools.send("Emulation.setCPUThrottlingRate", {"rate": profile["processor"]})
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_load_state("networkidle", timeout=60_000)
    seen = page.evaluate("seen")
    context.close()
    kept = {address: sizes.get(id, 0) for id, address in addresses.items() if not address.startswith("data:")}
    view = {address: size for address, size in kept.items() if not MAP.search(address)}
    return {"requests": len(view), "bytes": sum(view.values()), "map requests": len(kept) - len(view),
            "map bytes": sum(kept.values()) - sum(view.values()), "paint ms": seen["paint"], "stood ms": seen["stood"],
            "shift": seen["shift"], "largest": sorted(((size, address) for address, size in view.items()), reverse=True)[:8]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("paths", nargs="*", default=["/"])
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--files", action="store_true", help="also print the largest files")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for path in options.paths:
            for name, profile in PROFILES.items():
                visits = [visit(browser, options.url + path, profile) for _ in range(options.visits)]
                middle = {key: statistics.median(one[key] for one in visits) for key in visits[0] if key != "largest"}
                figures = ", ".join(f"{key} {value:.3f}" if key == "shift" else f"{key} {value:,.0f}" for key, value in middle.items())
                print(f"{path} {name}: {figures}", flush=True)
                for size, address in visits[-1]["largest"] if options.files else ():
                    print(f"  {size:8,} {address}")
        browser.close()


if __name__ == "__main__":
    main()
