import TestKit
import Testing

@testable import Words

@Suite struct `Numbers of words` {
    @Test func `are those of a dictionary, also where hashes meet`() {
        var random = Seeded(42)
        // Hashes of three bits, and whole ones.
        for mask in [7, UInt32.max] {
            var numbers = WordNumbers()
            var known: [String: UInt32] = [:]
            for _ in 0..<4000 {
                let text =
                    ["w", "caf\u{E9}", "cafe\u{301}"].randomElement(using: &random)!
                    + "\(Int.random(in: 0..<200, using: &random))"
                let hash = WordNumbers.hash(text) & mask
                let number = numbers.number(of: text, hash: hash)
                #expect(number == known[text])
                if number == nil { known[text] = numbers.add(text, hash: hash) }
            }
            #expect(numbers.texts.count == known.count && known.count > 350)
            for (number, text) in numbers.texts.enumerated() { #expect(known[text] == UInt32(number)) }
        }
    }
}
