import Events
import Fetching
import ServiceKit

/// Reason why a picture could not be fetched; decides when to try again.
enum PictureFailure: Error, CustomStringConvertible {
    /// A temporary failure: a retry soon may succeed.
    case temporary(String)
    /// The site names a time to try again.
    case later(Timestamp)
    /// A permanent failure: a retry seldom succeeds.
    case permanent(String)
    /// No fault of the picture: this process stops, has no lease, or its disk fails.
    case stopped(any Error)

    var description: String {
        switch self {
        case .temporary(let why), .permanent(let why): why
        case .later(let time): "the site asks to come back at \(time)"
        case .stopped(let error): "\(error)"
        }
    }

    init(status: Int) {
        let isTemporary = status >= 500 || [408, 425, 429].contains(status)
        self = isTemporary ? .temporary("its status is \(status)") : .permanent("its status is \(status)")
    }

    init(_ failure: FetchFailure) {
        self =
            switch failure {
            case .later(let time): .later(time)
            case .robotsUnreachable, .tooSlow, .broken, .unreachable: .temporary("\(failure)")
            case .refusedAddress, .badRedirect, .tooManyRedirects, .disallowed, .tooLarge, .tooManyHeaders, .insecure:
                .permanent("\(failure)")
            }
    }

    private static let (shortest, day, week) = (
        Duration.seconds(60), Duration.seconds(86_400), Duration.seconds(7 * 86_400)
    )

    /// Pause before the next try.
    /// - Parameter tries: number of failed tries before this one.
    func pause(after tries: Int) -> Duration {
        switch self {
        case .permanent: Self.week
        case .later(let time):
            min(Self.day, max(Self.shortest, .microseconds(time.microseconds - Timestamp.now.microseconds)))
        case .temporary, .stopped: min(Self.day, Self.shortest * (1 << min(2 * tries, 12)))
        }
    }
}

/// Counts of fetched pictures since the start.
final class PictureCounts: Sendable {
    let found = AtomicCount()
    let failed = AtomicCount()
    let swept = AtomicCount()

    func show(in metrics: Metrics, _ store: PictureStore) {
        let gauges = [("found", found), ("failed", failed)].map { name, counter in
            let help = "Fetches of pictures of crawled things by outcome, since the start."
            return (metrics.gauge("vicinity_catalog_pictures_fetched_total", help, [Label("outcome", name)]), counter)
        }
        let bytes = metrics.gauge("vicinity_catalog_pictures_bytes", "Bytes of all pictures that are kept.")
        let followers = metrics.gauge(
            "vicinity_catalog_picture_followers", "Processes that take copies of the pictures that this one keeps.")
        let removed = metrics.gauge(
            "vicinity_catalog_pictures_swept", "Pictures that nothing showed and that were removed, since the start.")
        metrics.whenRead { [swept] in
            for (gauge, counter) in gauges { gauge.set(Double(counter.value)) }
            bytes.set(Double(store.bytes))
            removed.set(Double(swept.value))
            followers.set(Double(store.feed.followers))
        }
    }
}
