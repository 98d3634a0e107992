"""Notices of orders on a device: the page subscribes, the notifier sends, the worker shows.

No browser's maker is asked: a stand-in of the push service is the address that the browser subscribes with, with keys of its own; and what it
was sent is given to the worker by the browser's tools for developers. What lies between is as it is.
"""

import json
import os
import re
import sys
import urllib.request

from browser import expect
from homes import Watched, cafe, dish, search_knows
from receiver import Receiver
from town import town

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../EndToEnd/Contract"))
import pushes  # noqa: E402

PLACE = "telling-cafe"
SUBSCRIBING = """({ endpoint, keys }) => {
    const made = () => ({
        endpoint, options: { applicationServerKey: bytes(localStorage['test.key']) }, toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => { delete localStorage['test.key']; return true; },
    });
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
    PushManager.prototype.getSubscription = async () => (localStorage['test.key'] ? made() : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        localStorage['test.key'] = applicationServerKey;
        return made();
    };
}"""


class Told(Watched):
    needs_whole_browser = True

    @classmethod
    def setUpClass(cls):
        cafe(PLACE)
        dish(f"{PLACE}.soup", 6000)
        search_knows(f"/v1/items?place={PLACE}", lambda page: page["total"] == 1)

    def listening(self, **options):
        """Opens a window; returns it with its browser's subscription at the push service."""
        page = self.window(**options)
        page.context.grant_permissions(["notifications"], origin=self.url)
        service, browser = Receiver(), pushes.Browser()
        self.addCleanup(service.stop)
        page.add_init_script(f"({SUBSCRIBING})({json.dumps({'endpoint': service.url, 'keys': browser.keys})})")
        return page, service, browser

    def ordered(self, key, **options):
        """Opens a window of a customer with an order; returns it with its browser's subscription at the push service."""
        page, service, browser = self.listening(**options)
        session = town().call("POST", "/v1/session")[1]
        code, order = town().call(
            "POST", "/v1/orders", {"lines": [{"item": f"{PLACE}.soup", "quantity": 1}]}, session["token"], key)
        self.assertEqual(code, 201, order)
        page.goto(f"{self.url}/about")
        page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", session)
        page.goto(f"{self.url}/my-orders/{order['id']}")
        return page, order, service, browser, session

    def delivered(self, service, browser, title):
        """The message with this title at the push service, and its headers."""
        return self.until(lambda: next(
            ((headers, body, message) for headers, body in service.requests
             if (message := browser.read(body))["title"].startswith(title)), None))

    def until(self, found):
        town().until("something is told", lambda: found() is not None)
        return found()

    def shown(self, page, body, title):
        """The notification that the worker shows for a message."""
        tools = page.context.new_cdp_session(page)
        registrations = []
        tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        tools.send("ServiceWorker.enable")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        while not registrations:
            page.wait_for_timeout(50)
        tools.send("ServiceWorker.deliverPushMessage", {
            "origin": self.url, "registrationId": registrations[-1]["registrationId"], "data": body})
        for _ in range(200):
            if found := page.evaluate("""(title) => navigator.serviceWorker.getRegistration('/').then((one) => one.getNotifications())
                    .then((all) => all.filter((one) => one.title.startsWith(title))
                    .map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }))[0])""", title):
                return found
            page.wait_for_timeout(100)
        self.fail(f"no notice is shown: {title}")

    def test_a_customer_gets_a_notice_of_a_ready_order_and_a_press_opens_it(self):
        page, order, service, browser, session = self.ordered("told-1", viewport={"width": 390, "height": 844})
        switch = page.locator("#told")
        switch.check()
        expect(page.locator("#told-ready")).to_have_attribute("aria-pressed", "true")
        self.accessible(page, "an order that is told")
        self.picture(page, "told")
        for status in ("preparing", "ready"):
            self.assertEqual(town().call("PUT", f"/v1/orders/{order['id']}/status", {"status": status}, town().operator)[0], 200)
        headers, body, message = self.delivered(service, browser, "Ready to pick up")
        key = town().call("GET", "/v1/push", None, session["token"])[1]["publicKey"]
        self.assertEqual(pushes.check_sender(headers["Authorization"], f"http://127.0.0.1:{service.port}", key)["sub"], "mailto:hello@example.org")
        self.assertEqual(headers["Urgency"], "high")
        note = self.shown(page, json.dumps(message), "Ready to pick up")
        self.assertEqual((note["tag"], note["lang"], note["data"]["url"]), (order["id"], "en", f"/my-orders/{order['id']}"))
        self.assertIn("Soup", note["body"])
        # The system delivers real presses; here the worker gets an event, and the pages it opens are recorded.
        worker = page.context.service_workers[0]
        page.goto(f"{self.url}/about")
        opened = worker.evaluate("""async () => {
            self.clients.openWindow = async (address) => { self.opened = address; };
            const [notification] = await self.registration.getNotifications();
            const event = new NotificationEvent('notificationclick', { notification });
            let work;
            Object.defineProperty(event, 'waitUntil', { value: (promise) => { work = promise; } });
            self.dispatchEvent(event);
            await work;
            return self.opened;
        }""")
        self.assertEqual(opened, f"{self.url}/my-orders/{order['id']}")

    def test_notices_are_chosen_tried_and_ended(self):
        page, order, service, browser, session = self.ordered("told-2")
        page.goto(f"{self.url}/you")
        page.locator("#told").check()
        page.locator("#told-confirmed").click()
        expect(page.locator("#told-confirmed")).to_have_attribute("aria-pressed", "false")
        self.accessible(page, "what one is told")
        devices = lambda: town().call("GET", "/v1/push", None, session["token"])[1]["devices"]
        self.assertEqual(devices()[0]["kinds"], ["moved", "ready", "refunded", "refused", "search"])
        page.locator("#told-sample").click()
        self.delivered(service, browser, "This is how it looks")
        page.get_by_role("button", name="Suomi").click()
        expect(page.locator("html")).to_have_attribute("lang", "fi")
        town().until("the device speaks Finnish", lambda: devices()[0]["language"] == "fi")
        page.locator("#told").uncheck()
        expect(page.locator("#told-ready")).to_have_count(0)
        town().until("there is no device", lambda: devices() == [])

    def test_letters_are_sent_between_confirmation_and_unsubscription(self):
        page, order, *_ = self.ordered("told-4", viewport={"width": 390, "height": 844})
        page.locator("#mail").check()
        page.locator("#mail-address").fill("told@example.org")
        page.locator("#mail-send").click()
        expect(page.locator("#mail-box [role=status]")).to_contain_text("told@example.org")
        self.accessible(page, "an address that is to be confirmed")
        self.picture(page, "told-mail")
        asking = self.written("told@example.org", "E-mail about your orders")
        mailbox = self.window()
        mailbox.goto(re.search(r"http\S+/letters/confirm#\S+", asking)[0])
        expect(mailbox.locator("#letters-yes")).to_be_visible()
        self.assertNotIn("#", mailbox.url, "the secret leaves the address")
        self.accessible(mailbox, "whether an address is meant")
        mailbox.locator("#letters-yes").click()
        expect(mailbox.locator("#letters [role=status]")).to_contain_text("From now on")
        page.reload()
        expect(page.locator("#mail")).to_be_checked()
        page.locator("#mail-confirmed").click()
        expect(page.locator("#mail-confirmed")).to_have_attribute("aria-pressed", "false")
        self.accessible(page, "what one gets e-mail about")
        for status in ("preparing", "ready"):
            self.assertEqual(town().call("PUT", f"/v1/orders/{order['id']}/status", {"status": status}, town().operator)[0], 200)
        letter = self.written("told@example.org", "Ready to pick up")
        self.assertIn(f"/my-orders/{order['id']}", letter)
        self.written_what_a_search_finds(page)
        mailbox.goto(re.search(r"http\S+/letters/end#\S+", letter)[0])
        mailbox.locator("#letters-yes").click()
        expect(mailbox.locator("#letters [role=status]")).to_contain_text("no more")
        page.goto(f"{self.url}/you")
        expect(page.locator("#mail")).not_to_be_checked()

    def written_what_a_search_finds(self, page):
        """A saved search sends letters to an address at once, or once a day."""
        token = page.evaluate("JSON.parse(localStorage['vicinity.session']).token")
        query = "q=told+by+letter&near=13.8022,100.5538&radius=1000"
        search = town().call("POST", "/v1/searches", {"list": "places", "query": query, "name": "By letter"}, token)[1]
        self.assertEqual(search["channels"], ["push"])
        page.goto(f"{self.url}/saved-searches/{search['id']}")
        expect(page.locator(".facts").first).to_contain_text("Mo Chit, within 1 km")
        page.locator(f"#mail-{search['id']}").click()
        page.get_by_text("E-mail once a day").click()
        expect(page.locator(f"#mail-{search['id']}")).to_contain_text("E-mail once a day")
        self.accessible(page, "a saved search that is written of")
        self.assertEqual(town().call("GET", f"/v1/searches/{search['id']}", None, token)[1]["channels"], ["daily", "push"])
        self.assertEqual(town().call("DELETE", f"/v1/searches/{search['id']}", None, token)[0], 204)

    def written(self, address, title):
        """The letter to an address with this title."""
        return self.until(lambda: next((text for text in town().letters(address) if text.startswith(title)), None))

    def test_something_is_shown_of_what_cannot_be_read(self):
        page, *_ = self.ordered("told-3")
        note = self.shown(page, "no JSON", "Vicinity")
        self.assertEqual(note["data"]["url"], "/my-orders")

    def test_a_reader_who_denied_notifications_sees_where_to_change_it(self):
        page = self.window()
        page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
        session = town().call("POST", "/v1/session")[1]
        page.goto(f"{self.url}/about")
        page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", session)
        page.goto(f"{self.url}/you")
        expect(page.locator("#device-box [role=status]")).to_contain_text("Allow notifications")
        expect(page.locator("#told")).to_be_disabled()

    def test_on_an_iphone_the_page_has_to_be_on_the_home_screen(self):
        page = self.window(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15")
        page.add_init_script("delete window.PushManager")
        session = town().call("POST", "/v1/session")[1]
        page.goto(f"{self.url}/about")
        page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", session)
        page.goto(f"{self.url}/you")
        expect(page.locator("#device-box")).to_contain_text(re.compile("home screen"))
        expect(page.locator("#told")).to_have_count(0)

    def test_a_saved_search_sends_one_notice_of_a_thing_that_an_import_adds(self):
        page, service, browser = self.listening(viewport={"width": 390, "height": 844})
        page.goto(f"{self.url}/?kind=homes&station=bts-n8&radius=1&types=Condominium&price=3000000&currency=THB&purpose=sale")
        page.locator("#save-search").click()
        # What is looked for, not how much of it there is.
        expect(page.locator("#search-name")).to_have_value(re.compile(r"^Homes, Under ฿3,000,000, Mo Chit"))
        page.locator("#search-name").fill("Condominium near Mo Chit")
        self.accessible(page, "a search to be saved")
        page.locator("#search-save").click()
        expect(page.locator("dialog")).to_have_count(0)
        row = "saved-condo-{n},Saved Condo {n},Saved Condo {n},{latitude},100.5538,Phahonyothin,Chatuchak,Bangkok,10900,,condominium,sale,{price},,,Nobody,1,{n},2026-10-04T02:00:00Z,"
        homes = [row.format(n=n, latitude=latitude, price=price) for n, latitude, price in (
            (990001, 13.8042, 2900000), (990002, 13.8042, 3100000), (990003, 13.8142, 2900000))]
        head = "id,name,name:en,latitude,longitude,street,city,region,postcode,telephone,kind,purpose,price,promotion,subtitle,seller,seller_number,number,listed_at,image"
        form = {"format": "homes", "country": "TH", "timeZone": "Asia/Bangkok", "currency": "THB", "text": "\n".join([head, *homes]) + "\n"}
        request = urllib.request.Request(f"{self.url}/v1/imports", json.dumps(form).encode(), {
            "Content-Type": "application/json", "Authorization": f"Bearer {town().operator}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.assertIn("finished", answer.read().decode().splitlines()[-1])
        headers, body, message = self.delivered(service, browser, "1 new for “Condominium near Mo Chit”")
        self.assertIn("Saved Condo 990001", message["body"])
        page.goto(f"{self.url}/you")
        expect(page.locator("#to-searches")).to_contain_text("1 new")
        page.goto(f"{self.url}{message['url']}")
        found = page.locator("[data-thing]")
        expect(found).to_have_count(1)
        expect(found).to_contain_text("Saved Condo 990001")
        self.accessible(page, "saved searches")
        self.picture(page, "saved-searches")
        page.goto(f"{self.url}/you")
        expect(page.locator("#to-searches")).not_to_contain_text("new")
        titles = [browser.read(body)["title"] for _, body in service.requests]
        self.assertEqual(len(titles), 1, titles)
        page.goto(f"{self.url}/saved-searches")
        card = page.locator("[data-search]")
        expect(card.get_by_role("heading", name="Condominium near Mo Chit")).to_be_visible()
        # What its name does not say, where, and what changed last, before anything is opened.
        expect(card.locator(".facts")).to_have_text(re.compile(r"^For saleUnder ฿3,000,000Mo Chit, within 1 km$"))
        expect(card.locator(".last")).to_have_text(re.compile(r"^Saved Condo 990001 · New · ฿2,900,000 · "))
        page.get_by_role("button", name="Pause").click()
        expect(card.locator(".tag:visible")).to_have_text("Paused")
        self.fits(page, "a saved search that pauses")
        page.get_by_role("button", name="Resume").click()
        expect(card.locator(".tag:visible")).to_have_count(0)
        card.get_by_role("link", name="Show results").click()
        expect(page.locator("#where")).to_contain_text("Mo Chit")
        expect(page.locator("#for-sale")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#results [data-id=saved-condo-990001]")).to_be_visible()
        page.go_back()
        # What the card asks for has come: it is not asked of a search that is gone.
        expect(card.locator(".last")).to_contain_text("Saved Condo 990001")
        page.get_by_role("button", name="Delete").click()
        expect(page.locator("[data-search]")).to_have_count(0)
