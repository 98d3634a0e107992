import Foundation
import Hours
import _FoundationICU

/// The zones that a calendar's times name (TZID).
struct CalendarZones {
    private let components: [String: CalendarComponent]
    private var resolved: [String: CalendarZone?] = [:]
    private(set) var problems: [String] = []

    /// When the times are that are asked for, in seconds since 1970.
    private let around: Int64

    /// - Parameter calendar: VCALENDAR.
    init(_ calendar: CalendarComponent, around: Int64) {
        self.around = around
        var components: [String: CalendarComponent] = [:]
        for part in calendar.parts where part.name == "VTIMEZONE" {
            guard let id = part.line("TZID") else { continue }
            // A parameter has no escapes, and some programs leave those of the value in it.
            for id in [id.value, id.text] where components[id] == nil { components[id] = part }
        }
        self.components = components
    }

    private static let most = 500

    /// The zone database knows more of its own zones than most files do, which often have the rules of one year alone. All other names mean
    /// what the file says, or what Windows means by them. Nil, with a problem, for a name that means nothing.
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

    /// At four times of a year, so that rules for summer are seen.
    private func differ(_ own: OwnZone, _ zone: TimeZone) -> Bool {
        let quarter: Int64 = 7_889_400
        return (0..<4).contains { index in
            let moment = around + Int64(index) * quarter
            return own.offset(at: moment) != CalendarZone.known(zone).offset(at: moment)
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
