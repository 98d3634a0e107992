import Contract
import Events
import Formats
import Foundation
import Extraction

/// Reads the properties of a schema.org thing by the rules of imports.
extension Thing {
    /// One line of a property's first text.
    func line(_ property: String, longest: Int = FieldRules.longestName) throws(ImportFault) -> String? {
        try FieldRules.line(text(property), field: property, longest: longest)
    }

    /// Texts of a property and names of the things in it, without repetition and at most `most`. Texts that are too long are left out.
    func names(in property: String, most: Int, longest: Int = 100) -> [String] {
        var names: [String] = []
        for value in self[property] where names.count < most {
            let text = value.text ?? value.thing?.text("name")
            guard let name = try? FieldRules.line(text, field: property, longest: longest), !names.contains(name)
            else { continue }
            names.append(name)
        }
        return names
    }

    /// A property's first address: a text, or the address of a thing.
    func link(in property: String) throws(ImportFault) -> String? {
        guard let value = self[property].first else { return nil }
        let inner = value.thing
        let text = value.text ?? inner?.text("contentUrl") ?? inner?.text("url") ?? inner?.text("embedUrl") ?? inner?.id
        return try FieldRules.url(text, field: property)
    }

    /// Names by language, where the page states the languages.
    var taggedNames: [String: String] {
        var names: [String: String] = [:]
        for case .text(let text, let language?) in self["name"] + self["alternateName"]
        where FieldRules.isLanguage(Substring(language)) && names.count < 30 && names[language] == nil {
            names[language] = try? FieldRules.line(text, field: "name")
        }
        return names
    }

    /// Address by which pages refer to the thing: its own id or URL. Too long addresses are ignored.
    var ownAddress: String? {
        [id, text("url")].compactMap { $0 }
            .first { !$0.isEmpty && !$0.hasPrefix("_:") && $0.utf8.count <= Thing.longestAddress }
    }

    private static let longestAddress = 2000

    /// A number, written as a number or as text.
    func number(_ property: String) -> Double? {
        text(property).flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

/// A catalog thing without an id of its own, decoded from a page, and the parts that could not be used.
struct Seen<Form: Sendable & Equatable>: Sendable, Equatable {
    var form: Form
    var faults: [ImportFault]
}

extension ImportFault {
    /// The fault as a `Reason`.
    var asReason: Reason { Reason("left-out", reason, field: field.map { "/\($0)" }) }
}

extension Sighting.ThingKind {
    /// The kind of catalog thing that a page's thing can be; nil if the catalog does not keep such things.
    init?(_ thing: Thing) {
        if thing.isKind(of: "ScreeningEvent") {
            self = .screening
        } else if thing.isKind(of: "Movie") {
            self = .movie
        } else if thing.isKind(of: "Person") {
            self = .critic
        } else if thing.isKind(of: "Review"), thing.thing("itemReviewed")?.isKind(of: "Movie") == true {
            self = .review
        } else if thing.isKind(of: "Place") || thing.isKind(of: "RealEstateListing") {
            self = .place
        } else {
            return nil
        }
    }
}
