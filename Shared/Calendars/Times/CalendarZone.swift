public import Foundation
import Hours

/// The clock of a time.
public enum CalendarZone: Sendable, Hashable {
    /// The local clock of the place.
    case floating
    case utc
    case known(TimeZone)
    /// A zone that the file describes.
    case own(OwnZone)

    /// The offset from UTC in seconds, at an instant in seconds since 1970.
    func offset(at instant: Int64) -> Int64 {
        switch self {
        case .floating, .utc: 0
        case .known(let zone): Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
        case .own(let zone): zone.offset(at: instant)
        }
    }

    /// The instant at which its clock shows a time: the first of two; in a gap, that of a clock that was not put forward (RFC 5545, section
    /// 3.3.5).
    func instant(of local: LocalTime) -> Int64 {
        let seconds = local.seconds
        if case .floating = self { return seconds }
        if case .utc = self { return seconds }
        let (before, after) = (offset(at: seconds - LocalTime.day), offset(at: seconds + LocalTime.day))
        for candidate in [before, after] where offset(at: seconds - candidate) == candidate {
            return seconds - candidate
        }
        return seconds - before
    }

    /// The time that its clock shows; a time in a gap is moved.
    func shown(_ local: LocalTime) -> LocalTime {
        switch self {
        case .floating, .utc: local
        case .known, .own: self.local(at: instant(of: local))
        }
    }

    /// The time that its clock shows at an instant.
    func local(at instant: Int64) -> LocalTime { LocalTime(seconds: instant + offset(at: instant)) }
}

/// A time of an event: a day, or a clock's time with its zone.
public struct CalendarTime: Sendable, Hashable {
    public let local: LocalTime
    public let isDay: Bool
    let zone: CalendarZone

    init(day: CivilDate) { (local, isDay, zone) = (LocalTime(day), true, .floating) }

    init(_ local: LocalTime, isDay: Bool = false, _ zone: CalendarZone) {
        self.isDay = isDay
        self.zone = isDay ? .floating : zone
        self.local = self.zone.shown(local)
    }

    /// In seconds since 1970; a day or a time without a zone counts as UTC.
    public var instant: Int64 { zone.instant(of: local) }

    /// The same instant on another clock; a time without a zone stays as it is.
    func shown(in other: CalendarZone) -> LocalTime {
        if isDay || zone == .floating || zone == other { return local }
        if case .floating = other { return local }
        return other.local(at: instant)
    }

    func adding(_ seconds: Int64) -> CalendarTime {
        CalendarTime(zone.local(at: instant + seconds), isDay: isDay, zone)
    }

    func adding(_ duration: WrittenDuration) -> CalendarTime {
        CalendarTime(local.adding(duration.days * LocalTime.day), isDay: isDay, zone).adding(duration.seconds)
    }

    /// "20261121", "20261121T183000Z" or, without a zone, "20261121T193000": independent of the file's notation.
    public var key: String {
        if isDay { return local.date.description.filter { $0 != "-" } }
        let shown = LocalTime(seconds: instant)
        let text = "\(shown.date)T\(shown.clock)".filter { $0 != "-" && $0 != ":" }
        return zone == .floating ? text : text + "Z"
    }
}

extension CalendarTime: CustomStringConvertible {
    /// ISO 8601: "2026-11-21", or a time with its offset; without one if it has no zone.
    public var description: String {
        if isDay { return "\(local.date)" }
        let text = "\(local.date)T\(local.clock)"
        switch zone {
        case .floating: return text
        case .utc: return text + "Z"
        case .known, .own:
            let offset = local.seconds - instant
            let minutes = abs(offset) / 60
            return text + (offset < 0 ? "-" : "+") + LocalTime.two(minutes / 60) + ":" + LocalTime.two(minutes % 60)
        }
    }
}
