public import Hours

/// A time as a clock shows it, without a zone.
public struct LocalTime: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01T00:00:00 on that clock.
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    public init(_ date: CivilDate, second: Int = 0) {
        seconds = date.daysSinceEpoch * LocalTime.day + Int64(second)
    }

    static let day: Int64 = 86_400

    /// The number of days since 1970-01-01.
    var dayNumber: Int64 { (seconds - secondOfDay) / LocalTime.day }

    var secondOfDay: Int64 {
        let rest = seconds % LocalTime.day
        return rest < 0 ? rest + LocalTime.day : rest
    }

    public var date: CivilDate { CivilDate(daysSinceEpoch: dayNumber) }

    func adding(_ more: Int64) -> LocalTime { LocalTime(seconds: seconds + more) }

    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }

    /// "19:30:00"
    var clock: String {
        let second = secondOfDay
        return [second / 3600, second / 60 % 60, second % 60].map(LocalTime.two).joined(separator: ":")
    }

    static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A value of type DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5) as written.
enum WrittenTime: Hashable {
    case day(CivilDate)
    case local(LocalTime)
    case utc(LocalTime)

    /// Reads "20261121", "20261121T193000" and "20261121T193000Z"; nil for anything else.
    init?(_ text: some StringProtocol) {
        let text = Array(text.utf8).trimmed
        func number(_ range: Range<Int>) -> Int? {
            guard text.count >= range.upperBound else { return nil }
            return text[range].reduce(into: 0 as Int?) { sum, byte in
                sum = (48...57).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 48 } : nil
            }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), year > 0,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if text.count == 8 {
            self = .day(date)
            return
        }
        guard text.count == 15 || text.count == 16, text[8] & 0xDF == UInt8(ascii: "T"),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        let time = LocalTime(date, second: hour * 3600 + minute * 60 + min(second, 59))
        if text.count == 15 {
            self = .local(time)
        } else {
            guard text[15] & 0xDF == UInt8(ascii: "Z") else { return nil }
            self = .utc(time)
        }
    }

    var local: LocalTime {
        switch self {
        case .day(let date): LocalTime(date)
        case .local(let time), .utc(let time): time
        }
    }
}

extension [UInt8] {
    fileprivate var trimmed: [UInt8] {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
        return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}

/// A value of type DURATION (section 3.3.6): days of the calendar and seconds.
struct WrittenDuration: Hashable {
    var days: Int64 = 0
    var seconds: Int64 = 0

    /// Reads "P1DT2H", "PT90M", "P2W"; nil for anything else, and for a negative duration.
    init?(_ text: some StringProtocol) {
        let form = #/\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?/#
            .ignoresCase()
        let text = String(text)
        guard text.utf8.count <= 40, let found = text.wholeMatch(of: form) else { return nil }
        let numbers = [found.1, found.2, found.3, found.4, found.5].map { $0.flatMap { Int64($0) } }
        guard numbers.contains(where: { $0 != nil }) else { return nil }
        days = (numbers[0] ?? 0) * 7 + (numbers[1] ?? 0)
        seconds = (numbers[2] ?? 0) * 3600 + (numbers[3] ?? 0) * 60 + (numbers[4] ?? 0)
    }
}
