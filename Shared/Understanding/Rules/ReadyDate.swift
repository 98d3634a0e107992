import Foundation

/// Reads dates written in given ways, and writes them as ISO 8601: a day as a day, a time with its offset.
struct ReadyDate: Sendable {
    private let formats: [String]
    private let locale: Locale
    private let zone: TimeZone

    init(_ format: Step.DateFormat) throws(UnreadableRule) {
        guard !format.formats.isEmpty, format.formats.count <= 20 else {
            throw UnreadableRule("date: there must be 1 to 20 formats")
        }
        guard let zone = TimeZone(identifier: format.timeZone ?? "UTC") else {
            throw UnreadableRule("date: there is no time zone \"\(format.timeZone ?? "")\"")
        }
        formats = format.formats
        locale = Locale(identifier: format.locale ?? "en_US_POSIX")
        self.zone = zone
    }

    /// Nil if it fits none of the formats. Years are the Gregorian calendar's whatever the locale.
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
            guard let date = formatter.date(from: text) else { continue }
            return write(date, isDay: !format.contains { "HhKkmsS".contains($0) })
        }
        return nil
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
