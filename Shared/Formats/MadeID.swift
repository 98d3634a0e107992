import Contract
import Foundation
import Geo

/// An id made of a file's own id that is none of ours, or of a name if a thing has none.
struct MadeID: Sendable {
    /// The one that it gets if no other thing of the file has it: its letters without accents and its digits, all else hyphens; a digest
    /// if nothing is left of it. Releases before this one made the same, so that a file finds its things again.
    let first: String
    /// Those that it gets else, in this order.
    private let others: [String]
    fileprivate let owner: Owner

    /// What tells things apart that would have one id.
    fileprivate struct Owner: Hashable {
        let text: UInt64
        let whole: UInt64
    }

    /// Of a file's own id. Nil if it is blank.
    init?(of id: String, prefix: String = "") {
        self.init(id, prefix: prefix, tail: "")
    }

    /// Of a name and a position, by which places of one name are told apart. Nil if it is blank.
    init?(named name: String, at point: Coordinate?, prefix: String = "") {
        // To the metre.
        func rounded(_ degrees: Double) -> Int { Int((degrees * 100_000).rounded()) }
        self.init(name, prefix: prefix, tail: point.map { "@\(rounded($0.latitude)),\(rounded($0.longitude))" } ?? "@")
    }

    private init?(_ text: String, prefix: String, tail: String) {
        let text = text.precomposedStringWithCanonicalMapping.trimmingWhiteSpace
        guard !text.isEmpty else { return nil }
        let (digest, whole) = (MadeID.digest(text), MadeID.digest(text + tail))
        owner = Owner(text: digest, whole: whole)
        let slug = MadeID.slug(text)
        func distinguished(_ digest: UInt64) -> String {
            let beginning = slug.map { $0.prefix(40).prefix(max(64 - prefix.utf8.count - 14, 0)) + "-" } ?? ""
            return prefix + beginning + MadeID.text(of: digest)
        }
        let plain = slug.map { prefix + $0 }
        first = plain.flatMap { $0.utf8.count <= 64 ? $0 : nil } ?? distinguished(digest)
        others = [distinguished(digest), distinguished(whole)].filter { [first] in $0 != first }
    }

    /// The candidates after its first, of which one of the text alone is none if the text is another's, too.
    fileprivate func others(beside other: Owner?) -> [String] {
        other?.text == owner.text ? others.suffix(1) : others
    }

    private static func slug(_ text: String) -> String? {
        let plain = text.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
        let parts = plain.utf8.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let slug = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(64)
        return slug.isEmpty ? nil : String(slug)
    }

    /// FNV-1a.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Thirteen of 36 characters.
    private static func text(of digest: UInt64) -> String {
        let text = String(digest, radix: 36)
        return String(repeating: "0", count: 13 - text.utf8.count) + text
    }
}

/// The ids of one file's things: each has one thing.
struct TakenIDs: Sendable {
    /// By id; nil of one that the file itself says.
    private var owners: [String: MadeID.Owner?] = [:]

    /// - Returns: false if another thing has it.
    mutating func take(_ id: String) -> Bool {
        guard owners[id] == nil else { return false }
        owners.updateValue(nil, forKey: id)
        return true
    }

    /// The first of its ids that no other thing has; nil if the same thing stands in the file before.
    mutating func take(_ made: MadeID) -> String? {
        guard let other = owners[made.first] else {
            owners.updateValue(made.owner, forKey: made.first)
            return made.first
        }
        if other == made.owner { return nil }
        for id in made.others(beside: other) {
            guard let other = owners[id] else {
                owners.updateValue(made.owner, forKey: id)
                return id
            }
            if other == made.owner { return nil }
        }
        return nil
    }
}
