/// A CSS selector as an XPath expression.
///
/// Selectors may have types, `*`, `.class`, `#id`, attributes with all operators and combinators (a leading `>` means the element's own
/// children). Pseudo-classes are `:first-child` `:last-child` `:only-child` `:nth-child()` `:nth-last-child()` and the same `-of-type`,
/// `:empty`, `:not()`, and `:contains("text")`.
struct CSSSelector {
    /// XPath relative to the element that is searched.
    let xpath: String

    /// - Parameter isHTML: Names are in small letters and without namespace; in XML they are local names of any namespace.
    /// - Throws: The unknown part of the selector.
    init(_ text: String, isHTML: Bool = true) throws(UnreadableRule) {
        guard text.utf8.count <= 1_000 else { throw UnreadableRule("a selector must be at most 1,000 bytes long") }
        var parser = CSSParser(text, isHTML: isHTML)
        xpath = try parser.list()
    }
}

/// One pass over a selector.
private struct CSSParser {
    private let text: String
    private let isHTML: Bool
    private var rest: Substring

    init(_ text: String, isHTML: Bool) {
        self.text = text
        self.isHTML = isHTML
        rest = text[...]
    }

    private func fault(_ reason: String) -> UnreadableRule {
        UnreadableRule("the selector \"\(text)\": \(reason)")
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0.isWhitespace }
    }

    private mutating func skip(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func name() throws(UnreadableRule) -> String {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || !$0.isASCII }
        guard !name.isEmpty else {
            throw fault(
                rest.isEmpty ? "it ends where a name is expected" : "a name is expected before \"\(rest.prefix(20))\"")
        }
        rest = rest[name.endIndex...]
        return String(name)
    }

    // MARK: - From outside in

    mutating func list() throws(UnreadableRule) -> String {
        var paths = [try complex()]
        while skip(",") { paths.append(try complex()) }
        guard rest.isEmpty else { throw fault("\"\(rest.prefix(20))\" is not known") }
        return paths.joined(separator: " | ")
    }

    private mutating func complex() throws(UnreadableRule) -> String {
        skipSpace()
        var path = ""
        var combinator: Character = skip(">") ? ">" : " "
        while true {
            skipSpace()
            let (type, conditions) = try compound()
            let predicates = conditions.map { "[\($0)]" }.joined()
            switch combinator {
            case ">": path += "child::\(type)\(predicates)"
            case "+": path += "following-sibling::*[1][self::\(type)]\(predicates)"
            case "~": path += "following-sibling::\(type)\(predicates)"
            default: path += "descendant::\(type)\(predicates)"
            }
            let hadSpace = rest.first?.isWhitespace == true
            skipSpace()
            guard let next = rest.first, next != "," else { return path }
            if [">", "+", "~"].contains(next) {
                combinator = next
                rest.removeFirst()
            } else if hadSpace {
                combinator = " "
            } else {
                throw fault("\"\(rest.prefix(20))\" is not known")
            }
            path += "/"
        }
    }

    /// Test of one element: its type as a node test, and conditions.
    private mutating func compound() throws(UnreadableRule) -> (type: String, conditions: [String]) {
        var type = "*"
        var conditions: [String] = []
        var hasAny = false
        if skip("*") {
            hasAny = true
        } else if let first = rest.first, first.isLetter || first == "_" {
            let name = try name()
            hasAny = true
            // A type by its local name is a condition, since the node test compares namespaces.
            if isHTML {
                type = name.lowercased()
            } else {
                conditions.append("local-name() = \(CSSParser.literal(name))")
            }
        }
        while let next = rest.first {
            switch next {
            case "#":
                rest.removeFirst()
                conditions.append("@id = \(CSSParser.literal(try name()))")
            case ".":
                rest.removeFirst()
                conditions.append(CSSParser.hasWord("@class", try name()))
            case "[": conditions.append(try attribute())
            case ":": conditions.append(try pseudoClass(type: type))
            default:
                guard hasAny || !conditions.isEmpty else {
                    throw fault("a type, class, id or attribute is expected before \"\(rest.prefix(20))\"")
                }
                return (type, conditions)
            }
        }
        guard hasAny || !conditions.isEmpty else { throw fault("it ends where an element is expected") }
        return (type, conditions)
    }

    private mutating func attribute() throws(UnreadableRule) -> String {
        rest.removeFirst()
        skipSpace()
        let written = try name()
        let attribute = "@" + (isHTML ? written.lowercased() : written)
        skipSpace()
        if skip("]") { return attribute }
        var sign = ""
        if let first = rest.first, "~|^$*".contains(first) {
            sign = String(first)
            rest.removeFirst()
        }
        guard skip("=") else {
            throw fault("in brackets stands an attribute, perhaps with =, ~=, |=, ^=, $= or *= and a value")
        }
        skipSpace()
        let value = try value()
        skipSpace()
        guard skip("]") else { throw fault("a bracket is not closed, or a value has no quotes") }
        let literal = CSSParser.literal(value)
        switch sign {
        case "": return "\(attribute) = \(literal)"
        // Empty values match nothing.
        case _ where value.isEmpty: return "false()"
        case "~": return CSSParser.hasWord(attribute, value)
        case "|": return "(\(attribute) = \(literal) or starts-with(\(attribute), \(CSSParser.literal(value + "-"))))"
        case "^": return "starts-with(\(attribute), \(literal))"
        case "$":
            return
                "(string-length(\(attribute)) >= \(value.unicodeScalars.count) and substring(\(attribute), string-length(\(attribute)) - \(value.unicodeScalars.count - 1)) = \(literal))"
        default: return "contains(\(attribute), \(literal))"
        }
    }

    private mutating func value() throws(UnreadableRule) -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return try name() }
        rest.removeFirst()
        guard let end = rest.firstIndex(of: quote) else { throw fault("a quote is not closed") }
        defer { rest = rest[rest.index(after: end)...] }
        return String(rest[..<end])
    }

    // MARK: - Pseudo-classes

    private mutating func pseudoClass(type: String) throws(UnreadableRule) -> String {
        rest.removeFirst()
        let name = try name().lowercased()
        let before = "count(preceding-sibling::*)"
        let after = "count(following-sibling::*)"
        switch name {
        case "first-child": return "\(before) = 0"
        case "last-child": return "\(after) = 0"
        case "only-child": return "count(../*) = 1"
        case "empty": return "not(node())"
        case "nth-child": return CSSParser.nth(before, try step())
        case "nth-last-child": return CSSParser.nth(after, try step())
        case "first-of-type", "last-of-type", "nth-of-type", "only-of-type", "nth-last-of-type":
            guard type != "*" else { throw fault(":\(name) needs a type before it") }
            let (before, after) = ("count(preceding-sibling::\(type))", "count(following-sibling::\(type))")
            switch name {
            case "first-of-type": return "\(before) = 0"
            case "last-of-type": return "\(after) = 0"
            case "only-of-type": return "\(before) + \(after) = 0"
            case "nth-of-type": return CSSParser.nth(before, try step())
            default: return CSSParser.nth(after, try step())
            }
        case "not":
            guard skip("(") else { throw fault(":not has a selector in parentheses") }
            var parts: [String] = []
            repeat {
                skipSpace()
                let (type, conditions) = try compound()
                parts.append((["self::\(type)"] + conditions).map { "(\($0))" }.joined(separator: " and "))
                skipSpace()
            } while skip(",")
            guard skip(")") else { throw fault(":not takes no combinators") }
            return "not(\(parts.joined(separator: " or ")))"
        case "contains":
            guard skip("(") else { throw fault(":contains has a text in parentheses") }
            skipSpace()
            let value = try value()
            skipSpace()
            guard skip(")") else { throw fault("a parenthesis is not closed") }
            return "contains(., \(CSSParser.literal(value)))"
        default: throw fault(":\(name) is not known")
        }
    }

    /// `2n+1`, `odd`, `even`, `3` in parentheses.
    private mutating func step() throws(UnreadableRule) -> (every: Int, from: Int) {
        guard skip("("), let end = rest.firstIndex(of: ")") else {
            throw fault("a number or an+b in parentheses is expected")
        }
        let inside = rest[..<end].lowercased().filter { !$0.isWhitespace }
        rest = rest[rest.index(after: end)...]
        if inside == "odd" { return (2, 1) }
        if inside == "even" { return (2, 0) }
        if let number = Int(inside), number.magnitude < 100_000 { return (0, number) }
        let parts = inside.split(separator: "n", omittingEmptySubsequences: false)
        let every: Int? =
            switch parts.first {
            case "", "+": 1
            case "-": -1
            default: parts.first.flatMap { Int($0) }
            }
        guard parts.count == 2, let every, let from = parts[1].isEmpty ? 0 : Int(parts[1]), every.magnitude < 100_000,
            from.magnitude < 100_000
        else { throw fault("\"\(inside.prefix(20))\" is neither a number nor an+b") }
        return (every, from)
    }

    /// - Parameter others: XPath of the number of siblings before.
    private static func nth(_ others: String, _ step: (every: Int, from: Int)) -> String {
        let (every, from) = step
        guard every != 0 else { return "\(others) = \(from - 1)" }
        let distance = "(\(others) + 1 - (\(from)))"
        return "\(distance) mod \(abs(every)) = 0 and \(distance) \(every > 0 ? ">=" : "<=") 0"
    }

    // MARK: - XPath

    private static func hasWord(_ attribute: String, _ word: String) -> String {
        guard !word.contains(where: \.isWhitespace) else { return "false()" }
        return "contains(concat(' ', normalize-space(\(attribute)), ' '), \(literal(" \(word) ")))"
    }

    /// XPath 1.0 has no escapes in its strings.
    private static func literal(_ text: String) -> String {
        if !text.contains("'") { return "'\(text)'" }
        if !text.contains("\"") { return "\"\(text)\"" }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
        return "concat(\(parts.joined(separator: ", \"'\", ")))"
    }
}
