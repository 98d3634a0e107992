import Events
import ServiceKit
import Testing

@testable import GatewayService

@Suite struct `The crawler's instances` {
    private func page(_ ids: [String], after: String?, limit: Int) throws -> ListPage<JSONValue> {
        let left = ids.filter { $0 > after ?? "" }.sorted()
        let items = Array(left.prefix(limit))
        return ListPage(
            items: items.map { .object(["id": .string($0)]) }, total: ids.count,
            next: left.count > limit ? try items.last.map { try Cursor.text($0) } : nil)
    }

    @Test(arguments: [1, 2, 3, 7, 50]) func `are listed as one, page by page`(limit: Int) throws {
        let ids = (1...23).map { "source-\($0)" }
        let shares = Dictionary(grouping: ids) { Instance.index(of: $0, count: 3) }
        #expect(shares.count == 3)
        var listed: [String] = []
        var after: String?
        repeat {
            let pages = try shares.values.map { try page($0, after: after, limit: limit) }
            let merged = try Crawlers.merged(pages, limit: limit)
            #expect(merged.total == 23 && merged.items.count <= limit)
            listed += merged.items.compactMap { $0["id"]?.string }
            after = try merged.next.map { try Cursor.read(String.self, from: $0) }
        } while after != nil
        #expect(listed == ids.sorted())
    }
}
