import Contract
import Foundation
import Geo

/// An id made of a file's own id that is no valid one here, or of the name of a thing without id.
struct MadeID: Sendable {
    /// The first candidate: letters without accents and digits, hyphens for all else; a digest if nothing is left. Earlier releases made
    /// the same, so that a file finds its things again.
    let first: String
    /// Further candidates, in this order.
    private let others: [String]
    fileprivate let owner: Owner

    /// The thing that has an id, to distinguish things with one candidate.
    fileprivate struct Owner: Hashable {
        let text: UInt64
        let whole: UInt64
    }

    /// Makes an id of a file's own id; nil if that is blank.
    init?(of id: String, prefix: String = "") {
        self.init(id, prefix: prefix, tail: "")
    }

    /// Makes an id of a name and of a position, which distinguishes places of one name; nil if the name is blank.
    init?(named name: String, at point: Coordinate?, prefix: String = "") {
        // Coordinates are rounded to a metre.
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

    /// Candidates after the first. The one made of the text alone is left out if another thing has the same text.
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

    /// Thirteen digits to base 36.
    private static func text(of digest: UInt64) -> String {
        let text = String(digest, radix: 36)
        return String(repeating: "0", count: 13 - text.utf8.count) + text
    }
}

/// Ids taken by one file's things, each by one thing.
struct TakenIDs: Sendable {
    /// Owners by id; nil for ids that the file itself states.
    private var owners: [String: MadeID.Owner?] = [:]

    /// - Returns: false if another thing has it.
    mutating func take(_ id: String) -> Bool {
        guard owners[id] == nil else { return false }
        owners.updateValue(nil, forKey: id)
        return true
    }

    /// The first candidate that no other thing has; nil if the same thing is earlier in the file.
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
