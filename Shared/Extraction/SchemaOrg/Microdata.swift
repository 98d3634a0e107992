import Foundation
import Markup

/// Things of microdata (HTML, section 5).
struct Microdata {
    /// Limit of visited elements; `itemref` can lead to the same ones again and again.
    private static let mostVisits = 200_000

    private let page: URL
    private let byID: [String: MarkupElement]
    private var visits = 0
    /// Items that are properties of other items.
    private var owned: Set<Int> = []
    /// Names of reported problems, each reported once.
    private var reportedNames: Set<String> = []
    private(set) var things: [Thing] = []
    private(set) var problems: [String] = []
    private var untyped = 0

    init(_ document: MarkupDocument, page: URL) throws(MarkupFailure) {
        self.page = page
        let root = document.root
        var byID: [String: MarkupElement] = [:]
        if try !root.elements(at: "//*[@itemref][1]").isEmpty {
            for element in try root.elements(at: "//*[@id]") {
                if let id = element.attribute("id"), byID[id] == nil { byID[id] = element }
            }
        }
        self.byID = byID
        // An item without a type, such as a page's navigation, is of no use.
        for element in try root.elements(at: "//*[@itemscope][not(@itemprop)]") {
            let typed = item(element, path: []).typed
            if typed.isEmpty { untyped += 1 }
            things += typed
        }
        // Items whose property belongs to nothing count by themselves: faulty pages have them.
        for element in try root.elements(at: "//*[@itemscope][@itemprop][not(ancestor::*[@itemscope])]")
        where !owned.contains(element.identity) {
            things.append(item(element, path: []))
        }
        if untyped > 0 { problems.append("microdata: \(untyped) items have no type and are no things") }
        if visits > Microdata.mostVisits { problems.append("microdata: itemref leads in circles; some is left out") }
    }

    private mutating func item(_ element: MarkupElement, path: Set<Int>) -> Thing {
        var thing = Thing(types: words(element.attribute("itemtype")).map(Vocabulary.short))
        if let id = element.attribute("itemid"), !thing.types.isEmpty { thing.id = Address.resolve(id, on: page) }
        let path = path.union([element.identity])
        for child in element.children { properties(of: child, path, into: &thing) }
        for name in words(element.attribute("itemref")) {
            guard let other = byID[name] else {
                if reportedNames.insert(name).inserted {
                    problems.append("microdata: itemref names \"\(name.prefix(60))\", which is not there")
                }
                continue
            }
            if path.contains(other.identity) {
                if reportedNames.insert(name).inserted {
                    problems.append("microdata: itemref \"\(name.prefix(60))\" leads back to the item itself")
                }
            } else {
                properties(of: other, path, into: &thing)
            }
        }
        return thing
    }

    private mutating func properties(of element: MarkupElement, _ path: Set<Int>, into thing: inout Thing) {
        visits += 1
        guard visits <= Microdata.mostVisits else { return }
        let isItem = element.attribute("itemscope") != nil
        let names = words(element.attribute("itemprop"))
        if !names.isEmpty, !path.contains(element.identity) {
            if isItem { owned.insert(element.identity) }
            let value: Thing.Value? = isItem ? .thing(item(element, path: path)) : nil
            for name in names {
                let property = Vocabulary.short(name)
                if let value = value ?? self.value(of: element, property: property) { thing.add(value, to: property) }
            }
        }
        guard !isItem else { return }
        for child in element.children { properties(of: child, path, into: &thing) }
    }

    /// Value of an element by the standard; `content` counts on any element, as in schema.org's examples and search engines.
    private func value(of element: MarkupElement, property: String) -> Thing.Value? {
        func address(_ attribute: String) -> Thing.Value? {
            guard let text = element.attribute(attribute) else { return nil }
            let short = Vocabulary.short(text)
            if short != text { return .text(short) }
            return Address.resolve(text, on: page).map { .text($0) }
        }
        func stated(_ text: String) -> Thing.Value {
            .stated(text, property: property, on: page, language: element.attribute("lang"))
        }
        let name = element.name
        switch name {
        case "audio", "embed", "iframe", "img", "source", "track", "video":
            if let value = address("src") { return value }
        case "a", "area", "link": if let value = address("href") { return value }
        case "object": if let value = address("data") { return value }
        case "data", "meter": if let value = element.attribute("value") { return stated(value) }
        case "time": if let value = element.attribute("datetime") { return stated(value.collapsingWhiteSpace) }
        default: break
        }
        if let content = element.attribute("content") { return stated(content.collapsingWhiteSpace) }
        let text = name == "meta" ? "" : element.readableText
        return text.isEmpty ? nil : stated(text)
    }

    private func words(_ text: String?) -> [String] {
        text?.split { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "\u{C}" }.map(String.init) ?? []
    }
}
