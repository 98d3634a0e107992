public import Foundation
import Hours

/// An instant in whole microseconds since 1970-01-01T00:00:00Z; in JSON an RFC 3339 text in UTC ("2026-11-21T07:36:53.012345Z").
///
/// It is wall time and orders nothing: sequences and log offsets do.
public struct Timestamp: Hashable, Sendable, Comparable {
    public var microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// First and last instant that RFC 3339 can write: 0001-01-01T00:00:00Z and the end of the year 9999.
    public static let earliest = Timestamp(microseconds: -62_135_596_800_000_000)
    public static let latest = Timestamp(microseconds: 253_402_300_799_999_999)

    /// Clamped to `earliest` and `latest`; a date that is not a number becomes `earliest`.
    public init(_ date: Date) {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        if microseconds >= Double(Timestamp.latest.microseconds) {
            self = .latest
        } else if microseconds > Double(Timestamp.earliest.microseconds) {
            self.init(microseconds: Int64(microseconds))
        } else {
            self = .earliest
        }
    }

    /// The system's clock.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    public var date: Date {
        Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// Clamped to `earliest` and `latest`.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        // More than the distance between both, so that the sum cannot overflow.
        let bounded = min(max(seconds, -400_000_000_000), 400_000_000_000)
        let sum = microseconds + bounded * 1_000_000 + attoseconds / 1_000_000_000_000
        return Timestamp(microseconds: min(max(sum, Timestamp.earliest.microseconds), Timestamp.latest.microseconds))
    }
}

// MARK: - RFC 3339

extension Timestamp: Codable, CustomStringConvertible, LosslessStringConvertible {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time: \(text)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(Timestamp.length)
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Length in bytes of the written text.
    static let length = 27

    func append(to text: inout [UInt8]) {
        let day = microseconds.floorDivided(by: 86_400_000_000)
        let rest = microseconds - day * 86_400_000_000
        let date = CivilDate(daysSinceEpoch: day)
        let seconds = rest / 1_000_000
        text.appendDecimal(Int64(date.year), width: 4, before: UInt8(ascii: "-"))
        text.appendDecimal(Int64(date.month), width: 2, before: UInt8(ascii: "-"))
        text.appendDecimal(Int64(date.day), width: 2, before: UInt8(ascii: "T"))
        text.appendDecimal(seconds / 3600, width: 2, before: UInt8(ascii: ":"))
        text.appendDecimal(seconds / 60 % 60, width: 2, before: UInt8(ascii: ":"))
        text.appendDecimal(seconds % 60, width: 2, before: UInt8(ascii: "."))
        text.appendDecimal(rest % 1_000_000, width: 6, before: UInt8(ascii: "Z"))
    }

    /// Reads the text as it is written, "2026-11-21T07:36:53.012345Z"; nil for anything else.
    init?(digits: UnsafeBufferPointer<UInt8>) {
        guard digits.count == Timestamp.length else { return nil }
        var position = 0
        var isWhole = true
        func number(_ width: Int, before separator: Unicode.Scalar) -> Int {
            var value = 0
            for byte in digits[position..<position + width] {
                isWhole = isWhole && (48...57).contains(byte)
                value = value * 10 + Int(byte & 15)
            }
            isWhole = isWhole && digits[position + width] == UInt8(ascii: separator)
            position += width + 1
            return value
        }
        let (year, month, day) = (number(4, before: "-"), number(2, before: "-"), number(2, before: "T"))
        let (hour, minute, second) = (number(2, before: ":"), number(2, before: ":"), number(2, before: "."))
        let fraction = number(6, before: "Z")
        guard isWhole, hour < 24, minute < 60, second <= 60,
            let days = CivilDate(year: year, month: month, day: day)?.daysSinceEpoch
        else { return nil }
        let seconds = days * 86400 + Int64(hour * 3600 + minute * 60 + second)
        self.init(microseconds: seconds * 1_000_000 + Int64(fraction))
        if self > Timestamp.latest || self < Timestamp.earliest { return nil }
    }

    /// Reads RFC 3339 with any offset and up to nine fraction digits. Nil for anything else, and for an instant whose year in UTC would be
    /// 0 or 10000.
    public init?(_ text: String) {
        var reader = DigitReader(bytes: Array(text.utf8))
        guard let year = reader.number(width: 4), reader.skip("-"), let month = reader.number(width: 2),
            reader.skip("-"),
            let day = reader.number(width: 2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(width: 2), reader.skip(":"), let minute = reader.number(width: 2),
            reader.skip(":"),
            let second = reader.number(width: 2), hour < 24, minute < 60, second <= 60,
            let days = CivilDate(year: year, month: month, day: day)?.daysSinceEpoch,
            let fraction = reader.fractionInMicroseconds(), let offset = reader.offsetInSeconds(), reader.isAtEnd
        else { return nil }
        let seconds = days * 86400 + Int64(hour * 3600 + minute * 60 + second) - Int64(offset)
        self.init(microseconds: seconds * 1_000_000 + Int64(fraction))
        if self > Timestamp.latest || self < Timestamp.earliest { return nil }
    }
}

/// Reads the fixed-width digits of a time.
private struct DigitReader {
    let bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Character) -> Bool {
        guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
        index += 1
        return true
    }

    mutating func number(width: Int) -> Int? {
        guard index + width <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[index..<index + width] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        index += width
        return value
    }

    mutating func fractionInMicroseconds() -> Int? {
        guard skip(".") else { return 0 }
        var digits = 0
        var value = 0
        while index < bytes.count, (48...57).contains(bytes[index]) {
            if digits < 6 { value = value * 10 + Int(bytes[index] - 48) }
            digits += 1
            index += 1
        }
        guard (1...9).contains(digits) else { return nil }
        for _ in min(digits, 6)..<6 { value *= 10 }
        return value
    }

    mutating func offsetInSeconds() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(width: 2), skip(":"), let minutes = number(width: 2), hours < 24,
            minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

extension [UInt8] {
    fileprivate mutating func appendDecimal(_ value: Int64, width: Int, before separator: UInt8) {
        var divisor: Int64 = 1
        for _ in 1..<width { divisor *= 10 }
        // A year after 9999 has as many digits as it needs.
        while value / divisor >= 10 { divisor *= 10 }
        var rest = value
        while divisor > 0 {
            append(48 &+ UInt8(truncatingIfNeeded: rest / divisor))
            rest %= divisor
            divisor /= 10
        }
        append(separator)
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
