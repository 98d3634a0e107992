import Contract
import Events
import Foundation

/// Small checks of input. Each throws a reason with the member and what is allowed.
enum Check {
    static func refuse(_ field: String, _ detail: String) -> Reason {
        Reason("malformed", detail, field: field)
    }

    /// Text that is not all white space, counted in Unicode scalars, without control characters other than line breaks.
    static func text(_ text: String, _ field: String, atMost limit: Int) throws(Reason) {
        let scalars = text.unicodeScalars
        guard scalars.count <= limit, scalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw refuse(field, "It has from 1 to \(limit) characters, not only spaces.")
        }
        guard !scalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\n" }) else {
            throw refuse(field, "It has no control characters.")
        }
        guard ShownText.isPlain(text) else { throw refuse(field, "It is \(ShownText.rule).") }
    }

    /// A name of a thing or person, which must not look like another's.
    static func name(_ name: String, _ field: String, atMost limit: Int) throws(Reason) {
        try text(name, field, atMost: limit)
        guard ShownText.isName(name) else { throw refuse(field, "It is \(ShownText.nameRule).") }
    }

    static func name(_ name: String?, _ field: String, atMost limit: Int) throws(Reason) {
        guard let name else { return }
        try Check.name(name, field, atMost: limit)
    }

    static func text(_ text: String?, _ field: String, atMost limit: Int) throws(Reason) {
        guard let text else { return }
        try Check.text(text, field, atMost: limit)
    }

    static func count(_ count: Int, _ field: String, _ allowed: ClosedRange<Int>) throws(Reason) {
        guard allowed.contains(count) else {
            throw refuse(field, "There are from \(allowed.lowerBound) to \(allowed.upperBound) of them.")
        }
    }

    static func texts(_ texts: [String], _ field: String, most: Int, atMost limit: Int) throws(Reason) {
        try count(texts.count, field, 0...most)
        for (index, text) in texts.enumerated() { try Check.text(text, "\(field)/\(index)", atMost: limit) }
    }

    static func number<Number: BinaryInteger>(
        _ number: Number, _ field: String, _ allowed: ClosedRange<Number>
    ) throws(Reason) {
        guard allowed.contains(number) else {
            throw refuse(field, "It is a whole number from \(allowed.lowerBound) to \(allowed.upperBound).")
        }
    }

    /// Names by language; the keys are BCP 47 tags.
    static func names(_ names: [String: String], _ field: String) throws(Reason) {
        try count(names.count, field, 0...30)
        for (tag, name) in names.sorted(by: { $0.key < $1.key }) {
            guard tag.isLanguageTag else {
                throw refuse(field, "A name's key is a BCP 47 language tag, such as \"en\" or \"th\".")
            }
            try Check.name(name, "\(field)/\(tag)", atMost: ThingLimits.name)
        }
    }

    /// A web address; with `orPath`, also a path on this site.
    static func link(_ link: String?, _ field: String, orPath: Bool = false) throws(Reason) {
        guard let link else { return }
        try text(link, field, atMost: 500)
        guard isOnTheWeb(link) || (orPath && isPath(link)), !link.contains(where: \.isWhitespace) else {
            throw refuse(field, "It is an http or https address\(orPath ? ", or a path beginning with one /" : "").")
        }
    }

    /// True for an address with a host and without a user name or password, which would only make it look like another site's.
    private static func isOnTheWeb(_ link: String) -> Bool {
        guard link.hasPrefix("http://") || link.hasPrefix("https://"), !link.contains("\\"),
            let parts = URLComponents(string: link)
        else { return false }
        return parts.host?.isEmpty == false && parts.user == nil && parts.password == nil
    }

    /// True for a path on this site. Browsers read two slashes, or a slash and a backslash, as the start of another site's address.
    private static func isPath(_ link: String) -> Bool {
        link.hasPrefix("/") && !link.hasPrefix("//") && !link.contains("\\")
    }
}
