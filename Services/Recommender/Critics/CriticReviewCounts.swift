import Logging
import ServiceKit

/// Counts of sources' critic reviews since the start, by outcome.
final class CriticReviewCounts: Sendable {
    /// Reviews that made or changed a rating.
    let used = AtomicCount()
    /// Reviews whose critic or movie is not known, or not yet.
    let waiting = AtomicCount()
    /// Reviews that do not count because an import states the rating.
    let behindImport = AtomicCount()
    /// Reviews that ended at their source, or are of another movie now.
    let withdrawn = AtomicCount()

    private var all: [(name: String, count: AtomicCount)] {
        [("used", used), ("waiting", waiting), ("behind-import", behindImport), ("withdrawn", withdrawn)]
    }

    func show(in metrics: Metrics) {
        let gauges = all.map { name, count in
            let help = "Critics' reviews at sources by outcome, since the start."
            return (metrics.gauge("vicinity_recommender_reviews", help, [Label("outcome", name)]), count)
        }
        metrics.whenRead {
            for (gauge, count) in gauges { gauge.set(Double(count.value)) }
        }
    }

    /// Logs the outcomes of reviews once a minute, if there were any since the last line.
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
