import Foundation

/// SplitMix64: the same seed gives the same run. https://prng.di.unimi.it/splitmix64.c
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// True so often in a hundred.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}

/// Seeds of random runs: 1, 2, 3 … or, to play others, from `SEED` on.
func seeds(_ count: Int) -> Range<Int> {
    let first = ProcessInfo.processInfo.environment["SEED"].flatMap(Int.init) ?? 1
    return first..<first + count
}
