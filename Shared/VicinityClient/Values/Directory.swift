public import Geo

/// A province or a district.
public struct Area: Codable, Sendable, Identifiable {
    public var id: String
    /// "province" or "district".
    public var kind: String
    /// As its country numbers it.
    public var code: String
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// A district's province.
    public var parent: String?
    /// The centre.
    public var geo: Coordinate
    public var attribution: String?
    public var updatedAt: Timestamp?

    private enum ReadKeys: String, CodingKey {
        case id, kind, code, name, names, parent, geo, center, attribution, updatedAt
    }

    /// Lists say `geo`, the area itself and its changes say `center`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: ReadKeys.self)
        id = try values.decode(String.self, forKey: .id)
        kind = try values.decode(String.self, forKey: .kind)
        code = try values.decode(String.self, forKey: .code)
        name = try values.decode(String.self, forKey: .name)
        names = try values.decode([String: String].self, forKey: .names)
        parent = try values.decodeIfPresent(String.self, forKey: .parent)
        geo =
            try values.decodeIfPresent(Coordinate.self, forKey: .geo)
            ?? values.decode(Coordinate.self, forKey: .center)
        attribution = try values.decodeIfPresent(String.self, forKey: .attribution)
        updatedAt = try values.decodeIfPresent(Timestamp.self, forKey: .updatedAt)
    }
}

/// A line of trains.
public struct Line: Codable, Sendable, Identifiable {
    public var id: String
    /// Who runs it, such as "BTS".
    public var service: String
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// How many.
    public var stations: Int
}

/// A station of trains.
public struct Station: Codable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    public var geo: Coordinate
    /// In a line's list: its code there, such as "N8".
    public var code: String?
    /// In a line's list: its number there.
    public var number: Int?
    /// One for each line that stops here.
    public var stops: [Stop]
    public var attribution: String?
    public var updatedAt: Timestamp?

    public struct Stop: Codable, Sendable, Hashable {
        public var service: String
        public var line: String
        public var lineName: String
        public var code: String
        public var number: Int
    }
}

/// Somebody in the directory of a place or an organisation.
public struct Person: Codable, Sendable, Identifiable {
    public var id: String
    public var place: String
    public var placeName: String?
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    public var jobTitle: String?
    public var telephone: String?
    /// `tel:` links (RFC 3966).
    public var telephoneLinks: [String]?
    public var email: String?
    public var image: String?
    public var url: String?
    public var attribution: String?
    public var illustrative: Bool?
    public var updatedAt: Timestamp?
}
