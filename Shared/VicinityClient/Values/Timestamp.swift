public import Foundation

/// An instant as the API writes it: RFC 3339 with the offset of a place ("2026-11-21T19:30:00+01:00").
public struct Timestamp: Sendable, Hashable {
    /// Instant.
    public let date: Date
    /// Seconds east of UTC.
    public let offset: Int
    /// Text as the server wrote it.
    public let text: String

    /// A parsed text; nil for one that is not RFC 3339.
    /// - Parameter text: such as "2026-11-21T19:30:00+01:00".
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 || bytes[10] == 0x74,
            bytes[13] == 0x3A, bytes[16] == 0x3A,
            let year = Timestamp.number(bytes[0..<4]), let month = Timestamp.number(bytes[5..<7]),
            let day = Timestamp.number(bytes[8..<10]), let hour = Timestamp.number(bytes[11..<13]),
            let minute = Timestamp.number(bytes[14..<16]), let second = Timestamp.number(bytes[17..<19]),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (48...57).contains($0) }
            guard (1...9).contains(digits.count), let number = Timestamp.number(digits) else { return nil }
            fraction = Double(number) / (0..<digits.count).reduce(1.0) { power, _ in power * 10 }
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = Timestamp.offset(Array(rest)) else { return nil }
        let days = Timestamp.days(year, month, day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        date = Date(timeIntervalSince1970: Double(seconds) + fraction)
        self.offset = offset
        self.text = text
    }

    /// An instant in whole seconds.
    /// - Parameters:
    ///   - date: fractions of a second are dropped.
    ///   - offset: seconds east of UTC, in whole minutes.
    public init(_ date: Date, offset: Int = 0) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.offset = offset
        let clock = self.date.addingTimeInterval(Double(offset)).formatted(.iso8601).dropLast()
        let minutes = abs(offset) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        text = "\(clock)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Date by the place's clock, such as "2026-11-21".
    public var localDate: String { String(text.prefix(10)) }
    /// Time of day by the place's clock, such as "19:30".
    public var localTime: String { String(text.dropFirst(11).prefix(5)) }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 48)
        }
        return number
    }

    /// Offset of "Z" or "+01:00".
    private static func offset(_ bytes: [UInt8]) -> Int? {
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count == 6, bytes[3] == 0x3A, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]), hours < 24, minutes < 60
        else { return nil }
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Days since 1970-01-01 in the Gregorian calendar. Years begin in March, so that the leap day is the last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Timestamp: Comparable {
    /// Whether the instant is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.date < right.date }
}

extension Timestamp: Codable, CustomStringConvertible {
    /// Reads an RFC 3339 text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time: \(text)")
        }
        self = value
    }

    /// Writes the text as it was read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Text as the API writes it.
    public var description: String { text }
}
