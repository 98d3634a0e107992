/// A reading: how a source's pages are read, as data that an operator writes as JSON.
///
/// ```json
/// {"as": "html", "keep": ["Movie"], "links": {"follow": ["/movies/[0-9]+$"]},
///  "things": [{"type": "Movie", "each": {"css": ".film"}, "fields": {
///     "name": {"css": "h2", "then": ["trim"]},
///     "duration": {"xpath": ".//td[2]", "then": [{"regex": "([0-9]+) min"}, {"prefix": "PT"}, {"suffix": "M"}]}}}]}
/// ```
public struct Reading: Codable, Sendable, Hashable {
    public var format: Format
    /// Types of the things that are kept, subtypes included, at any depth; nil: all things at the top.
    public var keep: [String]?
    /// Limit of those things; nil: all.
    public var top: Top?
    /// Rules that make things of the page's elements, rows or values. Without rules: the things of the format itself (schema.org in HTML,
    /// items of a feed).
    public var rules: [ThingRule]?
    /// Links to further pages; nil: none.
    public var links: LinkRule?
    /// For XPath in XML: namespace addresses by the prefixes that the rules use.
    public var namespaces: [String: String]?

    public init(
        as format: Format, keep: [String]? = nil, top: Top? = nil, rules: [ThingRule]? = nil, links: LinkRule? = nil,
        namespaces: [String: String]? = nil
    ) {
        self.format = format
        self.keep = keep
        self.top = top
        self.rules = rules
        self.links = links
        self.namespaces = namespaces
    }

    /// Format of the bytes, whatever the server's content type.
    public enum Format: String, Codable, Sendable, CaseIterable {
        /// JSON-LD, microdata and RDFa in it without rules; with rules, elements by CSS or XPath.
        case html
        /// JSON-LD alone without rules; with rules, values by path.
        case json
        /// Elements by rules with XPath, SOAP included.
        case xml
        /// RSS 2.0, 1.0 or Atom: an Article for each item.
        case feed
        /// Only links: sitemaps, their indexes, and lists of addresses, one per line.
        case sitemap
        /// A thing for each row below the header; with rules, columns become fields.
        case csv
        /// A Place for each feature.
        case geojson
        /// A Place for each placemark.
        case kml
        /// An Event for each time of each VEVENT.
        case icalendar
        /// A Place for each row of stops.txt.
        case gtfsStops = "gtfs-stops"
    }

    /// The first of a page's things in an order: its newest reviews, its most read critics.
    public struct Top: Codable, Sendable, Hashable {
        /// 1 to 10,000.
        public var count: Int
        /// A property whose greatest values come first: numbers by size, else texts by characters, which orders dates of ISO 8601. Things
        /// without it come last, equal ones in the page's order; nil: the page's order.
        public var by: String?

        public init(count: Int, by: String? = nil) {
            self.count = count
            self.by = by
        }
    }

    private enum CodingKeys: String, CodingKey {
        case format = "as"
        case keep, top
        case rules = "things"
        case links, namespaces
    }
}

/// Selection of a page's links to further pages of the source.
public struct LinkRule: Codable, Sendable, Hashable {
    /// Regular expressions (ICU's), of which one must match somewhere in the absolute address; empty or nil: every link.
    public var follow: [String]?
    /// Regular expressions of which none may match.
    public var except: [String]?
    /// CSS selector of the elements within which links count; nil: all of the page.
    public var within: String?
    /// Only the first so many of those, 1 to 60,000; nil: all.
    public var most: Int?

    public init(follow: [String]? = nil, except: [String]? = nil, within: String? = nil, most: Int? = nil) {
        self.follow = follow
        self.except = except
        self.within = within
        self.most = most
    }
}

/// A rule that makes things of a page's elements, rows or values.
public struct ThingRule: Codable, Sendable, Hashable {
    /// schema.org's type.
    public var type: String
    /// Location of one thing; nil: the page itself, or each row of a table.
    public var each: Place?
    /// Rules of the properties by name; `@id` is the thing's id.
    public var fields: [String: FieldRule]

    public init(type: String, each: Place? = nil, fields: [String: FieldRule]) {
        self.type = type
        self.each = each
        self.fields = fields
    }

    /// A location: exactly one of the three.
    public struct Place: Codable, Sendable, Hashable {
        public var css: String?
        public var xpath: String?
        /// A path into JSON: `films[*].shows[0]`, from the value that the rule looks at.
        public var path: String?

        public init(css: String? = nil, xpath: String? = nil, path: String? = nil) {
            self.css = css
            self.xpath = xpath
            self.path = path
        }
    }
}

/// A rule that finds and converts a property's values.
public struct FieldRule: Codable, Sendable, Hashable {
    /// Location: at most one of css, xpath, path (JSON) and column (CSV and other tables); none: the element itself.
    public var css: String?
    public var xpath: String?
    public var path: String?
    public var column: String?
    /// A fixed text, whatever the page has.
    public var constant: String?
    /// The attribute that is read; nil: the text.
    public var attribute: String?
    /// Every value found instead of the first.
    public var all: Bool?
    /// Steps in their order; see `Step`.
    public var then: [Step]?
    /// A rule that makes things of the location, instead of text.
    public var thing: ThingRule?
    /// Without a value the thing is left out, and a problem is reported.
    public var required: Bool?

    public init(
        css: String? = nil, xpath: String? = nil, path: String? = nil, column: String? = nil,
        constant: String? = nil, attribute: String? = nil, all: Bool? = nil, then: [Step]? = nil,
        thing: ThingRule? = nil, required: Bool? = nil
    ) {
        self.css = css
        self.xpath = xpath
        self.path = path
        self.column = column
        self.constant = constant
        self.attribute = attribute
        self.all = all
        self.then = then
        self.thing = thing
        self.required = required
    }
}
