import Contract
import Events
import Foundation
import Store
import TestKit
import Testing

@testable import OrdersService

/// Another number of processes: each copies its customers' orders from the former archives.
struct ArchiveTakeoverTests {
    private func order(_ number: Int) throws -> OrderArchive.Entry {
        var order = try #require(SagaRun(confirmed: [line(padThai), line(margherita)]).order)
        order.id = "07-\(number)"
        order.customer = "c-\(number)"
        order.status = .completed
        return OrderArchive.Entry(order: order, record: try JSON.encode(order))
    }

    @Test func `from one to two and back no order is lost or doubled, even after an interruption`() throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = { (name: String) in OrderArchive(file: folder.appending(path: "\(name).db").path) }
        let all = try (0..<1100).map(order)
        let one = archive("one")
        try one.put(all)
        let halves = [archive("first"), archive("second")]
        // The file of a takeover that was killed.
        let left = OrderArchive(file: halves[0].file + ".new")
        try left.put([try order(5000)])
        try left.side.close()
        for (index, half) in halves.enumerated() {
            let instance = Instance(index: index, count: 2)
            let takeover = ArchiveTakeover(files: [one.file], instance: instance, archive: half)
            try takeover.run()
            try half.remove(["07-1"])
            // At each later start of the process there is nothing to do.
            try takeover.run()
            for entry in all where entry.order.id != "07-1" {
                let isOwned = instance.owns(partition: partition(of: entry.order.customer))
                #expect(try half.has(entry.order.id) == isOwned, "\(entry.order.id)")
            }
            #expect(try !half.has("07-1") && !half.has("07-5000"))
        }
        let again = archive("again")
        try ArchiveTakeover(files: halves.map(\.file), instance: Instance(), archive: again).run()
        #expect(try again.count() == all.count - 1)
        #expect(try again.order("07-77") == all[77].order)
        #expect(throws: CocoaError.self) {
            try ArchiveTakeover(files: ["\(folder.path)/none.db"], instance: Instance(), archive: archive("x")).run()
        }
    }
}
