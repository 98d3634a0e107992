import Foundation

/// The languages in which lists can be ordered: each has its own position for å, ñ or ก.
enum NameLanguage: String, CaseIterable, Sendable {
    case en, th, fi, sv, es, ca, de, fr

    /// The supported language that an `Accept-Language` header prefers most (RFC 9110, section 12.5.4); else English.
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

    /// The language's order of words.
    var collation: Collation { NameLanguage.collations[self]! }
    private static let collations = Dictionary(uniqueKeysWithValues: allCases.map { ($0, Collation($0)) })

    /// The position of a name in lists in this language.
    func standing(of key: NamedKey) -> NameStanding { NameStanding(sort: collation.key(key.name), key: key) }
}

/// A thing's name and id, for lists by name.
struct NamedKey: Codable, Sendable, Hashable {
    var name: String
    var id: String
}

/// The position of a name in a list: by the language's order without regard to case, then by the letters themselves, then by id.
struct NameStanding: Sendable, Comparable {
    /// The sort key; see `Collation`.
    let sort: [UInt8]
    let key: NamedKey

    static func < (left: NameStanding, right: NameStanding) -> Bool {
        if left.sort != right.sort { return left.sort.lexicographicallyPrecedes(right.sort) }
        return left.key.name == right.key.name ? left.key.id < right.key.id : left.key.name < right.key.name
    }
}
