import Foundation
import Markup

/// Reads the pages of one source. One instance can be used by any number of threads at once.
public struct PageReader: Sendable {
    let reading: Reading
    let rules: [ReadyRule]
    let links: ReadyLinks?

    /// - Throws: The first rule that cannot be followed, with its place: `things[0].fields.name.css: …`.
    public init(_ reading: Reading) throws(UnreadableRule) {
        self.reading = reading
        var rules: [ReadyRule] = []
        for (index, rule) in (reading.rules ?? []).enumerated() {
            do throws(UnreadableRule) {
                rules.append(try ReadyRule(rule, isHTML: reading.format == .html))
                try PageReader.check(rule, reading.format)
            } catch {
                throw error.at("things[\(index)]")
            }
        }
        if reading.format == .xml, rules.isEmpty {
            throw UnreadableRule("xml needs at least one rule", place: "things")
        }
        if let top = reading.top {
            guard (1...10_000).contains(top.count) else {
                throw UnreadableRule("must be a whole number from 1 to 10000", place: "top.count")
            }
            if top.by?.isEmpty == true {
                throw UnreadableRule("must be a property, such as datePublished", place: "top.by")
            }
        }
        if reading.format == .sitemap, !rules.isEmpty {
            throw UnreadableRule("a sitemap has links alone", place: "things")
        }
        self.rules = rules
        do throws(UnreadableRule) {
            links = try reading.links.map { rule throws(UnreadableRule) in try ReadyLinks(rule) }
        } catch {
            throw error.at("links")
        }
    }

    /// Extracts the content of a page, as far as possible.
    ///
    /// - Throws: The reason why nothing could be read; faults of parts are in the result's problems.
    public func extract(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        var extracted =
            switch reading.format {
            case .html: html(page)
            case .json: try json(page)
            case .xml: try xml(page)
            case .feed: try feed(page)
            case .sitemap: try sitemap(page)
            case .csv, .gtfsStops: try table(page)
            case .geojson: try geoJSON(page)
            case .kml: try kml(page)
            case .icalendar: try calendar(page)
            }
        switch reading.format {
        // Texts of these formats are no HTML; those of JSON-LD were resolved with it.
        case .csv, .gtfsStops, .geojson, .icalendar:
            extracted.things = extracted.things.map { $0.mappingTexts(WrittenText.plain) }
        case .json where !rules.isEmpty: extracted.things = extracted.things.map { $0.mappingTexts(WrittenText.plain) }
        // Their references were resolved with the markup.
        case .html, .kml, .xml: extracted.things = extracted.things.map { $0.mappingTexts(WrittenText.withoutTags) }
        case .json, .feed, .sitemap: break
        }
        extracted.bound()
        if let keep = reading.keep { extracted.things = PageReader.kept(extracted.things, of: keep) }
        if let top = reading.top { extracted.things = top.taken(of: extracted.things) }
        return extracted
    }

    /// Things of the types at any depth, each once.
    private static func kept(_ things: [Thing], of types: [String]) -> [Thing] {
        /// Things of one id are one unless their distinguishing properties differ.
        struct Bearer: Hashable {
            var id: String
            var marks: ThingMarks
        }
        var bearers: Set<Bearer> = []
        var others: Set<Thing> = []
        return things.flatMap { $0.all(ofKinds: types) }.filter { thing in
            guard let id = thing.id else { return others.insert(thing).inserted }
            return bearers.insert(Bearer(id: id, marks: ThingMarks(thing))).inserted
        }
    }

    /// Checks a rule for a format.
    private static func check(_ rule: ThingRule, _ format: Reading.Format) throws(UnreadableRule) {
        let allowed: String
        switch format {
        case .html, .xml, .feed, .kml, .sitemap: allowed = "css or xpath"
        case .json, .geojson: allowed = "path"
        case .csv, .gtfsStops, .icalendar: allowed = "column"
        }
        func check(_ css: String?, _ xpath: String?, _ path: String?, _ column: String?, _ place: String)
            throws(UnreadableRule)
        {
            let isMarkup = css != nil || xpath != nil
            let isRight =
                switch allowed {
                case "path": !isMarkup && column == nil
                case "column": !isMarkup && path == nil
                default: path == nil && column == nil
                }
            guard isRight else {
                throw UnreadableRule("for \(format.rawValue) \(allowed) says where it is", place: place)
            }
        }
        try check(rule.each?.css, rule.each?.xpath, rule.each?.path, nil, "each")
        for (name, field) in rule.fields.sorted(by: { $0.key < $1.key }) {
            try check(field.css, field.xpath, field.path, field.column, "fields.\(name)")
            if let thing = field.thing {
                do throws(UnreadableRule) {
                    try PageReader.check(thing, format)
                } catch {
                    throw error.at("fields.\(name).thing")
                }
            }
        }
    }

    /// Things that all rules make of a page's parts.
    func ruled(_ parts: [RuleInput], of page: FetchedPage) -> ExtractedContent {
        var run = RuleRun(page: page.url, namespaces: reading.namespaces ?? [:])
        var extracted = ExtractedContent()
        for rule in rules {
            for part in parts { extracted.things += run.things(rule, in: part) }
        }
        for problem in run.problems { extracted.problem(problem) }
        return extracted
    }
}
