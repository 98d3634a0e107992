import Foundation
import Geo
import Testing

private func decode(_ json: String) throws -> Geometry {
    try JSONDecoder().decode(Geometry.self, from: Data(json.utf8))
}

@Suite struct `A GeoJSON geometry` {
    /// The examples of RFC 7946, appendix A.
    static let examples: [(json: String, value: Geometry)] = [
        (#"{"type": "Point", "coordinates": [100.0, 0.0]}"#, .point(at(0, 100))),
        (
            #"{"type": "LineString", "coordinates": [[100.0, 0.0], [101.0, 1.0]]}"#,
            .lineString([at(0, 100), at(1, 101)])
        ),
        (
            #"""
            {"type": "Polygon", "coordinates": [
              [[100.0, 0.0], [101.0, 0.0], [101.0, 1.0], [100.0, 1.0], [100.0, 0.0]],
              [[100.8, 0.8], [100.8, 0.2], [100.2, 0.2], [100.2, 0.8], [100.8, 0.8]]]}
            """#,
            .polygon(
                Polygon(
                    outline: [at(0, 100), at(0, 101), at(1, 101), at(1, 100), at(0, 100)],
                    holes: [[at(0.8, 100.8), at(0.2, 100.8), at(0.2, 100.2), at(0.8, 100.2), at(0.8, 100.8)]])!)
        ),
        (
            #"{"type": "MultiPoint", "coordinates": [[100.0, 0.0], [101.0, 1.0]]}"#,
            .multiPoint([at(0, 100), at(1, 101)])
        ),
        (
            #"{"type": "MultiLineString", "coordinates": [[[100.0, 0.0], [101.0, 1.0]], [[102.0, 2.0], [103.0, 3.0]]]}"#,
            .multiLineString([[at(0, 100), at(1, 101)], [at(2, 102), at(3, 103)]])
        ),
        (
            #"{"type": "MultiPolygon", "coordinates": [[[[102.0, 2.0], [103.0, 2.0], [103.0, 3.0], [102.0, 2.0]]]]}"#,
            .multiPolygon([Polygon(outline: [at(2, 102), at(2, 103), at(3, 103), at(2, 102)])!])
        ),
        (
            #"""
            {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [100.0, 0.0]},
              {"type": "LineString", "coordinates": [[101.0, 0.0], [102.0, 1.0]]}]}
            """#,
            .collection([.point(at(0, 100)), .lineString([at(0, 101), at(1, 102)])])
        ),
    ]

    @Test(arguments: examples.indices) func `is read and written as RFC 7946 has it`(index: Int) throws {
        let (json, value) = `A GeoJSON geometry`.examples[index]
        #expect(try decode(json) == value)
        #expect(try JSONDecoder().decode(Geometry.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test func `may carry altitudes, which are dropped`() throws {
        #expect(try decode(#"{"type": "Point", "coordinates": [100.5, 13.75, 4.2]}"#) == .point(at(13.75, 100.5)))
    }

    @Test func `may have rings that are not closed, which are closed`() throws {
        let square = Polygon(outline: [at(0, 0), at(0, 1), at(1, 1), at(1, 0), at(0, 0)])!
        #expect(
            try decode(#"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1]]]}"#) == .polygon(square))
    }

    @Test(arguments: [
        #"{"type": "Point", "coordinates": [13.75]}"#,
        #"{"type": "Point", "coordinates": [100, 95]}"#,
        #"{"type": "Circle", "coordinates": [100, 5]}"#,
        #"{"type": "LineString", "coordinates": [[100, 5]]}"#,
        #"{"type": "Polygon", "coordinates": []}"#,
        #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [0, 0]]]}"#,
        #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0]]]}"#,
        #"{"type": "Point"}"#,
    ]) func `that is malformed is refused`(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }
}

@Suite struct `A polygon` {
    private let ring = Polygon(
        outline: [at(0, 0), at(0, 10), at(10, 10), at(10, 0), at(0, 0)],
        holes: [[at(2, 2), at(2, 8), at(8, 8), at(8, 2), at(2, 2)]])!

    @Test func `contains what is inside and not in a hole`() {
        #expect(ring.contains(at(1, 5)) && ring.contains(at(5, 9)))
        #expect(!ring.contains(at(5, 5)) && !ring.contains(at(-1, 5)) && !ring.contains(at(5, 11)))
    }

    @Test func `may lie across the antimeridian, in either way of writing`() {
        let across = Polygon(outline: [at(-1, 179), at(-1, -179), at(1, -179), at(1, 179), at(-1, 179)])!
        #expect(across.contains(at(0, 179.5)) && across.contains(at(0, -179.5)) && across.contains(at(0, 180)))
        #expect(!across.contains(at(0, 178)) && !across.contains(at(0, 0)))
    }

    @Test func `needs closed rings of four positions`() {
        #expect(Polygon(outline: [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]) == nil)
        #expect(Polygon(outline: [at(0, 0), at(0, 1), at(0, 0)]) == nil)
        #expect(Polygon(outline: ring.outline, holes: [[]]) == nil)
    }
}

@Suite struct `A representative point` {
    @Test func `of a convex area is its centroid`() {
        let triangle = Polygon(outline: [at(0, 0), at(0, 3), at(3, 0), at(0, 0)])!
        let point = triangle.representativePoint
        #expect(abs(point.latitude - 1) < 1e-9 && abs(point.longitude - 1) < 1e-9)
    }

    @Test(arguments: [
        // A C, whose centroid is in its mouth.
        Polygon(
            outline: [at(0, 0), at(0, 9), at(1, 9), at(1, 1), at(9, 1), at(9, 9), at(10, 9), at(10, 0), at(0, 0)])!,
        // A ring, whose centroid is in its hole.
        Polygon(
            outline: [at(0, 0), at(0, 10), at(10, 10), at(10, 0), at(0, 0)],
            holes: [[at(2, 2), at(2, 8), at(8, 8), at(8, 2), at(2, 2)]])!,
        // Across the antimeridian, clockwise.
        Polygon(outline: [at(-1, 179), at(1, 179), at(1, -179), at(-1, -179), at(-1, 179)])!,
    ]) func `of any area is inside it`(polygon: Polygon) {
        #expect(polygon.contains(polygon.representativePoint))
    }

    @Test func `of an area without extent is on it`() {
        let line = Polygon(outline: [at(5, 5), at(5, 6), at(5, 7), at(5, 5)])!
        #expect(line.representativePoint.latitude == 5)
        let point = Polygon(outline: [at(5, 5), at(5, 5), at(5, 5), at(5, 5)])!
        #expect(point.representativePoint == at(5, 5))
    }

    @Test func `of a line is its middle`() {
        let bent = Geometry.lineString([at(0, 0), at(0, 1), at(0, 1), at(0, 4)]).representativePoint!
        #expect(abs(bent.longitude - 2) < 1e-9 && abs(bent.latitude) < 1e-9)
        #expect(Geometry.lineString([at(3, 3), at(3, 3)]).representativePoint == at(3, 3))
    }

    @Test func `of several parts is that of the greatest`() {
        let small = Polygon(outline: [at(60, 0), at(60, 1), at(61, 1), at(61, 0), at(60, 0)])!
        let large = Polygon(outline: [at(0, 0), at(0, 1), at(1, 1), at(1, 0), at(0, 0)])!
        // At 60° north a degree of longitude is half as long as at the equator.
        let point = Geometry.multiPolygon([small, large]).representativePoint!
        #expect(large.contains(point))
        #expect(Geometry.multiPoint([at(1, 2), at(3, 4)]).representativePoint == at(1, 2))
        #expect(
            Geometry.collection([.point(at(9, 9)), .polygon(large)]).representativePoint == large.representativePoint)
        let lines = Geometry.multiLineString([[at(0, 0), at(0, 1)], [at(5, 0), at(5, 6)]])
        #expect(abs(lines.representativePoint!.latitude - 5) < 0.02)
        #expect(Geometry.multiPoint([]).representativePoint == nil)
    }
}
