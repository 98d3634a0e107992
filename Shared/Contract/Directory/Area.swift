public import Events
public import Geo

/// A part of a country (schema.org AdministrativeArea).
public struct Area: StateRecord, Hashable {
    public enum Level: String, Codable, Sendable, Hashable, CaseIterable {
        case province, district
    }

    /// 1–64 of `a–z 0–9 -`: "th-10", "th-1001".
    public var id: String
    public var kind: Level
    /// Code in its country: "10", "1001".
    public var code: String
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]
    /// Province of a district.
    public var parent: String?
    public var center: Coordinate
    /// Outline, one or several polygons.
    public var boundary: Geometry?
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension Area {
    public static let shown = ShownMembers(
        "id", "kind", "code", "name", "names", "parent", "center", "boundary", "source", "attribution",
        "updatedAt")
}
