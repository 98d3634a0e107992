public import Events

/// A rule by which a provider's claim grants rights: `groups:/shops/*=staff@*`.
public struct RoleRule: Sendable, Hashable {
    /// Path of members, the outer first: `realm_access.roles` has two.
    public let path: [String]
    /// Required value of the claim; with `isPrefix` its beginning.
    public let value: String
    public let isPrefix: Bool
    public let grant: Pattern

    /// The granted right.
    public enum Pattern: Sendable, Hashable {
        case `operator`
        /// A duty at a business; nil: at the one named by the `*`.
        case membership(merchant: String?, duty: String)
    }

    static let form =
        "rules CLAIM:VALUE=operator, =owner@BUSINESS, =staff@BUSINESS or =door@BUSINESS, with commas between them"
    static let most = 64
    /// Bytes of a claim's value; longer ones are ignored.
    static let longest = 255
    /// Values of a claim that are checked.
    static let mostValues = 2000
    /// Greatest number of granted rights.
    public static let mostGrants = 100

    // MARK: - Reading

    /// Parses rules with commas between them; nil if one is invalid.
    public static func list(_ text: String) -> [RoleRule]? {
        let parts = text.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }.filter { !$0.isEmpty }
        let rules = parts.compactMap { RoleRule($0) }
        return rules.count == parts.count && rules.count <= most ? rules : nil
    }

    /// Parses `claim.path:value=grant`. A claim with dots or colons in its name is quoted:
    /// `"https://example.com/roles":admin=operator`.
    public init?(_ text: String) {
        guard let (path, rest) = RoleRule.path(text), let equals = rest.lastIndex(of: "=") else { return nil }
        var value = String(rest[..<equals])
        isPrefix = value.hasSuffix("*")
        if isPrefix { value.removeLast() }
        guard (isPrefix ? 0 : 1)...RoleRule.longest ~= value.utf8.count, !value.contains("*"),
            let grant = Pattern(String(rest[rest.index(after: equals)...]))
        else { return nil }
        // This would make everybody with the claim an operator.
        if isPrefix, value.isEmpty, grant == .operator { return nil }
        if case .membership(nil, _) = grant, !isPrefix { return nil }
        self.path = path
        self.value = value
        self.grant = grant
    }

    private static func path(_ text: String) -> (path: [String], rest: Substring)? {
        if text.hasPrefix("\"") {
            guard let end = text.dropFirst().firstIndex(of: "\""), text.dropFirst().startIndex < end else { return nil }
            let rest = text[text.index(after: end)...]
            return rest.hasPrefix(":") ? ([String(text[..<end].dropFirst())], rest.dropFirst()) : nil
        }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let path = text[..<colon].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.count <= 8, path.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (path, text[text.index(after: colon)...])
    }

    // MARK: - Claims

    /// Rights that the rules grant for claims, each once, with the greatest duty at each business.
    public static func grants(_ rules: [RoleRule], _ claims: JSONValue) -> [Grant] {
        var isOperator = false
        var duties: [String: String] = [:]
        for rule in rules {
            for value in values(claims, rule.path).prefix(mostValues) {
                guard let star = rule.match(value) else { continue }
                switch rule.grant {
                case .operator: isOperator = true
                case .membership(let merchant, let duty):
                    let merchant = merchant ?? star
                    guard isMerchant(merchant), duties[merchant] != nil || duties.count < mostGrants else { continue }
                    let known = duties[merchant].flatMap(Grant.duties.firstIndex) ?? Grant.duties.count
                    if let index = Grant.duties.firstIndex(of: duty), index < known { duties[merchant] = duty }
                }
            }
        }
        return (isOperator ? [.operator] : [])
            + duties.sorted { $0.key < $1.key }.map { .membership(merchant: $0.key, duty: $0.value) }
    }

    /// Whether the rules need a claim that is missing.
    static func lack(_ rules: [RoleRule], _ claims: JSONValue) -> Bool {
        rules.contains { find(claims, $0.path) == nil }
    }

    /// The part named by the `*`, empty without one; nil if the value does not match.
    private func match(_ text: String) -> String? {
        guard text.utf8.count <= RoleRule.longest else { return nil }
        // Bytes are compared, since letters that look alike differ.
        guard isPrefix else { return text.utf8.elementsEqual(value.utf8) ? "" : nil }
        guard text.utf8.starts(with: value.utf8) else { return nil }
        return String(decoding: text.utf8.dropFirst(value.utf8.count), as: UTF8.self)
    }

    private static func find(_ claims: JSONValue, _ path: [String]) -> JSONValue? {
        path.reduce(claims as JSONValue?) { $0?[$1] }
    }

    /// Values of a claim: a text, the texts of a list, the names of an object's members, or true.
    private static func values(_ claims: JSONValue, _ path: [String]) -> [String] {
        switch find(claims, path) {
        case .string(let text): [text]
        case .number(let text): [text]
        case .bool(true): ["true"]
        case .array(let elements): elements.compactMap(\.string)
        case .object(let members): members.keys.sorted()
        case .bool(false), .null, nil: []
        }
    }

    /// Whether a text can be a business's id. It has no slash, since a nested group is another group.
    static func isMerchant(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
    }
}

extension RoleRule.Pattern {
    fileprivate init?(_ text: String) {
        if text == "operator" {
            self = .operator
            return
        }
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, Grant.duties.contains(parts[0]) else { return nil }
        if parts[1] == "*" {
            self = .membership(merchant: nil, duty: parts[0])
        } else {
            guard RoleRule.isMerchant(parts[1]), !parts[1].contains("*") else { return nil }
            self = .membership(merchant: parts[1], duty: parts[0])
        }
    }
}

extension StringProtocol {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
