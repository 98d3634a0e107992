import Contract
import Events
import Foundation
import Hours

/// Dates and times as pages write them, with or without seconds and offset.
enum SeenTime {
    /// A time with its offset, or in a time zone; nil for a date alone.
    static func time(_ text: String, zone: String) -> OffsetTime? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.utf8.count <= 40 else { return nil }
        if let time = OffsetTime(text) ?? OffsetTime(withSeconds(text)) { return time }
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
        guard parts.count == 2, let date = CivilDate(String(parts[0])) else { return nil }
        let clock = parts[1].split(separator: ":").map { Int($0) }
        guard (2...3).contains(clock.count), let hour = clock[0], let minute = clock[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return LocalDay.moment(on: date, hour: hour, minute: minute, in: zone).map { LocalDay.shown($0, in: zone) }
    }

    /// The moment of a time or a date.
    /// - Parameter endsDay: whether a date alone is its end, not its beginning.
    static func moment(_ text: String, zone: String, endsDay: Bool) -> Timestamp? {
        if let time = time(text, zone: zone) { return time.moment }
        let date = text.trimmingCharacters(in: .whitespaces)
        guard let day = CivilDate(date) else { return nil }
        return endsDay
            ? LocalDay.end(of: date, in: zone) : LocalDay.moment(on: day, hour: 0, minute: 0, in: zone)
    }

    /// Adds the seconds that RFC 3339 requires and schema.org does not: "2026-11-21T19:30+01:00" has none.
    private static func withSeconds(_ text: String) -> String {
        guard text.utf8.count > 16, text.dropFirst(16).first != ":" else { return text }
        return "\(text.prefix(16)):00\(text.dropFirst(16))"
    }
}
