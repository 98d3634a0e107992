import Contract
import Events
import ServiceKit
import Testing

@testable import GatewayService

/// Several instances of the recommender, which people see as one.
@Suite struct `The instances of the recommender` {
    private struct Review {
        var key: ReviewKey
        var author: String
    }

    /// As the instances write it: whole numbers may be written without a point.
    private struct Shown: Encodable {
        let id: String
        let stars: Double
        let at: Timestamp
    }

    /// Some have the same stars and the same time.
    private let reviews = (1...40).map { number in
        Review(
            key: ReviewKey(
                stars: Double(number % 7) / 2, at: Timestamp(microseconds: Int64(number / 3) * 1_000_001),
                id: "r\(number * 7919 % 1000)"), author: "person-\(number)")
    }

    private func page(
        _ keys: [ReviewKey], _ order: ReviewOrder, after: ReviewKey?, limit: Int
    ) throws -> ListPage<JSONValue> {
        let left = keys.sorted(by: order.isBefore).filter { key in after.map { order.isBefore($0, key) } ?? true }
        let shown = left.prefix(limit)
        return ListPage(
            items: try shown.map { key in
                let review = Shown(id: key.id, stars: key.stars, at: Timestamp(microseconds: key.at))
                return try JSON.decode(JSONValue.self, from: JSON.encode(review))
            }, total: keys.count, next: left.count > limit ? try shown.last.map { try Cursor.text($0) } : nil)
    }

    /// The pages' cursors are read by another number of instances than wrote them.
    @Test(arguments: ReviewOrder.allCases, [1, 3, 7, 50])
    func `list reviews as one, page by page, also while their number changes`(order: ReviewOrder, limit: Int) throws {
        var counts = [3, 1, 4, 2, 6, 12].makeIterator()
        var listed: [String] = []
        var after: ReviewKey?
        repeat {
            let count = counts.next() ?? 2
            let pages = try (0..<count).map { index in
                let own = reviews.filter { Instance.index(of: $0.author, count: count) == index }.map(\.key)
                return try page(own, order, after: after, limit: limit)
            }
            let merged = try RecommenderOwners.merged(pages, by: order, limit: limit)
            #expect(merged.total == 40 && merged.items.count <= limit)
            listed += merged.items.compactMap { $0["id"]?.string }
            after = try merged.next.map { try Cursor.read(ReviewKey.self, from: $0) }
        } while after != nil
        #expect(listed == reviews.map(\.key).sorted(by: order.isBefore).map(\.id))
    }

    @Test func `order reviews by stars, time and id`() {
        func key(_ stars: Double, _ at: Int64, _ id: String) -> ReviewKey {
            ReviewKey(stars: stars, at: Timestamp(microseconds: at), id: id)
        }
        let keys = [key(1, 5, "a"), key(3, 4, "b"), key(3, 4, "c"), key(2, 9, "d")]
        #expect(keys.sorted(by: ReviewOrder.newest.isBefore).map(\.id) == ["d", "a", "c", "b"])
        #expect(keys.sorted(by: ReviewOrder.highest.isBefore).map(\.id) == ["c", "b", "d", "a"])
        #expect(keys.sorted(by: ReviewOrder.lowest.isBefore).map(\.id) == ["a", "d", "c", "b"])
    }
}
