import Geo
import TestKit

/// What a spatial index must find, by looking at everything.
struct SpatialReference {
    var documents: [Int: SpatialIndex.Document] = [:]

    /// A query with what it means.
    struct Case {
        var name: String
        var query: SpatialQuery
        /// A document's distance, nil if it is not found.
        var distance: ([Coordinate]) -> Double?
    }

    mutating func apply(_ changes: [SpatialIndex.Document]) {
        for document in changes { documents[document.number] = document.locations.isEmpty ? nil : document }
    }

    func find(_ one: Case, where isWanted: (Int) -> Bool = { _ in true }) -> [Neighbor<Int>] {
        documents.values.compactMap { document in
            guard isWanted(document.number), one.query.categories.map({ $0 & document.categories != 0 }) ?? true else {
                return nil
            }
            return one.distance(document.locations).map { Neighbor(id: document.number, distance: $0) }
        }.sorted()
    }

    /// One query of each kind around a point.
    static func cases(around center: Coordinate, categories: UInt64?, _ random: inout Seeded) -> [Case] {
        let radius: Double = [300.0, 5000, 80_000, 3_000_000].randomElement(using: &random)!
        let inner = radius * Double.random(in: 0.1...0.9, using: &random)
        let box = BoundingBox(around: center, radius: radius)
        let corners = (0..<7).map { corner in
            center.destination(
                bearing: Double(corner) * 360 / 7, distance: radius * Double.random(in: 0.3...1, using: &random))
        }
        let area = Outline(Polygon(outline: corners + [corners[0]])!)
        let line = Polyline([corners[0], center, corners[3], corners[4]])!
        let width = radius / 5
        func nearest(_ locations: [Coordinate], _ isThere: (Coordinate) -> Bool = { _ in true }) -> Double? {
            locations.filter(isThere).map { center.distance(to: $0) }.min()
        }
        return [
            Case(name: "all by distance", query: .near(center, categories: categories)) { nearest($0) },
            Case(name: "circle \(radius)", query: .near(center, within: radius, categories: categories)) {
                nearest($0).flatMap { $0 <= radius ? $0 : nil }
            },
            Case(name: "ring \(radius)", query: .near(center, from: inner, within: radius, categories: categories)) {
                nearest($0).flatMap { (inner...radius).contains($0) ? $0 : nil }
            },
            Case(name: "box \(box)", query: .inside(box, distancesFrom: center, categories: categories)) {
                nearest($0, box.contains)
            },
            Case(name: "box without distance", query: .inside(box, categories: categories)) {
                $0.contains(where: box.contains) ? 0 : nil
            },
            Case(name: "area \(corners)", query: .inside(area, distancesFrom: center, categories: categories)) {
                nearest($0, area.contains)
            },
            Case(name: "corridor \(corners)", query: .along(line, within: width, categories: categories)) {
                $0.map(line.distance).min().flatMap { $0 <= width ? $0 : nil }
            },
            Case(name: "everything", query: .everything(categories: categories)) { _ in 0 },
        ]
    }
}

extension Cloud {
    /// A document of one location as a rule, in some of eight categories or none.
    func document(_ number: Int, _ random: inout Seeded) -> SpatialIndex.Document {
        let count = [1, 1, 1, 2, 3].randomElement(using: &random)!
        return SpatialIndex.Document(
            number: number, categories: .random(in: 0..<256, using: &random) & .random(in: 0..<256, using: &random),
            locations: (0..<count).map { _ in point(&random) })
    }
}
