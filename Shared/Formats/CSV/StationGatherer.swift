import Contract
import Events

/// Joins the stops in several rows of a file to stations.
struct StationGatherer: Sendable {
    /// Limit of stops that are read.
    static let mostStops = 100_000

    private var stations: [Station] = []
    private var places: [String: Int] = [:]
    private var lines: [Int] = []
    private var stops = 0

    /// - Returns: the fault of the row; nil if there is none.
    mutating func take(_ station: Station, line: Int) -> ReadRow? {
        stops += 1
        guard stops <= StationGatherer.mostStops else {
            guard stops == StationGatherer.mostStops + 1 else { return nil }
            let fault = ImportFault("the file has more than \(StationGatherer.mostStops) stops; the rest is not read")
            return ReadRow(number: line, result: .bad(fault))
        }
        guard let index = places[station.id] else {
            places[station.id] = stations.count
            stations.append(station)
            lines.append(line)
            return nil
        }
        for stop in station.stops where !stations[index].stops.contains(stop) {
            stations[index].stops.append(stop)
        }
        return nil
    }

    /// The stations in the order of their first lines.
    func finish() -> [ReadRow] {
        zip(lines, stations).map { ReadRow(number: $0, result: .station($1)) }
    }
}
