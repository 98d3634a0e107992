import Testing

@testable import RecommenderService

@Suite struct TableReaderTests {
    @Test func `columns in any order, quotes, empty lines and a byte order mark`() throws {
        let text =
            "\u{FEFF}stars,thing,critic,review,url,illustrative\r\n4.5,movie-a,critic-1,\"So, \"\"so\"\".\nReally.\",https://a.example/1,true\n\n0,movie-b,critic-1,,,\n"
        let (ratings, faults) = try RatingTableReader.read(text)
        #expect(faults.isEmpty)
        #expect(ratings.map(\.stars) == [4.5, 0])
        #expect(ratings[0].review == "So, \"so\".\nReally.")
        #expect(ratings.map(\.url) == ["https://a.example/1", nil])
        #expect(ratings.map(\.illustrative) == [true, nil])
    }

    @Test func `faults are reported by row, and the others are read`() throws {
        let (ratings, faults) = try RatingTableReader.read(
            "critic,thing,stars\nc,a,6\nc,b,x\nC!,b,3\nc,b\nc,d,3.25\nc,e,5.25")
        #expect(ratings.map(\.thing) == ["d"] && ratings.map(\.stars) == [3.25])
        #expect(faults.map(\.row) == [2, 3, 4, 5, 7])
    }

    @Test func `an address that is none of the web is wrong`() throws {
        let (ratings, faults) = try RatingTableReader.read(
            "critic,thing,stars,url\nc,a,4,javascript:x\nc,b,4,http://b/")
        #expect(ratings.map(\.thing) == ["b"] && faults.map(\.row) == [2])
    }

    @Test(arguments: ["", "critic,thing", "critic,thing,stars,stars", "critic,thing,stars,colour"])
    func `a header that is not ours is refused`(text: String) {
        #expect(throws: RatingTableReader.Fault.self) { try RatingTableReader.read(text) }
    }
}
