import Foundation
import Markup

/// A rule with its selectors and steps prepared.
struct ReadyRule: Sendable {
    let type: String
    let each: Locator?
    let fields: [ReadyField]

    /// Greatest depth of nested rules.
    private static let greatestDepth = 8

    /// - Throws: The rule that cannot be followed, with its place.
    init(_ rule: ThingRule, isHTML: Bool, depth: Int = 0) throws(UnreadableRule) {
        guard depth < ReadyRule.greatestDepth else {
            throw UnreadableRule("things must be nested at most \(ReadyRule.greatestDepth) deep")
        }
        guard !rule.type.isEmpty else { throw UnreadableRule("type must be a schema.org type, such as Movie") }
        guard !rule.fields.isEmpty else { throw UnreadableRule("fields must have at least one field") }
        type = rule.type
        do throws(UnreadableRule) {
            each = try Locator(css: rule.each?.css, xpath: rule.each?.xpath, path: rule.each?.path, isHTML: isHTML)
        } catch {
            throw error.at("each")
        }
        var fields: [ReadyField] = []
        for (name, field) in rule.fields.sorted(by: { $0.key < $1.key }) {
            do throws(UnreadableRule) {
                fields.append(try ReadyField(field, named: name, isHTML: isHTML, depth: depth))
            } catch {
                throw error.at("fields.\(name)")
            }
        }
        self.fields = fields
    }
}

/// A field's rule with its selector and steps prepared.
struct ReadyField: Sendable {
    let name: String
    let locator: Locator?
    let column: String?
    let constant: String?
    let attribute: String?
    let takesAll: Bool
    let steps: [ReadyStep]
    let rule: ReadyRule?
    let isRequired: Bool

    init(_ field: FieldRule, named name: String, isHTML: Bool, depth: Int) throws(UnreadableRule) {
        let places = [field.css, field.xpath, field.path, field.column, field.constant].compactMap { $0 }
        guard places.count <= 1 else {
            throw UnreadableRule("at most one of css, xpath, path, column and constant says where the value is")
        }
        guard field.thing == nil || (field.then == nil && field.attribute == nil) else {
            throw UnreadableRule("a field with a thing has neither attribute nor then")
        }
        guard name == "@id" || !name.hasPrefix("@"), !name.isEmpty else {
            throw UnreadableRule("a field is a property of schema.org, or @id")
        }
        self.name = name
        locator = try Locator(css: field.css, xpath: field.xpath, path: field.path, isHTML: isHTML)
        column = field.column
        constant = field.constant
        attribute = field.attribute
        takesAll = field.all ?? false
        var steps: [ReadyStep] = []
        for (index, step) in (field.then ?? []).enumerated() {
            do throws(UnreadableRule) {
                steps.append(try ReadyStep(step))
            } catch {
                throw error.at("then[\(index)]")
            }
        }
        self.steps = steps
        if let thing = field.thing {
            do throws(UnreadableRule) {
                rule = try ReadyRule(thing, isHTML: isHTML, depth: depth + 1)
            } catch {
                throw error.at("thing")
            }
        } else {
            rule = nil
        }
        isRequired = field.required ?? false
    }
}

/// A location in an element or in a JSON value.
enum Locator: Sendable {
    case xpath(String)
    case path(JSONPath)

    /// Nil without any of them.
    init?(css: String?, xpath: String?, path: String?, isHTML: Bool) throws(UnreadableRule) {
        guard [css, xpath, path].count(where: { $0 != nil }) <= 1 else {
            throw UnreadableRule("at most one of css, xpath and path says where it is")
        }
        if let css {
            self = .xpath(try CSSSelector(css, isHTML: isHTML).xpath)
        } else if let xpath {
            do throws(MarkupFailure) { try MarkupPath.check(xpath) } catch { throw UnreadableRule("xpath: \(error)") }
            self = .xpath(xpath)
        } else if let path {
            self = .path(try JSONPath(path))
        } else {
            return nil
        }
    }
}
