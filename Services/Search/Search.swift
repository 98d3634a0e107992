import Events
import Logging
public import ServiceKit
import Store

/// Creates search's parts: the follower with its store, the index in memory that it updates, and the routes that read the index.
/// - Returns: the loops to run.
public func startSearch(_ host: ServiceHost<SearchSettings>) throws -> [Loop] {
    FreedMemory.keepTogether()
    let liveIndex = LiveIndex(home: host.own.home)
    let follower = Follower(
        .search(liveIndex, logger: host.logger), log: host.log, folder: try StoreFolder(path: host.folder),
        logger: host.logger)
    host.readiness.follow { follower.status.missing }
    host.metrics.show(follower, liveIndex)
    let foodShop = FoodShopLists(liveIndex, host.own.foodShop)
    let isReady: @Sendable () -> Bool = { follower.status.isCaughtUp }
    SearchRoutes(
        liveIndex: liveIndex, isReady: isReady, soapCredentials: host.own.soapCredentials, foodShop: foodShop,
        cost: BoundingCost(host.own.cost)
    ).add(to: host.router)
    let (log, readiness) = (host.log, host.readiness)
    readiness.lacksClaims(of: ["catalog"])
    return [
        Loop("follower") { try await follower.run() },
        Loop("the food shop's lists") { try await foodShop.run(when: isReady) },
        Loop("owners") { try await readiness.waitForClaims(of: ["catalog"], in: log) },
    ]
}

extension Metrics {
    /// Adds metrics of the follower and of the index; values are read when the metrics are.
    func show(_ follower: Follower<Change>, _ liveIndex: LiveIndex) {
        let handled = gauge("vicinity_records_handled_total", "Records handled since the start.")
        let duplicates = gauge("vicinity_records_dropped_total", "Duplicate records dropped since the start.")
        let unreadable = gauge(
            "vicinity_records_unreadable_total", "Records that could not be taken over, since the start.")
        let built = gauge("vicinity_search_index_built_seconds", "Time that the index took to be built at the start.")
        let size = gauge("vicinity_search_index_bytes", "Bytes of the indexes of places and words.")
        whenRead {
            let status = follower.status
            for (topic, records) in status.lag { self.lag(of: topic).set(Double(records)) }
            handled.set(Double(status.handled))
            duplicates.set(Double(status.duplicates))
            unreadable.set(Double(status.unreadable))
            built.set(liveIndex.builtIn.inSeconds)
            size.set(Double(liveIndex.size))
            for (kind, count) in liveIndex.counts {
                self.gauge("vicinity_search_things", "Things in the index.", [Label("kind", kind.rawValue)])
                    .set(Double(count))
            }
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
