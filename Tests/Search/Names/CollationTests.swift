import Foundation
import Testing

@testable import SearchService

@Suite struct `The order of names` {
    private let words = [
        "ñandú", "nada", "nz", "Ñu", "ala", "Ála", "álb", "zeta", "Öl", "ol", "oz", "co-op", "coop", "co op", "Aa",
        "aa",
        "a'b", "ab", "1", "10", "2", "#x", "กา", "ขา", "เก", "แก", "cañon", "canon", "canonb", "åbo", "zoo", "ærlig",
        "l'home", "lhome", "L·L", "ll", "côte", "coté", "cote", "côté", "über", "uber", "Uber", "ä", "a", "z", "østen",
    ]

    @Test(arguments: NameLanguage.allCases)
    func `by sort keys is the one that Foundation finds by comparing, in every language`(language: NameLanguage) {
        let locale = Locale(identifier: language.rawValue)
        for left in words {
            for right in words {
                let (a, b) = (language.collation.key(left), language.collation.key(right))
                let order: ComparisonResult =
                    a == b ? .orderedSame : a.lexicographicallyPrecedes(b) ? .orderedAscending : .orderedDescending
                let compared = left.compare(right, options: [.caseInsensitive], range: nil, locale: locale)
                #expect(order == compared, "\(left) and \(right) in \(language)")
            }
        }
    }

    @Test func `has room for names of any length`() {
        let long = String(repeating: "ศูนย์การค้า", count: 10_000)
        #expect(!NameLanguage.th.collation.key(long).isEmpty)
        #expect(
            NameLanguage.th.standing(of: NamedKey(name: long, id: "a"))
                < NameLanguage.th.standing(of: NamedKey(name: long, id: "b")))
    }

    @Test(arguments: [NameLanguage.en, .th, .sv])
    func `of many at once is that of their standings, equal names by their ids`(language: NameLanguage) {
        // The same words again, longer than a key's head, and twice with other ids.
        let names = (words + words.map { "krua khun mae \($0)" } + words + ["", "", "co-op"]).shuffled()
        var sorter = NameSorter(language)
        for (number, name) in names.enumerated() { sorter.add(Int32(number), name) }
        func key(_ number: Int32) -> NamedKey { NamedKey(name: names[Int(number)], id: "p\(number)") }
        let wanted = names.indices.map { Int32($0) }
            .sorted { language.standing(of: key($0)) < language.standing(of: key($1)) }
        #expect(sorter.sorted(named: key) == wanted)
    }
}
