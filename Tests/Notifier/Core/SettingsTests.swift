import ServiceKit
import Testing

@testable import NotifierService

@Suite struct `Settings of the notifier` {
    private func read(_ environment: [String: String]) throws -> NotifierSettings {
        var reader = try SettingsReader(program: "notifier", arguments: [], environment: environment)
        let settings = NotifierSettings(&reader)
        try reader.finish()
        return settings
    }

    @Test func `name a contact for push services: a person, otherwise the page`() throws {
        let page = ["PUBLIC_URL": "https://eat.example"]
        #expect(try read([:]).contact == nil)
        #expect(try read(page).contact == "https://eat.example")
        #expect(try read(["PUBLIC_URL": "http://127.0.0.1:8080"]).contact == nil, "RFC 8292 allows only https")
        #expect(try read(page.merging(["CONTACT_EMAIL": "a@b.example"]) { $1 }).contact == "mailto:a@b.example")
        let both = page.merging(["CONTACT_EMAIL": "a@b.example", "PUSH_CONTACT": "https://help.example/a"]) { $1 }
        #expect(try read(both).contact == "https://help.example/a")
    }

    @Test func `enable letters if mail and the page's address are set`() throws {
        let mail = ["SMTP": "folder:/tmp/mail"]
        #expect(try read(mail).letters == nil)
        #expect(try read(["PUBLIC_URL": "https://eat.example"]).letters == nil)
        let letters = try read(mail.merging(["PUBLIC_URL": "https://Eat.example:444"]) { $1 }).letters
        #expect(letters?.address == "https://eat.example:444")
        for bad in ["eat.example", "https://", "https://eat.example/", "ftp://eat.example", "https://a b"] {
            #expect(throws: (any Error).self) { _ = try read(["PUBLIC_URL": bad]) }
        }
    }

    @Test func `name the allowed push services, by default those of known browsers`() throws {
        #expect(try read([:]).pushServices == PushRules.knownServices)
        #expect(
            try read(["PUSH_HOSTS": "Push.example, web.push.apple.com"]).pushServices
                == ["push.example", "web.push.apple.com"])
        #expect(try read(["PUSH_HOSTS": "*"]).pushServices == ["*"])
        for bad in ["https://push.example", "push.example/x", ".example", "com"] {
            #expect(throws: (any Error).self, "\(bad)") { _ = try read(["PUSH_HOSTS": bad]) }
        }
    }
}
