/// A point on the earth: WGS 84 degrees. In JSON schema.org's GeoCoordinates: `{"latitude": 13.75, "longitude": 100.5}`.
public struct Coordinate: Codable, Sendable, Hashable {
    /// −90 to 90, north positive.
    public let latitude: Double
    /// −180 to 180, east positive.
    public let longitude: Double

    /// Nil if a value is outside its range or not finite.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try container.decode(Double.self, forKey: .latitude)
        let longitude = try container.decode(Double.self, forKey: .longitude)
        guard let value = Coordinate(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "latitude must be from -90 to 90 and longitude from -180 to 180"))
        }
        self = value
    }
}
