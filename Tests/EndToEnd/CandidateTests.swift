import Foundation
import TestKit
import Testing

/// What stands in no log, where several processes can lead a service.
@Suite(.serialized) struct `Several processes that can lead` {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A process with a folder of its own, on a log and with secrets that all share.
    private func candidate(
        _ name: String, of service: String, at port: Int = freePort(), _ settings: [String: String] = [:]
    ) throws -> ServiceProcess {
        let common = [
            "LOG": "embedded:\(folder.path)/log/log.db", "DATA": folder.file(name), "KEYS": folder.file("keys"),
            "DEPLOYMENT_SECRET": String(repeating: "s", count: 32), "LOG_LEVEL": "warning",
            "CANDIDATE": "http://127.0.0.1:\(port)",
        ]
        return try ServiceProcess(service, port: port, environment: common.merging(settings) { $1 })
    }

    @Test(.timeLimit(.minutes(5)), arguments: [("notifier", "webhook-key"), ("accounts", "link-key")])
    func `make no keys of their own: they are given them`(service: String, key: String) async throws {
        let without = try candidate("a", of: service)
        try without.start()
        #expect(try await without.exitCode() == 78)
        #expect(without.output.contains(key), "\(without.output)")
        let keys = ["WEBHOOK_KEY", "LETTER_KEY", "LINK_KEY", "PUSH_KEY"].map {
            ($0, String(repeating: "0", count: 62) + "07")
        }
        let with = try candidate("a", of: service, Dictionary(uniqueKeysWithValues: keys))
        try await withProcesses(with) {}
        #expect(!FileManager.default.fileExists(atPath: folder.file("a/\(service)/\(key)")))
    }

    @Test(.timeLimit(.minutes(10))) func `have each other's pictures, and go on with them`() async throws {
        let ports = [freePort(), freePort()]
        let all = ["CANDIDATES": ports.map { "http://127.0.0.1:\($0)" }.joined(separator: "|")]
        let (leader, follower) = (
            try candidate("a", of: "catalog", at: ports[0], all), try candidate("b", of: "catalog", at: ports[1], all)
        )
        try await withProcesses(leader) {
            let before = try await put(0, at: leader)
            #expect(before.status == 201, "nobody follows: \(before.text)")
            try follower.start()
            try await metric("vicinity_catalog_pictures_mirrored 1", of: follower)
            let after = try await put(1, at: leader)
            #expect(after.status == 201, "\(after.text)")
            let refused = try await put(2, at: follower)
            #expect(refused.status == 503, "\(refused.text)")
            let pictures = try [before, after].map { try #require($0["Location"]) }
            await leader.kill()
            try await follower.waitUntilReady()
            for picture in pictures { #expect(try await follower.http.get(picture).status == 200) }
            #expect(try await put(2, at: follower).status == 201, "nobody follows any more")
            try await follower.stop()
        }
    }

    private func put(_ number: Int, at process: ServiceProcess) async throws -> TestResponse {
        let file = try SampleData.bytes("images/\(["restaurant", "pastry", "coffee"][number]).png")
        return try await process.http.send(
            "POST", "/v1/pictures", body: file,
            headers: ["Content-Type": "image/png", "Vicinity-Actor": #"{"id":"m-ann","role":"merchant"}"#])
    }

    private func metric(_ line: String, of process: ServiceProcess) async throws {
        try await waitFor("\(process.name) says \(line)") {
            try await process.http.get("/metrics").text.split(separator: "\n").contains { $0 == line }
        }
    }
}
