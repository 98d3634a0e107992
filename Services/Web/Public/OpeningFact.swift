import Events
import Foundation
import Hours

/// Until when a place is open, or when it opens; the same as in `Page/script/domain/opening.js`.
struct OpeningFact {
    private enum OpeningState: String {
        case open, soon, closed, unknown
    }

    private let state: OpeningState
    /// When that ends, and in how many days.
    private var end: (date: Date, days: Int)?
    private var zone = TimeZone.gmt

    /// A place closes soon if it does in so many seconds, and never if it does not within so many.
    private static let (soon, always) = (45.0 * 60, 2 * 86_400.0)

    /// - Parameter place: as the API shows it; nil if it has no hours.
    init?(_ place: JSONValue, now: Date) {
        guard let hours = place["openingHours"], hours["rules"]?.items.isEmpty == false else { return nil }
        guard let isOpen = place["openNow"]?.bool, let zone = TimeZone(named: place["timeZone"]?.string ?? "") else {
            state = .unknown
            return
        }
        let change = (try? JSON.decode(OpeningHours.self, from: hours.bytes))
            .flatMap { $0.nextChange(after: now, in: zone, holidays: .unknown) }
        let left = change.map { $0.date.timeIntervalSince(now) } ?? .infinity
        state = !isOpen ? .closed : left <= OpeningFact.soon ? .soon : .open
        self.zone = zone
        guard let change, change.opens != isOpen, !isOpen || left <= OpeningFact.always else { return }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let days = calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: change.date))
        end = (change.date, days.day ?? 0)
    }

    /// "Open closes 21:30", "Closes soon 20:00", "Closed opens 17:00".
    func html(_ messages: PageMessages) -> String {
        let names: [OpeningState: String] = [
            .open: "hours.isOpen", .soon: "hours.closesSoon", .closed: "hours.isClosed", .unknown: "hours.isUnknown",
        ]
        var writer = HTMLWriter()
        writer.element("span", ["class": "hours"]) { writer in
            writer.element("span", ["class": state.rawValue], messages[names[state] ?? ""])
            guard let end else { return }
            writer.write(" ")
            writer.element("span", ["class": "num"], when(end.date, end.days, messages))
        }
        return writer.text
    }

    private func when(_ date: Date, _ days: Int, _ messages: PageMessages) -> String {
        let style = Date.FormatStyle(locale: messages.locale, timeZone: zone)
        let time = date.formatted(style.hour().minute())
        if state == .soon { return time }
        if state == .open { return messages.text("hours.closes", ["time": time]) }
        if days == 0 { return messages.text("hours.opens", ["time": time]) }
        let day = date.formatted(style.weekday(.abbreviated))
        return messages.text("hours.opensOn", ["day": day, "time": time])
    }
}
