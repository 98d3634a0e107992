import Contract
import EventLog
import Events
import Foundation
import TestKit

/// The demonstration web beside a town whose crawler may visit it, as `deploy/run` starts both.
struct DemoWeb {
    let town: Town
    let web: ServiceProcess
    let staff: Citizen

    /// A run, as its source's history tells it.
    struct Run: Decodable {
        struct Report: Decodable {
            let pages, unchanged, failed, received, things, observed, gone, faults: Int
        }

        struct Fault: Decodable {
            let page, kind, detail: String
        }

        let number: Int
        let state: String
        let report: Report
        let faults: [Fault]?
    }

    private struct Source: Decodable {
        struct Begun: Decodable { let number: Int }

        let run: Begun?
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "deploy/demo-web")

    /// - Parameter day: what is "today" there.
    static func start(on day: String, _ test: (DemoWeb) async throws -> Void) async throws {
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        let port = freePort()
        let web = try ServiceProcess(
            "/usr/bin/env", port: port,
            arguments: [
                "python3", "-B", "\(folder.path)/serve.py", "--port", "\(port)", "--today", day, "--crawl-delay",
                "0.005",
            ], environment: environment)
        try await withProcesses(web) {
            try await withTown(
                on: .embedded, gateways: 1, settings: ["ALLOWED_HOSTS": "127.0.0.1:\(port)", "RULE": "nearest"]
            ) { town in
                try await test(DemoWeb(town: town, web: web, staff: try town.somebody("operator")))
            }
        }
    }

    /// Puts all sources that the sample data has, by the command that `deploy/run` uses.
    func putSources() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-B", "\(DemoWeb.folder.path)/put-sources.py", town.gateways[0].url, web.url,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["TOKEN": staff.token]) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Overdue("the sources were not put") }
    }

    /// Lets ratings that are not among a critic's newest fifty any more be gone, which the sample's source keeps.
    func forgetRatings() async throws {
        let file = DemoWeb.folder.deletingLastPathComponent().appending(path: "sample-data/sources/demo-ratings.json")
        let settings = try String(contentsOf: file, encoding: .utf8)
            .replacing("http://127.0.0.1:8086", with: web.url)
            .replacing(#""missesUntilGone": 0"#, with: #""missesUntilGone": 1"#)
        let answer = try await staff.gateway.send(
            "PUT", "/v1/crawls/demo-ratings", body: Array(#"{"settings": \#(settings)}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        guard answer.status == 200 else { throw Overdue(answer.text) }
    }

    func change(_ query: String) async throws {
        let answer = try await web.http.send("POST", "/?\(query)")
        guard answer.status == 200 else { throw Overdue("\(query): \(answer.text)") }
    }

    // MARK: - Crawling

    /// Has a source visited and waits for the end.
    func crawl(_ source: String) async throws -> Run {
        let asked = try await staff.gateway.send(
            "POST", "/v1/crawls/\(source)/runs", headers: ["Prefer": "wait=20"])
        guard asked.status == 200, let number = try asked.decode(Source.self).run?.number else {
            throw Overdue("\(source): \(asked.status) \(asked.text)")
        }
        return try await waitFor("the run of \(source) is over", within: .seconds(180)) {
            let answer = try await staff.gateway.get("/v1/crawls/\(source)/runs/\(number)")
            guard answer.status == 200 else { throw Overdue(answer.text) }
            let run: Run = try answer.decode()
            return run.state == "done" ? run : nil
        }
    }

    /// Every observation in the log once there are so many, in the order of their times.
    func observations(_ count: Int) async throws -> [Observation] {
        let log = try await openLog(LogAddress(town.log))
        let records = try await waitFor("the log has \(count) observations") {
            let bounds = try await log.bounds(of: Topic.observations.partitions)
            let here = bounds.values.reduce(0) { $0 + $1.count }
            guard here >= count else { throw Overdue("it has \(here)") }
            return try await log.read(here, from: bounds.mapValues(\.lowerBound))
        }
        await log.close()
        return try records.filter { OwnerClaim($0) == nil }
            .map { try Event(json: $0.value ?? []).decode(Observation.self) }
            .sorted { $0.observedAt < $1.observedAt }
    }
}

extension [Observation] {
    /// What a source observed of the thing with an id, which is the last.
    func thing(_ id: String, of source: String) -> JSONValue? {
        last { $0.source == source && $0.thing?["@id"]?.string == id }?.thing
    }

    func kinds(_ type: String, of source: String) -> [Observation] {
        filter { $0.source == source && $0.thing?["@type"]?.string == type }
    }
}
