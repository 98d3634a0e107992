import Foundation
import TestKit

extension Seeded {
    /// True with this probability.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}

/// Seeds of random runs: 1, 2, 3 …, or from the environment's `SEED` on.
func seeds(_ count: Int) -> Range<Int> {
    let first = ProcessInfo.processInfo.environment["SEED"].flatMap(Int.init) ?? 1
    return first..<first + count
}
