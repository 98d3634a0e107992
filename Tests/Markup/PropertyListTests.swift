import Foundation
import Markup
import Testing

private let buildings = PropertyList.array([
    .dictionary([
        "Building Name": .string("Café <Tower> & Hall"), "Latitude": .real(63.10453), "Longitude": .real(21.59237),
        "Floors": .integer(-3), "Open": .boolean(true), "Old": .boolean(false),
        "Surveyed": .date(Date(timeIntervalSince1970: 1_714_564_800)), "Key": .data(Data([0, 1, 255])),
    ]),
    .dictionary([:]), .array([]), .string(""),
])

@Suite struct `A property list` {
    @Test func `is read as it was written`() throws {
        #expect(try PropertyList(reading: buildings.bytes) == buildings)
    }

    @Test func `is written as another reader has it`() throws {
        let script = """
            import sys, json, plistlib
            value = plistlib.load(open(sys.argv[1], "rb"))
            first = value[0]
            first["Surveyed"] = first["Surveyed"].isoformat()
            first["Key"] = list(first["Key"])
            print(json.dumps({"first": {k: repr(v) for k, v in first.items()}, "rest": repr(value[1:])}))
            """
        struct ReadList: Decodable {
            let first: [String: String]
            let rest: String
        }
        let found = try python(script, on: buildings.bytes, as: ReadList.self)
        #expect(
            found.first == [
                "Building Name": "'Café <Tower> & Hall'", "Latitude": "63.10453", "Longitude": "21.59237",
                "Floors": "-3", "Open": "True", "Old": "False", "Surveyed": "'2024-05-01T12:00:00'",
                "Key": "[0, 1, 255]",
            ])
        #expect(found.rest == "[{}, [], '']")
    }

    @Test func `of another writer is read`() throws {
        let script = """
            import sys, json, plistlib, datetime, base64
            print(json.dumps(base64.b64encode(plistlib.dumps([
                {"Building Name": "Tritonia", "Latitude": 63.1, "Longitude": 21, "On": datetime.datetime(2024, 5, 1, 12),
                 "Raw": bytes(range(200)), "Yes": True}])).decode()))
            """
        let written = try #require(Data(base64Encoded: try python(script, on: [], as: String.self)))
        let list = try PropertyList(reading: written)
        let building = try #require(list.array?.first)
        #expect(building["Building Name"]?.string == "Tritonia")
        #expect(building["Latitude"]?.number == 63.1)
        #expect(building["Longitude"] == .integer(21))
        #expect(building["Longitude"]?.number == 21)
        #expect(building["On"] == .date(Date(timeIntervalSince1970: 1_714_564_800)))
        #expect(building["Raw"] == .data(Data(0..<200)))
        #expect(building["Yes"] == .boolean(true))
    }

    @Test(arguments: [
        ("<dict/>", "must be plist"), ("<plist/>", "one value"), ("<plist><string/><string/></plist>", "one value"),
        ("<plist><integer>1.5</integer></plist>", "a whole number"), ("<plist><real>x</real></plist>", "a number"),
        ("<plist><date>yesterday</date></plist>", "a date"), ("<plist><data>?</data></plist>", "Base64"),
        ("<plist><dict><key>a</key></dict></plist>", "followed by its value"),
        ("<plist><dict><string>a</string><string>b</string></dict></plist>", "keys"),
        ("<plist><set/></plist>", "no such element"),
    ])
    func `that is not as it must be is refused with the reason`(xml: String, reason: String) {
        let failure = #expect(throws: MarkupFailure.self) { try PropertyList(reading: xml.utf8) }
        #expect(failure?.description.contains(reason) == true, "\(String(describing: failure))")
    }

    @Test(arguments: `A hostile XML text`.entities) func `with entities of its own is refused`(xml: String) {
        #expect(throws: MarkupFailure.declarations) { try PropertyList(reading: xml.utf8) }
    }
}
