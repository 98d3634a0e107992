import Testing

@testable import CatalogService

@Suite struct `Recent records` {
    @Test func `a text is read once while it is asked for, and no more than so many are kept`() {
        let recent = RecentRecords<Int>(capacity: 6)
        var reads: [String] = []
        func ask(_ text: String) -> Int {
            recent.value(of: text) {
                reads.append($0)
                return $0.count
            }
        }
        #expect([ask("a"), ask("bb"), ask("a")] == [1, 2, 1])
        #expect(reads == ["a", "bb"])
        for number in 0..<20 {
            _ = ask("a")
            _ = ask("other \(number)")
        }
        #expect(reads.count { $0 == "a" } == 1, "it was always asked for")
        _ = ask("bb")
        #expect(reads.count { $0 == "bb" } == 2, "it was not")
        recent.remember(7, as: "said")
        #expect(ask("said") == 7 && !reads.contains("said"))
    }
}
