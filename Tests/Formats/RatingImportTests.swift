import Contract
import TestKit
import Testing

@testable import Formats

@Suite struct `A file of critics' ratings` {
    private func ratings(_ rows: [ImportRow]) -> [ExpertRating] {
        rows.compactMap { if case .rating(let rating) = $0.content { rating } else { nil } }
    }

    @Test func `has columns in any order, quotes, empty lines, a byte order mark and stars as they are`() throws {
        let text =
            "\u{FEFF}stars,thing,critic,review,url,illustrative\r\n4.5,movie-a,critic-1,\"So, \"\"so\"\".\nReally.\",https://a.example/1,true\n\n\"3,71\",movie-b,critic-1,,,\n"
        let (rows, progress) = try imported(text, options(.ratings) { $0.attribution = "A. B." }, pieces: 7)
        let read = ratings(rows)
        #expect(progress.ratings == 2 && rows.bad.isEmpty && rows.leftOut.isEmpty)
        #expect(read.map(\.stars) == [4.5, 3.71])
        #expect(read[0].review == "So, \"so\".\nReally.")
        #expect(read.map(\.url) == ["https://a.example/1", nil] && read.map(\.illustrative) == [true, nil])
        #expect(read.map(\.attribution) == ["A. B.", "A. B."])
    }

    @Test func `in CSV and in JSON says the same`() throws {
        let csv = "critic,thing,stars,review,illustrative\ncritic-1,movie-a,3.7,Good.,yes\n"
        let json = #"[{"critic":"critic-1","thing":"movie-a","stars":3.7,"review":"Good.","illustrative":true}]"#
        #expect(try ratings(imported(csv, options(.ratings)).rows) == ratings(imported(json, options(.ratings)).rows))
    }

    @Test func `names each bad row with its line and column, and goes on`() throws {
        let rows = try imported(
            "critic,thing,stars,url\nc,b,x,\nC!,b,3,\nc,b\nc,d,3.25,\nc,d,3.25,\nc,e,4,javascript:x\nc,f,,\n",
            options(.ratings)
        ).rows
        #expect(ratings(rows).map(\.thing) == ["d"])
        #expect(
            rows.bad.map { String($0.prefix { $0 != ":" }) } == [
                "2 stars", "3 critic", "4 -", "6 thing", "7 url", "8 stars",
            ])
    }

    @Test func `maps columns, and takes no beginning of ids`() throws {
        let named = options(.ratings) { $0.columns = ["who": "critic", "film": "thing", "score": "stars"] }
        #expect(try ratings(imported("who,film,score\nc,a,4\n", named).rows).map(\.thing) == ["a"])
        #expect(try imported("critic,thing\nc,a\n", options(.ratings)).rows.bad.first?.hasPrefix("0 stars") == true)
        #expect(throws: Reason.self) { try options(.ratings) { $0.idPrefix = "x-" }.check() }
    }
}
