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

    /// By the language's order without regard to case, then by the letters themselves.
    func isOrdered(_ left: String, before right: String) -> Bool {
        switch left.compare(right, options: [.caseInsensitive], range: nil, locale: locale) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: left < right
        }
    }

    private var locale: Locale { NameLanguage.locales[self]! }
    private static let locales = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Locale(identifier: $0.rawValue)) })
}

/// A thing in a list by name.
struct NamedKey: Codable, Sendable, Hashable {
    var name: String
    var id: String

    func isOrdered(before other: NamedKey, in language: NameLanguage) -> Bool {
        name == other.name ? id < other.id : language.isOrdered(name, before: other.name)
    }
}

/// All places by name in one language's order, kept in order as single places change.
struct NameOrder: Sendable {
    let language: NameLanguage
    private(set) var keys: [NamedKey]

    init(_ keys: [NamedKey], in language: NameLanguage) {
        self.language = language
        self.keys = keys.sorted { $0.isOrdered(before: $1, in: language) }
    }

    mutating func insert(_ key: NamedKey) {
        keys.insert(key, at: firstIndex(after: key))
    }

    mutating func remove(_ key: NamedKey) {
        let index = firstIndex(after: key) - 1
        if index >= 0, keys[index] == key { keys.remove(at: index) }
    }

    /// The index of the first that comes after a key, which need not be there.
    func firstIndex(after key: NamedKey) -> Int {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if key.isOrdered(before: keys[middle], in: language) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
