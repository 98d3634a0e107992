import Foundation
import Geo
import Markup
import TestKit
import Testing

private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}

private func sample(_ name: String) throws -> KML.Reading {
    try KML.read(Data(contentsOf: SharedData.file("web/kml/togeojson/\(name).kml")))
}

/// Samples of togeojson (github.com/placemark/togeojson).
@Suite(.enabled(if: SharedData.has("web/kml/togeojson"), "the samples of togeojson are not here"))
struct `A KML file of others` {
    @Test func `has its points, facts and texts read`() throws {
        let placemark = try #require(try sample("extended_data").document.placemarks.first)
        #expect(placemark.name == "Extended data placemark")
        #expect(placemark.geometry == .point(at(37.42228990140251, -122.0822035425683)))
        #expect(placemark.data == [KML.Datum("foo", "bar")])
        #expect(placemark["foo"] == "bar")
        #expect(placemark["other"] == nil)
        let described = try sample("cdata").document.placemarks.first
        #expect(described?.description == "Here is some text")
        #expect(described?.name == nil)
        let trails = try sample("simpledata").document.placemarks
        #expect(trails.map { $0["TrailHeadName"] } == ["Pi in the sky", "Mount Everest"])
    }

    @Test func `has its polygons read with their holes`() throws {
        let reading = try sample("polygon")
        #expect(reading.document.name == "Polygon.kml")
        guard case .polygon(let polygon) = reading.document.placemarks.first?.geometry else {
            Issue.record("no polygon")
            return
        }
        #expect(polygon.outline.count == 5)
        #expect(polygon.outline[1] == at(37.819267, -122.365248))
        #expect(polygon.holes.map(\.count) == [5])
    }

    @Test func `has several geometries of one placemark read as one`() throws {
        let lines = try sample("multigeometry").document.placemarks.first?.geometry
        #expect(
            lines
                == .multiLineString([
                    [at(37.80666418607323, -122.4425587930444), at(37.80663578323093, -122.4428379594768)],
                    [at(37.80662588061205, -122.4425509770566), at(37.8065999493009, -122.4428340530617)],
                ]))
        let track = try sample("gxtrack").document.placemarks.first?.geometry
        guard case .lineString(let line) = track else {
            Issue.record("no track: \(String(describing: track))")
            return
        }
        #expect(line.count == 7)
        #expect(line[0] == at(37.371915, -122.207881))
    }

    @Test func `keeps a placemark whose geometry cannot be read, and says what is wrong`() throws {
        let reading = try sample("bad")
        #expect(reading.document.placemarks.map(\.geometry) == [nil, nil, nil])
        #expect(reading.document.placemarks.map(\.name) == [nil, "unextruded", "hollow box"])
        #expect(reading.refused.count == 3)
        #expect(
            reading.refused.first
                == "line 5: \"no,no\" must be longitude and latitude within ±180 and ±90 degrees")
        let empty = try sample("selfclosing")
        #expect(empty.document.placemarks.map(\.geometry) == [nil])
        #expect(empty.refused == ["line 8: a line must have at least two coordinates"])
    }

}

@Suite struct `A KML file` {
    private func placemark(_ inside: String) throws -> KML.Placemark {
        try #require(try KML.read("<kml><Placemark>\(inside)</Placemark></kml>".utf8).document.placemarks.first)
    }

    @Test func `has its facts and texts read, however they are written`() throws {
        let shop = try placemark(
            """
            <name>Baker &amp; son</name><description><![CDATA[<b>Bread</b> & rolls]]></description>
            <ExtendedData><Data name="floor"><value> 2 </value></Data>
            <SchemaData schemaUrl="#s"><SimpleData name="owner">Ana</SimpleData></SchemaData></ExtendedData>
            <Point><coordinates>2.17,41.38,12</coordinates></Point>
            """)
        #expect(shop.name == "Baker & son" && shop.description == "<b>Bread</b> & rolls")
        #expect(shop["floor"] == "2" && shop["owner"] == "Ana" && shop["other"] == nil)
        #expect(shop.geometry == .point(at(41.38, 2.17)))
    }

    @Test func `has geometries of every kind read`() throws {
        let ring = "<LinearRing><coordinates>0,0 4,0 4,4 0,0</coordinates></LinearRing>"
        let hole = "<LinearRing><coordinates>1,0.5 2,0.5 2,1 1,0.5</coordinates></LinearRing>"
        let park = try placemark(
            "<Polygon><outerBoundaryIs>\(ring)</outerBoundaryIs><innerBoundaryIs>\(hole)</innerBoundaryIs></Polygon>")
        guard case .polygon(let polygon) = park.geometry else {
            Issue.record("no polygon")
            return
        }
        #expect(polygon.outline.count == 4 && polygon.holes.map(\.count) == [4])
        let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
        let lines = try placemark("<MultiGeometry>\(line)\(line)</MultiGeometry>").geometry
        #expect(lines == .multiLineString([[at(2, 1), at(4, 3)], [at(2, 1), at(4, 3)]]))
        let track = try KML.read(
            """
            <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track><when>2026-11-23T10:00:00Z</when>
            <gx:coord>1 2 0</gx:coord><gx:coord>3 4 0</gx:coord></gx:Track></Placemark></kml>
            """.utf8)
        #expect(track.document.placemarks.first?.geometry == .lineString([at(2, 1), at(4, 3)]))
    }

    @Test func `keeps a placemark without a geometry that can be read`() throws {
        let reading = try KML.read(
            """
            <kml><Placemark><name>a</name><Point><coordinates>east,north</coordinates></Point></Placemark>
            <Placemark><name>b</name><LineString><coordinates/></LineString></Placemark></kml>
            """.utf8)
        #expect(reading.document.placemarks.map(\.name) == ["a", "b"])
        #expect(reading.document.placemarks.map(\.geometry) == [nil, nil])
        #expect(reading.refused.count == 2 && reading.refused[1] == "line 2: a line must have at least two coordinates")
    }

    @Test(arguments: [
        ("<Point><coordinates>181,0</coordinates></Point>", "\"181,0\" must be"),
        ("<Point/>", "a point must"),
        ("<Polygon/>", "a polygon must have an outerBoundaryIs"),
        (
            "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon>",
            "a polygon's rings must"
        ),
    ])
    func `with an impossible geometry says so`(geometry: String, reason: String) throws {
        let reading = try KML.read("<kml><Placemark>\(geometry)</Placemark></kml>".utf8)
        #expect(reading.refused.first?.contains(reason) == true, "\(reading.refused)")
    }

    @Test func `must be KML`() {
        #expect(throws: MarkupFailure.self) { try KML.read("<gpx/>".utf8) }
        #expect(throws: MarkupFailure.documentType) {
            try KML.read("<!DOCTYPE kml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><kml>&x;</kml>".utf8)
        }
    }
}

@Suite struct `Written KML` {
    static let square = [at(0, 0), at(0, 1), at(1, 1), at(1, 0), at(0, 0)]
    static let hole = [at(0.2, 0.2), at(0.8, 0.2), at(0.8, 0.8), at(0.2, 0.2)]
    static let geometries: [Geometry?] = [
        nil, .point(at(13.7563, 100.5018)), .point(at(-1e-7, 2.5e-9)), .multiPoint([at(1, 2), at(3, 4)]),
        .lineString([at(1, 2), at(-3, -4)]), .multiLineString([[at(1, 2), at(3, 4)], [at(5, 6), at(7, 8)]]),
        .polygon(Polygon(outline: square, holes: [hole])!),
        .multiPolygon([Polygon(outline: square)!, Polygon(outline: hole)!]),
        .collection([.point(at(1, 2)), .lineString([at(1, 2), at(3, 4)])]),
    ]

    private static let document = KML(
        name: "Homes near <Mo Chit> & Ari",
        placemarks: geometries.enumerated().map { index, geometry in
            KML.Placemark(
                name: index == 0 ? nil : "บ้าน \(index)", description: index == 1 ? "<b>4.5 ล้าน</b>" : nil,
                data: index == 2 ? [KML.Datum("price", "4500000"), KML.Datum("a \"b\"", "")] : [],
                geometry: geometry)
        })

    @Test func `is read as the same again`() throws {
        let reading = try KML.read(`Written KML`.document.bytes)
        #expect(reading.refused == [])
        #expect(reading.document == `Written KML`.document)
    }

    /// What another reader finds in it: Python's, with paths in KML's namespace.
    @Test func `is found right by another reader`() async throws {
        let script = """
            import sys, json, xml.etree.ElementTree as tree
            k = {"k": "http://www.opengis.net/kml/2.2"}
            root = tree.parse(sys.argv[1]).getroot()
            placemarks = root.findall("k:Document/k:Placemark", k)
            text = lambda path: [found.text for found in root.findall(path, k)]
            print(json.dumps({
                "root": root.tag, "name": root.findtext("k:Document/k:name", None, k), "count": len(placemarks),
                "names": text(".//k:Placemark/k:name"), "description": text(".//k:description"),
                "data": [[d.get("name"), d.findtext("k:value", None, k)] for d in root.findall(".//k:Data", k)],
                "point": [[float(n) for n in t.split(",")] for t in text("k:Document/k:Placemark/k:Point/k:coordinates")],
                "hole": text(".//k:Placemark/k:Polygon/k:innerBoundaryIs/k:LinearRing/k:coordinates"),
                "order": [[c.tag.split("}")[1] for c in p] for p in placemarks],
            }))
            """
        let found = try python(script, on: `Written KML`.document.bytes, as: ReadDocument.self)
        #expect(found.root == "{http://www.opengis.net/kml/2.2}kml")
        #expect(found.name == "Homes near <Mo Chit> & Ari")
        #expect(found.count == `Written KML`.geometries.count)
        #expect(found.names == (1...8).map { "บ้าน \($0)" })
        #expect(found.description == ["<b>4.5 ล้าน</b>"])
        #expect(found.data == [["price", "4500000"], ["a \"b\"", ""]])
        #expect(found.point == [[100.5018, 13.7563], [2.5e-9, -1e-7]])
        #expect(found.hole == ["0.2,0.2 0.2,0.8 0.8,0.8 0.2,0.2"])
        #expect(
            found.order == [
                [], ["name", "description", "Point"], ["name", "ExtendedData", "Point"], ["name", "MultiGeometry"],
                ["name", "LineString"], ["name", "MultiGeometry"], ["name", "Polygon"], ["name", "MultiGeometry"],
                ["name", "MultiGeometry"],
            ])
    }

    private struct ReadDocument: Decodable {
        let root: String
        let name: String
        let count: Int
        let names: [String]
        let description: [String]
        let data: [[String]]
        let point: [[Double]]
        let hole: [String]
        let order: [[String]]
    }
}
