extension Geometry: Codable {
    private enum CodingKeys: String, CodingKey { case type, coordinates, geometries }

    private enum TypeName: String, Codable {
        case point = "Point"
        case multiPoint = "MultiPoint"
        case lineString = "LineString"
        case multiLineString = "MultiLineString"
        case polygon = "Polygon"
        case multiPolygon = "MultiPolygon"
        case collection = "GeometryCollection"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try container.decode(type, forKey: .coordinates)
        }
        switch try container.decode(TypeName.self, forKey: .type) {
        case .point: self = .point(try read(Position.self).coordinate)
        case .multiPoint: self = .multiPoint(try read([Position].self).map(\.coordinate))
        case .lineString: self = .lineString(try read(Line.self).coordinates)
        case .multiLineString: self = .multiLineString(try read([Line].self).map(\.coordinates))
        case .polygon: self = .polygon(try read(Polygon.self))
        case .multiPolygon: self = .multiPolygon(try read([Polygon].self))
        case .collection: self = .collection(try container.decode([Geometry].self, forKey: .geometries))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write(_ kind: TypeName, _ value: some Encodable) throws {
            try container.encode(kind, forKey: .type)
            try container.encode(value, forKey: kind == .collection ? .geometries : .coordinates)
        }
        switch self {
        case .point(let point): try write(.point, Position(point))
        case .multiPoint(let points): try write(.multiPoint, points.map(Position.init))
        case .lineString(let line): try write(.lineString, line.map(Position.init))
        case .multiLineString(let lines): try write(.multiLineString, lines.map { $0.map(Position.init) })
        case .polygon(let polygon): try write(.polygon, polygon)
        case .multiPolygon(let polygons): try write(.multiPolygon, polygons)
        case .collection(let geometries): try write(.collection, geometries)
        }
    }
}

extension Polygon: Codable {
    /// A GeoJSON polygon's coordinates: its rings, the outline first. Rings that are not closed, which real files have, are closed.
    public init(from decoder: any Decoder) throws {
        let rings = try decoder.singleValueContainer().decode([[Position]].self).map { positions in
            let ring = positions.map(\.coordinate)
            return ring.first == ring.last ? ring : ring + ring.prefix(1)
        }
        guard let outline = rings.first, let polygon = Polygon(outline: outline, holes: Array(rings.dropFirst())) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "a polygon's rings must have at least four positions, the last the same as the first"))
        }
        self = polygon
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(([outline] + holes).map { $0.map(Position.init) })
    }
}

/// A GeoJSON position: `[longitude, latitude]`, perhaps with an altitude.
private struct Position: Codable {
    let coordinate: Coordinate

    init(_ coordinate: Coordinate) {
        self.coordinate = coordinate
    }

    init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        guard numbers.count >= 2, let coordinate = Coordinate(latitude: numbers[1], longitude: numbers[0]) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "a position must be [longitude, latitude] within ±180 and ±90 degrees"))
        }
        self.coordinate = coordinate
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([coordinate.longitude, coordinate.latitude])
    }
}

/// The coordinates of a GeoJSON line.
private struct Line: Decodable {
    let coordinates: [Coordinate]

    init(from decoder: any Decoder) throws {
        coordinates = try decoder.singleValueContainer().decode([Position].self).map(\.coordinate)
        guard coordinates.count >= 2 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a line must have at least two positions"))
        }
    }
}
