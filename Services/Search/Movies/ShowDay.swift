import Events
import Foundation
import Hours

/// The day whose shows are wanted, in each cinema's time zone.
enum ShowDay: Sendable, Hashable {
    case today, tomorrow
    case date(String)

    init?(_ text: String) {
        switch text {
        case "today": self = .today
        case "tomorrow": self = .tomorrow
        default:
            guard CivilDate(text) != nil else { return nil }
            self = .date(text)
        }
    }

    /// The date in a time zone: "2026-11-21".
    func date(in timeZone: String, at now: Timestamp) -> String {
        if case .date(let date) = self { return date }
        let zone = TimeZone(named: timeZone) ?? .gmt
        let today = OffsetTime(now, offset: zone.secondsFromGMT(for: now.date)).date
        guard self == .tomorrow, let day = CivilDate(today) else { return today }
        return CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1).description
    }
}
