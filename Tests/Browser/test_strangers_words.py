"""Texts of strangers about places: pictures of other sites are not fetched, and only allowed links are links."""

from browser import WIDE, expect
from desk import CAFE, DeskFlow, done, merchant
from town import town


class StrangersWords(DeskFlow):
    def test_pictures_of_other_sites_are_not_asked_for_and_their_links_take_nothing_along(self):
        merchant()
        place = {
            **CAFE, "name": "Café of strangers", "names": {}, "url": "https://strangers.example/?from=here", "email": "a@b.example?bcc=all@c.example",
            "images": ["https://strangers.example/pixel.png", "/images/curry.svg?a-photo"]}
        status, answer = town().call("PUT", "/v1/places/strangers-cafe", place, merchant())
        if status == 422 and answer.get("field") == "/email":
            status, answer = town().call("PUT", "/v1/places/strangers-cafe", {**place, "email": "a@b.example"}, merchant())
        self.assertIn(status, (200, 201), answer)
        for address in ("//strangers.example/pixel.png", "/\\strangers.example/pixel.png", "javascript:alert(1)", "data:image/png;base64,AA=="):
            self.assertEqual(town().call("PUT", "/v1/places/strangers-cafe", {**place, "images": [address]}, merchant())[0], 422, address)
        asked = []
        page = self.window(viewport=WIDE)
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.url}/place/strangers-cafe")
        expect(page.locator(".gallery img")).to_have_count(1)
        link = page.get_by_role("link", name="Website")
        expect(link).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
        self.assertEqual([url for url in asked if not url.startswith(self.url)], [])

    def test_a_link_leads_nowhere_but_to_pages_letters_and_calls(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        kept = page.evaluate("""async () => {
          const { h } = await import(document.querySelector('script[type=module]').src.replace(/(script|bundle)[/]start.js.*/, 'script/core/element.js'));
          const addresses = ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd',
            'http://[', 'https://a.example/', '/place/one', 'mailto:a@b.example', 'tel:+34931234567', '#here'];
          return addresses.filter((href) => h('a', { href }, 'x').hasAttribute('href'));
        }""")
        self.assertEqual(kept, ["https://a.example/", "/place/one", "mailto:a@b.example", "tel:+34931234567", "#here"])
