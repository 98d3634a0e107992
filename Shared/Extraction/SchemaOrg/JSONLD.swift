import Foundation
import Markup

/// Things of JSON-LD.
struct JSONLD {
    private(set) var things: [Thing] = []
    private(set) var problems: [String] = []
    private let page: URL

    init(page: URL) {
        self.page = page
    }

    /// Reads the content of a script.
    mutating func read(_ script: ArraySlice<UInt8>, number: Int) {
        do throws(UnreadableJSON) {
            let (json, repairs) = try JSONLD.parse(JSONLD.withoutWrapping(script))
            problems += repairs.map { "JSON-LD \(number): \($0)" }
            read(json)
        } catch {
            problems.append("JSON-LD \(number): \(error)")
        }
    }

    /// Parses a text, unescaping one that was escaped as outside of scripts.
    private static func parse(_ bytes: ArraySlice<UInt8>) throws(UnreadableJSON) -> (LooseJSON, [String]) {
        do throws(UnreadableJSON) {
            return try LooseJSON.forgiving(bytes)
        } catch {
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.prefix(100).contains("&quot;") else { throw error }
            return try LooseJSON.forgiving(Array(WrittenText.resolved(text).utf8)[...])
        }
    }

    /// The script without a comment or CDATA section around it, which hid it from old browsers.
    static func withoutWrapping(_ script: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var script = script
        // A page may have any number of comments before the JSON.
        while let rest = passComment(&script) { script = rest }
        return script
    }

    /// Removes one wrapping.
    /// - Returns: the text behind a comment, if it was one; it may be wrapped, too.
    private static func passComment(_ script: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        script = script.drop { $0.isHTMLSpace }
        guard let first = script.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return nil }
        for mark in ["//", "/*"] where script.starts(with: mark.utf8) {
            // Only a comment before a wrapping: others are left to the parser.
            let rest = script.dropFirst(2).drop { $0.isHTMLSpace }
            if rest.starts(with: "<!".utf8) { script = rest }
        }
        for mark in ["<![CDATA[", "<!--"] where script.starts(with: mark.utf8) {
            script = script.dropFirst(mark.utf8.count).drop { $0.isHTMLSpace }
            for end in ["*/", "//"] where script.starts(with: end.utf8) { script = script.dropFirst(2) }
            if let close = JSONLD.end(of: "-->", in: script), mark == "<!--",
                !script[..<close].contains(UInt8(ascii: "{"))
            {
                // The comment is before the JSON, not around it.
                return script[close...]
            }
        }
        script = withoutEnd(script)
        return nil
    }

    private static func withoutEnd(_ script: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var script = script
        while true {
            while let last = script.last, last.isHTMLSpace { script.removeLast() }
            guard
                let mark = ["]]>", "-->", "//", "/*", "*/"].first(where: {
                    script.suffix($0.utf8.count).elementsEqual($0.utf8)
                })
            else { return script }
            script = script.dropLast(mark.utf8.count)
        }
    }

    private static func end(of mark: String, in script: ArraySlice<UInt8>) -> Int? {
        let mark = Array(mark.utf8)
        guard script.count >= mark.count else { return nil }
        return (script.startIndex...(script.endIndex - mark.count))
            .first { script[$0..<($0 + mark.count)].elementsEqual(mark) }
            .map { $0 + mark.count }
    }

    // MARK: - Objects

    /// Reads the whole value of a text.
    mutating func read(_ json: LooseJSON) {
        let context = JSONLDContext(base: page)
        for element in json.elements {
            guard case .object(let members) = element else {
                problems.append("JSON-LD: a thing must be an object")
                continue
            }
            if isTyped(members, context) || JSONLD.names(members, "@graph", "@reverse", "@included", "@id") {
                if let thing = thing(members, element, context) { things.append(thing) }
            } else {
                wrapped(in: element, context, depth: 0)
            }
        }
    }

    private static func names(_ members: [LooseJSON.Member], _ names: String...) -> Bool {
        members.contains { names.contains($0.name) }
    }

    private func isTyped(_ members: [LooseJSON.Member], _ context: JSONLDContext) -> Bool {
        var context = context
        if let own = members.first(where: { $0.name == "@context" }) { context.add(own.value) { _ in } }
        return members.contains { context.term($0.name).iri == "@type" }
    }

    /// Reads things within an object that is none: programs wrap them in members of their own.
    private mutating func wrapped(in json: LooseJSON, _ outer: JSONLDContext, depth: Int) {
        guard depth < JSONLD.deepestWrapping else {
            return problems.append("JSON-LD: what is wrapped in more than \(depth) objects without a type is not read")
        }
        for element in json.elements {
            guard case .object(let members) = element else { continue }
            var context = outer
            if let own = element["@context"] { context.add(own) { _ in } }
            if isTyped(members, outer) || JSONLD.names(members, "@graph") {
                if let thing = thing(members, element, outer) { things.append(thing) }
            } else {
                for (name, value) in members where name != "@context" { wrapped(in: value, context, depth: depth + 1) }
            }
        }
    }

    private static let deepestWrapping = 16

    /// - Returns: nil for an object that only has a graph or a value.
    private mutating func thing(
        _ members: [LooseJSON.Member], _ json: LooseJSON, _ outer: JSONLDContext
    ) -> Thing? {
        var context = outer
        if let own = json["@context"] { context.add(own) { problems.append("JSON-LD: \($0)") } }
        var thing = Thing()
        var reversed: [(property: String, Thing)] = []
        for (name, value) in members {
            let term = context.term(name)
            switch term.iri {
            case nil, "@context"?: break
            case "@type"?: thing.types += value.elements.compactMap { $0.string.flatMap(context.iri) }
            case "@id"?: thing.id = value.string.flatMap { JSONLD.id($0, context.base) }
            case "@graph"?:
                for element in graph(value, context) {
                    if case .object(let members) = element, let node = self.thing(members, element, context) {
                        things.append(node)
                    }
                }
            case "@reverse"?:
                guard case .object(let members) = value else { break }
                for (name, value) in members {
                    guard let property = context.iri(name) else { continue }
                    reversed += nodes(value, context).map { (property, $0) }
                }
            case "@included"?: things += nodes(value, context)
            case let property?:
                if property.utf8.first == UInt8(ascii: "@") { break }
                if term.isReverse {
                    reversed += nodes(value, context).map { (property, $0) }
                } else {
                    let values = values(value, term, property, context)
                    if !values.isEmpty { thing.properties[property, default: []] += values }
                }
            }
        }
        for (property, var other) in reversed {
            other.add(.thing(thing.id.map { Thing(id: $0) } ?? thing), to: property)
            things.append(other)
        }
        return thing.types.isEmpty && thing.properties.isEmpty && thing.id == nil ? nil : thing
    }

    /// A graph's nodes; if an object numbers or names them, its members' values.
    private func graph(_ json: LooseJSON, _ context: JSONLDContext) -> [LooseJSON] {
        guard case .object(let members) = json, !isTyped(members, context), !JSONLD.names(members, "@id", "@graph"),
            !members.isEmpty,
            members.allSatisfy({ member in
                if case .object = member.value { true } else { false }
            })
        else { return json.elements }
        return members.map(\.value)
    }

    private mutating func nodes(_ json: LooseJSON, _ context: JSONLDContext) -> [Thing] {
        values(json, JSONLDContext.Term(), "", context).compactMap(\.thing)
    }

    private mutating func values(
        _ json: LooseJSON, _ term: JSONLDContext.Term, _ property: String, _ context: JSONLDContext
    ) -> [Thing.Value] {
        switch json {
        case .null: return []
        case .bool(let value): return [.boolean(value)]
        case .number(let text): return [Thing.Value(number: text)]
        case .string(let text):
            return [
                Thing.Value.stated(
                    WrittenText.plain(text), property: property, on: context.base,
                    language: term.language ?? context.language)
            ]
        case .array(let elements): return elements.flatMap { values($0, term, property, context) }
        case .object(let members):
            if term.isLanguageMap {
                return members.flatMap { name, value in
                    value.elements.compactMap { $0.string.map { .text(WrittenText.plain($0), language: name) } }
                }
            }
            if let list = json["@list"] ?? json["@set"] { return values(list, term, property, context) }
            if let value = json["@value"] {
                if case .string(let text) = value {
                    let language = json["@language"]?.string
                    return [
                        Thing.Value.stated(
                            WrittenText.plain(text), property: property, on: context.base, language: language)
                    ]
                }
                return values(value, term, property, context)
            }
            guard let thing = thing(members, json, context) else { return [] }
            // A member of an enumeration, written as a thing without anything else.
            if thing.isReference, let id = thing.id, Vocabulary.short(id) != id { return [.text(Vocabulary.short(id))] }
            return [.thing(thing)]
        }
    }

    private static func id(_ text: String, _ base: URL) -> String? {
        text.hasPrefix("_:") ? text : Address.resolve(text, on: base)
    }
}

extension Thing.Value {
    /// Properties whose text is an address wherever schema.org allows one.
    private static let addresses: Set = [
        "url", "image", "logo", "photo", "sameAs", "thumbnailUrl", "contentUrl", "embedUrl", "hasMenu", "menu",
        "hasMap", "map", "maps",
        "mainEntityOfPage", "downloadUrl", "discussionUrl", "acceptsReservations", "trailer", "urlTemplate",
    ]

    /// A normalized text: members of enumerations without schema.org's address ("InStock"), and absolute addresses for properties with
    /// addresses.
    static func stated(_ text: String, property: String, on base: URL, language: String? = nil) -> Thing.Value {
        let short = Vocabulary.short(text)
        if short.utf8.count < text.utf8.count { return .text(short) }
        if let first = text.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "."),
            addresses.contains(property), let url = Address.resolve(text, on: base)
        {
            return .text(url)
        }
        return .text(text, language: language)
    }
}
