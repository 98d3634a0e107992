import Events
import Extraction

/// An operator's settings of a source: its first pages, the things it yields, how and when its pages are read.
struct SourceSettings: Codable, Sendable, Hashable {
    var name: String
    /// Addresses of the first pages, feeds or sitemaps.
    var starts: [String]
    /// Types of schema.org; things of other types are left out.
    var yields: [String]
    /// How pages are read: the first reading whose `pages` fits the address.
    var readings: [PageReading]
    /// Hosts whose pages are visited, in addition to those of the starts.
    var hosts: [String]?
    /// If true, the sitemaps that the starts' robots.txt name are starts, too.
    var sitemaps: Bool?
    var schedule: Schedule?
    var limits: Limits?
    /// A thing is gone after so many complete runs without it; 0 for never.
    var missesUntilGone: Int?

    struct PageReading: Codable, Sendable, Hashable {
        /// A regular expression that the address matches somewhere; nil for every page.
        var pages: String?
        var reading: Reading
        /// Replaces the source's value for things of these pages: a week's shows end with the week, while their films stay.
        var missesUntilGone: Int?
    }

    struct Schedule: Codable, Sendable, Hashable {
        /// Five fields: minute, hour, day, month, weekday.
        var cron: String
        /// An IANA time zone, such as "Europe/Madrid".
        var timeZone: String
    }

    struct Limits: Codable, Sendable, Hashable {
        /// The maximum number of pages of a run.
        var pages: Int?
        /// Greatest number of links from a start to a page.
        var depth: Int?
        /// Seconds between two pages of a host; robots.txt may ask for more.
        var delay: Double?
        /// The maximum number of pages of a host at a time.
        var connections: Int?
        /// The largest page, in bytes.
        var bytes: Int?
        /// The longest that a page may take, in seconds.
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
