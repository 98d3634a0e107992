import Foundation
import Hours
import Markup

/// Reads dates written in given ways, and writes them as ISO 8601: a day as a day, a time with its offset.
struct ReadyDate: Sendable {
    private let formats: [String]
    private let locale: Locale
    private let zone: TimeZone

    init(_ format: Step.DateFormat) throws(UnreadableRule) {
        guard !format.formats.isEmpty, format.formats.count <= 20 else {
            throw UnreadableRule("date: there must be 1 to 20 formats")
        }
        guard let zone = TimeZone(named: format.timeZone ?? "UTC") else {
            throw UnreadableRule("date: there is no time zone \"\(format.timeZone ?? "")\"")
        }
        formats = format.formats
        locale = Locale(identifier: format.locale ?? "en_US_POSIX")
        self.zone = zone
    }

    /// The date in ISO 8601; nil if it fits none of the formats. Years are the Gregorian calendar's whatever the locale.
    func read(_ text: String) -> String? {
        let text = text.collapsingWhiteSpace
        guard text.utf8.count <= 200 else { return nil }
        for format in formats {
            let formatter = DateFormatter()
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.locale = locale
            formatter.timeZone = zone
            formatter.isLenient = false
            formatter.dateFormat = format
            guard let date = formatter.date(from: text), isWhole(text, date, formatter) else { continue }
            return write(date, isDay: !format.contains { "HhKkmsS".contains($0) })
        }
        return nil
    }

    /// Whether the formatter writes the same words and numbers again: it accepts the beginning of a text, and days that no month has.
    private func isWhole(_ text: String, _ date: Date, _ formatter: DateFormatter) -> Bool {
        // Zones can be written in several ways.
        if formatter.dateFormat.contains(where: { "zZOvVXx".contains($0) }) { return true }
        return ReadyDate.words(text) == ReadyDate.words(formatter.string(from: date))
    }

    /// Words in small letters, numbers without leading zeros.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { word in
            let rest = word.drop { $0 == "0" }
            return String(rest.isEmpty ? word.prefix(1) : rest)
        }
    }

    private func write(_ date: Date, isDay: Bool) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let day = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
        if isDay { return day }
        let offset = zone.secondsFromGMT(for: date) / 60
        let sign = offset < 0 ? "-" : "+"
        return "\(day)T\(digits(parts.hour, 2)):\(digits(parts.minute, 2)):\(digits(parts.second, 2))"
            + "\(sign)\(digits(abs(offset) / 60, 2)):\(digits(abs(offset) % 60, 2))"
    }

    private func digits(_ number: Int?, _ count: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
