import Events
import Foundation
import Testing

@testable import Mail

@Suite struct `A message` {
    private let to = MailAddress("ana@example.com")!
    private let from = MailAddress("noreply@vicinity.example", name: "Vicinity")!

    private func lines(_ message: MailMessage) -> [String] {
        String(decoding: message.bytes(at: Timestamp("2026-11-05T07:08:09Z")!, id: "0123"), as: UTF8.self)
            .components(separatedBy: "\r\n")
    }

    @Test func `is written as RFC 5322 specifies`() {
        let message = MailMessage(to: to, from: from, subject: "Hello", text: "One = 1\n.\nEnd ")
        #expect(
            lines(message) == [
                "From: Vicinity <noreply@vicinity.example>", "To: ana@example.com", "Subject: Hello",
                "Date: Thu, 5 Nov 2026 07:08:09 +0000", "Message-ID: <0123@vicinity.example>", "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
                "One =3D 1", ".", "End=20", "",
            ])
    }

    @Test func `has text and HTML beside each other, the better one last`() {
        let message = MailMessage(to: to, from: from, subject: "Hello", text: "Text", html: "<p>HTML</p>")
        let written = lines(message).drop { !$0.hasPrefix("Content-Type") }
        #expect(
            Array(written) == [
                "Content-Type: multipart/alternative;", " boundary=\"=_0123\"", "", "--=_0123",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", "Text",
                "",
                "--=_0123", "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
                "<p>HTML</p>", "", "--=_0123--", "",
            ])
    }

    @Test func `has pictures beside the HTML, and files beside all of it`() {
        let message = MailMessage(
            to: to, from: from, subject: "Hello", text: "Text", html: "<img src=\"cid:a@b\">",
            attachments: [
                .init("a.png", type: "image/png", bytes: [1, 2, 3], contentID: "a@b"),
                .init("a.ics", type: "text/calendar; charset=utf-8", bytes: Array("Å".utf8)),
            ])
        let written = lines(message).filter { $0.hasPrefix("Content-Type") || $0.hasPrefix("--") || $0.hasPrefix(" ") }
        #expect(
            written == [
                "Content-Type: multipart/mixed;", " boundary=\"=_m0123\"", "--=_m0123",
                "Content-Type: multipart/related; type=\"multipart/alternative\";", " boundary=\"=_r0123\"",
                "--=_r0123",
                "Content-Type: multipart/alternative;", " boundary=\"=_0123\"", "--=_0123",
                "Content-Type: text/plain; charset=utf-8", "--=_0123", "Content-Type: text/html; charset=utf-8",
                "--=_0123--", "--=_r0123", "Content-Type: image/png", " filename=\"a.png\"", "--=_r0123--", "--=_m0123",
                "Content-Type: text/calendar; charset=utf-8", " filename=\"a.ics\"", "--=_m0123--",
            ])
        for line in ["Content-ID: <a@b>", "AQID", "w4U=", "Content-Disposition: attachment;"] {
            #expect(lines(message).contains(line), "\(line)")
        }
    }

    @Test func `writes fields for programs unencoded, however long`() {
        let link = "<https://vicinity.example/\(String(repeating: "a", count: 90))>"
        let message = MailMessage(
            to: to, from: from, subject: "Hello", text: "Text",
            headers: [.init("List-Unsubscribe", "\(link)\r\nBcc: x@example.com Å", isText: false)], id: "abcd")
        #expect(lines(message).contains("List-Unsubscribe: \(link)Bcc:"))
        #expect(!lines(message).contains { $0.hasPrefix("Bcc") })
        #expect(String(decoding: message.bytes(), as: UTF8.self).contains("Message-ID: <abcd@vicinity.example>"))
    }

    @Test func `has only ASCII in short lines with right ends, whatever its text`() {
        let odd =
            "Ä\r\nBcc: x@example.com\r\r\n\n\u{2028}\u{0}รหัสของคุณ 🙂 \(String(repeating: "x", count: 3000)) =?UTF-8?Q?=41?="
        let named = MailAddress("a@example.com", name: odd)!
        for html in [nil, odd] {
            for text in [odd, String(repeating: "รหัส", count: 500), String(repeating: "a b", count: 500), ""] {
                let message = MailMessage(
                    to: named, from: named, subject: odd, text: text, html: html, headers: [.init("X-Odd", odd)])
                let bytes = message.bytes()
                #expect(bytes.allSatisfy { $0 == 13 || $0 == 10 || (32...126).contains($0) })
                let written = String(decoding: bytes, as: UTF8.self)
                #expect(written.replacing("\r\n", with: "").utf8.allSatisfy { $0 != 13 && $0 != 10 })
                #expect(written.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 })
            }
        }
    }

    @Test(
        arguments: [
            "\r\nBcc: x@example.com", "\nBcc: x@example.com", "\rBcc: x@example.com", "a\r\n\r\nbody",
            "\u{85}Bcc: x@example.com", "\u{2029}Bcc: x@example.com", "\u{b}Bcc: x", "=?UTF-8?B?DQpCY2M6IHg=?=",
        ])
    func `has no header injected by a text`(text: String) {
        let named = MailAddress("a@example.com", name: "N\(text)")!
        let message = MailMessage(
            to: named, from: named, subject: "S\(text)", text: "T",
            headers: [.init("X-A", "V\(text)"), .init("X-B\(text)", "V"), .init("Bcc", "x@example.com")])
        let head = lines(message).prefix { !$0.isEmpty }
        let names = head.filter { !$0.hasPrefix(" ") }.map { String($0.prefix { $0 != ":" }) }
        #expect(
            names == [
                "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "X-A", "Content-Type",
                "Content-Transfer-Encoding",
            ])
        #expect(head.count { $0.hasPrefix("Subject: ") } == 1)
    }

    @Test func `has a name in quotation marks where it must`() {
        func shown(_ name: String) -> String {
            String(HeaderText.address("From", MailAddress("a@b.cd", name: name)!).dropLast())
        }
        #expect(shown("Bar & Grill") == "From: Bar & Grill <a@b.cd>")
        #expect(shown("Bar, \"the\" \\ one") == "From: \"Bar, \\\"the\\\" \\\\ one\" <a@b.cd>")
        #expect(shown("x@y <z>") == "From: \"x@y <z>\" <a@b.cd>")
        #expect(shown("Ñam") == "From: =?UTF-8?B?w5FhbQ==?= <a@b.cd>")
        #expect(shown(" \n ") == "From: a@b.cd")
    }
}

@Suite struct `An e-mail address` {
    @Test(
        arguments: [
            "ana@example.com", "a.b+c@ex-ample.co.uk", "!#$%&'*+-/=?^_`{|}~@example.com", "1@2.example",
            "A@EXAMPLE.COM",
            "a@xn--bcher-kva.example",
        ])
    func `is accepted`(text: String) {
        #expect(MailAddress(text)?.address == text)
    }

    @Test(
        arguments: [
            "", "ana", "@example.com", "ana@", "ana@example", "ana@@example.com", "a@b@example.com", "ana@-example.com",
            "ana@example-.com", "ana@example..com", ".ana@example.com", "ana.@example.com", "a..b@example.com",
            "ana@example.com ", " ana@example.com", "ana@exam ple.com", "ana@example.com\n", "ana\r\n@example.com",
            "\"ana\"@example.com", "ana@[127.0.0.1]", "ana@127.0.0.1", "añá@example.com", "ana@exämple.com",
            "a<b@example.com",
            "a>b@example.com", "a,b@example.com", "a;b@example.com", "a\0b@example.com",
            "ana@example.com,b@example.com",
        ])
    func `is refused`(text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test func `has a length`() {
        let local = String(repeating: "a", count: 64)
        let label = String(repeating: "b", count: 63)
        #expect(MailAddress("\(local)@\(label).com") != nil)
        #expect(MailAddress("a\(local)@example.com") == nil)
        #expect(MailAddress("a@b\(label).com") == nil)
        #expect(MailAddress("a@\(label).\(label).\(label).\(label).com") == nil)
    }

    @Test func `is read with a name`() {
        let read = MailAddress(written: "\"Bar, Grill\" <a@example.com>")
        #expect(read?.address == "a@example.com" && read?.name == "Bar, Grill")
        #expect(MailAddress(written: "<a@example.com>")?.name == nil)
        #expect(MailAddress(written: "Bar a@example.com") == nil)
        #expect(MailAddress(written: "Bar <a@example.com> x") == nil)
    }
}
