import Geo
import TestKit
import Testing

@testable import Words

@Suite struct `The word index` {
    private static let words = [
        "taco", "sushi", "casa", "luna", "verde", "bangkok", "mercado", "cantina", "amarillo", "restaurante", "ramen",
        "ครัว", "ทะเล",
    ]

    private func document(_ id: Int, _ random: inout Seeded) -> WordDocument {
        let name = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
        let position = Coordinate(
            latitude: .random(in: 41.3...41.5, using: &random), longitude: .random(in: 2.0...2.3, using: &random))
        return WordDocument(id: id, position: position, texts: [.init(.name, name.joined(separator: " "))])
    }

    private func ids(_ index: WordIndex, _ text: String, near: Coordinate? = nil, radius: Double? = nil) -> Set<Int> {
        Set(index.search(WordQuery(text, near: near, radius: radius, limit: 10_000)).map(\.id))
    }

    @Test func `finds what has all words, while documents come, change and go`() {
        var random = Seeded(11)
        var index = WordIndex()
        var things: [Int: WordDocument] = [:]
        for step in 0..<150 {
            var changes: [WordIndex.Change] = []
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let id = Int.random(in: 0..<300, using: &random)
                if Int.random(in: 0..<4, using: &random) == 0 {
                    changes.append(.remove(id))
                    things[id] = nil
                } else {
                    let changed = document(id, &random)
                    changes.append(.put(changed))
                    things[id] = changed
                }
            }
            index.apply(changes)
            #expect(index.count == things.count)
            guard step % 10 == 9 else { continue }
            for word in Self.words.prefix(8) {
                let wanted = things.values.filter { $0.texts[0].text.split(separator: " ").contains(Substring(word)) }
                let found = ids(index, word)
                // With few of the word itself those that resemble it follow.
                if wanted.count >= 5 {
                    #expect(found == Set(wanted.map(\.id)))
                } else {
                    #expect(found.isSuperset(of: wanted.map(\.id)))
                }
                for id in found { #expect(index.matcher(WordQuery(word), forgiving: true).relevance(of: id) ?? 0 > 0) }
            }
        }
        #expect(index.parts.count < 8)
    }

    @Test func `is the same of documents that are made when their turn comes`() {
        var random = Seeded(19)
        let documents = (0..<5000).map { document($0, &random) }
        let maker = WordIndexMaker(numbered: documents.count) { $0 % 7 == 0 ? nil : documents[$0] }
        // Later calls find no documents left.
        for _ in 0..<2 { maker.takePart() }
        let made = maker.index()
        let given = WordIndex(documents.filter { $0.id % 7 != 0 })
        #expect(made.count == given.count && made.byteCount == given.byteCount)
        for word in Self.words {
            let query = WordQuery(word, near: documents[1].position, limit: 10_000)
            #expect(made.search(query) == given.search(query))
        }
        let empty = WordIndexMaker(numbered: 3) { _ in nil }
        empty.takePart()
        #expect(empty.index().count == 0)
    }

    @Test(arguments: [2, 5]) func `is the same however many threads build it`(threads: Int) {
        var random = Seeded(15)
        func all<Number>(_ flat: Flat<Number>) -> [Number] { Array(flat[flat.indices]) }
        let documents = (0..<3_000).map { document($0, &random) }
        let (one, other) = (Segment.of(documents, threads: 1), Segment.of(documents, threads: threads))
        #expect(all(one.ids) == all(other.ids) && all(one.cells) == all(other.cells))
        #expect((0..<one.keyCount).map { Array(one.key($0)) } == (0..<other.keyCount).map { Array(other.key($0)) })
        #expect(all(one.keyCounts) == all(other.keyCounts) && all(one.keyLists) == all(other.keyLists))
        #expect(all(one.documents) == all(other.documents) && all(one.weights) == all(other.weights))
        #expect((0..<one.count).map { one.name($0) } == (0..<other.count).map { other.name($0) })
    }

    @Test func `is the same whoever takes which documents apart`() async {
        var random = Seeded(16)
        let documents = (0..<20_000).map { document($0, &random) }
        let given = WordIndex(documents)
        let maker = WordIndexMaker(numbered: documents.count) { documents[$0] }
        await withTaskGroup { group in
            for _ in 0..<3 { group.addTask { maker.takePart() } }
        }
        let made = maker.index()
        #expect(made.count == documents.count && made.byteCount == given.byteCount)
        for word in Self.words {
            let query = WordQuery(word, near: documents[1].position, limit: 20_000)
            #expect(made.search(query) == given.search(query))
        }
    }

    @Test(arguments: [1, 3, 11]) func `finds the same in the same order however its documents came`(
        atATime count: Int
    ) {
        // Many are equal but for their ids, and of several words each part of the index looks for another one first.
        let documents = (0..<500).map { id in
            WordDocument(
                id: id, rating: id % 7 == 0 ? Rating(average: 4.5, count: 3) : nil,
                texts: [
                    .init(.name, "Place \(id % 13)"), .init(.dishes, "Dish \(id % 4)"),
                    .init(.address, "Main Street \(id % 9)"),
                ])
        }
        let whole = WordIndex(documents)
        var grown = WordIndex()
        for first in stride(from: 0, to: documents.count, by: count) {
            grown.apply(documents[first..<min(first + count, documents.count)].map { .put($0) })
            guard grown.count == documents.count || first % 70 == 0 else { continue }
            for text in ["dish 3", "place 3", "3 main street dish", "plce 7 strete"] {
                let query = WordQuery(text, limit: WordQuery.mostHits)
                let now = grown.count == documents.count ? whole : WordIndex(documents[..<grown.count])
                #expect(grown.search(query) == now.search(query), "\(text) in \(grown.parts.count) parts")
            }
        }
    }

    @Test func `stays as it is for readers while the owner goes on`() {
        var random = Seeded(12)
        var index = WordIndex((0..<500).map { document($0, &random) })
        let snapshot = index
        let before = ids(snapshot, "sushi")
        index.apply((0..<500).map { .remove($0) })
        #expect(index.count == 0 && ids(index, "sushi").isEmpty)
        #expect(snapshot.count == 500 && ids(snapshot, "sushi") == before && !before.isEmpty)
    }

    @Test(arguments: [nil, 3_000.0]) func `from near to far finds the best that a look at everything finds`(
        radius: Double?
    ) {
        var random = Seeded(13)
        let documents = (0..<9_000).map { document($0, &random) }
        let index = WordIndex(documents)
        for _ in 0..<20 {
            let near = Coordinate(
                latitude: .random(in: 41.3...41.5, using: &random), longitude: .random(in: 2.0...2.3, using: &random))!
            let query = WordQuery("sushi", near: near, radius: radius, limit: 10)
            var all = query
            all.limit = WordQuery.mostHits
            let found = index.search(query)
            #expect(found.map(\.score) == index.search(all).prefix(10).map(\.score))
            for hit in found {
                let relevance = index.matcher(query).relevance(of: hit.id) ?? 0
                #expect(abs(relevance - hit.relevance) < 1e-5)
                let score = Combination.score(relevance: relevance, distance: hit.distance, rating: nil)
                #expect(abs(score - hit.score) < 0.02 * score)
            }
        }
    }

    @Test func `finds across the antimeridian and what is nowhere`() {
        func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
            Coordinate(latitude: latitude, longitude: longitude)!
        }
        let texts = [WordDocument.Text(.name, "Island Bar")]
        var documents = [
            WordDocument(id: 1, position: at(-17, 179.999), texts: texts), WordDocument(id: 2, texts: texts),
        ]
        documents += (10..<3_000).map { WordDocument(id: $0, position: at(40, Double($0 % 90)), texts: texts) }
        let index = WordIndex(documents)
        #expect(index.search(WordQuery("island", near: at(-17, -179.999), limit: 1)).map(\.id) == [1])
        #expect(index.search(WordQuery("island", near: at(-17, -179.999), radius: 1_000)).map(\.id) == [1])
        #expect(index.search(WordQuery("island", limit: 10_000)).contains { $0.id == 2 })
    }

    @Test func `asks the caller which are wanted`() {
        var random = Seeded(14)
        let index = WordIndex((0..<400).map { document($0, &random) })
        let odd = index.search(WordQuery("casa", limit: 400)) { $0 % 2 == 1 }
        #expect(odd.count > 5 && odd.allSatisfy { $0.id % 2 == 1 })
    }

    @Test(arguments: ["", "   ", "!!!", "\u{1}", "ๆ"]) func `of no words finds nothing`(text: String) {
        var random = Seeded(15)
        #expect(WordIndex((0..<10).map { document($0, &random) }).search(WordQuery(text)).isEmpty)
        #expect(WordIndex().search(WordQuery("casa")).isEmpty)
    }
}
