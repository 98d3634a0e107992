/// A thing described with schema.org's vocabulary, in whatever format it was found.
///
/// Names of types and properties are schema.org's own without its address ("Movie", "name"); others are whole IRIs.
/// In JSON it is JSON-LD without a context: `{"@type": "Movie", "@id": "…", "name": "…", "actor": [{"@type": "Person", …}, …]}`.
public struct Thing: Sendable, Hashable {
    /// Types, the most specific first, as on the page; may be empty.
    public var types: [String]
    /// An absolute address, or one within the page that begins with `_:`.
    public var id: String?
    /// A property's values in the page's order; never empty.
    public var properties: [String: [Value]]

    public init(types: [String] = [], id: String? = nil, properties: [String: [Value]] = [:]) {
        self.types = types
        self.id = id
        self.properties = properties
    }

    /// One value of a property.
    public enum Value: Sendable, Hashable {
        /// A text with its language ("th"), if stated.
        case text(String, language: String? = nil)
        /// Finite. Numbers that a `Double` cannot hold exactly enough (over 2^53) are texts.
        case number(Double)
        case boolean(Bool)
        case thing(Thing)
    }
}

extension Thing {
    /// All values of a property; none if it has none.
    public subscript(_ property: String) -> [Value] {
        ReadMembers.current?.note(property, of: self)
        return properties[property] ?? []
    }

    /// The first value of a property as text: numbers and truth values as JSON writes them; nil for things.
    public func text(_ property: String) -> String? {
        self[property].lazy.compactMap(\.text).first
    }

    /// The first value of a property that is a thing.
    public func thing(_ property: String) -> Thing? {
        self[property].lazy.compactMap(\.thing).first
    }

    /// Whether it is only a reference to another thing by its id.
    public var isReference: Bool { id != nil && types.isEmpty && properties.isEmpty }

    /// Whether it is of this schema.org type or a subtype: a Restaurant is a FoodEstablishment, a LocalBusiness and a Place.
    public func isKind(of type: String) -> Bool {
        types.contains { Vocabulary.isKind($0, of: type) }
    }

    func isDeeper(than depth: Int) -> Bool {
        properties.values.contains { values in
            values.contains { value in
                guard case .thing(let thing) = value else { return false }
                return depth <= 0 || thing.isDeeper(than: depth - 1)
            }
        }
    }

    func cut(at depth: Int) -> Thing {
        var thing = self
        thing.properties = properties.compactMapValues { values in
            let kept = values.compactMap { value -> Value? in
                guard case .thing(let inner) = value else { return value }
                return depth <= 0 ? nil : .thing(inner.cut(at: depth - 1))
            }
            return kept.isEmpty ? nil : kept
        }
        return thing
    }

    /// Names that begin with @ are JSON-LD's own and no properties.
    mutating func add(_ value: Value, to property: String) {
        guard property.utf8.first != UInt8(ascii: "@") else { return }
        properties[property, default: []].append(value)
    }

    mutating func add(_ text: String?, to property: String) {
        guard let text, !text.isEmpty else { return }
        add(.text(text), to: property)
    }
}

extension Thing.Value {
    /// Numbers and truth values as JSON writes them; nil for things.
    public var text: String? {
        switch self {
        case .text(let text, _): text
        case .number(let number): Thing.Value.written(number)
        case .boolean(let value): value ? "true" : "false"
        case .thing: nil
        }
    }

    /// Nil for texts, numbers and truth values.
    public var thing: Thing? {
        if case .thing(let thing) = self { thing } else { nil }
    }

    /// Whole numbers without a decimal point.
    static func written(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? "\(number)"
    }
}
