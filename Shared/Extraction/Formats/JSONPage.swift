import Foundation

extension PageReader {
    /// JSON-LD, or any JSON by rules.
    func json(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let text = PageText(page) { _ in nil }
        let (value, repairs) = try PageReader.value(text)
        var extracted = ExtractedContent()
        if rules.isEmpty {
            var reader = JSONLD(page: page.url)
            reader.read(value)
            for problem in reader.problems { extracted.problem(problem) }
            extracted.things = References.resolve(reader.things) { extracted.problem($0) }
        } else {
            extracted = ruled([.json(value)], of: page)
        }
        for problem in [text.problem].compactMap({ $0 }) + repairs { extracted.problem(problem) }
        if links != nil { extracted.links = taken(PageReader.addresses(in: value), on: page) }
        return extracted
    }

    static func value(_ text: PageText) throws(UnreadablePage) -> (LooseJSON, [String]) {
        do throws(UnreadableJSON) {
            return try LooseJSON.forgiving(text.bytes[...])
        } catch {
            throw UnreadablePage("\(error)")
        }
    }

    /// Every text that begins like a web address, at any depth: a list's next page, an item's own.
    private static func addresses(in value: LooseJSON) -> [String] {
        switch value {
        case .string(let text): text.hasPrefix("http://") || text.hasPrefix("https://") ? [text] : []
        case .array(let elements): elements.flatMap(addresses)
        case .object(let members): members.flatMap { addresses(in: $0.value) }
        case .null, .bool, .number: []
        }
    }
}
