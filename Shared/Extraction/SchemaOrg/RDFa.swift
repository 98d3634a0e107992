import Foundation
import Markup

/// Things of RDFa Lite 1.1 (`vocab`, `typeof`, `property`, `resource`, `prefix`), and of RDFa Core `about`, `content` and `datatype`.
struct RDFa {
    /// Scope of an element.
    private struct Scope {
        var vocabulary: String?

        mutating func name(_ prefix: some StringProtocol, _ address: String) {
            prefixes[prefix.lowercased()] = Vocabulary.isSchemaOrg(address) ? Vocabulary.addresses[0] : address
        }

        var prefixes = RDFa.predefined
    }

    /// Predefined prefixes (RDFa Core initial context), as far as pages with schema.org use them.
    private static let predefined = [
        "schema": Vocabulary.addresses[0], "dc": "http://purl.org/dc/terms/", "dcterms": "http://purl.org/dc/terms/",
        "foaf": "http://xmlns.com/foaf/0.1/", "gr": "http://purl.org/goodrelations/v1#", "og": "http://ogp.me/ns#",
        "sioc": "http://rdfs.org/sioc/ns#", "skos": "http://www.w3.org/2004/02/skos/core#",
        "v": "http://rdf.data-vocabulary.org/#", "vcard": "http://www.w3.org/2006/vcard/ns#",
    ]

    private let page: URL
    private(set) var things: [Thing] = []

    init(_ document: MarkupDocument, page: URL) {
        self.page = page
        // Properties without a subject belong to the page; without a type it is no thing of schema.org.
        var whole = Thing(id: page.absoluteString)
        read(document.root, Scope(), into: &whole)
        whole.properties = whole.properties.filter { !$0.key.contains(":") }
        if !whole.types.isEmpty { things.append(whole) }
        // A thing without a type and with names of other vocabularies only is none of schema.org.
        things = things.filter { !$0.types.isEmpty || $0.properties.keys.contains { !$0.contains(":") } }
        var ids: Set<String> = []
        for thing in things { thing.collectIDs(into: &ids) }
        if !ids.isEmpty { things = things.map { $0.mentioning(ids) } }
    }

    private mutating func read(_ element: MarkupElement, _ outer: Scope, into subject: inout Thing) {
        let scope = scope(of: element, in: outer)
        let properties = words(element.attribute("property")).compactMap { name($0, scope) }
        let types = element.attribute("typeof").map { words($0).compactMap { name($0, scope) } }
        let about = element.attribute("about").flatMap(id)
        let resource = (element.attribute("resource") ?? element.attribute("href") ?? element.attribute("src")).flatMap(
            id)
        if let types {
            // An element without a property counts by itself; so does one with its own subject.
            var thing = Thing(types: types, id: about ?? resource)
            for child in element.children { read(child, scope, into: &thing) }
            if properties.isEmpty || about != nil {
                for property in properties where about != nil {
                    if let value = literal(of: element, property: property) { thing.add(value, to: property) }
                }
                things.append(thing)
            } else {
                for property in properties { subject.add(.thing(thing), to: property) }
            }
            return
        }
        if properties.isEmpty, let own = about ?? element.attribute("resource").flatMap(id), own != subject.id {
            var thing = Thing(id: own)
            for child in element.children { read(child, scope, into: &thing) }
            if !thing.properties.isEmpty { things.append(thing) }
            return
        }
        for property in properties {
            if let value = literal(of: element, property: property) { subject.add(value, to: property) }
        }
        for child in element.children { read(child, scope, into: &subject) }
    }

    private func literal(of element: MarkupElement, property: String) -> Thing.Value? {
        func stated(_ text: String) -> Thing.Value {
            .stated(text, property: property, on: page, language: element.attribute("lang"))
        }
        if let content = element.attribute("content") { return stated(content.collapsingWhiteSpace) }
        if element.attribute("datatype") == nil {
            if let resource = element.attribute("resource") {
                let short = Vocabulary.short(resource)
                if short != resource { return .text(short) }
                return id(resource).map { .thing(Thing(id: $0)) }
            }
            for attribute in ["href", "src"] {
                guard let text = element.attribute(attribute) else { continue }
                let short = Vocabulary.short(text)
                return short != text ? .text(short) : Address.resolve(text, on: page).map { .text($0) }
            }
        }
        if element.name == "time", let time = element.attribute("datetime") { return stated(time.collapsingWhiteSpace) }
        let text = element.readableText
        return text.isEmpty ? nil : stated(text)
    }

    // MARK: - Names

    private func scope(of element: MarkupElement, in outer: Scope) -> Scope {
        var scope = outer
        if let vocabulary = element.attribute("vocab") {
            scope.vocabulary = Vocabulary.isSchemaOrg(vocabulary) ? Vocabulary.addresses[0] : vocabulary
        }
        for (prefix, address) in element.namespaces { scope.name(prefix, address) }
        let words = words(element.attribute("prefix"))
        for (prefix, address) in zip(words, words.dropFirst()) where prefix.hasSuffix(":") {
            scope.name(prefix.dropLast(), address)
        }
        // The separating space is missing.
        for word in words where !word.hasSuffix(":") {
            guard let colon = word.firstIndex(of: ":"), word[colon...].dropFirst().contains("://") else { continue }
            scope.name(word[..<colon], String(word[colon...].dropFirst()))
        }
        return scope
    }

    /// Nil for a term without a vocabulary.
    private func name(_ term: String, _ scope: Scope) -> String? {
        guard let colon = term.firstIndex(of: ":") else {
            guard let vocabulary = scope.vocabulary, !vocabulary.isEmpty else { return nil }
            return Vocabulary.short(vocabulary + term)
        }
        let rest = term[term.index(after: colon)...]
        guard !rest.hasPrefix("//"), let address = scope.prefixes[term[..<colon].lowercased()] else {
            return Vocabulary.short(term)
        }
        return Vocabulary.short(address + rest)
    }

    private func id(_ text: String) -> String? {
        let text = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        return text.hasPrefix("_:") ? text : Address.resolve(text, on: page)
    }

    private func words(_ text: String?) -> [String] {
        text?.split { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "\u{C}" }.map(String.init) ?? []
    }
}

extension Thing {
    fileprivate func collectIDs(into ids: inout Set<String>) {
        if let id, !types.isEmpty { ids.insert(id) }
        for value in properties.values.joined() {
            if case .thing(let thing) = value { thing.collectIDs(into: &ids) }
        }
    }

    /// The thing with addresses of things on the page as references to them. In RDFa a link is one, except for pages about a thing.
    fileprivate func mentioning(_ ids: Set<String>) -> Thing {
        var thing = self
        for (property, values) in properties where !["url", "sameAs", "mainEntityOfPage", "name"].contains(property) {
            thing.properties[property] = values.map { value in
                switch value {
                case .text(let text, nil) where ids.contains(text): .thing(Thing(id: text))
                case .thing(let inner): .thing(inner.mentioning(ids))
                default: value
                }
            }
        }
        return thing
    }
}
