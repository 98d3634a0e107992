import Contract
import Events
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct `Imported GeoJSON places` {
    private static let campus = options(.geojson) {
        $0.idPrefix = "ubc-"
        $0.columns = ["BLDG_ID": "id", "PLACENAME": "name", "FULLADDRESS": "street"]
        $0.constants = ["types": "CollegeBuilding;CivicStructure"]
        $0.timeZone = "America/Vancouver"
    }

    private static func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
    }

    private static let square =
        #""geometry":{"type":"Polygon","coordinates":[[[2,41],[2.01,41],[2.01,41.01],[2,41.01],[2,41]]]}"#

    @Test func `a building's polygon becomes its boundary, with a point inside`() throws {
        let text = Self.collection(
            #"{"type":"Feature","properties":{"BLDG_ID":"TFPB","PLACENAME":"Theatre","FULLADDRESS":"6358 University Boulevard","GBA":772},\#(Self.square)}"#
        )
        let (rows, _) = try imported(text, Self.campus)
        let building = try #require(rows.places.first)
        #expect(building.id == "ubc-tfpb" && building.name == "Theatre")
        #expect(building.types == ["CollegeBuilding", "CivicStructure"])
        #expect(building.address?.streetAddress == "6358 University Boulevard")
        guard case .polygon(let polygon) = building.boundary else {
            Issue.record("the boundary is \(String(describing: building.boundary))")
            return
        }
        #expect(polygon.contains(building.geo) && polygon.outline.count == 5)
    }

    @Test func `a bad feature is reported by its number, and the others are taken`() throws {
        let text = Self.collection(
            #"{"type":"Feature","properties":{"BLDG_ID":"A"},\#(Self.square)}"#,
            #"{"type":"Feature","properties":{"BLDG_ID":"B","PLACENAME":"B"},"geometry":null}"#,
            #"{"type":"Feature","properties":{"BLDG_ID":"C","PLACENAME":"C"},"geometry":{"type":"Point","coordinates":[200,1]}}"#,
            #"{"type":"Feature","id":"Dr. Sun","properties":{"PLACENAME":"D"},"geometry":{"type":"Point","coordinates":[2,41]}}"#
        )
        let (rows, progress) = try imported(text, Self.campus)
        #expect(rows.bad.map { $0.prefix(12) } == ["1 name: is e", "2 geometry: ", "3 geometry: "])
        #expect(rows.places.map(\.id) == ["ubc-dr-sun"] && progress.bad == 3)
        #expect(rows.places[0].boundary == nil)
    }
}

@Suite struct `Imported KML` {
    private static let kml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
        <Placemark id="Gate 1"><name>North gate</name><description>Open &amp; wide</description><phoneNumber>02 123 4567</phoneNumber>
        <Point><coordinates>100.5,13.75,0</coordinates></Point></Placemark>
        <Placemark><name>Pond</name><ExtendedData><Data name="types"><value>BodyOfWater;Place</value></Data></ExtendedData>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>
        100.50,13.70 100.52,13.70 100.52,13.72 100.50,13.72 100.50,13.70</coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>
        100.505,13.705 100.515,13.705 100.515,13.715 100.505,13.715 100.505,13.705</coordinates></LinearRing></innerBoundaryIs>
        </Polygon></Placemark></Folder>
        <Placemark><name>Nowhere</name></Placemark>
        <Placemark><name>Odd</name><Point><coordinates>here</coordinates></Point></Placemark>
        </Document></kml>
        """

    @Test func `placemarks become places with their geometry`() throws {
        let (rows, _) = try imported(Self.kml, options(.kml) { $0.timeZone = "Asia/Bangkok" }, pieces: 100)
        let places = rows.places
        #expect(places.map(\.id) == ["gate-1", "pond"])
        #expect(places[0].geo == Coordinate(latitude: 13.75, longitude: 100.5) && places[0].boundary == nil)
        #expect(places[0].description == "Open & wide" && places[0].telephone == "02 123 4567")
        #expect(places[0].types == ["Place"] && places[1].types == ["BodyOfWater", "Place"])
        guard case .polygon(let pond) = places[1].boundary else {
            Issue.record("the pond has no polygon")
            return
        }
        #expect(pond.holes.count == 1 && pond.contains(places[1].geo))
        #expect(rows.bad.map { $0.prefix(11) } == ["3 geometry:", "4 geometry:"])
    }

    @Test(arguments: ["<kml", "<html/>", "PK\u{3}\u{4}", ""])
    func `what is no KML is reported, not taken`(text: String) throws {
        let (rows, _) = try imported(text, options(.kml))
        #expect(rows.bad.count == 1 && rows.places.isEmpty)
    }
}

@Suite struct `An imported property list` {
    private static func list(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><array>\(entries)</array></plist>
        """
    }

    @Test func `gives each building's name and point`() throws {
        let text = Self.list(
            """
            <dict><key>Building Name</key><string>Walter Koerner Library</string>
            <key>Latitude</key><real>49.2667</real><key>Longitude</key><string>-123.2550</string></dict>
            <dict><key>Building Name</key><string>Lost</string><key>Latitude</key><real>95</real>
            <key>Longitude</key><real>0</real></dict>
            """)
        let (rows, _) = try imported(text, options(.plist) { $0.idPrefix = "ubc-" })
        let library = try #require(rows.positions.first)
        #expect(library.id == "ubc-walter-koerner-library" && library.name == "Walter Koerner Library")
        #expect(library.geo == Coordinate(latitude: 49.2667, longitude: -123.255))
        #expect(library.types == ["CollegeBuilding", "CivicStructure"])
        #expect(rows.bad.count == 1 && rows.positions.count == 1)
    }

    @Test(arguments: ["<plist><dict/></plist>", "<list/>", "plist"])
    func `of another shape is reported, not taken`(text: String) throws {
        #expect(try imported(text, options(.plist)).rows.bad.count == 1)
    }

    @Test func `are as long as they may be, of white space too`() {
        var splitter = FeatureSplitter()
        _ = splitter.feed("{\"features\":[{".utf8)
        for _ in 0..<3 { _ = splitter.feed([UInt8](repeating: 32, count: FeatureSplitter.longestFeature)) }
        #expect(splitter.feed("},{}]}".utf8) == [.tooLong, .whole(Array("{}".utf8))])
    }
}
