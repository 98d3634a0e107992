"""Measures a crawl of a local site behind nginx. Pages have links and a restaurant in JSON-LD; 16 are fetched at once, without delay.

Both crawlers obey robots.txt. Ours is the ordinary service, which stores what it has seen and emits each thing to the log. The peer, Scrapy
(peer_crawl.py), extracts the same data and writes it to a file.
"""

import json
import os
import random
import re
import subprocess
import time

LINKS, LISTED = 40, 100
WORDS = ("river quiet lantern copper meadow harbour walnut amber orchard velvet thunder saffron marble willow pepper "
         "canyon ivory cedar juniper basil ember olive tulip granite clover sable maple coral hazel indigo").split()


def words(mixed, count):
    return " ".join(mixed.choices(WORDS, k=count))


def page(number, pages):
    mixed = random.Random(number)
    thing = {
        "@context": "https://schema.org", "@type": "Restaurant", "@id": f"/p/{number}.html",
        "name": f"{words(mixed, 2).title()} {number}", "description": words(mixed, 30), "telephone": "+358 9 123 4567",
        "servesCuisine": [words(mixed, 1), words(mixed, 1)], "priceRange": "€€",
        "address": {"@type": "PostalAddress", "streetAddress": f"{words(mixed, 1)} {number % 200}",
                    "addressLocality": words(mixed, 1), "postalCode": f"{number % 90000 + 10000}"},
        "geo": {"@type": "GeoCoordinates", "latitude": round(mixed.uniform(-60, 60), 6),
                "longitude": round(mixed.uniform(-170, 170), 6)},
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": round(mixed.uniform(1, 5), 1),
                            "reviewCount": mixed.randrange(900)},
        "openingHours": ["Mo-Fr 10:00-22:00", "Sa 12:00-23:00"]}
    related = "".join(f'<li><a href="/p/{mixed.randrange(pages)}.html">{words(mixed, 2)}</a></li>' for _ in range(LINKS))
    rows = "".join(f"<tr><td>{words(mixed, 3)}</td><td>{mixed.randrange(5, 40)}.50</td></tr>" for _ in range(8))
    text = "".join(f"<p>{words(mixed, 70)}</p>" for _ in range(12))
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{thing["name"]}</title>'
            f'<script type="application/ld+json">{json.dumps(thing, ensure_ascii=False)}</script></head><body><nav>'
            + "".join(f'<a href="/list/{n}.html">{WORDS[n]}</a> ' for n in range(20))
            + f"</nav><h1>{thing['name']}</h1>{text}<table>{rows}</table><ul>{related}</ul></body></html>")


def write_site(folder, pages):
    """Writes a start page, lists of a hundred pages each, and the pages."""
    lists = (pages + LISTED - 1) // LISTED
    for part in ("p", "list"):
        os.makedirs(f"{folder}/{part}")
    def write(name, text):
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    for number in range(pages):
        write(f"p/{number}.html", page(number, pages))
    for number in range(max(lists, 20)):
        part = range(number * LISTED, min(pages, (number + 1) * LISTED))
        write(f"list/{number}.html", "".join(f'<a href="/p/{one}.html">{one}</a> ' for one in part))
    write("index.html", "".join(f'<a href="/list/{number}.html">{number}</a> ' for number in range(lists)))
    write("robots.txt", "User-agent: *\nDisallow: /private/\n")


def largest_memory(server):
    """The peak resident set of the server's processes, in KiB."""
    return sum(
        int(re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{one}/status").read())[1]) for one in server.ids
        if os.path.exists(f"/proc/{one}/status"))


def ours(vicinity, call, url, pages):
    """Puts the source, starts a run, and waits for its end."""
    vicinity.put("/v1/crawls/bench", {"settings": {
        "name": "Bench", "starts": [f"{url}/index.html"], "yields": ["Restaurant"],
        "readings": [{"reading": {"as": "html", "links": {}}}],
        "limits": {"pages": pages + 5000, "delay": 0, "connections": 16}}})
    crawler = vicinity.services["crawler"]
    cpu, begin, early = crawler.cpu(), time.time(), None
    status, answer = call(vicinity.port, "POST", "/v1/crawls/bench/runs", "{}", vicinity.operator)
    if status not in (200, 201, 202):
        raise SystemExit(f"the run did not start: {status} {answer[:300]}")
    while True:
        run = json.loads(call(vicinity.port, "GET", "/v1/crawls/bench", headers=vicinity.operator)[1]).get("run") or {}
        if early is None and run.get("report", {}).get("pages", 0) >= pages // 10:
            early = largest_memory(crawler)
        if run.get("state") == "done":
            break
        if time.time() > begin + 1200:
            raise SystemExit(f"the crawl did not end: {run}")
        time.sleep(0.2)
    seconds, report = time.time() - begin, run["report"]
    if report["observed"] != pages or report["failed"]:
        raise SystemExit(f"the crawl is incomplete: {report}")
    used = crawler.cpu() - cpu
    return figures(report["pages"], report["observed"], seconds, used, largest_memory(crawler)) | {
        "mib_at_a_tenth": round((early or 0) / 1024)}


def theirs(python, here, url, folder, pages):
    begin = time.time()
    done = subprocess.run(
        [python, f"{here}/peer_crawl.py", url, f"{folder}/scrapy.jsonl"], capture_output=True, text=True, timeout=1200)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    answer, seconds = json.loads(done.stdout.splitlines()[-1]), time.time() - begin
    if answer["things"] != pages:
        raise SystemExit(f"Scrapy's crawl is incomplete: {answer}")
    return figures(answer["pages"], answer["things"], answer["seconds"], answer["cpu_s"], answer["kib"]) | {
        "seconds_with_start": round(seconds, 2)}


def figures(pages, things, seconds, cpu, kib):
    return {"pages": pages, "things": things, "seconds": round(seconds, 2), "pages_per_s": round(pages / seconds),
            "cpu_ms_per_page": round(cpu / pages * 1000, 3), "mib": round(kib / 1024)}
