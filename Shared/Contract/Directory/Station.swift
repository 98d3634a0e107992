public import Events
public import Geo

/// A train station (schema.org TrainStation); one where lines meet has several stops.
public struct Station: StateRecord, Hashable {
    /// 1–64 of `a–z 0–9 -`: "bts-n8".
    public var id: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]
    public var geo: Coordinate
    public var stops: [LineStop]
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

/// A station's stop on one line.
public struct LineStop: Codable, Sendable, Hashable {
    /// Operator of the line, in short: "BTS", "MRT", "APL".
    public var service: String
    /// Id of the line: "bts-sukhumvit".
    public var line: String
    public var lineName: String
    /// Name of the line by BCP 47 language tag.
    public var lineNames: [String: String]
    /// Code on the station's signs: "N8".
    public var code: String
    /// Position along the line, from 1.
    public var number: Int
}

extension Station {
    public static let shown = ShownMembers(
        "id", "name", "names", "geo", "stops", "source", "attribution", "updatedAt")
}
