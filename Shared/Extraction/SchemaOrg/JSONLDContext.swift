import Foundation

/// Meaning of the names of a JSON-LD object (JSON-LD 1.1, section 3.1). Schema.org's context is known; other remote contexts are not
/// fetched.
struct JSONLDContext {
    struct Term {
        /// IRI of the name; nil if it has no meaning.
        var iri: String?
        var isReverse = false
        var isLanguageMap = false
        var language: String?
    }

    /// Prefix of names without a colon; nil: they have no meaning.
    private var vocabulary: String?
    private var terms: [String: Term] = [:]
    private(set) var language: String?
    private(set) var base: URL
    private var isDeclared = false

    /// Begins with schema.org's context, which pages without one mean.
    init(base: URL) {
        self.base = base
        vocabulary = Vocabulary.addresses[0]
    }

    /// Adds a `@context`.
    mutating func add(_ json: LooseJSON, depth: Int = 0, problem: (String) -> Void) {
        guard depth < 10 else { return }
        if !isDeclared { (vocabulary, isDeclared) = (nil, true) }
        switch json {
        case .string(let address):
            if Vocabulary.isSchemaOrg(address) {
                vocabulary = Vocabulary.addresses[0]
            } else {
                // Names without a colon are most likely schema.org's.
                vocabulary = vocabulary ?? Vocabulary.addresses[0]
                problem("the context \(address.prefix(200)) is not known and not fetched")
            }
        case .array(let parts):
            for part in parts { add(part, depth: depth + 1, problem: problem) }
        case .object(let members):
            switch json["@vocab"] {
            case .string(let text): vocabulary = Vocabulary.isSchemaOrg(text) ? Vocabulary.addresses[0] : text
            case .null?: vocabulary = nil
            default: break
            }
            if let text = json["@language"]?.string { language = text }
            if let text = json["@base"]?.string, let url = Address.url(text, on: base) { base = url }
            // Two passes: a term may use a prefix that is declared after it.
            for _ in 0..<2 {
                for (name, value) in members where !name.hasPrefix("@") { terms[name] = term(value, named: name) }
            }
        case .null: (terms, vocabulary, language) = ([:], nil, nil)
        default: problem("a @context must be an address or an object")
        }
    }

    private func term(_ json: LooseJSON, named name: String) -> Term {
        switch json {
        case .string(let text): return Term(iri: iri(text))
        case .object:
            var term = Term(iri: json["@id"].map { $0.string.flatMap(iri) } ?? iri(name))
            if let reverse = json["@reverse"]?.string { (term.iri, term.isReverse) = (iri(reverse), true) }
            term.isLanguageMap = json["@container"]?.elements.contains { $0.string == "@language" } ?? false
            term.language = json["@language"]?.string
            return term
        default: return Term(iri: nil)
        }
    }

    /// Meaning of a member's name.
    func term(_ name: String) -> Term {
        if let term = terms[name] { return term }
        return Term(iri: iri(name))
    }

    /// Name of a property or a type, short if it is schema.org's; nil if it has no meaning.
    func iri(_ name: String) -> String? {
        if name.utf8.first == UInt8(ascii: "@") { return name }
        if let term = terms[name] { return term.iri }
        if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let (prefix, rest) = (String(name[..<colon]), name[name.index(after: colon)...])
            if rest.hasPrefix("//") { return Vocabulary.short(name) }
            if let address = terms[prefix]?.iri { return Vocabulary.short(address + rest) }
            return prefix == "schema" ? String(rest) : name
        }
        guard let vocabulary else { return nil }
        // The usual case.
        if vocabulary == Vocabulary.addresses[0] {
            return name == "type" ? "@type" : name == "id" ? "@id" : name
        }
        return Vocabulary.short(vocabulary + name)
    }
}
