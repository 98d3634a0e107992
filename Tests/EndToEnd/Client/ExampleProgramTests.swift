import Foundation
import TestKit
import Testing

/// The example of an app, as a process.
@Suite(.serialized) struct `The example program` {
    private struct Run {
        var lines: [[String]]
        var status: Int32
    }

    private func run(_ arguments: String..., at town: Town, in folder: ScratchFolder) async throws -> Run {
        let child = try Child(
            "vicinity", arguments, environment: ["VICINITY_URL": town.gateways[0].url, "VICINITY_FOLDER": folder.path])
        var lines: [[String]] = []
        for await line in child.lines { lines.append(line.components(separatedBy: "\t")) }
        return Run(lines: lines, status: await child.status())
    }

    @Test(.timeLimit(.minutes(3)))
    func `finds, suggests, lists a menu, orders, follows, syncs and recommends`() async throws {
        try await withTown(on: .embedded, gateways: 1) { town in
            let merchant = try town.somebody("merchant", id: "m-anna")
            let items = try await merchant.open(place: "cafe", at: (41.4, 2.17), stock: 10)
            try await Cinemas.open(in: town)
            let folder = try ScratchFolder()
            try await eventually("the place is found") {
                let near = try await run(
                    "near", "41.4001,2.1701", "--radius", "500", "--types", "Restaurant", at: town, in: folder)
                return near.lines.map { $0.first ?? "" } == ["cafe"]
            }
            let suggested = try await run("suggest", "caf", "--near", "41.4,2.17", at: town, in: folder)
            #expect(suggested.lines.contains { $0.prefix(2) == ["place", "cafe"] }, "\(suggested)")
            let menu = try await run("menu", "cafe", at: town, in: folder)
            #expect(menu.lines.map { $0[0] } == items, "\(menu)")
            #expect(menu.lines.first == ["cafe.item-1", "4.51 EUR", "Dish 1", "10 left"])

            let ordered = try await run("order", "cafe.item-1=2", "--key", "mine", at: town, in: folder)
            #expect(ordered.status == 0 && ordered.lines.first?.dropFirst() == ["confirmed", "9.02 EUR"], "\(ordered)")
            let again = try await run("order", "cafe.item-1=2", "--key", "mine", at: town, in: folder)
            #expect(
                again.lines.first?.first == ordered.lines.first?.first,
                "the session is kept, and the key is the order's")
            let id = try #require(ordered.lines.first?.first)
            for status in ["preparing", "ready", "completed"] {
                try await merchant.put("/v1/orders/\(id)/status", #"{"status": "\#(status)"}"#)
            }
            let followed = try await run("follow", id, at: town, in: folder)
            #expect(followed.lines == [[id, "completed", "9.02 EUR"]])
            #expect(try await run("orders", at: town, in: folder).lines.map { $0[0] } == [id])

            let synced = try await run("sync", at: town, in: folder)
            #expect(synced.lines.map { $0[0] } == ["movies", "screenings", "ratings.expert"])
            #expect(synced.lines.first?[1] == "8 things")
            for (movie, stars) in [("movie-1", "5"), ("movie-2", "1.5"), ("movie-3", "4")] {
                #expect(try await run("rate", movie, stars, at: town, in: folder).status == 0)
            }
            let recommended = try await run("recommend", "--near", "41.4,2.17", at: town, in: folder)
            #expect(!recommended.lines.isEmpty && recommended.status == 0, "\(recommended)")
            let asked = try await town.gateways[0].http.get("/v1/ratings/movie-1")
            #expect(asked.text.contains(#""count":0"#), "nobody was told: \(asked.text)")

            #expect(try await run("order", "cafe.nothing", at: town, in: folder).status == 1)
            #expect(try await run("order", at: town, in: folder).status == 2)
            #expect(try await run("near", "here", at: town, in: folder).status == 2)
        }
    }
}
