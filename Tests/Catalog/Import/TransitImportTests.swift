import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `An imported GTFS feed` {
    static let files = [
        "stops.txt": """
        stop_id,stop_name,stop_code,stop_lat,stop_lon,location_type,parent_station
        north,North,N1,13.80,100.50,1,
        north-a,North platform A,,13.8001,100.5001,0,north
        mid,Middle,,13.75,100.50,0,
        south,South,S1,13.70,100.50,0,
        branch,Branch,,13.72,100.55,0,
        broken,Broken,,95,0,0,

        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_long_name,route_type
        Red Line,RT,R,Red Line,2
        bus,RT,B,The bus,3

        """,
        "trips.txt": "route_id,service_id,trip_id\nRed Line,d,short\nRed Line,d,long\nRed Line,d,off\nbus,d,bus\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        short,,,mid,1
        long,,,south,30
        long,,,north-a,10
        short,,,south,2
        long,,,mid,20
        off,,,mid,1
        off,,,branch,2
        bus,,,branch,1
        bus,,,nowhere,2

        """,
    ]

    static func imported(_ constants: [String: String] = [:]) throws -> [ImportRow] {
        var importer = try Importer(
            options(.gtfs) {
                $0.idPrefix = "x-"
                $0.constants = constants
            })
        var rows: [ImportRow] = []
        for file in TransitReader.files {
            rows += importer.begin(file: file)
            rows += importer.feed(Array(try #require(files[file]).utf8))
        }
        return rows + importer.finish()
    }

    @Test func `gives stations with their places along each line`() throws {
        let rows = try Self.imported(["service": "SRT", "route_types": "0,1,2"])
        let stations = Dictionary(uniqueKeysWithValues: rows.stations.map { ($0.id, $0) })
        #expect(Set(stations.keys) == ["x-north", "x-mid", "x-south", "x-branch"])
        let order = rows.stations.sorted { $0.stops[0].number < $1.stops[0].number }.map(\.name)
        #expect(order == ["North", "Middle", "South", "Branch"], "the longest trip's order, then what others add")
        #expect(
            stations["x-north"]?.geo == Coordinate(latitude: 13.8, longitude: 100.5), "the station, not its platform")
        let stop = try #require(stations["x-north"]?.stops.first)
        #expect(stop == LineStop(service: "SRT", line: "x-red-line", lineName: "Red Line", code: "N1", number: 1))
        for station in rows.stations { try station.check() }
    }

    @Test func `of all kinds of line has the bus, too, and what is wrong is told by its file`() throws {
        let rows = try Self.imported()
        let branch = try #require(rows.stations.first { $0.id == "x-branch" })
        #expect(branch.stops.map(\.lineName) == ["Red Line", "The bus"] && branch.stops[0].service == "RT")
        #expect(rows.bad.count == 2)
        #expect(rows.bad[0].hasPrefix("7 stops.txt stop_lat: "))
        #expect(rows.bad[1] == "10 stop_times.txt stop_id: is not in stops.txt: nowhere")
    }

    @Test func `is taken over from its folder, and a second time nothing changes`() async throws {
        let folder = try ScratchFolder()
        for (name, text) in Self.files { try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8) }
        let request = #"{"path":"\#(folder.path)","format":"gtfs"}"#
        try await Shop.open { shop async throws in
            let first = try Importing.lines(try await shop.post("/admin/import", request))
            #expect(first.last?.finished == true)
            #expect(first.first { $0.done == true }?.created == 4)
            let again = try Importing.lines(try await shop.post("/admin/import", request)).first { $0.done == true }
            #expect(again?.created == 0 && again?.changed == 0 && again?.unchanged == 4)
        }
    }
}
