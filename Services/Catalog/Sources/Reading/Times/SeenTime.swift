import Contract
import Events
import Extraction
import Formats
import Foundation
import Hours

/// Dates and times as pages write them: ISO 8601 in any of its forms, iCalendar, mail, or as people do, if they are unambiguous.
enum SeenTime {
    /// A time with its offset, or in a time zone; nil for a date alone.
    static func time(_ text: String, zone: String) -> OffsetTime? {
        let text = plain(text)
        guard text.utf8.count <= 60 else { return nil }
        if let time = OffsetTime(text) { return time }
        guard let (date, rest) = WrittenDate.first(in: text), case .day(let day) = date,
            let clock = SeenClock(rest)
        else { return nil }
        let time = clock.timestamp(on: day, in: zone)
        return time.flatMap { $0 > .earliest && $0 < .latest ? $0 : nil }.map { timestamp in
            clock.offset.map { OffsetTime(timestamp, offset: $0) } ?? LocalDay.shown(timestamp, in: zone)
        }
    }

    /// Timestamp of a time or a date.
    /// - Parameter endsDay: whether a date alone means its end, not its beginning; likewise for a month or a year.
    static func timestamp(_ text: String, zone: String, endsDay: Bool) -> Timestamp? {
        if let time = time(text, zone: zone) { return time.instant }
        let text = plain(text)
        guard text.utf8.count <= 60, let (date, rest) = WrittenDate.first(in: text),
            let day = endsDay ? date.dayAfter : date.firstDay
        else { return nil }
        var offset: Int?
        if !rest.isEmpty {
            guard let stated = SeenClock.offset(rest) else { return nil }
            offset = stated
        }
        return SeenClock(minutes: 0, offset: offset).timestamp(on: day, in: zone)
    }

    /// Timestamp of a thing's property.
    /// - Throws: if it cannot be read.
    static func timestamp(
        of thing: Thing, _ property: String, zone: String, endsDay: Bool
    ) throws(ImportFault) -> Timestamp? {
        guard let text = thing.text(property), !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let timestamp = timestamp(text, zone: zone, endsDay: endsDay) else {
            throw ImportFault(property, "is no date or time, and is not looked at: \(text.prefix(60))")
        }
        return timestamp
    }

    /// Text without white space around it, and without the name of a zone behind an offset: "+01:00[Europe/Madrid]".
    private static func plain(_ text: String) -> String {
        var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        for (opens, closes) in [("[", "]"), (" (", ")")] where text.hasSuffix(closes) {
            // The name is dropped only behind an offset, which is more exact.
            guard let name = text.range(of: opens, options: .backwards),
                text[..<name.lowerBound].contains(#/([+-]\d{2}:?\d{2}|[0-9]Z)$/#)
            else { continue }
            text.removeSubrange(name.lowerBound...)
        }
        return text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }
}

/// A time of day, with an offset if one is stated.
struct SeenClock: Equatable {
    /// Minutes since midnight; 1440 is the end of the day.
    var minutes: Int
    var seconds = 0
    /// Offset from UTC in seconds; nil: local time at the place.
    var offset: Int?

    init(minutes: Int, seconds: Int = 0, offset: Int?) {
        self.minutes = minutes
        self.seconds = seconds
        self.offset = offset
    }

    /// Reads "T19:30", " 19:30:00.000+0100", "T193000Z", ", 7:30 pm", " 19h30 GMT+1"; nil for anything else. Abbreviated zones are not
    /// read: "CST" and "IST" mean several.
    init?(_ text: Substring) {
        let form =
            #/(?:[Tt]|,?\s+(?:at\s+)?)(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?|(\d{2})(\d{2})?)?\s*([AaPp]\.?[Mm]\.?|[Uu]hr)?(.*)/#
        guard let found = text.wholeMatch(of: form), var hour = Int(found.1) else { return nil }
        let half = found.6?.first?.lowercased()
        guard let minuteText = found.2 ?? found.4 ?? (half == nil ? nil : "0"), let minute = Int(minuteText),
            let second = Int(found.3 ?? found.5 ?? "0"), minute < 60, second <= 60
        else { return nil }
        switch half {
        case "p": if hour < 12 { hour += hour == 0 ? 24 : 12 }
        case "a":
            guard hour <= 12 else { return nil }
            hour %= 12
        default: break
        }
        guard hour < 24 || hour == 24 && minute == 0 && second == 0 && half == nil else { return nil }
        minutes = hour * 60 + minute
        seconds = min(second, 59)
        if found.7.allSatisfy(\.isWhitespace) { return }
        guard let offset = SeenClock.offset(found.7) else { return nil }
        self.offset = offset
    }

    /// Offset in seconds of "Z", "+01:00", "+0100", "+01", "UTC", "GMT+1".
    static func offset(_ text: Substring) -> Int? {
        let form = #/\s*(?:[Zz]|(?:UTC|GMT|UT)?\s*(?:([+\-−])(\d{1,2})(?::?(\d{2}))?)?)\s*/#
        guard let found = text.wholeMatch(of: form), !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let sign = found.1 else { return 0 }
        guard let hours = found.2.flatMap({ Int($0) }), let minutes = Int(found.3 ?? "0"), hours <= 18, minutes < 60
        else {
            return nil
        }
        let seconds = (hours * 60 + minutes) * 60
        return sign == "+" ? seconds : -seconds
    }

    func timestamp(on day: CivilDate, in zone: String) -> Timestamp? {
        guard let offset else {
            let isEnd = minutes == 1440
            let start = LocalDay.time(
                on: isEnd ? day.adding(days: 1) : day, hour: isEnd ? 0 : minutes / 60, minute: minutes % 60, in: zone)
            return start?.advanced(by: .seconds(seconds))
        }
        let days = Timestamp(microseconds: day.daysSinceEpoch * 86_400 * 1_000_000)
        return days.advanced(by: .seconds(minutes * 60 + seconds - offset))
    }
}
