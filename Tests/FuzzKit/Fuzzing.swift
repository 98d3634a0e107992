import Foundation

/// Randomly changed texts, for tests of readers of any bytes. Longer runs are `FuzzCampaign`'s.
///
/// FUZZ_SEED repeats a run, FUZZ_SECONDS makes it longer.
public struct Fuzzing {
    public let seed: UInt64
    private var mutator: Mutator
    private let end: Date

    public init() {
        let environment = ProcessInfo.processInfo.environment
        seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        end = Date(timeIntervalSinceNow: environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 0)
        mutator = Mutator(seed: seed)
    }

    /// Calls the body with changed texts: five hundred times, and on until the time is over.
    /// - Parameter seeds: the texts to change; the body gets the index of the text.
    /// - Returns: the number of texts.
    @discardableResult
    public mutating func run(_ seeds: [[UInt8]], _ body: (_ seed: Int, _ bytes: [UInt8]) throws -> Void) rethrows -> Int
    {
        print("FUZZ_SEED=\(seed)")
        var count = 0
        repeat {
            for _ in 0..<500 {
                let (index, bytes) = mutator.next(of: seeds)
                try body(index, bytes)
            }
            count += 500
        } while Date() < end
        print("\(count) texts")
        return count
    }
}
