import Foundation

/// Bytes changed at random, for tests of what reads any bytes.
///
/// FUZZ_SEED repeats a run, FUZZ_SECONDS makes it longer.
public struct Fuzzing {
    public let seed: UInt64
    private var random: Seeded
    private let end: Date

    public init() {
        let environment = ProcessInfo.processInfo.environment
        seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        end = Date(timeIntervalSinceNow: environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 0)
        random = Seeded(seed)
    }

    /// Calls the body with changed texts: five hundred times, and on until the time is over.
    /// - Parameter seeds: the texts that are changed; the body is told which one it was.
    /// - Returns: how many there were.
    @discardableResult
    public mutating func run(_ seeds: [[UInt8]], _ body: (_ seed: Int, _ bytes: [UInt8]) throws -> Void) rethrows -> Int
    {
        print("FUZZ_SEED=\(seed)")
        var count = 0
        repeat {
            for _ in 0..<500 {
                let index = Int.random(in: 0..<seeds.count, using: &random)
                try body(index, changed(seeds[index], beside: seeds[Int.random(in: 0..<seeds.count, using: &random)]))
            }
            count += 500
        } while Date() < end
        print("\(count) texts")
        return count
    }

    private mutating func changed(_ bytes: [UInt8], beside other: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4:
                let part = other.dropFirst(Int.random(in: 0...other.count, using: &random)).prefix(60)
                bytes.insert(contentsOf: part, at: index)
            case 5: bytes.insert("<>\"'&;/=-!{}[]:,\\#\0\u{FF}".utf8.randomElement(using: &random)!, at: index)
            default: bytes.removeSubrange(index...)
            }
        }
        return bytes
    }
}
