import Events
import Foundation
import TestKit
import Testing

/// Whatever crashes a service next: it logs where, restarts soon, and its next process does not get the same request again.
@Suite(.serialized) struct `A service that dies` {
    /// As `deploy/run` sets it.
    private static let trace: String = {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        let script = (try? String(contentsOf: root.appending(path: "deploy/run"), encoding: .utf8)) ?? ""
        return script.firstMatch(of: #/SWIFT_BACKTRACE:-([^}]+)}/#).map { String($0.1) } ?? ""
    }()

    @Test(.timeLimit(.minutes(3))) func `writes its trace without names, which takes no time, and is ready again`()
        async throws
    {
        try #require(Self.trace.contains("symbolicate=off"))
        try await withTown(on: .embedded, gateways: 1, settings: ["SWIFT_BACKTRACE": Self.trace]) { town in
            let start = ContinuousClock.now
            // Sent from outside, the first signal is traced and ignored; the second ends the process, as the fault itself would.
            town.search.signal(SIGILL)
            try await waitFor("its trace") {
                town.search.output.contains("Backtrace took") ? true : nil
            }
            let traced = ContinuousClock.now - start
            try await waitFor("its end") {
                town.search.signal(SIGILL)
                return town.search.isRunning ? nil : true
            }
            try await town.search.startUntilReady()
            let ready = ContinuousClock.now - start
            print("traced after \(traced), ready again after \(ready)")
            // A tenth of a second and one and a half on an idle machine; with names it was six and fifteen.
            let answer = try await town.gateways[0].http.get("/v1/places")
            #expect(answer.status == 200)
        }
    }

    @Test(.timeLimit(.minutes(3))) func `over a request sees that request once`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: ["LOG_LEVEL": "debug"]) { town in
            let http = town.gateways[0].http
            // Over connections that were used before.
            for _ in 0..<20 { #expect(try await http.get("/v1/places/before").status == 404) }
            town.catalog.signal(SIGSTOP)
            async let answers = withTaskGroup(of: TestResponse?.self) { group in
                for number in 0..<10 {
                    group.addTask { try? await http.get("/v1/items/killer-\(number)", timeout: .seconds(120)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            // It has them all, and dies while its next process is about to start.
            let catalog = try #require(URL(string: town.catalog.url)?.port)
            try await waitFor("the requests are there") { try unreadConnections(at: catalog) >= 10 }
            await town.catalog.kill()
            try await town.catalog.startUntilReady()
            for answer in await answers {
                let answer = try #require(answer, "a connection of a client was broken")
                #expect(answer.status == 503 && answer["Retry-After"] != nil, "\(answer.status) \(answer.text)")
            }
            try await waitFor("the next process is asked") {
                try await http.get("/v1/places/after").status == 404 ? true : nil
            }
            // A process logs the routes of its requests: the killers, which are alone on theirs, did not come again.
            let output = town.catalog.output
            #expect(output.contains("/v1/places/{"))
            #expect(!output.contains("/v1/items/{"))
        }
    }
}

/// Number of connections to a port of this machine with unread bytes, from Linux.
private func unreadConnections(at port: Int) throws -> Int {
    try ["/proc/net/tcp", "/proc/net/tcp6"].reduce(0) { sum, file in
        // Read to its end: such a file has no size.
        let bytes = try FileHandle(forReadingFrom: URL(filePath: file)).readToEnd() ?? Data()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
        return sum
            + lines.count { line in
                // The local address, …, the state, and how much waits to be sent and to be read.
                let fields = line.split(separator: " ")
                return Int(fields[1].split(separator: ":")[1], radix: 16) == port && fields[3] == "01"
                    && Int(fields[4].split(separator: ":")[1], radix: 16) != 0
            }
    }
}
