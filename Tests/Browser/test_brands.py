"""Two deployments from one build, each with its own name, modules and pages; neither shows the name Vicinity."""

import json
import os
import urllib.request

from browser import Flow, expect
from gateways import Gateway
from town import town

MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M3 3h18v18H3z"/></svg>'
KITCHEN = {
    "name": "Kitchen Street", "shortName": "Kitchen", "accent": "#b3541e", "logo": "logo.svg", "modules": ["food", "directory"],
    "languages": ["es", "en"], "currencies": ["EUR"], "start": [41.387, 2.17],
    "pages": {"terms": {"en": "terms.md", "es": "terms.es.md"}, "about": "about.md"},
    "contact": {"email": "hello@kitchen.example", "telephone": "+34 930 000 000"},
}
CINEMA = {"name": "Kino & Co", "accent": "#3355aa", "modules": ["movies"], "pages": {"privacy": {"en": "privacy.md"}}}
TEXTS = {
    "logo.svg": MARK, "terms.md": "# Our terms\n\nYou **order**, we [cook](/about).", "terms.es.md": "# Condiciones\n\nPides.",
    "about.md": "# La calle\n\nSomos nosotros.", "privacy.md": "# Privacy\n\n- We know <b>nothing</b>.",
}


def brand(name, members):
    folder = f"{town().folder}/brand-{name}"
    os.makedirs(folder, exist_ok=True)
    for file, text in {**TEXTS, "brand.json": json.dumps(members)}.items():
        with open(f"{folder}/{file}", "w") as out:
            out.write(text)
    return f"{folder}/brand.json"


class Brands(Flow):
    @classmethod
    def setUpClass(cls):
        cls.kitchen, cls.cinema = [Gateway(BRAND=brand(name, members)) for name, members in
                                   (("kitchen", KITCHEN), ("cinema", CINEMA))]

    @classmethod
    def tearDownClass(cls):
        cls.kitchen.stop()
        cls.cinema.stop()

    def read(self, url):
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.read().decode()

    def test_each_has_its_name_everywhere(self):
        for gateway, name, short in ((self.kitchen, "Kitchen Street", "Kitchen"), (self.cinema, "Kino & Co", "Kino & Co")):
            page = self.window()
            page.goto(f"{gateway.url}/about")
            expect(page.locator("h1")).to_be_visible()
            self.assertIn(name, page.title())
            html = page.evaluate("document.documentElement.outerHTML")
            self.assertNotIn("Vicinity", html)
            manifest = json.loads(self.read(f"{gateway.url}/page/manifest.webmanifest"))
            self.assertEqual((manifest["name"], manifest["short_name"]), (name, short))
            self.assertNotIn("Vicinity", json.dumps(manifest))
            for icon in manifest["icons"]:
                self.assertEqual(page.request.get(gateway.url + icon["src"]).status, 200, icon)
            self.assertNotIn("Vicinity", self.read(f"{gateway.url}/?shell"))

    def test_what_is_off_is_nowhere(self):
        page = self.window(expected=("404",))
        page.goto(self.kitchen.url)
        tabs = page.locator("#nav ul a")
        expect(tabs.first).to_be_visible()
        self.assertNotIn("/movies", [tab.get_attribute("href") for tab in tabs.all()])
        self.assertEqual(page.goto(f"{self.kitchen.url}/movies").status, 404)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        self.assertEqual(page.goto(f"{self.cinema.url}/movies").status, 200)
        self.assertEqual(page.goto(f"{self.cinema.url}/homes").status, 404)
        settings = json.loads(self.read(f"{self.kitchen.url}/page/settings.json"))
        self.assertEqual((settings["modules"], settings["languages"]), (["directory", "food"], ["es", "en"]))
        self.assertEqual((settings["currencies"], settings["start"]), (["EUR"], [41.387, 2.17]))

    def test_each_has_its_colour_and_its_mark(self):
        page = self.window()
        hues = []
        for gateway in (self.kitchen, self.cinema):
            page.goto(f"{gateway.url}/about")
            hues.append(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--brand-hue')"))
            self.accessible(page, "a brand's page")
        self.assertNotEqual(*hues)
        mark = "getComputedStyle(document.querySelector('.logo-mark'), '::before').maskImage"
        self.assertEqual(page.evaluate(mark), "none")
        page.goto(f"{self.kitchen.url}/about")
        self.assertIn("/logo.svg", page.evaluate(mark))

    def test_own_pages_are_text_and_nothing_else(self):
        page = self.window(locale="es")
        page.goto(f"{self.kitchen.url}/terms")
        expect(page.get_by_role("heading", name="Condiciones")).to_be_visible()
        page.goto(f"{self.kitchen.url}/about")
        expect(page.get_by_role("heading", name="La calle")).to_be_visible()
        expect(page.get_by_text("+34 930 000 000")).to_be_visible()
        page.locator("a[href='/terms']").click()
        expect(page.get_by_role("heading", name="Condiciones")).to_be_visible()
        page.goto(f"{self.cinema.url}/privacy")
        expect(page.locator("#content li")).to_have_text("We know <b>nothing</b>.")
        self.assertEqual(self.window(expected=("404",)).goto(f"{self.cinema.url}/terms").status, 404)

    def test_prices_are_in_its_currency_unless_they_have_another(self):
        page = self.window()
        page.goto(f"{self.kitchen.url}/?kind=food&at=10,-140")
        expect(page.locator("#results .empty")).to_be_visible()
        page.locator("#filters").click()
        expect(page.locator("fieldset:has(#budget) legend")).to_contain_text("EUR")

    def test_only_its_languages_are_offered(self):
        page = self.window(locale="fi")
        page.goto(f"{self.kitchen.url}/about")
        expect(page.locator("html")).to_have_attribute("lang", "en")
