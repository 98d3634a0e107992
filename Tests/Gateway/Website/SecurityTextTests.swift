import Events
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

@Suite struct `The text on security` {
    private func settings(_ environment: [String: String]) throws -> WebSettings {
        var reader = try SettingsReader(program: "gateway", arguments: [], environment: environment)
        let settings = WebSettings(&reader)
        try reader.finish()
        return settings
    }

    @Test func `names whom to tell, in which languages, and until when it holds`() throws {
        let given = try settings([
            "SECURITY_CONTACT": "mailto:security@near.example,https://near.example/report",
            "CONTACT_EMAIL": "us@near.example", "PUBLIC_URL": "https://near.example",
        ])
        let text = SecurityText(given, email: nil, languages: ["ca", "en"])
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

    @Test func `names the address for everything else where there is no other, and refuses what is none`() throws {
        #expect(
            SecurityText(try settings(["CONTACT_EMAIL": "a@b.example"]), email: "c@d.example", languages: []).contacts
                == ["mailto:a@b.example"])
        #expect(SecurityText(try settings([:]), email: "c@d.example", languages: []).contacts == ["mailto:c@d.example"])
        #expect(SecurityText(try settings([:]), email: nil, languages: []).contacts.isEmpty)
        for wrong in ["security@near.example", "http://near.example", "mailto:nobody"] {
            #expect(throws: (any Error).self) { try settings(["SECURITY_CONTACT": wrong]) }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `is served if somebody is to be told`() async throws {
        let site = try SmallSite()
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(site.settings.merging(["CONTACT_EMAIL": "a@b.example"]) { $1 }) { gateway in
                let answer = try await gateway.http.get(SecurityText.path)
                #expect(answer.status == 200 && answer.text.contains("Contact: mailto:a@b.example"))
                #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
            }
            try await fixture.withGateway(site.settings) { gateway in
                let answer = try await gateway.http.get(SecurityText.path)
                #expect(answer.status == 404)
            }
        }
    }
}
