public import Events

/// A change as a browser sends it.
public struct KeptChange: Codable, Sendable, Hashable {
    public var key: String
    /// Nil: removed.
    public var value: JSONValue?
    /// Time of the change in the browser.
    public var at: Timestamp
}

/// Limits of kept entries, and the rule for conflicting changes.
public enum KeptRules {
    public static let mostChanges = 200
    /// Bytes of a value's JSON.
    public static let longestValue = 2048
    public static let mostEntries = 3000
    /// Bytes of a request's body.
    public static let largestBody = 512 * 1024
    /// Time that removed entries are kept.
    public static let retention = Duration.seconds(90 * 86400)
    /// Greatest nesting of a value's arrays and objects.
    public static let deepest = 16

    /// The first broken rule, with its field; nil if there is none.
    public static func fault(in changes: [KeptChange]) throws -> Reason? {
        guard (1...mostChanges).contains(changes.count) else {
            return .field("/entries", "1 to \(mostChanges) entries")
        }
        var keys: Set<String> = []
        for (index, change) in changes.enumerated() {
            guard KeptKey.isKey(change.key) else { return .field("/entries/\(index)/key", KeptKey.rule) }
            guard keys.insert(change.key).inserted else { return .field("/entries/\(index)/key", "there once") }
            guard try text(change.value).utf8.count <= longestValue else {
                return .field("/entries/\(index)/value", "at most \(longestValue) bytes of JSON")
            }
            guard depth(of: change.value ?? .null) <= deepest else {
                return .field("/entries/\(index)/value", "nested at most \(deepest) deep")
            }
        }
        return nil
    }

    /// Whether a change replaces an entry. The later one wins; of two at the same time, the one with the greater text. So the order of arrival
    /// does not matter.
    public static func wins(_ change: KeptChange, over kept: KeptEntry) throws -> Bool {
        guard change.at == kept.at else { return change.at > kept.at }
        return try text(kept.value).utf8.lexicographicallyPrecedes(text(change.value).utf8)
    }

    /// The canonical JSON of a value.
    public static func text(_ value: JSONValue?) throws -> String {
        String(decoding: try JSON.encode(value ?? .null), as: UTF8.self)
    }

    private static func depth(of value: JSONValue) -> Int {
        switch value {
        case .array(let values): 1 + (values.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.values.map(depth).max() ?? 0)
        case .null, .bool, .number, .string: 0
        }
    }
}
