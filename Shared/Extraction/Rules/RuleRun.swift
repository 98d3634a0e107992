import Foundation
import Markup

/// Input of a rule.
enum RuleInput {
    case element(MarkupElement)
    case text(String)
    case json(LooseJSON)
    /// A table's row by the names of its columns.
    case row([String: String])
}

/// Applies rules to one page.
struct RuleRun {
    /// Limit of things of one page, nested ones counted.
    private static let mostThings = 100_000

    private let page: URL
    private let namespaces: [String: String]
    private var made = 0
    private(set) var problems: [String] = []

    init(page: URL, namespaces: [String: String]) {
        self.page = page
        self.namespaces = namespaces
    }

    /// Things that a rule makes of a page, an element, a value or a row.
    mutating func things(_ rule: ReadyRule, in whole: RuleInput) -> [Thing] {
        let parts = rule.each.map { find($0, in: whole) } ?? [whole]
        return parts.compactMap { thing(rule, of: $0) }
    }

    private mutating func thing(_ rule: ReadyRule, of part: RuleInput) -> Thing? {
        made += 1
        guard made <= RuleRun.mostThings else {
            if made == RuleRun.mostThings + 1 {
                note("the rules make more than \(RuleRun.mostThings) things; the rest is left out")
            }
            return nil
        }
        var thing = Thing(types: [rule.type])
        var hasOwn = false
        for field in rule.fields {
            let values = values(field, in: part)
            if values.isEmpty, field.isRequired {
                note("a \(rule.type) has no \(field.name) and is left out")
                return nil
            }
            guard !values.isEmpty else { continue }
            if field.constant == nil { hasOwn = true }
            if field.name == "@id" {
                thing.id = values[0].text.flatMap { Address.resolve($0, on: page) }
            } else {
                thing.properties[field.name] = values
            }
        }
        return hasOwn ? thing : nil
    }

    private mutating func values(_ field: ReadyField, in part: RuleInput) -> [Thing.Value] {
        let places = field.locator.map { find($0, in: part) } ?? [part]
        let taken = field.takesAll ? places[...] : places.prefix(1)
        if let rule = field.rule {
            return taken.flatMap { place in things(rule, in: place).map(Thing.Value.thing) }
        }
        // Numbers and truth values of JSON keep their types without steps.
        if field.steps.isEmpty, field.constant == nil, field.column == nil {
            return taken.flatMap { value($0, field) }
        }
        var values = texts(field, taken, part).map { Thing.Value.text($0) }
        for step in field.steps {
            values = step.apply(to: values.compactMap(\.text), on: page) { note("\(field.name): \($0)") }
        }
        return values.filter { $0.text != "" }
    }

    private func value(_ place: RuleInput, _ field: ReadyField) -> [Thing.Value] {
        if case .json(let json) = place, field.attribute == nil {
            return json.elements.prefix(field.takesAll ? Int.max : 1).compactMap { element in
                switch element {
                case .number(let text): Thing.Value(number: text)
                case .bool(let value): .boolean(value)
                default: element.text.flatMap { $0.isEmpty ? nil : .text($0) }
                }
            }
        }
        return text(place, field).flatMap { $0.isEmpty ? nil : [.text($0)] } ?? []
    }

    private func texts(_ field: ReadyField, _ places: ArraySlice<RuleInput>, _ part: RuleInput) -> [String] {
        if let constant = field.constant { return [constant] }
        if let column = field.column {
            guard case .row(let row) = part, let text = row[column], !text.isEmpty else { return [] }
            return [text]
        }
        return places.flatMap { place -> [String] in
            if case .json(.array(let elements)) = place {
                return elements.prefix(field.takesAll ? Int.max : 1).compactMap(\.text)
            }
            return text(place, field).map { [$0] } ?? []
        }
    }

    private func text(_ place: RuleInput, _ field: ReadyField) -> String? {
        switch place {
        case .element(let element):
            if let attribute = field.attribute { element.attribute(attribute) } else { element.readableText }
        case .text(let text): text
        case .json(let json): if let attribute = field.attribute { json[attribute]?.text } else { json.text }
        case .row: nil
        }
    }

    private mutating func find(_ locator: Locator, in part: RuleInput) -> [RuleInput] {
        switch (locator, part) {
        case (.xpath(let path), .element(let element)):
            do throws(MarkupFailure) {
                return try element.nodes(at: path, namespaces).map { node in
                    switch node {
                    case .element(let element): .element(element)
                    case .text(let text): .text(text)
                    }
                }
            } catch {
                note("\(error)")
                return []
            }
        case (.path(let path), .json(let json)): return path.values(in: json).map(RuleInput.json)
        default: return []
        }
    }

    private mutating func note(_ problem: String) {
        if problems.count < 100 { problems.append(problem) }
    }
}
