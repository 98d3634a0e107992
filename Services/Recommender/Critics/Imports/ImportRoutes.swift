import Contract
import Events
import Foundation
import HTTPTypes
import Hummingbird
import ServiceKit

/// Imports of critics' ratings, on the service's own HTTP only: `POST /admin/import` with `{"path": "/srv/ratings.csv"}`, `{"text":
/// "critic,thing,stars\n…"}` or `{"ratings": [{"critic", "thing", "stars", …}]}`. A path that ends in .json names a file of the last form.
/// Importing the same again changes nothing, so an interrupted import can be run again.
///
/// `"complete": true` states that these are all ratings of the critics in them: earlier imported ratings of these critics that are missing
/// now are withdrawn. Nothing is withdrawn if a row is refused, since that row may be one of them.
///
/// The answer is the report. Of more than `mostAtOnce` ratings it is a stream of JSON lines, the report so far after each
/// step. The last line has `"finished": true`, or is `{"error": …}` if the import broke off. One import runs at a time,
/// which `DELETE /admin/import` stops.
struct ImportRoutes: Sendable {
    let folders: ImportFolders
    /// Stores some ratings in one step.
    let put: @Sendable ([ImportedRating], Timestamp) async throws -> (created: Int, changed: Int)
    /// Withdraws imported ratings of some critics in one step, except for the given things.
    let takeBack: @Sendable ([(critic: String, things: Set<String>)]) async throws -> Int

    private let turns = ImportTurns()

    /// The number of ratings that are imported well within the time that a request may take.
    static let mostAtOnce = 5_000
    /// The largest body or file, in bytes: some hundred thousand ratings.
    static let largest = 64 * 1024 * 1024
    private static let stepSize = 500
    private static let criticsAStep = 20
    private static let mostFaults = 100

    init(
        folders: ImportFolders,
        put: @escaping @Sendable ([ImportedRating], Timestamp) async throws -> (created: Int, changed: Int),
        takeBack: @escaping @Sendable ([(critic: String, things: Set<String>)]) async throws -> Int
    ) {
        (self.folders, self.put, self.takeBack) = (folders, put, takeBack)
    }

    struct Asked: Decodable, Sendable {
        var path: String?
        var text: String?
        var ratings: [ImportedRating]?
        var complete: Bool?
    }

    struct File: Decodable {
        var ratings: [ImportedRating]
    }

    struct Report: Codable, Sendable {
        struct Fault: Codable, Sendable {
            var row: Int
            var reason: String
        }

        var created = 0
        var changed = 0
        var unchanged = 0
        var takenBack = 0
        /// Rows that break a rule.
        var refused = 0
        /// The first faults.
        var faults: [Fault] = []
        var finished = false
    }

    func add(to router: Router<ServiceContext>) {
        router.post("admin/import", use: start)
        router.delete("admin/import") { _, _ in
            guard turns.stop() else { throw Problem(.notFound, "no import is running") }
            return Response(status: .accepted)
        }
    }

    @Sendable private func start(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let asked = try await request.decode(Asked.self, upTo: Self.largest)
        let (ratings, faults) = try read(asked)
        guard let turn = turns.take() else { throw Problem("wrong-status", "another import is running") }
        let isComplete = asked.complete == true
        guard ratings.count > Self.mostAtOnce else {
            defer { turn.end() }
            var report = Report()
            try await run(ratings, faults, isComplete, turn) { report = $0 }
            return try .json(report)
        }
        return .lines(turn) { writer in
            try await run(ratings, faults, isComplete, turn) { report in
                if report.finished { turn.end() }
                try await writer.write(line: report)
            }
        }
    }

    /// Imports step by step. - Parameter progress: receives the report after each step, at last the finished one.
    private func run(
        _ ratings: [ImportedRating], _ faults: [RatingTableReader.Fault], _ isComplete: Bool, _ turn: ImportTurns.Turn,
        progress: (Report) async throws -> Void
    ) async throws {
        var report = Report()
        report.refused = faults.count
        report.faults = faults.prefix(Self.mostFaults).map { Report.Fault(row: $0.row, reason: $0.reason) }
        for start in stride(from: 0, to: ratings.count, by: Self.stepSize) {
            try Task.checkCancellation()
            try turn.check()
            let slice = Array(ratings[start..<min(ratings.count, start + Self.stepSize)])
            let (created, changed) = try await put(slice, .now)
            report.created += created
            report.changed += changed
            report.unchanged += slice.count - created - changed
            try await progress(report)
        }
        if isComplete {
            if faults.isEmpty {
                report.takenBack = try await takeBackAll(but: ratings)
            } else {
                let reason = "nothing was taken back, since not all rows could be read"
                report.faults.append(Report.Fault(row: 0, reason: reason))
            }
        }
        report.finished = true
        try await progress(report)
    }

    private func takeBackAll(but ratings: [ImportedRating]) async throws -> Int {
        let critics = Dictionary(grouping: ratings, by: \.critic).sorted { $0.key < $1.key }
            .map { (critic: $0.key, things: Set($0.value.map(\.thing))) }
        var count = 0
        for start in stride(from: 0, to: critics.count, by: Self.criticsAStep) {
            count += try await takeBack(Array(critics[start..<min(critics.count, start + Self.criticsAStep)]))
        }
        return count
    }

    private func read(_ asked: Asked) throws -> (ratings: [ImportedRating], faults: [RatingTableReader.Fault]) {
        switch (asked.path, asked.text, asked.ratings) {
        case (let path?, nil, nil):
            let bytes = try file(path)
            guard path.hasSuffix(".json") else { return try table(String(decoding: bytes, as: UTF8.self), "/path") }
            return checked(try Problem.decode(File.self, from: bytes).ratings)
        case (nil, let text?, nil): return try table(text, "/text")
        case (nil, nil, let ratings?): return checked(ratings)
        default: throw Problem(.invalid, "the body names one of path, text and ratings", field: "/path")
        }
    }

    private func file(_ path: String) throws -> [UInt8] {
        let data = try folders.open(path, field: "/path").read(upToCount: Self.largest + 1) ?? Data()
        guard data.count <= Self.largest else {
            throw Problem(.invalid, "the file may have at most \(Self.largest) bytes", field: "/path")
        }
        return Array(data)
    }

    private func table(
        _ text: String, _ field: String
    ) throws(Problem) -> (ratings: [ImportedRating], faults: [RatingTableReader.Fault]) {
        do { return try RatingTableReader.read(text) } catch {
            throw Problem(.invalid, "the table cannot be read: \(error.reason)", field: field)
        }
    }

    private func checked(
        _ ratings: [ImportedRating]
    ) -> (ratings: [ImportedRating], faults: [RatingTableReader.Fault]) {
        let faults = ratings.enumerated().compactMap { index, rating in
            rating.fault.map { RatingTableReader.Fault(row: index + 1, reason: $0) }
        }
        return (ratings.filter { $0.fault == nil }, faults)
    }
}
