"""Tickets: in the list of orders, with the code for the door and a file for the calendar, with and without a connection."""

import datetime
import itertools
import re

from browser import Flow, boxes, expect
from movies import POSTERS
from town import town

numbers = itertools.count(1)


def screening():
    """A coming show with seats, of a movie whose poster is drawn."""
    shows = town().all("/v1/screenings?")
    tomorrow = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)).isoformat()
    return next(show for show in shows if show["available"] > 10 and show["startDate"] > tomorrow and show["movie"] not in POSTERS)


class Tickets(Flow):
    def bought(self, page, quantity=2):
        """Orders tickets as a customer, and signs the window in as them. @returns the order"""
        session = town().call("POST", "/v1/session")[1]
        show = screening()
        code, order = town().call(
            "POST", "/v1/orders", {"lines": [{"item": show["id"], "quantity": quantity}]}, session["token"], f"ticket-{next(numbers)}")
        self.assertEqual(code, 201, order)
        page.goto(f"{self.url}/about")
        page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", session)
        return order, show

    def test_a_ticket_stands_in_the_list_and_has_its_code_the_way_and_a_file_for_the_calendar(self):
        page = self.window(viewport={"width": 390, "height": 844})
        order, show = self.bought(page)
        page.goto(f"{self.url}/my-orders")
        row = page.get_by_role("region", name="Tickets").get_by_role("link")
        expect(row).to_contain_text(show["movieName"])
        expect(row).to_contain_text("2 seats")
        self.accessible(page, "orders with a ticket")
        row.click()
        ticket = page.locator(".ticket")
        expect(ticket).to_contain_text(show["movieName"])
        expect(ticket).to_contain_text(show["screen"])
        # Its poster is the movie's own.
        drawn = ticket.locator(".ticket-head .pic svg")
        expect(drawn.locator("text").first).to_be_attached()
        look = drawn.inner_html()
        picture = ticket.locator("img.ticket-code")
        expect(picture).to_have_attribute("src", re.compile("^data:image/svg"))
        self.assertTrue(picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)"))
        # What one types at the door, where the code cannot be read from the screen.
        typed = order["lines"][0]["ticket"].split(".")[1][:8]
        expect(ticket.locator("code")).to_have_text(f"{typed[:4]} {typed[4:]}")
        self.accessible(page, "a ticket")
        self.picture(page, "ticket")
        with page.expect_download() as download:
            page.get_by_role("button", name="Add to calendar").click()
        with open(download.value.path(), newline="") as file:
            text = file.read()
        self.assertEqual(download.value.suggested_filename, "ticket.ics")
        unfolded = text.replace("\r\n ", "")
        self.assertTrue(text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") and text.endswith("END:VCALENDAR\r\n"))
        self.assertTrue(all(len(line.encode()) <= 75 for line in text.split("\r\n")), text)
        self.assertIn(f"SUMMARY:{order['lines'][0]['name']}".replace(",", "\\,"), unfolded)
        self.assertRegex(unfolded, r"DTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\n")
        self.assertIn(f"/my-orders/{order['id']}", unfolded)
        expect(page.get_by_role("link", name="Directions")).to_have_attribute("href", f"/place/{show['place']}/way")
        other = page.context.new_page()
        other.goto(f"{self.url}/movies#movie={show['movie']}")
        poster = other.locator(".head-poster .pic svg")
        expect(poster.locator("text").first).to_be_attached()
        self.assertEqual(poster.inner_html(), look)
        other.close()
        # A cancelled order has no ticket.
        page.locator("#cancel").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator("#status")).to_have_text("Cancelled")
        expect(ticket).to_have_count(0)

    def test_a_ticket_is_shown_without_a_connection(self):
        page = self.window(expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
        order, show = self.bought(page, 1)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.reload()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.goto(f"{self.url}/my-orders/{order['id']}")
        expect(page.locator("img.ticket-code")).to_have_attribute("src", re.compile("^data:image/svg"))
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("img.ticket-code")).to_have_attribute("src", re.compile("^data:image/svg"))
        expect(page.locator(".ticket")).to_contain_text(show["movieName"])
        expect(page.locator("main [role=status]").first).to_contain_text("as this browser last saw them")

    def test_a_code_on_a_phone_is_large_enough_for_a_scanner(self):
        page = self.window(viewport={"width": 390, "height": 844})
        order, _ = self.bought(page, 1)
        page.goto(f"{self.url}/my-orders/{order['id']}")
        # With the white around it, which is a fifth of it.
        page.wait_for_function("() => document.querySelector('img.ticket-code')?.getBoundingClientRect().width >= 290")

    def test_on_its_side_a_phone_shows_the_code_beside_the_facts_with_what_is_to_be_paid(self):
        page = self.window(viewport={"width": 844, "height": 390})
        order, show = self.bought(page)
        page.goto(f"{self.url}/my-orders/{order['id']}")
        page.locator("img.ticket-code[src]").wait_for()
        expect(page.locator(".order-page .bar .title")).to_have_text(show["movieName"])
        name, code = boxes(page.locator(".ticket-head"), page.locator("img.ticket-code"))
        self.assertGreater(code["x"], name["x"] + name["width"])
        self.assertAlmostEqual(code["y"], name["y"], delta=60)
        expect(page.locator(".ticket .tag.warn")).to_have_text(re.compile(r"^Pay \S+ at the cinema$"))

    def test_a_ticket_is_printed_alone(self):
        page = self.window()
        order, _ = self.bought(page, 1)
        page.goto(f"{self.url}/my-orders/{order['id']}")
        expect(page.locator("img.ticket-code")).to_be_visible()
        page.emulate_media(media="print")
        for hidden in ("#nav", ".ticket-acts", ".steps", "#print"):
            expect(page.locator(hidden).first).to_be_hidden()
        expect(page.locator("img.ticket-code")).to_be_visible()

    def test_lines_of_a_calendar_are_folded_between_characters(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        version = page.locator("meta[name=version]").get_attribute("content")
        folded = page.evaluate(
            "async ([address, text]) => (await import(address)).folded(text)",
            [f"/page/{version}/script/tickets/calendar.js", "SUMMARY:" + "ตั๋วหนังเรื่องยาวมาก" * 12])
        self.assertEqual(folded.replace("\r\n ", ""), "SUMMARY:" + "ตั๋วหนังเรื่องยาวมาก" * 12)
        self.assertTrue(all(len(line.encode()) <= 75 for line in folded.split("\r\n")), folded)
