import Testing
import Extraction

@Suite struct `A critic's score` {
    private static let written: [(String, Double)] = [
        ("3/5", 3.0), ("3 / 5", 3), ("7.8/10", 3.9), ("7,8/10", 3.9), ("85 %", 4.25), ("85%", 4.25), ("85/100", 4.25),
        ("3 out of 4", 3.75),
        ("3 out of 4 stars", 3.75), ("3 stars out of 4", 3.75), ("3 von 5 Sternen", 3), ("4 sur 5", 4), ("2½/4", 3.125),
        ("2 1/2 stars", 2.5),
        ("3 1/2/4", 4.375), ("★★★½", 3.5), ("★★★★☆", 4), ("★★★½☆", 3.5), ("★★★☆", 3.75), ("⭐️⭐️⭐️", 3), ("****", 4),
        ("☆☆☆☆☆", 0), ("½ star", 0.5),
        ("4 stars", 4), ("4 Stars", 4), ("1 star", 1), ("three stars", 3), ("three and a half stars", 3.5),
        ("Rating: 3/5", 3), ("Grade: B+", 50.0 / 12),
        ("A+", 5), ("A", 5), ("A-", 55.0 / 12), ("B", 3.75), ("C−", 25.0 / 12), ("D-", 10.0 / 12), ("F", 0),
        ("0/10", 0), ("10/10", 5), (" 4 / 5 \n", 4), (".5/4", 0.625), (",5/5", 0.5), ("3./4", 3.75), ("4.0/5.0", 4),
        ("B plus", 50.0 / 12), ("b-minus", 40.0 / 12), ("A minus", 55.0 / 12), ("C -", 25.0 / 12), ("D +", 20.0 / 12),
    ]

    @Test(arguments: written) func `is stars of 0 to 5 in whatever form`(text: String, stars: Double) throws {
        let read = try #require(Score.read(text).stars, "\(text)")
        #expect(abs(read - stars) < 1e-9)
    }

    @Test(arguments: [
        "", "good", "7.8", "6/5", "3/0", "3/-5", "-1/5", "110 %", "6 stars", "★★★★★★", "½★", "★☆★", "3/5/2024", "E",
        "G+", "B++", "3-5", "3 to 5",
        "two thumbs up", "4.5.1/5", "1e3/5", "nan/5", "inf/5", "N/A", "/", "/5", "3/", "٣/٥", "4 stars and 3 stars",
        "99999999999999/5", "./5", "B plus plus", "be plus", "plus", "F A",
    ]) func `is reported as unreadable rather than guessed`(text: String) {
        guard case .unreadable(let reason) = Score.read(text) else {
            Issue.record("\(text) was read as \(Score.read(text))")
            return
        }
        #expect(reason.hasPrefix("the score "))
    }

    @Test func `that is a bare number is read by the given scale`() {
        #expect(Score.read("7.8", best: 10) == .stars(3.9))
        #expect(Score.read("4", best: 5, worst: 1) == .stars(4))
        #expect(Score.read("75", best: 100, worst: 50) == .stars(2.5))
        #expect(Score.read("2", best: 1, worst: 6) == .stars(4))
        #expect(Score.read("11", best: 10) == .unreadable("the score \"11\" is outside its scale"))
        #expect(Score.read("40", best: 100, worst: 50) == .unreadable("the score \"40\" is outside its scale"))
        #expect(Score.read("3", best: 5, worst: 5) == .unreadable("the score \"3\" is outside its scale"))
        #expect(Score.read("7.8") == .unreadable("the score \"7.8\" has no scale: best is missing"))
    }

    @Test func `of schema.org has its bounds in bestRating and worstRating`() {
        func rating(_ properties: [String: [Thing.Value]]) -> Score.Outcome {
            Score.read(Thing(types: ["Rating"], properties: properties))
        }
        #expect(rating(["ratingValue": [.text("4")]]) == .stars(4))
        #expect(rating(["ratingValue": [.number(8)], "bestRating": [.number(10)]]) == .stars(4))
        #expect(
            rating(["ratingValue": [.text("8,0")], "bestRating": [.text("10")], "worstRating": [.text("1")]])
                == .stars(4))
        #expect(rating(["ratingValue": [.text("B+")]]) == .stars(10.0 / 12 * 5))
        #expect(rating(["ratingValue": [.text("3/4")], "bestRating": [.text("4")]]) == .stars(3.75))
        #expect(rating(["ratingValue": [.number(8)]]) == .unreadable("the score \"8\" is outside its scale"))
        #expect(rating([:]) == .unreadable("the rating has no ratingValue"))
        #expect(
            rating(["ratingValue": [.number(1)], "bestRating": [.text("x")]])
                == .unreadable("the rating's bestRating is no number: \"x\""))
    }
}
