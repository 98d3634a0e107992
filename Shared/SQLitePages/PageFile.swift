/// A source of whole pages: a file that SQLite has open, or one that it cannot open.
public protocol PageSource {
    var pageSize: Int { get }
    /// Number of pages.
    var pages: UInt32 { get }
    /// - Parameter number: counted from 1.
    /// - Returns: nil if it cannot be read whole.
    func page(_ number: UInt32) throws -> [UInt8]?
}

extension PageSource {
    /// Overflow pages of a payload in order; ends where the chain is broken or cyclic.
    public func overflowChain(of cell: Cell) throws -> (pages: [UInt32], last: [UInt8], rest: Int) {
        var rest = cell.payload - cell.local.count
        var (pages, last): ([UInt32], [UInt8]) = ([], [])
        var next = cell.overflow ?? 0
        while next != 0, rest > 0, let bytes = try page(next) {
            pages.append(next)
            last = bytes
            next = bytes.number32(at: 0)
            guard rest > pageSize - 4 else { break }
            rest -= pageSize - 4
        }
        return (pages, last, rest)
    }

    /// Free pages: trunk pages with the end of their list, and the leaves that they list.
    public func freePages(from trunk: UInt32) throws -> (trunks: [UInt32: Int], leaves: Set<UInt32>) {
        var trunks: [UInt32: Int] = [:]
        var leaves: Set<UInt32> = []
        var next = trunk
        while next != 0, trunks[next] == nil, let bytes = try page(next) {
            let count = min(Int(bytes.number32(at: 4)), pageSize / 4 - 2)
            trunks[next] = 8 + 4 * count
            for index in 0..<count { leaves.insert(bytes.number32(at: 8 + 4 * index)) }
            next = bytes.number32(at: 0)
        }
        return (trunks, leaves)
    }
}
