import Events

/// A cookie that outlasts the session and names the mailboxes with which somebody signed in on this browser.
///
/// Codes that strangers request for an address do not count against a known browser. Each mailbox is a mark over the browser's random id
/// and the address. So the cookie reveals no address, nor that two browsers know the same one.
struct KnownDevice: Sendable, Hashable {
    /// The maximum life of a cookie in browsers.
    static let life = Duration.seconds(400 * 86_400)
    /// An id that is older is replaced when somebody signs in.
    private static let renewal = Duration.seconds(200 * 86_400)
    private static let mostMailboxes = 8
    private static let day = Duration.seconds(86_400)

    /// `<day on which it was made, since 1970>-<26 of a–z 2–7>`
    private let id: String
    private let made: Timestamp
    private var marks: [String]

    private init(id: String, made: Timestamp, marks: [String]) {
        (self.id, self.made, self.marks) = (id, made, marks)
    }

    private init(at now: Timestamp) {
        let days = now.microseconds / 86_400_000_000
        self.init(
            id: "\(days)-\(Identifiers.newSession().dropFirst(2))",
            made: Timestamp(microseconds: days * 86_400_000_000), marks: [])
    }

    /// - Parameter text: the cookie's value.
    /// - Returns: nil if the text is invalid or too old.
    init?(_ text: String, at now: Timestamp) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (2...Self.mostMailboxes + 1).contains(parts.count),
            let days = parts[0].split(separator: "-").first.flatMap({ Int64($0) }), (0..<1_000_000).contains(days)
        else { return nil }
        let made = Timestamp(microseconds: days * 86_400_000_000)
        guard made <= now, made.advanced(by: Self.life) > now else { return nil }
        self.init(id: parts[0], made: made, marks: Array(parts.dropFirst()))
    }

    var text: String { ([id] + marks).joined(separator: ".") }

    /// The name under which accounts counts the device's requests for codes; nil if this address never signed in here.
    func name(for address: String, _ keys: CookieMarks) -> String? {
        let text = marked(address)
        return marks.contains { keys.isMark($0, of: text) } ? id : nil
    }

    private func marked(_ address: String) -> String { "known device\n\(id)\n\(address)" }

    /// The cookie's new value after somebody signed in.
    /// - Parameters:
    ///   - former: the cookie's value before.
    ///   - mailboxes: the account's mailboxes.
    /// - Returns: nil if the cookie does not change.
    static func noting(
        _ mailboxes: [String], in former: KnownDevice?, _ keys: CookieMarks, at now: Timestamp
    ) -> KnownDevice? {
        guard !mailboxes.isEmpty else { return nil }
        let kept = former.flatMap { $0.made.advanced(by: renewal) > now ? $0 : nil }
        var device = kept ?? KnownDevice(at: now)
        let unknown = mailboxes.filter { device.name(for: $0, keys) == nil }
        guard !unknown.isEmpty else { return nil }
        device.marks = Array((device.marks + unknown.map { keys.mark(of: device.marked($0)) }).suffix(mostMailboxes))
        return device
    }
}
