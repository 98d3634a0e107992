import ServiceKit
import Testing

@testable import Mail

@Suite struct `Settings of mail` {
    private func read(_ environment: [String: String]) throws -> MailSettings? {
        var reader = try SettingsReader(program: "accounts", arguments: [], environment: environment)
        let settings = MailSettings(&reader)
        try reader.finish()
        return settings
    }

    private func server(_ environment: [String: String]) throws -> SMTPServer? {
        guard case .smtp(let server) = try read(environment.merging(["SMTP_FROM": "a@example.com"]) { $1 })?.way else {
            return nil
        }
        return server
    }

    @Test func `are a server, a folder or nothing`() throws {
        #expect(try read([:]) == nil)
        #expect(try read(["SMTP": "folder:/tmp/mail"])?.way == .folder("/tmp/mail"))
        #expect(try server(["SMTP": "smtp://mail.example"]) == SMTPServer(host: "mail.example", port: 587))
        #expect(
            try server(["SMTP": "smtps://mail.example"]) == SMTPServer(host: "mail.example", port: 465, isTLS: true))
        let here = try server(["SMTP": "smtp://localhost:25"])
        #expect(here == SMTPServer(host: "localhost", port: 25, security: .offered))
        let whole = try server(["SMTP": "smtp://mail.example:25", "SMTP_USER": "u", "SMTP_PASSWORD": "p"])
        #expect(whole == SMTPServer(host: "mail.example", port: 25, user: "u", password: "p"))
    }

    @Test(
        arguments: [
            ["SMTP": "mail.example"], ["SMTP": "smtp://"], ["SMTP": "smtp://mail.example:0"], ["SMTP": "folder:"],
            ["SMTP": "smtp://user@mail.example"], ["SMTP": "smtp://mail.example/path"], ["SMTP": "smtp://a\r\nb"],
            ["SMTP": "smtp://mail.example", "SMTP_FROM": "nobody"], ["SMTP": "smtp://mail.example", "SMTP_FROM": ""],
            ["SMTP": "smtp://mail.example", "SMTP_USER": "u"], ["SMTP": "smtp://mail.example", "SMTP_TLS": "maybe"],
            ["SMTP": "smtp://mail.example", "SMTP_USER": "u\nv", "SMTP_PASSWORD": "p"],
            ["SMTP": "smtp://mail.example", "SMTP_USER": "u", "SMTP_PASSWORD": "p", "SMTP_TLS": "if-offered"],
            ["SMTP": "smtp://mail.example", "SMTP_USER": "u", "SMTP_PASSWORD": "p", "SMTP_TLS": "never"],
        ])
    func `are refused if they are wrong or would reveal the password`(environment: [String: String]) {
        #expect(throws: SettingsError.self) {
            try read(["SMTP_FROM": "a@example.com"].merging(environment) { $1 })
        }
    }
}
