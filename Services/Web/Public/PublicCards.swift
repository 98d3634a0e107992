import Contract
import Events
import Foundation

/// Cards of places in the markup of `Page/script/discover/cards`: as large as those, so that nothing moves when the script replaces them.
/// What only the reader's browser knows is left out.
struct PublicCards: Sendable {
    let messages: PageMessages
    let icons: PageIcons
    let now: Date

    /// - Parameters:
    ///   - asTile: homes are tiles.
    ///   - isFirst: whether its picture is seen at once.
    func write(_ place: JSONValue, asTile: Bool, isFirst: Bool, _ writer: inout HTMLWriter) {
        let id = place["id"]?.string ?? ""
        writer.element("li", ["class": asTile ? "tile home" : "card", "data-id": id]) { writer in
            picture(place, width: asTile ? 400 : 96, isFirst: isFirst, &writer)
            writer.element("div", ["class": "t"]) { writer in
                if asTile { price(place, &writer) }
                writer.element("h3") { $0.element("a", ["href": "/place/\(id)"], messages.name(place)) }
                if asTile {
                    writer.element("p", ["class": "s soft clip second"], second(place))
                    facts([typeText(place), distance(place), stars(place), seller(place)], &writer)
                } else {
                    if place["listing"] != nil { price(place, &writer) }
                    facts([stars(place), kindLine(place), level(place)], &writer)
                    facts([OpeningFact(place, now: now)?.html(messages), distance(place)], &writer)
                }
            }
        }
    }

    /// A photo of the catalog's in the size that the script asks for; drawings stay to the script.
    private func picture(_ place: JSONValue, width: Int, isFirst: Bool, _ writer: inout HTMLWriter) {
        let promotion = place["listing"]?["promotion"]?.string
        writer.element("div", ["class": "pic"]) { writer in
            if let address = place["images"]?.texts.first, address.hasPrefix("/v1/pictures/") {
                let sizes = [160, 480, 1280]
                let size = sizes.first { $0 >= 2 * width } ?? 1280
                writer.open(
                    "img",
                    [
                        "alt": "", "decoding": "async", "loading": isFirst ? "eager" : "lazy",
                        "fetchpriority": isFirst ? "high" : "auto", "sizes": "\(width)px",
                        "srcset": sizes.map { "\(address)?width=\($0) \($0)w" }.joined(separator: ", "),
                        "src": "\(address)?width=\(size)",
                    ])
            }
            if let promotion { writer.element("span", ["class": "on tl promotion"], promotion) }
        }
    }

    /// Facts as markup, with dots between; nil ones are left out.
    private func facts(_ some: [String?], _ writer: inout HTMLWriter) {
        let known = some.compactMap { $0 }
        guard !known.isEmpty else { return }
        writer.element("p", ["class": "facts"]) { writer in for fact in known { writer.append(fact) } }
    }

    private func html(_ write: (inout HTMLWriter) -> Void) -> String {
        var writer = HTMLWriter()
        write(&writer)
        return writer.text
    }

    private func stars(_ place: JSONValue) -> String? {
        guard let rating = place["rating"], let average = rating["average"]?.double else { return nil }
        let number = average.formatted(.number.precision(.fractionLength(1)).locale(messages.locale))
        return html { writer in
            writer.element("span", ["class": "stars "]) { writer in
                writer.append(icons.svg("star"))
                writer.element("span", ["class": "said"], messages.text("stars.ofFive", ["stars": number]))
                writer.element("span", ["aria-hidden": "true"], number)
                if let count = rating["count"]?.int { writer.append(" <small>(\(count))</small>") }
            }
        }
    }

    private func distance(_ place: JSONValue) -> String? {
        guard let metres = place["distance"]?.double else { return nil }
        let km = (metres / 1000).formatted(.number.precision(.fractionLength(2)).locale(messages.locale))
        return html { $0.element("span", ["class": "num distance"], messages.text("unit.km", ["km": km])) }
    }

    private func kindLine(_ place: JSONValue) -> String? {
        let cuisines = (place["servesCuisine"]?.texts ?? []).prefix(2).map { cuisine in
            let key = cuisine.lowercased().replacing(" ", with: "_").replacing("-", with: "_")
            return capital(messages.optional("cuisine.\(key)") ?? cuisine.replacing("_", with: " "))
        }
        return cuisines.isEmpty
            ? typeText(place) : html { $0.element("span", cuisines.joined(separator: ", ")) }
    }

    private func typeText(_ place: JSONValue) -> String? {
        guard let type = place["types"]?.texts.first else { return nil }
        return html { $0.element("span", capital(messages.optional("type.\(type)") ?? type)) }
    }

    private func seller(_ place: JSONValue) -> String? {
        place["listing"]?["seller"]?["name"]?.string.map { name in html { $0.element("span", name) } }
    }

    private func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// What a home calls itself beside its name, else its address.
    private func second(_ place: JSONValue) -> String {
        if let other = place["listing"]?["subtitle"]?.string, other != messages.name(place) { return other }
        return ["streetAddress", "addressLocality"].compactMap { place["address"]?[$0]?.string }.joined(separator: ", ")
    }

    private func price(_ place: JSONValue, _ writer: inout HTMLWriter) {
        guard let listing = place["listing"] else { return }
        let text = CardPrice(listing["price"])?.text(messages) ?? messages["price.onRequest"]
        let isRent = listing["price"] != nil && listing["purpose"]?.string == "rent"
        writer.element("p", ["class": "price"], isRent ? messages.text("price.month", ["price": text]) : text)
    }

    /// What a dish costs there: one sign, or up to three.
    private func level(_ place: JSONValue) -> String? {
        guard let usual = place["usualPrice"], let currency = usual["currency"]?.string,
            let amount = usual["amount"]?.int,
            let level = CardPrice.level(amount, currency)
        else { return nil }
        let sign = CardPrice.text(0, currency, messages).filter {
            !$0.isNumber && !$0.isWhitespace && $0 != "." && $0 != ","
        }
        return html { writer in
            writer.element("span") { writer in
                writer.element("span", ["aria-hidden": "true"], String(repeating: sign, count: level))
                writer.element(
                    "span", ["class": "said"],
                    messages.text("price.usual", ["price": CardPrice.text(amount, currency, messages)]))
            }
        }
    }
}
