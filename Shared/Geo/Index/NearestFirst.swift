/// The matching documents, the nearest first. Pages of growing size are searched when they are needed.
public struct NearestFirst: Sequence, IteratorProtocol, Sendable {
    private static let greatestPage = 4096
    private let index: SpatialIndex
    private let query: SpatialQuery
    private var last: Neighbor<Int>?
    private var page: [Neighbor<Int>] = []
    private var position = 0
    private var pageSize = 32
    private var isLastPage = false

    init(index: SpatialIndex, query: SpatialQuery, last: Neighbor<Int>?) {
        self.index = index
        self.query = query
        self.last = last
    }

    public mutating func next() -> Neighbor<Int>? {
        if position == page.count, !isLastPage {
            page = index.nearest(query, limit: pageSize, after: last)
            position = 0
            isLastPage = page.count < pageSize
            pageSize = Swift.min(2 * pageSize, NearestFirst.greatestPage)
        }
        guard position < page.count else { return nil }
        last = page[position]
        position += 1
        return last
    }
}
