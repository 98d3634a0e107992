import Events
import Extraction

/// What an operator says of a source: where it begins, what it yields, how its pages are read and when.
struct SourceSettings: Codable, Sendable, Hashable {
    var name: String
    /// Addresses of the first pages, feeds or sitemaps.
    var starts: [String]
    /// schema.org's types: things that are of none of these are left out.
    var yields: [String]
    /// How pages are read: the first counts whose `pages` fits the address.
    var readings: [PageReading]
    /// Hosts whose pages count beside those of the starts.
    var hosts: [String]?
    /// The sitemaps that robots.txt of the starts names are starts, too.
    var sitemaps: Bool?
    var schedule: Schedule?
    var limits: Limits?
    /// After so many complete runs without it a thing is gone; 0: never.
    var missesUntilGone: Int?

    struct PageReading: Codable, Sendable, Hashable {
        /// A regular expression that is found in the address; without one, every page.
        var pages: String?
        var reading: Reading
        /// For things of these pages, instead of the source's: a week's shows go with the week, the films that they show stay.
        var missesUntilGone: Int?
    }

    struct Schedule: Codable, Sendable, Hashable {
        /// Minute, hour, day, month, weekday.
        var cron: String
        /// Such as "Europe/Madrid".
        var timeZone: String
    }

    struct Limits: Codable, Sendable, Hashable {
        /// Most pages of a run.
        var pages: Int?
        /// How many links may lead from a start to a page.
        var depth: Int?
        /// Seconds between two pages of a host; robots.txt may ask for more.
        var delay: Double?
        /// Most pages of a host at a time.
        var connections: Int?
        /// Most bytes of a page.
        var bytes: Int?
        /// Seconds that a page may take.
        var seconds: Int?
    }
}

extension SourceSettings {
    var mostPages: Int { limits?.pages ?? 1000 }
    var deepest: Int { limits?.depth ?? 10 }
    var delay: Duration { .milliseconds(Int64((limits?.delay ?? 1) * 1000)) }
    var connections: Int { limits?.connections ?? 1 }
    var mostBytes: Int { limits?.bytes ?? 10 << 20 }
    var longest: Duration { .seconds(limits?.seconds ?? 60) }
}
