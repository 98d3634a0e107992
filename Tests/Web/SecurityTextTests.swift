import Events
import ServiceKit
import TestKit
import Testing

@testable import Web

@Suite struct `The text on security` {
    @Test func `has contacts, languages and the time of its expiry`() throws {
        let given = try WebUnderTest.settings([
            "SECURITY_CONTACT": "mailto:security@near.example,https://near.example/report",
            "CONTACT_EMAIL": "us@near.example",
        ])
        let text = SecurityText(given, email: nil, languages: ["ca", "en"], site: "https://near.example")
            .text(at: Timestamp("2026-11-21T12:00:00.123456Z")!)
        #expect(
            text == """
                Contact: mailto:security@near.example
                Contact: https://near.example/report
                Expires: 2026-12-21T12:00:00Z
                Preferred-Languages: ca, en
                Canonical: https://near.example/.well-known/security.txt

                """)
    }

    @Test func `has the contact address where there is no other, and refuses what is no address`() throws {
        #expect(
            SecurityText(
                try WebUnderTest.settings(["CONTACT_EMAIL": "a@b.example"]), email: "c@d.example", languages: [],
                site: nil
            ).contacts
                == ["mailto:a@b.example"])
        #expect(
            SecurityText(try WebUnderTest.settings([:]), email: "c@d.example", languages: [], site: nil).contacts == [
                "mailto:c@d.example"
            ])
        #expect(SecurityText(try WebUnderTest.settings([:]), email: nil, languages: [], site: nil).contacts.isEmpty)
        for wrong in ["security@near.example", "http://near.example", "mailto:nobody"] {
            #expect(throws: (any Error).self) { try WebUnderTest.settings(["SECURITY_CONTACT": wrong]) }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `is served if there is a contact`() async throws {
        try await WebUnderTest.with(["CONTACT_EMAIL": "a@b.example"]) { web in
            let answer = try await web.http.get(SecurityText.path)
            #expect(answer.status == 200 && answer.text.contains("Contact: mailto:a@b.example"))
            #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
        }
        try await WebUnderTest.with { web in
            let status = try await web.http.get(SecurityText.path).status
            #expect(status == 404)
        }
    }
}
