import Contract
import Events
import Fetching
import Foundation
import Hours
import ServiceKit
import Extraction

/// Checks a source's settings; each problem names its field.
enum SourceRules {
    /// Decodes settings as an operator wrote them.
    /// - Throws: `Reason` naming the field below "/settings".
    static func read(_ settings: JSONValue) throws(Reason) -> SourceSettings {
        do {
            let settings = try Problem.decode(SourceSettings.self, from: try JSON.encode(settings))
            try check(settings)
            return settings
        } catch let problem as Problem {
            throw Reason(problem.code.rawValue, problem.detail, field: "/settings\(problem.field ?? "")")
        } catch let reason as Reason {
            throw reason
        } catch {
            throw Reason("invalid", "\(error)", field: "/settings")
        }
    }

    private static func check(_ settings: SourceSettings) throws(Reason) {
        try length("name", settings.name, 1...200)
        try count("starts", settings.starts, 1...100)
        for (index, start) in settings.starts.enumerated() where WebAddress(start) == nil {
            throw no("starts/\(index)", "an absolute http or https address without user name")
        }
        try count("yields", settings.yields, 1...50)
        for (index, type) in settings.yields.enumerated() { try length("yields/\(index)", type, 1...100) }
        try count("readings", settings.readings, 1...50)
        for (index, reading) in settings.readings.enumerated() { try check(reading, at: "readings/\(index)") }
        try count("hosts", settings.hosts ?? [], 0...100)
        for (index, host) in (settings.hosts ?? []).enumerated() {
            guard WebAddress("http://\(host)/")?.host == host.lowercased() else {
                throw no("hosts/\(index)", "a host's name without scheme, port and path")
            }
        }
        try check(settings.schedule)
        try check(settings.limits ?? SourceSettings.Limits())
        try range("missesUntilGone", settings.missesUntilGone, 0...100)
    }

    private static func check(_ reading: SourceSettings.PageReading, at field: String) throws(Reason) {
        if let pages = reading.pages {
            try length("\(field)/pages", pages, 1...500)
            guard (try? NSRegularExpression(pattern: pages)) != nil else {
                throw no("\(field)/pages", "a regular expression")
            }
        }
        try range("\(field)/missesUntilGone", reading.missesUntilGone, 0...100)
        do {
            _ = try PageReader(reading.reading)
        } catch {
            throw Reason("invalid", "/settings/\(field)/reading: \(error)", field: "/settings/\(field)/reading")
        }
    }

    private static func check(_ schedule: SourceSettings.Schedule?) throws(Reason) {
        guard let schedule else { return }
        guard TimeZone(named: schedule.timeZone) != nil else {
            throw no("schedule/timeZone", "a name of the time zone database, such as Europe/Madrid")
        }
        do {
            let cron = try CronSchedule(schedule.cron, zone: schedule.timeZone)
            guard cron.next(after: Timestamp(microseconds: 0)) != nil else {
                throw CronSchedule.Unreadable("it never comes")
            }
        } catch {
            throw Reason("invalid", "/settings/schedule/cron: \(error)", field: "/settings/schedule/cron")
        }
    }

    private static func check(_ limits: SourceSettings.Limits) throws(Reason) {
        try range("limits/pages", limits.pages, 1...1_000_000)
        try range("limits/depth", limits.depth, 0...1000)
        try range("limits/connections", limits.connections, 1...16)
        try range("limits/bytes", limits.bytes, 1024...(100 << 20))
        try range("limits/seconds", limits.seconds, 1...600)
        if let delay = limits.delay, !(0...3600).contains(delay) {
            throw no("limits/delay", "a number of seconds from 0 to 3600")
        }
    }

    // MARK: - Refusing

    private static func no(_ field: String, _ allowed: String) -> Reason {
        .field("/settings/\(field)", allowed)
    }

    private static func length(_ field: String, _ text: String, _ allowed: ClosedRange<Int>) throws(Reason) {
        guard allowed.contains(text.utf8.count) else {
            throw no(field, "\(allowed.lowerBound) to \(allowed.upperBound) bytes long")
        }
    }

    private static func count(_ field: String, _ list: [some Any], _ allowed: ClosedRange<Int>) throws(Reason) {
        guard allowed.contains(list.count) else {
            throw no(field, "a list of \(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }

    private static func range(_ field: String, _ value: Int?, _ allowed: ClosedRange<Int>) throws(Reason) {
        guard let value, !allowed.contains(value) else { return }
        throw no(field, "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
}
