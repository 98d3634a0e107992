import Foundation

extension PageReader {
    /// JSON-LD, or any JSON by rules.
    func json(_ page: FetchedPage) throws(UnreadablePage) -> Understood {
        let text = PageText(page) { _ in nil }
        let (value, repairs) = try PageReader.value(text)
        var understood = Understood()
        if rules.isEmpty {
            var reader = JSONLD(page: page.url)
            reader.read(value)
            for problem in reader.problems { understood.problem(problem) }
            understood.things = References.resolve(reader.things) { understood.problem($0) }
        } else {
            understood = ruled([.json(value)], of: page)
        }
        for problem in [text.problem].compactMap({ $0 }) + repairs { understood.problem(problem) }
        if links != nil { understood.links = taken(PageReader.addresses(in: value), on: page) }
        return understood
    }

    static func value(_ text: PageText) throws(UnreadablePage) -> (LooseJSON, [String]) {
        do throws(UnreadableJSON) {
            return try LooseJSON.forgiving(text.bytes[...])
        } catch {
            throw UnreadablePage("\(error)")
        }
    }

    /// Every text that begins like an address of the web, from wherever it stands: a list's next page, an item's own.
    private static func addresses(in value: LooseJSON) -> [String] {
        switch value {
        case .string(let text): text.hasPrefix("http://") || text.hasPrefix("https://") ? [text] : []
        case .array(let elements): elements.flatMap(addresses)
        case .object(let members): members.flatMap { addresses(in: $0.value) }
        case .null, .bool, .number: []
        }
    }
}
