import Foundation
import ServiceKit
import Synchronization

extension Metrics {
    /// How the archive grows, taken when metrics are read.
    /// - Parameter isCounted: how many orders it has, which takes time where there are many.
    func show(_ archive: OrderArchive, isCounted: Bool = false) {
        let taken = counter("vicinity_orders_archived_total", "Finished orders taken into the archive since the start.")
        let bytes = gauge("vicinity_orders_archive_bytes", "Bytes of the archive of finished orders.")
        let orders = isCounted ? gauge("vicinity_orders_archive_orders", "Orders in the archive.") : nil
        let told = Atomic<Int>(0)
        whenRead {
            let now = archive.taken.load(ordering: .relaxed)
            taken.add(UInt64(now - told.exchange(now, ordering: .relaxed)))
            bytes.set(Double(archive.size))
            if let orders, let count = try? archive.count() { orders.set(Double(count)) }
        }
    }
}

extension OrderArchive {
    /// Its bytes on the disk; 0 while there is none.
    var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file + suffix)
            return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
        }
    }
}
