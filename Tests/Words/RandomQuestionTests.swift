import FuzzKit
import Testing

@testable import Words

@Suite struct `A random question` {
    /// Phrases of all languages, names of kinds, and words that mean nothing.
    private static let phrases: [String] = {
        var phrases = ["Siam", "xyzzy", "500", "m", "10", "€", "22:30", "-", "2-4", "@", "🍜", "ก", "駅", "McDonald's"]
        for table in Lexicon.tables + [Lexicon.having, Lexicon.featurePhrases] {
            for line in table.split(separator: "\n") {
                guard let list = line.split(separator: ":", maxSplits: 1).last else { continue }
                phrases += list.split(separator: ",").map(String.init)
            }
        }
        for table in Kinds.languages + [Kinds.places] {
            phrases += table.split { ",\n".contains($0) }.map(String.init)
        }
        return phrases
    }()

    private static func sentence(_ random: inout Seeded) -> String {
        (0..<Int.random(in: 1...14, using: &random)).map { _ in
            phrases.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
        }.joined()
    }

    @Test func `is read within the bounds of its chart, and all of it is accounted for`() {
        var random = Seeded(41)
        for _ in 0..<400 {
            let text = Self.sentence(&random)
            let place: (PlaceMention) -> String? = { $0.name.utf8.count % 5 == 0 ? $0.name : nil }
            let question = Question(text, place: place)
            let chart = QuestionChart(question.text, .current, place)
            #expect(chart.pieces.count <= QuestionChart<String>.mostPieces)
            #expect(chart.edges.allSatisfy { $0.count <= QuestionChart<String>.mostEdges }, "\(text)")
            #expect(question.parts.count <= chart.pieces.count)
            let spans = question.parts.map(\.span)
            #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(text) \(spans)")
            #expect(!question.words.isEmpty || !question.parts.isEmpty || chart.pieces.isEmpty, "\(text)")
        }
    }

    @Test func `looks up each name once, and not more than a few hundred`() {
        var looked: [PlaceMention] = []
        let text = String(repeating: "near in by at along Siam ", count: 12)
        _ = Question<String>(text) {
            looked.append($0)
            return nil
        }
        #expect(looked.count > 20 && looked.count <= 200 && Set(looked).count == looked.count)
    }

    @Test func `reads the same twice`() {
        var random = Seeded(42)
        for _ in 0..<50 {
            let text = Self.sentence(&random)
            let (one, two) = (Question<String>(text) { _ in nil }, Question<String>(text) { _ in nil })
            #expect(one.words == two.words && one.parts.map(\.text) == two.parts.map(\.text))
        }
    }
}
