import Foundation
import Testing
import Zip

struct KnownTextTests {
    private let known = KnownText(Array(#"{"lines":[{"item":"cafe.soup","quantity":1}],"status":"completed"}"#.utf8))
    private let text = Array(#"{"lines":[{"item":"cafe.cake","quantity":2}],"status":"completed"}"#.utf8)

    @Test func `what is known costs next to nothing, and comes back byte for byte`() throws {
        let packed = try known.packed(text)
        #expect(packed.count < text.count / 2)
        #expect(try known.unpacked(packed, limit: 1000) == text)
        #expect(try known.unpacked(known.packed([]), limit: 0) == [])
    }

    @Test func `a long text comes back, too, and no longer one than is allowed`() throws {
        var long: [UInt8] = []
        for number in 0..<20_000 { long += Array("\(number * 7919 % 10_007),".utf8) }
        let packed = try known.packed(long)
        #expect(try known.unpacked(packed, limit: long.count) == long)
        #expect(throws: ZipFailure.tooLarge(limit: 1000)) { try known.unpacked(packed, limit: 1000) }
    }

    @Test func `damage, a part of it and another known text are noticed`() throws {
        let packed = try known.packed(text)
        for index in packed.indices {
            var damaged = packed
            damaged[index] ^= 0x55
            #expect(throws: ZipFailure.self, "byte \(index)") { try known.unpacked(damaged, limit: 1000) }
        }
        #expect(throws: ZipFailure.self) { try known.unpacked(Array(packed.dropLast()), limit: 1000) }
        #expect(throws: ZipFailure.self) { try KnownText([1, 2, 3]).unpacked(packed, limit: 1000) }
    }
}
