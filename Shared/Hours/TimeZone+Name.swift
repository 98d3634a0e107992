public import Foundation

extension TimeZone {
    /// CLDR's name of an unknown zone; `init(named:)` returns nil for it.
    public static let unknownName = "Etc/Unknown"

    /// The time zone of an untrusted name: one of the time zone database ("Europe/Madrid"), or an offset from Greenwich ("GMT+7",
    /// "GMT-03:30"). Nil for all others.
    ///
    /// Use it instead of `init(identifier:)`, which ends the process for some texts that begin with GMT and are no offset.
    public init?(named name: String) {
        guard (1...64).contains(name.utf8.count), name != TimeZone.unknownName else { return nil }
        let (beginning, rest) = (name.utf8.prefix(3), name.utf8.dropFirst(3))
        // Foundation ignores the case, too.
        let isDistance = beginning.elementsEqual("GMT".utf8) { $0 & 0xDF == $1 }
        guard isDistance ? TimeZone.isDistance(rest) : name.utf8.allSatisfy(TimeZone.standsInNames) else { return nil }
        self.init(identifier: name)
    }

    /// True for an empty text, or a sign with one or two digits of hours and optional two digits of minutes, with or without a colon.
    private static func isDistance(_ text: Substring.UTF8View) -> Bool {
        guard let sign = text.first else { return true }
        let parts = text.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            parts.allSatisfy({ $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } })
        else { return false }
        return switch parts.count {
        case 1: [1, 2, 4].contains(parts[0].count)
        case 2: (1...2).contains(parts[0].count) && parts[1].count == 2
        default: false
        }
    }

    private static func standsInNames(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: false
        }
    }
}
