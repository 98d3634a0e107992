import Foundation
import Hours
import Testing

@Suite struct `A time zone's name` {
    @Test(arguments: [
        "Europe/Madrid", "Asia/Bangkok", "America/Argentina/Buenos_Aires", "Etc/GMT-14", "UTC", "GMT", "EST5EDT",
    ])
    func `is one of the database`(name: String) {
        #expect(TimeZone(named: name) != nil)
    }

    @Test(arguments: [("GMT+7", 7 * 3600), ("GMT-03:30", -12_600), ("GMT+0530", 19_800), ("GMT", 0)])
    func `may be a distance`(name: String, seconds: Int) {
        #expect(TimeZone(named: name)?.secondsFromGMT() == seconds)
    }

    /// The first ones ended the process.
    @Test(arguments: [
        "GMT-18:\u{FFFD}0", "GMT-18:x0", "GMT+1:", "GMT+:", "GMT+٣", "gmt-18:x0", "GMT+7 ", "GMTx", "", "../zone",
        "/etc/passwd",
        "Europe/Madrid\0", "Nowhere/Nothing", "เอเชีย", String(repeating: "a", count: 100_000),
    ])
    func `is nothing else`(name: String) {
        #expect(TimeZone(named: name) == nil)
    }
}
