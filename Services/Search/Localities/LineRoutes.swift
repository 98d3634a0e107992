import Contract
import Events
import Hummingbird
import ServiceKit

/// `GET /v1/lines?service=` and `GET /v1/lines/{id}/stations`: lines, compiled from the stations.
struct LineRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("lines", use: lines)
        group.get("lines/:line/stations", use: stations)
    }

    @Sendable private func lines(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["service", "format"])
        let format = try Format(request, parameters)
        let service = try parameters.text("service", longest: 25)
        var lines: [String: LineView] = [:]
        for stop in try stops().map(\.stop) where service == nil || stop.service == service {
            let line = LineView(
                id: stop.line, service: stop.service, name: stop.lineName, names: stop.lineNames, stations: 0)
            lines[stop.line, default: line].stations += 1
        }
        let sorted = lines.values.sorted { ($0.service, $0.name, $0.id) < ($1.service, $1.name, $1.id) }
        let answer = ListAnswer(
            kind: "lines", items: sorted, features: sorted.map(\.feature), total: sorted.count,
            first: sorted.isEmpty ? 0 : 1)
        return try answer.response(to: request, as: format)
    }

    @Sendable private func stations(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["format"])
        let format = try Format(request, parameters)
        let line = try context.path("line")
        let views = try stops().filter { $0.stop.line == line }.map { StationView($0.station, at: $0.stop) }
            .sorted { ($0.number, $0.id) < ($1.number, $1.id) }
        guard !views.isEmpty else { throw Problem.notFound("line", line) }
        let answer = ListAnswer(
            kind: "stations", items: views, features: views.map(\.feature), total: views.count, first: 1)
        return try answer.response(to: request, as: format)
    }

    /// Every stop of every station, in the order of the stations' ids.
    private func stops() throws(Problem) -> [(station: Station, stop: LineStop)] {
        let things = try liveIndex.index().things
        return things.stations.sorted().compactMap { things.station($0) }.flatMap { station in
            station.stops.map { (station, $0) }
        }
    }
}
