import Contract
import Events
import Geo

/// The part of a GTFS feed about where trains stop: stops, lines, and the stops of each trip in order.
struct TransitFeed: Sendable {
    private struct Stop: Sendable {
        var id: String
        var name: String?
        var code: String?
        var geo: Coordinate?
        var parent: String?
    }

    private struct Line: Sendable {
        var id: String
        var agency: String?
        var name: String
        var type: String
    }

    private struct Call: Sendable {
        var sequence: Int32
        var stop: Int32
    }

    /// Required columns of each file.
    static let required = [
        "stops.txt": ["stop_id"], "routes.txt": ["route_id"], "trips.txt": ["trip_id", "route_id"],
        "stop_times.txt": ["trip_id", "stop_id", "stop_sequence"],
    ]

    static let read: Set<String> = [
        "stop_id", "stop_name", "stop_code", "stop_lat", "stop_lon", "parent_station", "route_id", "route_long_name",
        "route_short_name", "agency_id", "route_type", "trip_id", "stop_sequence",
    ]

    private var stops: [Stop] = []
    private var stopIndex: [String: Int32] = [:]
    private var lines: [String: Line] = [:]
    private var lineOfTrip: [String: String] = [:]
    private var calls: [String: [Call]] = [:]

    mutating func take(_ row: CSVRow, of file: String) throws(ImportFault) {
        switch file {
        case "stops.txt":
            let id = try row.required("stop_id")
            let hasPoint = row["stop_lat"] != nil && row["stop_lon"] != nil
            let geo =
                hasPoint
                ? try FieldRules.point(
                    latitude: row.number("stop_lat"), longitude: row.number("stop_lon"), field: "stop_lat") : nil
            stopIndex[id] = Int32(stops.count)
            stops.append(
                Stop(
                    id: id, name: try FieldRules.line(row["stop_name"], field: "stop_name"), code: row["stop_code"],
                    geo: geo, parent: row["parent_station"]))
        case "routes.txt":
            let id = try row.required("route_id")
            let name = try FieldRules.line(row["route_long_name"] ?? row["route_short_name"], field: "route_long_name")
            lines[id] = Line(id: id, agency: row["agency_id"], name: name ?? id, type: row["route_type"] ?? "")
        case "trips.txt": lineOfTrip[try row.required("trip_id")] = try row.required("route_id")
        default:
            let id = try row.required("stop_id")
            guard let stop = stopIndex[id] else { throw ImportFault("stop_id", "is not in stops.txt: \(id)") }
            guard let sequence = Int32(try row.required("stop_sequence")) else {
                throw ImportFault("stop_sequence", "is no whole number")
            }
            calls[try row.required("trip_id"), default: []].append(Call(sequence: sequence, stop: stop))
        }
    }

    /// Stations at which lines stop, by id.
    ///
    /// A line's order is that of its longest trip; stops of its other trips follow. Stops with a parent station are that station.
    /// - Parameter options: its constants may have `service`, and `route_types`, a list with commas of the only types that are read.
    func stations(_ options: ImportOptions) -> [Station] {
        let types = options.constants["route_types"].map { Set($0.split(separator: ",").map(String.init)) }
        let trips = Dictionary(grouping: calls.keys) { lineOfTrip[$0] ?? "" }
        var stations: [String: Station] = [:]
        var (lineIDs, stationIDs) = (TakenIDs(), TakenIDs())
        for line in lines.values.sorted(by: { $0.id < $1.id }) where types?.contains(line.type) ?? true {
            guard let id = MadeID(of: line.id, prefix: options.idPrefix).flatMap({ lineIDs.take($0) }) else { continue }
            for (number, stop) in order(of: trips[line.id] ?? []).enumerated() {
                guard var station = stations[stop.id] ?? station(of: stop, &stationIDs, options) else { continue }
                station.stops.append(
                    LineStop(
                        service: String((options.constants["service"] ?? line.agency ?? line.name).prefix(20)),
                        line: id, lineName: line.name,
                        code: String((stop.code ?? stop.id).prefix(50)),
                        number: number + 1))
                stations[stop.id] = station
            }
        }
        return stations.values.sorted { $0.id < $1.id }
    }

    private func order(of trips: [String]) -> [Stop] {
        let longestFirst = trips.sorted { left, right in
            let (leftCount, rightCount) = (calls[left]?.count ?? 0, calls[right]?.count ?? 0)
            return leftCount == rightCount ? left < right : leftCount > rightCount
        }
        var seen: Set<String> = []
        return longestFirst.flatMap { trip in
            (calls[trip] ?? []).sorted { $0.sequence < $1.sequence }.map { whole(stops[Int($0.stop)]) }
        }.filter { seen.insert($0.id).inserted }
    }

    /// The station that a platform belongs to, or the stop itself.
    private func whole(_ stop: Stop) -> Stop {
        guard let parent = stop.parent.flatMap({ stopIndex[$0] }) else { return stop }
        return stops[Int(parent)]
    }

    private func station(of stop: Stop, _ ids: inout TakenIDs, _ options: ImportOptions) -> Station? {
        guard let geo = stop.geo, let id = MadeID(of: stop.id, prefix: options.idPrefix).flatMap({ ids.take($0) })
        else { return nil }
        return Station(
            id: id, name: stop.name ?? stop.id, geo: geo, stops: [], source: "gtfs:\(stop.id)",
            attribution: options.attribution, updatedAt: .unset)
    }
}
