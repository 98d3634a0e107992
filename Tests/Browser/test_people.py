"""The people of a business: invitations by a link, rights, removal."""

import re
import time
import unittest

from accounts import Accounts, expect, town
from desk import CAFE, cinema, customer, done, merchant, numbers
from homes import FAR, cafe

PHONE = {"width": 390, "height": 844}
# The time until a removed person is refused everywhere, in seconds.
SOON = 60
# Follows the gateway's stream as staff of the business, and reports the token and the duration.
FOLLOW = """async ([module, path]) => {
    const token = await (await import(module)).accessToken({ merchant: 'm-desk' })
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
    const stream = window.followed = { token, status: answer.status, isOpen: true }
    const read = async () => {
        const reader = answer.body.getReader()
        while (!(await reader.read()).done);
    }
    read().catch(() => {}).finally(() => { stream.isOpen = false })
    return stream.status
}"""

# The number of new ones precedes it.
ORDERS = re.compile("Orders$")


class People(Accounts):
    def owner(self):
        page = self.window()
        page.goto(f"{self.url}/desk/people#token={merchant()}")
        page.locator("dialog button", has_text="Yes").click()
        page.locator("#make-invitation").wait_for()
        return page

    def invite(self, owner, duty):
        owner.locator("#invite-duty").select_option(duty)
        owner.locator("#make-invitation").click()
        link = owner.locator("#invitation-address")
        expect(link).to_be_visible()
        return link.input_value()

    def accept(self, link, address, **options):
        page = self.window(**options)
        page.goto(link)
        expect(page.locator("#invitation")).to_contain_text("m-desk")
        self.assertNotIn("#", page.url, "the secret leaves the address")
        self.everywhere(page, "an invitation")
        self.sign_in(page, address, path=None)
        page.locator("#accept").click()
        expect(page.locator("#nav")).to_contain_text("Door")
        return page

    def follow(self, page, path):
        version = page.locator("meta[name=version]").get_attribute("content")
        self.assertEqual(page.evaluate(FOLLOW, [f"/page/{version}/script/core/account.js", path]), 200)
        return page.evaluate("followed.token")

    def remove(self, owner, address):
        owner.reload()
        row = owner.locator("#people li", has_text=address)
        expect(row).to_be_visible()
        row.get_by_role("button", name="Remove").click()
        owner.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(owner.locator("#people li", has_text=address)).to_have_count(0)
        return time.monotonic() + SOON

    def soon(self, end, what, holds):
        town().until(what, holds, end - time.monotonic())

    def ticket(self):
        order = done(town().call("POST", "/v1/orders", {"lines": [{"item": cinema(), "quantity": 1}]}, customer(), f"people-{next(numbers)}"))
        return order["lines"][0]["ticket"]

    def test_the_door_is_invited_checks_a_ticket_in_and_is_removed(self):
        owner = self.owner()
        self.everywhere(owner, "people")
        link = self.invite(owner, "door")
        door = self.accept(link, "door@example.org", viewport=PHONE, expected=("401", "403"))
        expect(door.get_by_role("link", name=ORDERS)).to_have_count(0)
        code = self.ticket()
        door.locator("#code").fill(code)
        door.locator("#check-in").click()
        expect(door.locator("#door-said")).to_contain_text("The Desk")
        again = self.window(expected=("410",))
        again.goto(link)
        expect(again.get_by_text("This invitation is over")).to_be_visible()
        token = self.follow(door, "/v1/events?topics=screenings")
        path = f"/v1/tickets/{self.ticket()}/check-in"
        self.assertEqual(town().call("POST", path, {"seats": 1}, token, "door-1")[0], 200)
        end = self.remove(owner, "door@example.org")
        self.soon(end, "the stream ends", lambda: not door.evaluate("followed.isOpen"))
        self.soon(end, "the token is refused", lambda: town().call("POST", path, {"seats": 1}, token, "door-1")[0] == 401)

        def is_refused():
            if door.locator("#check-in").count():
                door.locator("#code").fill("no-such-ticket")
                door.locator("#check-in").click()
                door.wait_for_timeout(500)
            return door.get_by_text("Nothing to do at the desk yet").count() > 0
        self.soon(end, "the door is refused", is_refused)

    def test_somebody_is_invited_by_mail_in_one_line_and_the_invitation_withdrawn(self):
        owner = self.owner()
        owner.get_by_label("E-mail").fill("cook@example.org")
        owner.get_by_label("Role", exact=True).select_option("Staff")
        expect(owner.locator("#invite-duty-hint")).to_have_text(re.compile("^Staff: Orders, what is sold out"))
        # All at once: lists that come move the form.
        tops = owner.evaluate(
            "() => ['#invite-email', '#invite-duty', '#make-invitation'].map((one) => document.querySelector(one).getBoundingClientRect().y)")
        self.assertLess(max(tops) - min(tops), 4, "the form is not one line")
        for label in ("Send the link there", "Only this address may accept"):
            apart = owner.get_by_label(label).evaluate("""(box) => {
                const middle = (one) => { const { y, height } = one.getBoundingClientRect(); return y + height / 2; };
                return Math.abs(middle(box) - middle(box.nextElementSibling));
            }""")
            self.assertLess(apart, 4, label)
        owner.get_by_role("button", name="Send invitation").click()
        expect(owner.locator("#invite-link .note.good")).to_contain_text("on its way to cook@example.org")
        invited = owner.locator("#invitations li", has_text="cook@example.org")
        expect(invited).to_contain_text("Staff · until ")
        self.everywhere(owner, "an open invitation")
        invited.get_by_role("button", name="Withdraw").click()
        expect(invited).to_have_count(0)

    def test_removed_staff_receive_no_more_orders(self):
        owner = self.owner()
        staff = self.accept(self.invite(owner, "staff"), "leaver@example.org", expected=("401", "403"))
        staff.goto(f"{self.url}/desk/orders")
        expect(staff.locator("#board-live")).to_have_class("live")
        token = self.follow(staff, "/v1/events?topics=orders")
        end = self.remove(owner, "leaver@example.org")
        self.soon(end, "the stream ends", lambda: not staff.evaluate("followed.isOpen"))
        self.soon(end, "the token is refused", lambda: town().call("GET", "/v1/orders?limit=1", token=token)[0] == 401)
        expect(staff.get_by_text("Nothing to do at the desk yet")).to_be_visible(timeout=1000 * SOON)

    def test_staff_do_orders_and_no_more_and_an_owner_all(self):
        owner = self.owner()
        staff = self.accept(self.invite(owner, "staff"), "staff@example.org")
        nav = staff.get_by_role("navigation", name="Desk")
        expect(nav.get_by_role("link", name=ORDERS)).to_be_visible()
        expect(nav.get_by_role("link", name="Place", exact=True)).to_have_count(0)
        staff.goto(f"{self.url}/desk/people")
        expect(staff.locator("#make-invitation")).to_have_count(0)
        owner.reload()
        owner.locator("#people li", has_text="staff@example.org").locator("select").select_option("owner")
        expect(owner.locator("#toast")).to_contain_text("is changed")
        staff.reload()
        staff.goto(f"{self.url}/desk/people")
        expect(staff.locator("#make-invitation")).to_be_visible()

    def test_who_works_for_two_chooses(self):
        other = town().token("merchant", "m-second")
        done(town().call("PUT", "/v1/places/people-second", {**CAFE, "name": "El Segon", "names": {}, "geo": {"latitude": 41.4801, "longitude": 2.0901}}, other))
        page = self.accept(self.invite(self.owner(), "staff"), "both@example.org")
        secret = done(town().call("POST", "/v1/merchants/m-second/invitations", {"duty": "door", "days": 1}, other))["secret"]
        page.goto(f"{self.url}/invitation#{secret}")
        page.locator("#accept").click()
        expect(page.locator("#check-in")).to_be_visible()
        page.goto(f"{self.url}/desk/more")
        page.locator("#work-as").click()
        expect(page.get_by_role("heading", name="For whom do you work now?")).to_be_visible()
        self.everywhere(page, "the choice of a business")
        page.locator("#as-m-desk").click()
        expect(page.get_by_role("navigation", name="Desk").get_by_role("link", name=ORDERS)).to_be_visible()


class FirstOwner(Accounts):
    def test_an_operator_invites_a_first_owner_from_the_place(self):
        cafe("given-cafe")
        desk = self.window(location=FAR)
        desk.goto(f"{self.url}/desk/places/given-cafe#token={town().operator}")
        desk.locator("dialog button", has_text="Yes").click()
        desk.locator("#invite-owner").click()
        desk.get_by_role("dialog").get_by_role("button", name="Invite an owner").click()
        expect(desk.locator("#invite-duty")).to_have_value("owner")
        expect(desk.locator("#invite-only")).to_be_hidden()
        desk.locator("#invite-email").fill("given@example.org")
        box = desk.locator("#invite-only").bounding_box()
        self.assertLess(max(box["width"], box["height"]), 30, "the check box is as large as a field")
        self.everywhere(desk, "an invitation of an owner")
        self.picture(desk, "invite-owner")
        desk.locator("#make-invitation").click()
        link = desk.locator("#invitation-address").input_value()
        people = desk.url
        owner = self.window(location=FAR)
        owner.goto(link)
        self.sign_in(owner, "given@example.org", path=None)
        owner.locator("#accept").click()
        owner.wait_for_url(re.compile("/desk"))
        owner.goto(f"{self.url}/desk/places/given-cafe")
        expect(owner.locator("#save-place")).to_be_visible()
        # A place with an owner leads to the people without a question.
        desk.goto(f"{self.url}/desk/places/given-cafe")
        desk.locator("#invite-owner").click()
        desk.wait_for_url(people.split('?')[0])
        expect(desk.locator("#people")).to_contain_text("given@example.org")


if __name__ == "__main__":
    unittest.main()
