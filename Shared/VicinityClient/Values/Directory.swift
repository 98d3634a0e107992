public import Geo

/// A province or a district.
public struct Area: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// "province" or "district".
    public var kind: String
    /// Code that the country gives it.
    public var code: String
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Province of a district, by id.
    public var parent: String?
    /// Centre of the area.
    public var geo: Coordinate
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// Time of the last change.
    public var updatedAt: Timestamp?

    private enum ReadKeys: String, CodingKey {
        case id, kind, code, name, names, parent, geo, center, attribution, updatedAt
    }

    /// Reads the point from `geo`, as in lists, or from `center`, as in the area itself and its changes.
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
    /// Operator of the line, such as "BTS".
    public var service: String
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Number of stations.
    public var stations: Int
}

/// A station of trains.
public struct Station: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Point on the map.
    public var geo: Coordinate
    /// Code on the line, such as "N8", in a line's list.
    public var code: String?
    /// Number on the line, in a line's list.
    public var number: Int?
    /// Stops of lines at this station, one for each line.
    public var stops: [Stop]
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// Time of the last change.
    public var updatedAt: Timestamp?

    /// A stop of a line.
    public struct Stop: Codable, Sendable, Hashable {
        /// Operator of the line.
        public var service: String
        /// Id of the line.
        public var line: String
        /// Name of the line.
        public var lineName: String
        /// Code of the station on the line.
        public var code: String
        /// Number of the station on the line.
        public var number: Int
    }
}

/// A person in the directory of a place or an organisation.
public struct Person: Codable, Sendable, Identifiable {
    /// Its id.
    public var id: String
    /// The place's id.
    public var place: String
    /// The place's name, in lists.
    public var placeName: String?
    /// Name in its main language.
    public var name: String
    /// Names by BCP 47 language tag.
    public var names: [String: String]
    /// Job title.
    public var jobTitle: String?
    /// Telephone number as its source writes it.
    public var telephone: String?
    /// Links with `tel:` (RFC 3966) to the number.
    public var telephoneLinks: [String]?
    /// Address of electronic mail.
    public var email: String?
    /// URL of a picture, or a path from the server's root.
    public var image: String?
    /// URL of a page with more about it.
    public var url: String?
    /// Attribution that must be shown beside the data.
    public var attribution: String?
    /// True if it is invented, as an example.
    public var illustrative: Bool?
    /// Time of the last change.
    public var updatedAt: Timestamp?
}
