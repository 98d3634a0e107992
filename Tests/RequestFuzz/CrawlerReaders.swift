import Events
import FuzzKit

@testable import CrawlerService

/// Readers of the crawler besides pages: its sources' settings.
let crawlerReaders = [
    FuzzedReader(
        "crawl-settings",
        texts: [
            ##"{"name":"s","starts":["https://a.example/"],"yields":["Movie"],"readings":[{"pages":"x$","reading":{"as":"html","things":[{"type":"Movie","each":{"css":"#a > .b:nth-child(2n+1):not(.c)"},"fields":{"name":{"xpath":".//h2","then":["trim",{"regex":"(a)"},{"date":{"formats":["d MMM yyyy"],"locale":"th"}}]}}}]},"missesUntilGone":3}],"schedule":{"cron":"*/15 0-5 1 jan mon-fri","timeZone":"Asia/Bangkok"},"limits":{"delay":1.5,"bytes":4096}}"##
        ]
    ) { bytes in
        guard let plain = try? JSON.decode(JSONValue.self, from: bytes), let settings = try? SourceRules.read(plain)
        else {
            return
        }
        _ = settings.delay
        _ = Planning(settings).starts
    },
    FuzzedReader("cron", texts: ["*/15 0-5 1 jan mon-fri", "0 4 29 2 *", "59 23 31 12 7"]) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let schedule = try? CronSchedule(text, zone: "Europe/Helsinki") else { return }
        _ = schedule.next(after: Timestamp(microseconds: 1_795_000_000_000_000))
    },
]
