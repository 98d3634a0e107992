import Contract
import Mail
import OpenID
public import ServiceKit
import Store

/// The settings of accounts, in addition to those of every service.
public struct AccountsSettings: OwnSettings {
    let sessions: SessionRules
    let operators: Operators
    /// Codes a day for one network on unknown devices.
    let codesOfNetwork: Int
    /// Nil: no provider.
    let provider: OpenIDSettings?
    /// Nil: no mail is sent.
    let mail: MailSettings?
    let linkKey: OwnKey
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        var rules = SessionRules()
        let longest = Duration.seconds(3650 * 86_400)
        rules.life = reader.duration(
            "session-life", default: rules.life, in: .seconds(1)...longest,
            help: "longest session of a customer")
        rules.staffLife = reader.duration(
            "staff-session-life", default: rules.staffLife, in: .seconds(1)...longest,
            help: "longest session of a person with more rights than a customer")
        rules.idle = reader.duration(
            "session-idle", default: rules.idle, in: .seconds(1)...longest,
            help: "lifetime of an unused session")
        sessions = rules
        let addresses = reader.value(
            "operator-emails", default: [String](), "e-mail addresses, with commas",
            help: "addresses of operators, proven by a code", show: { $0.joined(separator: ",") }
        ) { text in
            let all = text.split(separator: ",").map { MailAddress(String($0.filter { $0 != " " }))?.lowercased }
            return all.contains(nil) ? nil : all.compactMap { $0 }
        }
        operators = Operators(addresses: Set(addresses))
        codesOfNetwork = reader.int(
            "codes-of-network", default: CodeSender.usualOfSubscriber, in: 1...CodeRequestTable.mostOfNetwork,
            help: "codes a day for one network on devices on which nobody signed in before")
        provider = OpenIDSettings(&reader)
        mail = MailSettings(&reader)
        linkKey = LinkKey.setting(&reader)
        engine = Engine.Options(&reader)
    }
}
