import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite struct `The catalog as several instances` {
    /// A checkpoint belongs to one instance: of two that emit one of the same partition, each takes the other's record for its own and makes
    /// its store again.
    @Test(arguments: [1, 2, 3, 12])
    func `read a partition of an input alone, or emit no checkpoints of it`(of count: Int) {
        let handlers = (0..<count).map { CatalogHandler(instance: Instance(index: $0, count: count)) }
        for topic in Set(handlers.flatMap(\.inputs)) {
            let hasNoCheckpoints = handlers.allSatisfy { handler in
                topic.owner == handler.service && !handler.heardFirst.contains(topic)
                    || handler.copiedByAll.contains(topic)
            }
            for partition in topic.partitions where !hasNoCheckpoints {
                let readers = handlers.count { $0.inputs.contains(topic) && $0.reads(partition) }
                #expect(readers == 1, "\(partition)")
            }
        }
    }

    @Test(arguments: [2, 3, 4, 6, 12]) func `has together what one would have`(count: Int) async throws {
        let (one, _) = try await `Made again from the log`.eventful()
        let whole = try Catalogs(1)
        let several = try Catalogs(count)
        for record in one.inputs {
            for catalogs in [whole, several] {
                catalogs.add(record)
                try await catalogs.settle()
            }
        }
        let (expected, found) = (try await whole.contents(), try await several.contents())
        for table in Schema.domainTables {
            #expect(found[table] == expected[table], "\(table)")
        }
        let (copies, owned) = try await several.copies()
        #expect(copies == owned)
        #expect(!copies.isEmpty)
    }

    @Test(arguments: 1...20) func `has copies that are as their originals, in whatever order it hears`(seed: UInt64)
        async throws
    {
        var random = Seeded(seed)
        let (one, _) = try await `Made again from the log`.eventful()
        let several = try Catalogs([2, 3, 6, 12].randomElement(using: &random)!)
        for record in one.inputs {
            several.add(record)
            while Int.random(in: 0..<4, using: &random) > 0, try await several.readSome(&random) {}
        }
        while try await several.readSome(&random) {}
        let (copies, owned) = try await several.copies()
        #expect(copies == owned)
    }
}
