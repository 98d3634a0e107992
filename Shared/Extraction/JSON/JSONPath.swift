/// A path into JSON: names between dots, `[0]` for one element (`[-1]` the last), `[*]` for all, `["a name"]`, `*` for all members; `$` may begin it.
struct JSONPath: Sendable, Hashable {
    private enum Step: Sendable, Hashable {
        case name(String)
        case index(Int)
        case all
    }

    private let steps: [Step]

    /// - Throws: What is wrong with the path.
    init(_ text: String) throws(UnreadableRule) {
        var steps: [Step] = []
        var rest = Substring(text)
        if rest.first == "$" { rest.removeFirst() }
        while let first = rest.first {
            switch first {
            case ".":
                rest.removeFirst()
            case "[":
                guard let end = rest.firstIndex(of: "]") else {
                    throw UnreadableRule("\"\(text)\": a bracket is not closed")
                }
                steps.append(try JSONPath.bracket(rest[..<end].dropFirst(), of: text))
                rest = rest[rest.index(after: end)...]
            default:
                let name = rest.prefix { $0 != "." && $0 != "[" }
                steps.append(name == "*" ? .all : .name(String(name)))
                rest = rest[name.endIndex...]
            }
        }
        self.steps = steps
    }

    private static func bracket(_ inside: Substring, of text: String) throws(UnreadableRule) -> Step {
        if inside == "*" { return .all }
        if let index = Int(inside) { return .index(index) }
        if let quote = inside.first, quote == "\"" || quote == "'", inside.last == quote, inside.count >= 2 {
            return .name(String(inside.dropFirst().dropLast()))
        }
        throw UnreadableRule("\"\(text)\": in brackets stands a number, * or a name in quotes")
    }

    /// The values at the path, in order.
    func values(in json: LooseJSON) -> [LooseJSON] {
        steps.reduce([json]) { values, step in
            values.flatMap { value -> [LooseJSON] in
                switch (step, value) {
                case (.name(let name), .object): value[name].map { [$0] } ?? []
                case (.index(let index), .array(let elements)):
                    elements.indices.contains(index < 0 ? elements.count + index : index)
                        ? [elements[index < 0 ? elements.count + index : index]] : []
                case (.all, .array(let elements)): elements
                case (.all, .object(let members)): members.map(\.value)
                default: []
                }
            }
        }
    }
}

/// A rule that cannot be followed, with its place.
public struct UnreadableRule: Error, Sendable, Hashable, CustomStringConvertible {
    /// Place in the reading, `things[0].fields.name`; empty if not known.
    public let place: String
    public let reason: String

    public var description: String { place.isEmpty ? reason : "\(place): \(reason)" }

    init(_ reason: String, place: String = "") {
        self.reason = reason
        self.place = place
    }

    /// The same rule with its place seen from an outer level.
    func at(_ outer: String) -> UnreadableRule {
        UnreadableRule(reason, place: place.isEmpty ? outer : "\(outer).\(place)")
    }
}
