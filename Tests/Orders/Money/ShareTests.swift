import Contract
import TestKit
import Testing

@testable import OrdersService

struct `A tip's shares` {
    @Test func `go by what the parts cost, the rest to the largest remainders`() {
        #expect(Shares.of(100, by: [950, 600, 800]) == [40, 26, 34])
        #expect(Shares.of(1, by: [1, 1, 1]) == [1, 0, 0])
        #expect(Shares.of(5, by: [0, 0]) == [5, 0])
        #expect(Shares.of(0, by: [3, 4]) == [0, 0])
        #expect(Shares.of(7, by: []) == [])
    }

    @Test func `are all of it, however large`() {
        for seed in seeds(500) {
            var random = Seeded(seed)
            let weights = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                random.chance(20) ? 0 : Int64.random(in: 0...1_000_000_000_000_000, using: &random)
            }
            let amount = Int64.random(in: 0...1_000_000_000_000_000, using: &random)
            let shares = Shares.of(amount, by: weights)
            #expect(shares.reduce(0, +) == amount && shares.allSatisfy { $0 >= 0 }, "seed \(seed)")
        }
    }
}

@Test func `the tax that a price contains is rounded to the nearest minor unit`() {
    #expect(Shares.tax(in: 107, rate: 700) == 7)
    #expect(Shares.tax(in: 1190, rate: 1900) == 190)
    #expect(Shares.tax(in: 950, rate: 1000) == 86)
    #expect(Shares.tax(in: 950, rate: 0) == 0)
    #expect(Shares.tax(in: 0, rate: 700) == 0)
    #expect(Shares.tax(in: .max, rate: 5000) == 3_074_457_345_618_258_602)
}
