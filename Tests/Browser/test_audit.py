"""The operators' audit: accounts, and changes with their authors."""

import unittest

from accounts import Accounts, expect, town
from desk import CAFE, done
from town import BOSS


class Audit(Accounts):
    def test_an_operator_signs_in_and_sees_who_changed_what(self):
        token = town().token("merchant", "m-audited")
        place = {**CAFE, "name": "Cafè Auditat", "names": {}, "geo": {"latitude": 41.4911, "longitude": 2.0711}}
        done(town().call("PUT", "/v1/places/audit-cafe", place, token))
        page = self.window()
        self.sign_in(page, BOSS, "/desk")
        expect(page.get_by_role("navigation", name="Desk")).to_contain_text("Overview")
        page.goto(f"{self.url}/desk/more")
        page.get_by_role("link", name="Audit").click()
        page.locator("#audit-subject").fill("audit-cafe")

        def is_found():
            page.locator("#find-audit").click()
            page.wait_for_timeout(500)
            return page.locator("#audit tbody tr").count() > 0
        town().until("the audit has it", is_found)
        row = page.locator("#audit tbody tr").first
        expect(row).to_contain_text("m-audited")
        expect(row).to_contain_text("place")
        expect(row).to_contain_text("name")
        expect(row).not_to_contain_text("Auditat")
        self.everywhere(page, "the audit")
        self.picture(page, "audit")
        with page.expect_download() as download:
            page.locator("#save-audit").click()
        with open(download.value.path()) as file:
            lines = file.read().splitlines()
        self.assertTrue(all("audit-cafe" in line for line in lines[1:]) and len(lines) > 1, lines)
        page.locator("#audit-person").fill("nobody-at-all")
        page.locator("#find-audit").click()
        expect(page.locator("#audit")).to_contain_text("Nothing of this kind")

    def test_accounts_are_found(self):
        person = self.signed_in("found@example.org")
        self.assertTrue(person.url)
        page = self.window()
        self.sign_in(page, BOSS, "/desk")
        expect(page.get_by_role("navigation", name="Desk")).to_contain_text("Overview")
        page.goto(f"{self.url}/desk/accounts")
        page.locator("#find").fill("found@example.org")
        page.keyboard.press("Enter")
        expect(page.locator("#accounts li")).to_have_count(1)
        expect(page.locator("#accounts li")).to_contain_text("found@example.org")
        self.everywhere(page, "accounts")


if __name__ == "__main__":
    unittest.main()
