import Foundation
import TestKit

extension Seeded {
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
