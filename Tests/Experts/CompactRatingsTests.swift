import Experts
import TestKit
import Testing

@Suite struct CompactRatingsTests {
    private let small = CriticTable(
        [("ada", "m1", 5.0), ("ada", "m3", 4.5), ("bo", "m2", 0)].map {
            CriticRating(critic: $0, movie: $1, stars: Stars($2)!)
        })

    @Test func `the bytes are as documented`() {
        let expected: [UInt8] =
            Array("VCR1".utf8) + [50] + [2, 3] + Array("ada".utf8) + [2] + Array("bo".utf8) + [3, 2] + Array("m1".utf8)
            + [2] + Array("m2".utf8) + [2] + Array("m3".utf8) + [2, 0, 10, 1, 9] + [1, 1, 0]
        #expect(CompactRatings.encode(small) == expected)
    }

    @Test func `whatever is cut off or changed is refused or is another table, never a crash`() {
        let bytes = CompactRatings.encode(small)
        for length in bytes.indices {
            #expect(throws: CompactRatings.Malformed.self) { try CompactRatings.decode(Array(bytes[..<length])) }
        }
        #expect(throws: CompactRatings.Malformed.self) { try CompactRatings.decode(bytes + [0]) }
        var random = Seeded(7)
        for _ in 0..<5000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if let table = try? CompactRatings.decode(damaged) {
                let back = try? CompactRatings.decode(CompactRatings.encode(table))
                #expect(back?.count == table.count)
            }
        }
    }

    @Test func `another version is refused`() {
        var bytes = CompactRatings.encode(small)
        bytes[3] = UInt8(ascii: "2")
        #expect(throws: CompactRatings.Malformed.self) { try CompactRatings.decode(bytes) }
    }
}
