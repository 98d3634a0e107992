import Logging
import ServiceKit

/// Counts of the sources' reviews since the start, by what became of them.
final class ReviewCounts: Sendable {
    /// They made a new rating, or changed one.
    let used = AtomicCount()
    /// The critic or the movie is not known, or not yet.
    let waiting = AtomicCount()
    /// An import states the rating, so the source's does not count.
    let behindImport = AtomicCount()
    /// Gone from their sources, or of another movie now.
    let withdrawn = AtomicCount()

    private var all: [(name: String, count: AtomicCount)] {
        [("used", used), ("waiting", waiting), ("behind-import", behindImport), ("withdrawn", withdrawn)]
    }

    func show(in metrics: Metrics) {
        let gauges = all.map { name, count in
            let help = "Critics' reviews that sources show by what became of them, since the start."
            return (metrics.gauge("vicinity_recommender_reviews", help, [Label("outcome", name)]), count)
        }
        metrics.whenRead {
            for (gauge, count) in gauges { gauge.set(Double(count.value)) }
        }
    }

    /// Logs once a minute what became of reviews since the last line, if there were any.
    func log(to logger: Logger) async throws {
        var before = all.map(\.count.value)
        while true {
            try await Task.sleep(for: .seconds(60))
            let now = all.map(\.count.value)
            guard now != before else { continue }
            let news = zip(all, zip(now, before)).map { "\($1.0 - $1.1) \($0.name)" }
            logger.info("reviews of critics", metadata: ["reviews": "\(news.joined(separator: ", "))"])
            before = now
        }
    }
}
