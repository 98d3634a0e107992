import Foundation
import Hours
import _FoundationICU

/// The zones of a calendar's times (TZID).
struct CalendarZones {
    private let components: [String: CalendarComponent]
    private var resolved: [String: CalendarZone?] = [:]
    private(set) var problems: [String] = []

    /// The middle of the window, in seconds since 1970.
    private let around: Int64

    /// - Parameter calendar: the VCALENDAR.
    init(_ calendar: CalendarComponent, around: Int64) {
        self.around = around
        var components: [String: CalendarComponent] = [:]
        for part in calendar.parts where part.name == "VTIMEZONE" {
            guard let id = part.line("TZID") else { continue }
            // Parameters have no escapes, but some programs write a value's escapes in them.
            for id in [id.value, id.text] where components[id] == nil { components[id] = part }
        }
        self.components = components
    }

    private static let most = 500

    /// The time zone database is preferred for its own zones, because files often have the rules of only one year. Other names are resolved
    /// by the file's VTIMEZONE or as names of Windows. Nil, with a problem, for an unknown name.
    mutating func zone(_ id: String) -> CalendarZone? {
        if let known = resolved[id] { return known }
        guard resolved.count < CalendarZones.most else { return nil }
        let zone = resolve(id)
        resolved[id] = .some(zone)
        if zone == nil {
            problems.append("TZID \(id.prefix(60)) is no known zone; its times are taken as those of the place")
        }
        return zone
    }

    private mutating func resolve(_ id: String) -> CalendarZone? {
        let own = components[id].flatMap(OwnZone.init)
        if let zone = TimeZone(named: id) {
            if let own, differ(own, zone) {
                problems.append(
                    "TZID \(id.prefix(60)): the file's own rules give other times than the time zone database, which counts"
                )
            }
            return .known(zone)
        }
        if let own { return .own(own) }
        if let zone = CalendarZones.windows(id) { return .known(zone) }
        let location = components[id]?.line("X-LIC-LOCATION")?.value
        if let zone = location.flatMap({ TimeZone(named: $0) }) { return .known(zone) }
        // "/mozilla.org/20050126_1/America/Argentina/Salta"
        let parts = id.split(separator: "/").suffix(3)
        return parts.indices.lazy.compactMap { index -> TimeZone? in
            let name = parts[index...].joined(separator: "/")
            return name.contains("/") ? TimeZone(named: name) : nil
        }.first.map { .known($0) }
    }

    /// Compares offsets at four times of a year, to include daylight saving time.
    private func differ(_ own: OwnZone, _ zone: TimeZone) -> Bool {
        let quarter: Int64 = 7_889_400
        return (0..<4).contains { index in
            let instant = around + Int64(index) * quarter
            return own.offset(at: instant) != CalendarZone.known(zone).offset(at: instant)
        }
    }

    /// "W. Europe Standard Time" by Unicode's table.
    private static func windows(_ id: String) -> TimeZone? {
        let units = Array(id.utf16)
        guard (1...64).contains(units.count) else { return nil }
        var status = U_ZERO_ERROR
        let found = withUnsafeTemporaryAllocation(of: UChar.self, capacity: 80) { buffer -> String? in
            let count = swift_ucal_getTimeZoneIDForWindowsID(
                units, Int32(units.count), nil, buffer.baseAddress, 80, &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue, (1..<80).contains(count) else { return nil }
            return String(decoding: buffer[0..<Int(count)], as: UTF16.self)
        }
        return found.flatMap { TimeZone(named: $0) }
    }
}
