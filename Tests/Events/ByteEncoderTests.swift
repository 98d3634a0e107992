import Foundation
import Testing

@testable import Events

@Suite struct `JSON that is written straight into bytes` {
    private func foundation(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    @Test func `has them of any JSON`() throws {
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let value = JSONValue.random(depth: 4, using: &numbers)
            #expect(try ByteEncoder.bytes(of: value) == foundation(value), "\(value)")
        }
    }

    @Test(arguments: [
        0, -0.0, 1, -1, 0.1, 1.0 / 3, 13.7563, 1e15, 1e16, 1e20, 1.5e-7, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, -2.5e300,
    ])
    func `has them of a number`(number: Double) throws {
        #expect(try ByteEncoder.bytes(of: [number]) == foundation([number]))
        #expect(
            try ByteEncoder.bytes(of: [Float(number)].filter(\.isFinite))
                == foundation([Float(number)].filter(\.isFinite)))
    }

    @Test func `has them of the greatest and the least integers of every width`() throws {
        struct Widths: Encodable {
            var (a, b, c, d, e) = (Int8.min, Int16.max, Int32.min, Int64.min, Int.max)
            var (f, g, h, i, j) = (UInt8.max, UInt16.max, UInt32.max, UInt64.max, UInt.max)
            private enum CodingKeys: CodingKey { case j, i, h, g, f, e, d, c, b, a }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(f, forKey: .f)
                try container.encode([a], forKey: .a)
                try container.encode(b, forKey: .b)
                try container.encode(c, forKey: .c)
                try container.encode(d, forKey: .d)
                try container.encode(e, forKey: .e)
                try container.encode(g, forKey: .g)
                try container.encode(h, forKey: .h)
                try container.encode([i], forKey: .i)
                try container.encode(j, forKey: .j)
            }
        }
        #expect(try ByteEncoder.bytes(of: Widths()) == foundation(Widths()))
    }

    private struct Point: Encodable {
        var x: Int
        var z: String
    }

    @Test func `has them of a value that adds members to another's`() throws {
        struct More: Encodable {
            func encode(to encoder: any Encoder) throws {
                try Point(x: 5, z: "EUR").encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeNil(forKey: .y)
            }

            private enum Key: CodingKey { case y }
        }
        let bytes = try ByteEncoder.bytes(of: ["b": More(), "a": More()])
        #expect(try bytes == foundation(["b": More(), "a": More()]))
        #expect(
            String(decoding: bytes ?? [], as: UTF8.self).hasPrefix(
                #"{"a":{"x":5,"y":null,"z":"EUR"},"#))
    }

    @Test func `is left to Foundation where it is unusual`() throws {
        #expect(try ByteEncoder.bytes(of: [Date.now]) == nil)
        #expect(try ByteEncoder.bytes(of: ["a": Data([1])]) == nil)
        #expect(try ByteEncoder.bytes(of: [URL(filePath: "/a")]) == nil)
        #expect(try ByteEncoder.bytes(of: [Decimal(1)]) == nil)
        #expect(try ByteEncoder.bytes(of: [Double.nan]) == nil)
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .b)
                try container.encode(2, forKey: .b)
            }
            private enum Key: CodingKey { case b }
        }
        struct Nested: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var inner = container.nestedContainer(keyedBy: Key.self, forKey: .b)
                try container.encode(2, forKey: .a)
                try inner.encode(1, forKey: .a)
            }
            private enum Key: CodingKey { case a, b }
        }
        struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
        #expect(try ByteEncoder.bytes(of: Twice()) == nil && JSON.encode(Twice()) == foundation(Twice()))
        #expect(try ByteEncoder.bytes(of: Nested()) == nil && JSON.encode(Nested()) == foundation(Nested()))
        #expect(try ByteEncoder.bytes(of: [Nothing()]) == nil && JSON.encode([Nothing()]) == foundation([Nothing()]))
    }
}

extension JSONValue {
    fileprivate static func random(depth: Int, using numbers: inout some RandomNumberGenerator) -> JSONValue {
        func text() -> String {
            ["", "a", "b", "é", "e\u{301}", "ต้มยำ 🍜", "\"\\/\n\u{1}\u{7F}\u{2028}", "a longer text than fifteen bytes"]
                .randomElement(using: &numbers)!
        }
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &numbers) {
        case 0: return .null
        case 1: return .bool(.random(using: &numbers))
        case 2: return .number(Int64.random(in: .min ... .max, using: &numbers))
        case 3: return .number(Double.random(in: -1e9...1e9, using: &numbers))
        case 4: return .string(text())
        case 5:
            return .array(
                (0..<Int.random(in: 0..<4, using: &numbers)).map { _ in .random(depth: depth - 1, using: &numbers) })
        default:
            var members: [String: JSONValue] = [:]
            for _ in 0..<Int.random(in: 0..<6, using: &numbers) {
                members[text()] = .random(depth: depth - 1, using: &numbers)
            }
            return .object(members)
        }
    }
}
