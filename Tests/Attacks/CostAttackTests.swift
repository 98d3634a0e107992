import Foundation
import TestKit
import Testing

/// Questions that once cost seconds of computing. A setting bounds their cost now, so that debug builds can be tested.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Somebody who asks dear questions` {
    private static let bound = 0.5
    private static let settings = ["QUESTION_CPU": "500ms"]

    /// A thousand points, each on another side of the world.
    private static let route = (0..<900).map { "\($0 % 160 - 80),\($0 * 179 % 340 - 170)" }.joined(separator: ";")
    private static let accents = String(repeating: "a\u{301}\u{316}\u{302}", count: 140_000)

    /// Seconds of CPU time that a process has used.
    private func used(by process: ServiceProcess) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(try #require(process.processID))/stat", encoding: .utf8)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = try #require(Double(fields[11])) + #require(Double(fields[12]))
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test func `is refused before it costs much`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: Self.settings) { town in
            let http = town.gateways[0].http
            _ = try await http.get("/v1/places?limit=1")
            let before = try used(by: town.search)
            let far = try await http.get("/v1/places?corridor=10000&route=\(Self.route)")
            #expect(far.status == 400, "\(far.text.prefix(200))")
            #expect(try used(by: town.search) - before < Self.bound)
        }
    }

    @Test func `is not served beyond what a question may cost, whatever a text is of`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: Self.settings) { town in
            let http = town.gateways[0].http
            _ = try await http.post("/v1/terms", ["text": "A first text, for what is read once."])
            let before = try used(by: town.search)
            let answer = try await http.post("/v1/terms", ["text": Self.accents], timeout: .seconds(120))
            #expect([200, 503].contains(answer.status), "\(answer.text.prefix(200))")
            // Parsing the JSON is not bounded by the question's budget.
            #expect(try used(by: town.search) - before < 6 * Self.bound)
        }
    }

    @Test func `many times over does not keep others waiting for ever`() async throws {
        try await withTown(on: .embedded, gateways: 1, settings: Self.settings) { town in
            let http = town.gateways[0].http
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        let answer = try await http.post("/v1/terms", ["text": Self.accents], timeout: .seconds(120))
                        #expect([200, 429, 503].contains(answer.status))
                    }
                }
                for _ in 0..<5 {
                    #expect(try await http.get("/v1/places?limit=1", timeout: .seconds(120)).status == 200)
                }
                try await group.waitForAll()
            }
        }
    }
}
