import Foundation
import Geo
import Testing
import Words

@Suite struct `Relevance on the sample data` {
    struct Judged: Decodable {
        var text: String
        var latitude: Double
        var longitude: Double
        var kinds: [String]
        var holdout: Bool
        var judged: [String: Int]
    }

    private struct File: Decodable {
        var queries: [Judged]
    }

    /// Of one question: nDCG of the first ten, one over the place of the first best answer, and whether that is among the first three.
    private struct Figures {
        var gain = 0.0
        var reciprocal = 0.0
        var inThree = 0.0

        init(_ found: [String], _ judged: [String: Int]) {
            func gains(_ grades: [Int]) -> Double {
                grades.prefix(10).enumerated().reduce(0) { $0 + (pow(2, Double($1.1)) - 1) / log2(Double($1.0 + 2)) }
            }
            gain = gains(found.map { judged[$0] ?? 0 }) / gains(judged.values.sorted(by: >))
            let first = found.firstIndex { judged[$0] == 3 }
            reciprocal = first.map { 1 / Double($0 + 1) } ?? 0
            inThree = (first ?? 3) < 3 ? 1 : 0
        }

        static func mean(_ all: [Figures]) -> (gain: Double, reciprocal: Double, inThree: Double) {
            let count = Double(all.count)
            return (
                all.map(\.gain).reduce(0, +) / count, all.map(\.reciprocal).reduce(0, +) / count,
                all.map(\.inThree).reduce(0, +) / count
            )
        }
    }

    @Test func `the best answers come first, for questions that were tuned on and for those held back`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Relevance/queries.json")
        let queries = try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).queries
        #expect(queries.count >= 150)
        let (index, ids) = try SampleIndex.made.get()
        var figures: [(query: Judged, figures: Figures)] = []
        for query in queries {
            let near = Coordinate(latitude: query.latitude, longitude: query.longitude)
            let found = index.search(WordQuery(query.text, near: near, radius: 20_000, limit: 10)).map { ids[$0.id] }
            let result = Figures(found, query.judged)
            figures.append((query, result))
            if result.inThree == 0, !query.holdout { print("not in the first three:", query.text, query.kinds) }
        }
        func mean(_ title: String, _ isMeant: (Judged) -> Bool) -> (gain: Double, reciprocal: Double, inThree: Double) {
            let meant = figures.filter { isMeant($0.query) }.map(\.figures)
            let mean = Figures.mean(meant)
            let numbers = [mean.gain, mean.reciprocal, mean.inThree].map { String(format: "%.3f", $0) }
            print(
                "\(title): \(meant.count) questions, nDCG@10 \(numbers[0]), MRR \(numbers[1]), in the first three \(numbers[2])"
            )
            return mean
        }
        for kind in ["name", "prefix", "typo", "thai", "across", "kind", "dish", "split"] {
            _ = mean("  \(kind)") { $0.kinds.contains(kind) }
        }
        let tuned = mean("tuned") { !$0.holdout }
        let heldBack = mean("held back") { $0.holdout }
        #expect(tuned.gain > 0.75 && tuned.reciprocal > 0.75 && tuned.inThree > 0.8)
        #expect(heldBack.gain > 0.7 && heldBack.reciprocal > 0.7 && heldBack.inThree > 0.75)
    }
}
