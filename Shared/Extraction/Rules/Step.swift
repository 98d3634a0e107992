/// A conversion of the texts that a field's rule found.
///
/// In JSON a word (`"trim"`) or an object of one member (`{"regex": "([0-9]+)"}`).
public enum Step: Sendable, Hashable {
    /// Runs of white space become one space, none at the ends; empty texts are dropped.
    case trim
    case lowercase
    /// Resolved on the page's address; texts that are no address are dropped.
    case url
    /// A critic's score as stars of 0 to 5; see `Score`.
    case score
    /// The first group of a regular expression (ICU's), or the whole match if it has none; texts without a match are dropped.
    case regex(String)
    /// Every occurrence of the first text becomes the second.
    case replace(String, with: String)
    /// Cut at each occurrence.
    case split(String)
    /// Whole texts replaced by others; texts that are not in the table are dropped.
    case map([String: String])
    /// A text for an otherwise empty result.
    case otherwise(String)
    case prefix(String)
    case suffix(String)
    /// The only number in the text, with its decimal separator; other separators between digits are dropped.
    case number(decimal: String)
    case date(DateFormat)

    /// How dates are written.
    public struct DateFormat: Codable, Sendable, Hashable {
        /// Unicode's patterns (TR 35: "d.M.yyyy HH:mm"), tried in order; the first that fits is taken. They must name the year.
        public var formats: [String]
        /// Locale of names of months and days: "fi", "th"; nil: English.
        public var locale: String?
        /// Zone of times without an offset, such as "Europe/Helsinki"; nil: UTC.
        public var timeZone: String?

        public init(formats: [String], locale: String? = nil, timeZone: String? = nil) {
            self.formats = formats
            self.locale = locale
            self.timeZone = timeZone
        }
    }
}

extension Step: Codable {
    private struct Number: Codable { var decimal: String? }

    private static let names =
        "trim, lowercase, url, score, regex, replace, split, map, default, prefix, suffix, number, date"

    public init(from decoder: any Decoder) throws {
        func wrong(_ reason: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
        }
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            switch word {
            case "trim": self = .trim
            case "lowercase": self = .lowercase
            case "url": self = .url
            case "score": self = .score
            case "number": self = .number(decimal: ".")
            default: throw wrong("\"\(word)\" is no step; a step is one of \(Step.names)")
            }
            return
        }
        let container = try decoder.container(keyedBy: Name.self)
        guard container.allKeys.count == 1, let key = container.allKeys.first else {
            throw wrong("a step is a word or an object of one member: one of \(Step.names)")
        }
        func text() throws -> String { try container.decode(String.self, forKey: key) }
        switch key.stringValue {
        case "regex": self = .regex(try text())
        case "replace":
            let pair = try container.decode([String].self, forKey: key)
            guard pair.count == 2, !pair[0].isEmpty else { throw wrong("replace has two texts, the first not empty") }
            self = .replace(pair[0], with: pair[1])
        case "split":
            self = .split(try text())
            if try text().isEmpty { throw wrong("split has the text to cut at, which is not empty") }
        case "map": self = .map(try container.decode([String: String].self, forKey: key))
        case "default": self = .otherwise(try text())
        case "prefix": self = .prefix(try text())
        case "suffix": self = .suffix(try text())
        case "number":
            self = .number(decimal: try container.decode(Number.self, forKey: key).decimal ?? ".")
        case "date": self = .date(try container.decode(DateFormat.self, forKey: key))
        default: throw wrong("\"\(key.stringValue)\" is no step; a step is one of \(Step.names)")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        func member(_ name: String, _ value: some Encodable) throws {
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(value, forKey: Name(name))
        }
        func word(_ word: String) throws {
            var container = encoder.singleValueContainer()
            try container.encode(word)
        }
        switch self {
        case .trim: try word("trim")
        case .lowercase: try word("lowercase")
        case .url: try word("url")
        case .score: try word("score")
        case .regex(let pattern): try member("regex", pattern)
        case .replace(let old, let new): try member("replace", [old, new])
        case .split(let text): try member("split", text)
        case .map(let table): try member("map", table)
        case .otherwise(let text): try member("default", text)
        case .prefix(let text): try member("prefix", text)
        case .suffix(let text): try member("suffix", text)
        case .number(let decimal): try member("number", Number(decimal: decimal))
        case .date(let format): try member("date", format)
        }
    }
}
