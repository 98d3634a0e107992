import Contract
import Events
import Geo
import TestKit
import Testing

@testable import Formats

@Suite(.timeLimit(.minutes(10))) struct `An imported GTFS feed` {
    static func imported(_ constants: [String: String] = [:]) throws -> [ImportRow] {
        var importer = try Importer(
            options(.gtfs) {
                $0.idPrefix = "x-"
                $0.constants = constants
            })
        var rows: [ImportRow] = []
        for file in Importer.feedFiles {
            rows += importer.begin(file: file)
            rows += importer.feed(Array(try #require(SampleFeed.files[file]).utf8))
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
    }

    @Test func `of all kinds of line has the bus, too, and faults are reported by file`() throws {
        let rows = try Self.imported()
        let branch = try #require(rows.stations.first { $0.id == "x-branch" })
        #expect(branch.stops.map(\.lineName) == ["Red Line", "The bus"] && branch.stops[0].service == "RT")
        #expect(rows.bad.count == 2)
        #expect(rows.bad[0].hasPrefix("7 stops.txt stop_lat: "))
        #expect(rows.bad[1] == "10 stop_times.txt stop_id: is not in stops.txt: nowhere")
    }
}
