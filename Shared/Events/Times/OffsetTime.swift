/// An instant with the UTC offset of a place: RFC 3339 in whole seconds ("2026-11-21T19:30:00+01:00").
public struct OffsetTime: Hashable, Sendable {
    public let instant: Timestamp
    /// Seconds east of UTC, in whole minutes.
    public let offset: Int

    /// Cuts off fractions of a second, and seconds of the offset.
    public init(_ instant: Timestamp, offset: Int) {
        let second: Int64 = 1_000_000
        let parts = instant.microseconds % second
        self.instant = Timestamp(microseconds: instant.microseconds - (parts < 0 ? parts + second : parts))
        self.offset = offset / 60 * 60
    }

    /// Date at the place: "2026-11-21".
    public var date: String { String(clock.prefix(10)) }

    /// Time of day at the place: "19:30".
    public var timeOfDay: String { String(clock.dropFirst(11).prefix(5)) }

    /// Local time at the place, written as if it were UTC.
    private var clock: String { instant.advanced(by: .seconds(offset)).description }
}

extension OffsetTime: Comparable {
    public static func < (left: OffsetTime, right: OffsetTime) -> Bool { left.instant < right.instant }
}

extension OffsetTime: Codable, CustomStringConvertible, LosslessStringConvertible {
    /// Reads RFC 3339 with any offset, "Z" included; nil for anything else.
    public init?(_ text: String) {
        guard let instant = Timestamp(text) else { return nil }
        guard let sign = text.dropFirst(19).firstIndex(where: { $0 == "+" || $0 == "-" }) else {
            self.init(instant, offset: 0)
            return
        }
        let minutes = text[sign...].dropFirst().split(separator: ":").compactMap { Int($0) }
        guard minutes.count == 2 else { return nil }
        let offset = (minutes[0] * 60 + minutes[1]) * 60
        self.init(instant, offset: text[sign] == "-" ? -offset : offset)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = OffsetTime(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time: \(text)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    public var description: String {
        let minutes = abs(offset) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(clock.prefix(19))\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
