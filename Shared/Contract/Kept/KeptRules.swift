public import Events

/// A change as a browser sends it.
public struct KeptChange: Codable, Sendable, Hashable {
    public var key: String
    /// Nil: removed.
    public var value: JSONValue?
    /// When the browser changed it.
    public var at: Timestamp
}

/// What may be kept with an account, and whose word counts.
public enum KeptRules {
    public static let mostChanges = 200
    /// Of a value's JSON, in bytes.
    public static let longestValue = 2048
    public static let mostEntries = 3000
    /// Of a request's body, in bytes.
    public static let largestBody = 512 * 1024
    /// How long it is remembered that something was removed.
    public static let rememberedFor = Duration.seconds(90 * 86400)
    /// Of a value's arrays and objects in each other.
    public static let deepest = 16

    /// The first rule that changes break, and where.
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

    /// Whether a change counts against what is there: the later one does, and of two of the same moment the one with the greater text, so
    /// that it does not matter in which order they come.
    public static func wins(_ change: KeptChange, over kept: KeptEntry) throws -> Bool {
        guard change.at == kept.at else { return change.at > kept.at }
        return try text(kept.value).utf8.lexicographicallyPrecedes(text(change.value).utf8)
    }

    /// A value in the only way that it is written.
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
