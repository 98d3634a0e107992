import TestKit
import Testing

@testable import Words

@Suite struct `Names found by how they are spelled` {
    @Test(arguments: [
        ("lodnon", ["london"]), ("london", []), ("pari", ["paris"]), ("lyo", []),
        ("mistleberg", ["misselberg"]), ("paris 3x", []),
    ])
    func `differ by the fewest errors, and never by a digit`(text: String, expected: [String]) {
        let names = SpelledNames(["london", "lyon", "paris", "paris 2x", "misselberg", "08001", "08002"])
        let found = names.mistyped(text)
        #expect(found == expected)
        #expect(names.mistyped("08003").isEmpty)
    }

    @Test func `begin with a text, in their order`() {
        let names = SpelledNames(["berlin", "bern", "bergen", "bonn"])
        #expect(names.beginning("ber", limit: 2) == ["bergen", "berlin"])
        #expect(names.beginning("z", limit: 2).isEmpty)
    }

    @Test func `are found wherever they were inserted, and dropped once nothing has them`() {
        var random = Seeded(3)
        var names = SpelledNames((0..<50).map { _ in name(&random) })
        let all = (0..<3_000).map { _ in name(&random) }
        for name in all { names.insert(name) { _ in true } }
        for name in all.prefix(100) {
            #expect(names.beginning(name, limit: 1) == [name])
            #expect(names.mistyped(name + "x").contains(name))
        }
        var changing = SpelledNames(["oslo", "ostrava"])
        for number in 0..<200 { changing.insert("name \(number)") { $0 != "oslo" } }
        #expect(changing.beginning("os", limit: 2) == ["ostrava"])
    }

    private func name(_ random: inout Seeded) -> String {
        String((0..<9).map { _ in "abcdefgh".randomElement(using: &random)! })
    }
}
