import Contract
import Events
import Foundation
import ServiceKit
import TestKit
import Testing

/// Requests that crashed a process once are answered now, by the same process.
@Suite(.serialized) struct `Somebody who looks for what ends a process` {
    @Test(.timeLimit(.minutes(3))) func `finds none in cursors, hours and outlines`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let http = town.gateways[0].http
            let processes = town.processes.map(\.processID)
            _ = try await town.somebody("operator").open(place: "cafe")
            try await waitFor("search knows the place") {
                try await http.get("/v1/places?near=41.4,2.17").text.contains("cafe") ? true : nil
            }
            for cursor in Self.cursors() {
                let answer = try await http.get("/v1/places?near=41.4,2.17&sort=distance&limit=1&cursor=\(cursor)")
                #expect(answer.status == 400, "\(answer.status) \(answer.text)")
            }
            // Foundation's decoder crashes at the 513th bracket if nothing follows.
            for deep in [512, 513, 514, 700].map({ Base64URL.encode([UInt8](repeating: UInt8(ascii: "["), count: $0)) })
            {
                let answer = try await http.get("/v1/places?cursor=\(deep)")
                #expect(answer.status == 400, "\(answer.status) \(answer.text)")
                for token in ["\(deep).\(deep).\(deep)", "\(deep).e30.e30"] {
                    let answer = try await http.get("/v1/orders", headers: ["Authorization": "Bearer \(token)"])
                    #expect(answer.status == 401, "\(answer.status) \(answer.text)")
                }
            }
            for hours in Self.hours {
                let answer = try await town.somebody("operator").gateway.send(
                    "PUT", "/v1/places/bar", body: Array(Self.place(hours).utf8),
                    headers: ["Content-Type": "application/json"])
                #expect(answer.status == 422, "\(answer.status) \(answer.text)")
            }
            for outline in Self.outlines {
                let answer = try await http.get("/v1/places?polygon=\(outline)")
                #expect([200, 400].contains(answer.status), "\(answer.status) \(answer.text)")
            }
            for (_, text) in Sentences.all {
                let answer = try await http.post("/v1/terms", ["text": text])
                #expect(answer.status == 200, "\(answer.text)")
            }
            #expect(town.processes.map(\.processID) == processes && town.processes.allSatisfy(\.isRunning))
        }
    }

    /// Positions with numbers that no list ever had.
    private static func cursors() -> [String] {
        [Int.max, Int.max - 1, Int.min, -1].map { count in
            Base64URL.encode(
                Array(#"{"sort":"distance","rank":{"first":0,"second":0},"id":"a","count":\#(count)}"#.utf8))
        }
    }

    private static let hours = [
        #"{"rules": [{"days": ["Mo"], "occurrences": [-9223372036854775808], "times": []}]}"#,
        #"{"rules": [{"days": ["Mo"], "occurrences": [9223372036854775807], "times": []}]}"#,
        #"{"text": "\#(String(repeating: "Mo 9-10;", count: 100))"}"#,
    ]

    private static func place(_ hours: String) -> String {
        #"{"types": ["Restaurant"], "name": "Bar", "geo": {"latitude": 41.4, "longitude": 2.17}, "openingHours": \#(hours)}"#
    }

    /// All on one parallel, all in one point, up and down as often as may be.
    private static let outlines = [
        "0,0;1,0;2,0", "0,0;0,0;0,0", "0,90;90,90;180,90", "-180,-90;180,90;180,-90;-180,90",
        (0..<900).map { "\($0 % 9),\($0 % 2 * 9)" }.joined(separator: ";"),
    ]
}
