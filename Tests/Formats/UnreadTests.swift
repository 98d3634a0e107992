import Contract
import Events
import Formats
import TestKit
import Testing

@Suite struct `What an import makes nothing of` {
    private static let point = #""geometry":{"type":"Point","coordinates":[2.16,41.4]}"#

    private static func collection(_ properties: String...) -> String {
        let features = properties.enumerated().map { index, properties in
            #"{"type":"Feature","id":"node/\#(index + 1)",\#(point),"properties":{\#(properties)}}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static let kml = """
        <kml><Document><Style id="s"/><Placemark><name>Sol</name><styleUrl>#s</styleUrl><TimeStamp/><Point><coordinates>2.16,41.4</coordinates></Point>\
        <ExtendedData><Data name="cuisine"><value>thai</value></Data><Data name="colour"><value>red</value></Data></ExtendedData></Placemark></Document></kml>
        """

    private static let menu = """
        {"place":"sol","sections":[{"name":"Soups","colour":"red","items":[{"id":"sol.soup","name":"Soup","calories":90,"price":{"amount":400,"currency":"EUR"}}]}]}
        """

    private static let holidays = [
        "BEGIN:VCALENDAR", "X-WR-CALNAME:ES", "BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20261225", "SUMMARY:Nadal",
        "TRANSP:TRANSPARENT", "CATEGORIES:public", "END:VEVENT", "BEGIN:VEVENT", "UID:2", "DTSTART;VALUE=DATE:20261226",
        "SUMMARY:Sant Esteve", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
    ].joined(separator: "\r\n")

    private static let files: [(format: ImportFormat, text: String, unread: [String: Int])] = [
        (.geojson, collection(#""name":"Sol""#), [:]),
        (
            .geojson,
            collection(#""name":"Sol","cuisine":"thai","colour":"red""#, #""name":"Lluna","colour":"blue","beds":2"#),
            ["colour": 2, "beds": 1]
        ),
        (
            .osm,
            collection(#""amenity":"cafe","name":"Sol","name:ca":"Sol","wheelchair":"yes","roof:shape":"flat""#),
            ["roof:shape": 1]
        ),
        (.osm, collection(#""highway":"bench","colour":"red""#), [:]),
        (.kml, kml, ["styleUrl": 1, "TimeStamp": 1, "colour": 1]),
        (
            .movies, #"[{"id":"rain","name":"Rain","minutes":90,"budget":5},{"id":"sun","name":"Sun","budget":null}]"#,
            ["budget": 1]
        ),
        (.critics, #"[{"id":"ann","name":"Ann","shoes":38}]"#, ["shoes": 1]),
        (
            .plist,
            "<plist><array><dict><key>Building Name</key><string>Sol</string><key>Latitude</key><real>41.4</real><key>Longitude</key><real>2.16</real><key>Colour</key><string>red</string></dict></array></plist>",
            ["Colour": 1]
        ),
        (
            .holidays, #"[{"country":"ES","colour":"red","holidays":[{"date":"2026-12-25","name":"Nadal","moon":1}]}]"#,
            ["colour": 1, "moon": 1]
        ),
        (.menu, menu, ["colour": 1, "calories": 1]),
    ]

    @Test(arguments: files) func `is counted`(format: ImportFormat, text: String, unread: [String: Int]) throws {
        let (rows, progress) = try imported(text, options(format))
        #expect(progress.unread == unread)
        #expect(rows.bad == [])
    }

    @Test func `is counted of a calendar`() throws {
        let (_, progress) = try imported(Self.holidays, options(.holidays) { $0.country = "ES" })
        #expect(progress.unread == ["TRANSP": 2, "CATEGORIES": 1] && progress.holidays == 1 && progress.bad == 0)
    }

    @Test func `is reported once of a table`() throws {
        let (rows, progress) = try imported(
            "id,name,latitude,longitude,colour\na,A,1,2,red\nb,B,1,2,blue\n", options(.places))
        #expect(rows.leftOut == ["0 -: columns not known: colour"])
        #expect(progress.unread == [:])
    }

    @Test func `has a hundred names at most`() throws {
        let many = (0..<300).map { #""p\#($0)":1"# }.joined(separator: ",")
        let (_, progress) = try imported(Self.collection(#""name":"Sol","# + many), options(.geojson))
        #expect(progress.unread.count == 100)
    }
}
