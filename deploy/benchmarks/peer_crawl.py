"""Crawls a local site with Scrapy: peer_crawl.py URL FILE writes the JSON-LD of all pages to FILE, and prints its figures."""

import json
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess


class Restaurants(scrapy.Spider):
    name = "restaurants"
    custom_settings = {
        "ROBOTSTXT_OBEY": True, "LOG_LEVEL": "ERROR", "CONCURRENT_REQUESTS": 16, "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
        "DOWNLOAD_DELAY": 0, "COOKIES_ENABLED": False, "TELNETCONSOLE_ENABLED": False, "USER_AGENT": "bench/1",
        "MEMUSAGE_ENABLED": False, "REACTOR_THREADPOOL_MAXSIZE": 16}

    def __init__(self, base, **rest):
        super().__init__(**rest)
        self.start_urls = [f"{base}/index.html"]

    def parse(self, response):
        for text in response.xpath('//script[@type="application/ld+json"]/text()').getall():
            yield {"page": response.url, "thing": json.loads(text)}
        for link in response.css("a::attr(href)").getall():
            yield response.follow(link, self.parse)


def main():
    base, file = sys.argv[1:]
    process = CrawlerProcess({"FEEDS": {file: {"format": "jsonlines", "overwrite": True}}})
    crawler = process.create_crawler(Restaurants)
    process.crawl(crawler, base=base)
    begin = time.time()
    process.start()
    used = resource.getrusage(resource.RUSAGE_SELF)
    figures = crawler.stats.get_stats()
    print(json.dumps({
        "pages": figures.get("response_received_count", 0) - figures.get("robotstxt/response_count", 0),
        "things": figures.get("item_scraped_count", 0), "seconds": time.time() - begin,
        "cpu_s": used.ru_utime + used.ru_stime, "kib": used.ru_maxrss}))


main()
