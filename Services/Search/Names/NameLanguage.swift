import Foundation

/// The languages that lists can be ordered for: each has its own idea of where å, ñ or ก stand.
enum NameLanguage: String, CaseIterable, Sendable {
    case en, th, fi, sv, es, ca, de, fr

    /// The first of the supported that an `Accept-Language` header prefers (RFC 9110, section 12.5.4); else English.
    init(acceptLanguage: String?) {
        let preferences = (acceptLanguage ?? "").split(separator: ",").prefix(20).compactMap { part in
            let pieces = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            let language = pieces.first?.prefix { $0 != "-" }.lowercased() ?? ""
            return NameLanguage(rawValue: language).map { (language: $0, quality: quality) }
        }
        let best = preferences.max { $0.quality < $1.quality }?.quality ?? 0
        self = best > 0 ? preferences.first { $0.quality == best }?.language ?? .en : .en
    }

    /// How it puts words in order.
    var collation: Collation { NameLanguage.collations[self]! }
    private static let collations = Dictionary(uniqueKeysWithValues: allCases.map { ($0, Collation($0)) })

    /// Where a name stands in a list in this language.
    func standing(of key: NamedKey) -> NameStanding { NameStanding(sort: collation.key(key.name), key: key) }
}

/// A thing in a list by name.
struct NamedKey: Codable, Sendable, Hashable {
    var name: String
    var id: String
}

/// Where a name stands in a list: by its language's order without regard to case, then by the letters themselves, then by id.
struct NameStanding: Sendable, Comparable {
    /// See `Collation`.
    let sort: [UInt8]
    let key: NamedKey

    static func < (left: NameStanding, right: NameStanding) -> Bool {
        if left.sort != right.sort { return left.sort.lexicographicallyPrecedes(right.sort) }
        return left.key.name == right.key.name ? left.key.id < right.key.id : left.key.name < right.key.name
    }
}
