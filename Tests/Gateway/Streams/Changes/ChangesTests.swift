import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// A client that keeps a copy of a topic by asking what changed.
@Suite(.timeLimit(.minutes(5))) struct `Asking what changed` {
    private struct Page: Decodable {
        struct Thing: Decodable {
            let id: String?
            let name: String?
            let available: Int?
            let critic: String?
            let review: String?
            let url: String?
        }
        let reset: Bool
        let changed: [Thing]
        let deleted: [String]
        let more: Bool
        let next: String
    }

    private func page(_ http: TestHTTP, _ path: String) async throws -> Page {
        let answer = try await http.get("/v1/changes/\(path)")
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decode(Page.self)
    }

    @discardableResult
    private func emit(_ movie: String, named name: String, in fixture: GatewayFixture) async throws -> NewRecord {
        try await fixture.emit(
            .catalogMovies, "vicinity.movie.changed.v1", movie, partitionKey: movie,
            Movie(id: movie, name: name, imported: "hidden", updatedAt: .now))
    }

    private func delete(_ movie: String, in fixture: GatewayFixture) async throws {
        let record = try await fixture.emit(
            .catalogMovies, "vicinity.movie.deleted.v1", movie, partitionKey: movie,
            DeletedMovie(id: movie, deletedAt: .now, reflects: InputPositions()))
        let sequence = try #require(try Event(json: record.value ?? []).sequence)
        let headers = [HeaderName.source: "/vicinity/catalog", HeaderName.sequence: "\(sequence + 1)"]
        _ = try await fixture.log.append([NewRecord(record.topicPartition, key: movie, value: nil, headers: headers)])
    }

    @Test func `who was away while the log forgot a deletion begins anew`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await emit("movie-1", named: "Stays", in: fixture)
                let record = try await emit("movie-2", named: "Goes", in: fixture)
                let first = try await page(gateway.http, "movies")
                try await delete("movie-2", in: fixture)
                let gone = try await page(gateway.http, "movies?since=\(first.next)")
                #expect(!gone.reset && gone.deleted == ["movie-2"])
                try await fixture.compact(record.topicPartition, to: 0)
                let late = try await page(gateway.http, "movies?since=\(first.next)")
                #expect(late.reset && late.changed.compactMap(\.id) == ["movie-1"])
                let known = try await page(gateway.http, "movies?since=\(gone.next)")
                #expect(!known.reset && known.changed.isEmpty && known.deleted.isEmpty)
            }
        }
    }

    @Test func `the first answers have everything, page by page, and later ones only what changed`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                for number in 0..<25 { try await emit("movie-\(number)", named: "Old", in: fixture) }
                try await delete("movie-24", in: fixture)
                var (copy, since, pages): (Set<String>, String, Int) = ([], "", 0)
                var isMore = true
                while isMore, pages < 100 {
                    let page = try await page(gateway.http, "movies?limit=4\(since)")
                    #expect(page.reset == (pages == 0), "only the first begins anew")
                    #expect(page.changed.count + page.deleted.count <= 4)
                    copy.formUnion(page.changed.compactMap(\.id))
                    copy.subtract(page.deleted)
                    (since, pages, isMore) = ("&since=\(page.next)", pages + 1, page.more)
                }
                #expect(copy == Set((0..<24).map { "movie-\($0)" }))
                #expect(pages >= 7)
                let nothing = try await gateway.http.get("/v1/changes/movies?\(since.dropFirst())")
                let empty = try nothing.decode(Page.self)
                #expect(empty.changed.isEmpty && empty.deleted.isEmpty && !empty.more && !empty.reset)
                let tag = try #require(nothing["ETag"])
                let again = try await gateway.http.send(
                    "GET", "/v1/changes/movies?\(since.dropFirst())", headers: ["If-None-Match": tag])
                #expect(again.status == 304)
                try await emit("movie-3", named: "Newer", in: fixture)
                try await emit("movie-3", named: "Newest", in: fixture)
                try await delete("movie-5", in: fixture)
                let news = try await page(gateway.http, "movies?\(since.dropFirst())")
                #expect(news.changed.map(\.id) == ["movie-3"] && news.changed.first?.name == "Newest")
                #expect(news.deleted == ["movie-5"] && !news.reset && !news.more)
            }
        }
    }

    @Test func `what a relay appended twice changes nothing back`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let old = try await emit("movie-a", named: "Old", in: fixture)
                try await emit("movie-a", named: "New", in: fixture)
                let first = try await page(gateway.http, "movies")
                #expect(first.changed.map(\.name) == ["New"])
                _ = try await fixture.log.append([old])
                let second = try await page(gateway.http, "movies?since=\(first.next)")
                #expect(second.changed.isEmpty && second.deleted.isEmpty)
                #expect(try await page(gateway.http, "movies").changed.map(\.name) == ["New"])
            }
        }
    }

    @Test func `shows come with the seats that can be had, and critics' ratings by both their ids`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fixture.emit(.sample("cine.screening-1", of: "movie-a", left: 40, held: 2))
                var rating = ExpertRating(critic: "critic-ana", thing: "movie-a", stars: 4.5, at: .now)
                (rating.review, rating.url) = ("Wet and …", "https://diary.example/1")
                try await fixture.emit(
                    .expertRatings, "vicinity.expert-rating.changed.v1", rating.key, partitionKey: rating.critic, rating
                )
                let shows = try await page(gateway.http, "screenings")
                #expect(shows.changed.map(\.available) == [38])
                let text = try await gateway.http.get("/v1/changes/screenings").text
                for hidden in ["holds", "merchant", "reflects"] {
                    #expect(!text.contains("\"\(hidden)\""), "\(hidden)")
                }
                let ratings = try await page(gateway.http, "ratings.expert")
                #expect(ratings.changed.map(\.critic) == ["critic-ana"])
                #expect(ratings.changed.map(\.review) == ["Wet and …"])
                #expect(ratings.changed.map(\.url) == ["https://diary.example/1"])
                let deleted = DeletedExpertRating(
                    critic: "critic-ana", thing: "movie-a", deletedAt: .now, reflects: InputPositions())
                try await fixture.emit(
                    .expertRatings, "vicinity.expert-rating.deleted.v1", rating.key, partitionKey: rating.critic,
                    deleted)
                let gone = try await page(gateway.http, "ratings.expert?since=\(ratings.next)")
                #expect(gone.deleted == ["critic-ana/movie-a"] && gone.changed.isEmpty)
            }
        }
    }

    @Test func `who was away for too long, or comes from another log, begins anew`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await emit("movie-a", named: "A", in: fixture)
                let first = try await page(gateway.http, "movies")
                let cursor = try #require(ChangesCursor(first.next))
                var (late, foreign, ahead) = (cursor, cursor, cursor)
                late.day -= ChangesCursor.longestAway + 1
                foreign.log ^= 1
                ahead.next[0] += 1000
                for cursor in [late, foreign, ahead] {
                    let page = try await page(gateway.http, "movies?since=\(cursor.text)")
                    #expect(page.reset && page.changed.map(\.id) == ["movie-a"])
                }
                var early = cursor
                early.day -= ChangesCursor.longestAway - 1
                #expect(try await !page(gateway.http, "movies?since=\(early.text)").reset)
                var never = cursor
                never.day = .max
                let wrong = try never.text
                for query in [
                    "movies?since=x", "movies?since=\(wrong)", "screenings?since=\(first.next)", "movies?limit=0",
                    "movies?until=x",
                ] {
                    #expect(try await gateway.http.get("/v1/changes/\(query)").status == 400, "\(query)")
                }
                #expect(try await gateway.http.get("/v1/changes/orders").status == 404)
            }
        }
    }
}
