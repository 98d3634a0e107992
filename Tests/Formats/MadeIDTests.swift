import Contract
import Events
import Foundation
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct `An id that is made of a name` {
    private func made(_ name: String) throws -> String { try #require(MadeID(named: name, at: nil)).first }

    @Test(arguments: [
        "วัดพระแก้ว", "ร้านกาแฟ", "Café", "東京駅", "Москва", "Αθήνα", "서울역", "القاهرة", "קפה", "Ñandú", "台北 101", "ღვინო",
        "Zürich HB", "🍜 ราเมน", "!!!", "🍜",
    ]) func `is one for any script, the same each time`(name: String) throws {
        let id = try made(name)
        let decomposed = try made(" " + name.decomposedStringWithCanonicalMapping + " ")
        #expect(ThingID.isName(id) && id == decomposed)
    }

    @Test(arguments: [
        ("Krua Thai 2", "krua-thai-2"), ("Café", "cafe"), ("Ñandú", "nandu"), ("Zürich HB", "zurich-hb"),
        ("台北 101", "101"), ("Café วัด", "cafe"), ("Ｗｉｄｅ", "wide"), ("L'Été", "l-ete"), ("--A--b", "a-b"),
        (String(repeating: "a", count: 70), String(repeating: "a", count: 64)),
    ]) func `is that of the releases before, wherever they made one`(name: String, id: String) throws {
        #expect(try made(name) == id)
    }

    @Test(arguments: ["", " ", "\u{A0}"]) func `is none of white space`(name: String) {
        #expect(MadeID(named: name, at: nil) == nil && MadeID(of: name) == nil)
    }
}

@Suite struct `A file whose things have no ids of ours` {
    private struct Thing {
        var name: String
        var id: String?
        var latitude = 13.0
        var longitude = 100.0
    }

    private static func geoJSON(_ things: [Thing]) -> String {
        let features = things.map { thing in
            let id = thing.id.map { #""id":"\#($0)","# } ?? ""
            return
                #"{"type":"Feature",\#(id)"properties":{"name":"\#(thing.name)"},"geometry":{"type":"Point","coordinates":[\#(thing.longitude),\#(thing.latitude)]}}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static func kml(_ things: [Thing]) -> String {
        let marks = things.map { thing in
            let id = thing.id.map { #" id="\#($0)""# } ?? ""
            return
                "<Placemark\(id)><name>\(thing.name)</name><Point><coordinates>\(thing.longitude),\(thing.latitude)</coordinates></Point></Placemark>"
        }
        return "<kml><Document>\(marks.joined())</Document></kml>"
    }

    /// The places of both formats, which are equal.
    private func places(_ things: [Thing], prefix: String = "") throws -> (places: [Place], bad: Int) {
        let geoJSON = try imported(
            Self.geoJSON(things),
            options(.geojson) {
                $0.constants = ["types": "Place"]
                $0.idPrefix = prefix
            })
        let kml = try imported(Self.kml(things), options(.kml) { $0.idPrefix = prefix })
        #expect(geoJSON.rows.places.map(\.id) == kml.rows.places.map(\.id))
        return (geoJSON.rows.places, geoJSON.rows.bad.count)
    }

    private static let long = String(repeating: "Very long name ", count: 5)

    @Test(arguments: [
        ["วัดพระแก้ว", "ร้านกาแฟ", "Café", "Cafe"], ["Café", "Cafe", "Cafè", "Câfe", "CAFE"], ["東京", "东京", "東京駅"],
        ["วัด", "วัต", "ว"], ["Кафе", "Kafe", "Каѳе"], [long + "North", long + "South"], ["101", "台北 101", "高雄 101"],
        ["!!!", "???", "…"], ["A B", "A-B", "A. B", "a b"], ["Bar 1", "Bar #1", "Bar (1)"],
    ]) func `has one of each name`(names: [String]) throws {
        let things = names.map { Thing(name: $0) }
        let (first, bad) = try places(things)
        #expect(first.map(\.name) == names && Set(first.map(\.id)).count == names.count && bad == 0)
        #expect(try places(things).places.map(\.id) == first.map(\.id))
        // The first has the id that it has alone.
        #expect(try places([things[0]]).places.map(\.id) == [first[0].id])
        #expect(first.allSatisfy { ThingID.isName($0.id) })
    }

    @Test func `has one of each branch of a name, and keeps them apart when their order changes`() throws {
        let branches = (0..<6).map { Thing(name: "Starbucks", latitude: 13 + Double($0) / 10_000) }
        func ids(_ things: [Thing]) throws -> [Double: String] {
            let (places, bad) = try places(things)
            #expect(bad == 0)
            return Dictionary(uniqueKeysWithValues: places.map { ($0.geo.latitude, $0.id) })
        }
        let distinguished = try ids(branches)
        #expect(Set(distinguished.values).count == 6 && distinguished[13] == "starbucks")
        #expect(try ids([branches[0]] + branches.dropFirst().reversed()) == distinguished)
    }

    @Test func `has a thing twice only once`() throws {
        let (places, bad) = try places([
            Thing(name: "Café"), Thing(name: "Cafe"), Thing(name: "Cafe"), Thing(name: "Café"),
        ])
        #expect(places.map(\.name) == ["Café", "Cafe"] && bad == 2)
    }

    @Test func `has one of each id of its own`() throws {
        let ids = ["way/1", "Way/1", "way-1", "WAY 1", "wày/1", "way/2"]
        let (read, bad) = try places(ids.map { Thing(name: "Alike", id: $0) })
        #expect(read.first?.id == "way-1" && read.last?.id == "way-2")
        #expect(Set(read.map(\.id)).count == ids.count && bad == 0)
        #expect(try places([Thing(name: "A", id: "way/1"), Thing(name: "B", id: "way/1")]).bad == 1)
    }

    @Test func `has ids that fit behind a long beginning`() throws {
        let prefix = String(repeating: "p", count: 50)
        let names = ["Short", "A name of more letters", "A name of more words", "ร้านกาแฟ"]
        let (read, bad) = try places(names.map { Thing(name: $0) }, prefix: prefix)
        #expect(read.count == 4 && bad == 0 && read.allSatisfy { ThingID.isName($0.id) })
        #expect(read[0].id == prefix + "short")
    }

    @Test func `has a station of each stop and a line of each route`() throws {
        let files = [
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\ns1,A,41,2\nS1,B,41.1,2\nสยาม,C,41.2,2\n!,D,41.3,2\n",
            "routes.txt": "route_id,route_short_name,route_type\nr,R,1\nR,R2,1\n",
            "trips.txt": "route_id,trip_id\nr,t\nR,u\n",
            "stop_times.txt": "trip_id,stop_id,stop_sequence\nt,s1,1\nt,S1,2\nu,สยาม,1\nu,!,2\n",
        ]
        var importer = try Importer(options(.gtfs))
        var rows: [ImportRow] = []
        for file in Importer.feedFiles {
            rows += importer.begin(file: file)
            rows += importer.feed(Array(try #require(files[file]).utf8))
        }
        rows += importer.finish()
        #expect(rows.bad == [] && Set(rows.stations.map(\.id)).count == 4)
        #expect(Set(rows.stations.flatMap(\.stops).map(\.line)).count == 2)
    }
}
