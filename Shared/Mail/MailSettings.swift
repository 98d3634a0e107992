public import Fetching
public import ServiceKit

/// Settings of mail.
public struct MailSettings: Sendable {
    public enum Way: Sendable, Hashable {
        case smtp(SMTPServer)
        case folder(String)
    }

    public var way: Way
    public var from: MailAddress

    public init(way: Way, from: MailAddress) {
        self.way = way
        self.from = from
    }

    /// - Returns: nil without `smtp`.
    public init?(_ reader: inout SettingsReader) {
        let way = reader.optional(
            "smtp", "smtp://HOST:PORT, smtps://HOST:PORT or folder:PATH",
            help: "the server that sends mail, or a folder that stores it; unless set, no mail is sent"
        ) { MailSettings.way($0) }
        let user = reader.optional("smtp-user", "any text of one line", help: "user name at the server") {
            MailSettings.line($0)
        }
        let password = reader.optional(
            "smtp-password", "any text of one line", help: "password of smtp-user", isSecret: true
        ) { MailSettings.line($0) }
        let from = reader.optional(
            "smtp-from", "an address, or \"Name <address>\"", help: "sender of mail"
        ) { MailAddress(written: $0) }
        let security = reader.optional(
            "smtp-tls", SMTPServer.Security.allCases.map(\.rawValue).joined(separator: ", "),
            help: "use of STARTTLS; required by default, unless the server is on this machine",
            read: SMTPServer.Security.init)
        let authorities = reader.optional(
            "smtp-authorities", "a file", help: "trusted certificates of the server, instead of the system's"
        ) { $0.isEmpty ? nil : $0 }
        guard let way else { return nil }
        switch way {
        case .folder:
            self.init(way: way, from: from ?? MailAddress("vicinity@localhost.localdomain", name: "Vicinity")!)
        case .smtp(var server):
            server.security = security ?? (server.isHere ? .offered : .required)
            (server.user, server.password, server.authorities) = (user, password, authorities)
            if (user == nil) != (password == nil) {
                reader.refuse(user == nil ? "smtp-user" : "smtp-password", "both must be given, or none")
            }
            if user != nil, !server.isTLS, server.security != .required, !server.isHere {
                reader.refuse("smtp-tls", "it must be required: without TLS the password is readable on the network")
            }
            guard let from else {
                reader.refuse("smtp-from", "it must be given with smtp")
                return nil
            }
            self.init(way: .smtp(server), from: from)
        }
    }

    /// - Parameter mayAct: whether the process has the lease; without it messages are withheld.
    public func sender(mayAct: @escaping MayAct) -> any MailSender {
        switch way {
        case .smtp(let server): SMTPSender(server, mayAct: mayAct)
        case .folder(let path): FolderSender(folder: path, mayAct: mayAct)
        }
    }

    private static func way(_ text: String) -> Way? {
        if text.hasPrefix("folder:") {
            let path = String(text.dropFirst("folder:".count))
            return path.isEmpty ? nil : .folder(path)
        }
        return SMTPServer(text).map { .smtp($0) }
    }

    private static func line(_ text: String) -> String? {
        (1...500).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 } ? text : nil
    }
}
