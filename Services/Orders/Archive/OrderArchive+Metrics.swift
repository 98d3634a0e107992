import Foundation
import ServiceKit
import Synchronization

extension Metrics {
    /// Adds metrics of the archive's growth, computed when metrics are read.
    /// - Parameter isCounted: adds the number of orders, which takes time if there are many.
    func show(_ archive: OrderArchive, isCounted: Bool = false) {
        let moved = counter("vicinity_orders_archived_total", "Finished orders moved to the archive since the start.")
        let bytes = gauge("vicinity_orders_archive_bytes", "Bytes of the archive of finished orders.")
        let orders = isCounted ? gauge("vicinity_orders_archive_orders", "Orders in the archive.") : nil
        let counted = Atomic<Int>(0)
        whenRead {
            let now = archive.movedOrders.load(ordering: .relaxed)
            moved.add(UInt64(now - counted.exchange(now, ordering: .relaxed)))
            bytes.set(Double(archive.size))
            if let orders, let count = try? archive.count() { orders.set(Double(count)) }
        }
    }
}

extension OrderArchive {
    /// Its bytes on disk; 0 if it does not exist.
    var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file + suffix)
            return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
        }
    }
}
