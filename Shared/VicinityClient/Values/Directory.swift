public import Geo

/// A province or a district.
public struct Area: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// "province" or "district".
    public var kind: String
    /// As its country numbers it.
    public var code: String
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// A district's province.
    public var parent: String?
    /// The centre.
    public var geo: Coordinate
    /// Must be shown beside the data.
    public var attribution: String?
    /// When it was changed last.
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
    /// Its id.
    public var id: String
    /// Who runs it, such as "BTS".
    public var service: String
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// How many.
    public var stations: Int
}

/// A station of trains.
public struct Station: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    /// Where it is.
    public var geo: Coordinate
    /// In a line's list: its code there, such as "N8".
    public var code: String?
    /// In a line's list: its number there.
    public var number: Int?
    /// One for each line that stops here.
    public var stops: [Stop]
    /// Must be shown beside the data.
    public var attribution: String?
    /// When it was changed last.
    public var updatedAt: Timestamp?

    /// Where a line stops.
    public struct Stop: Codable, Sendable, Hashable {
        /// Who runs it.
        public var service: String
        /// The line's id.
        public var line: String
        /// The line's name.
        public var lineName: String
        /// Its code there.
        public var code: String
        /// Its number on the line.
        public var number: Int
    }
}

/// Somebody in the directory of a place or an organisation.
public struct Person: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// The place's id.
    public var place: String
    /// The place's name, in lists.
    public var placeName: String?
    /// In its main language.
    public var name: String
    /// By BCP 47 language tag.
    public var names: [String: String]
    public var jobTitle: String?
    /// As it was written.
    public var telephone: String?
    /// `tel:` links (RFC 3966).
    public var telephoneLinks: [String]?
    public var email: String?
    /// A whole URL, or a path from the server's root.
    public var image: String?
    /// Where there is more.
    public var url: String?
    /// Must be shown beside the data.
    public var attribution: String?
    /// It is made up, as an example.
    public var illustrative: Bool?
    /// When it was changed last.
    public var updatedAt: Timestamp?
}
