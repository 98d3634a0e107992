/// A page of a b-tree as it stands in a file of SQLite's (https://www.sqlite.org/fileformat2.html#b_tree_pages), read without SQLite.
public struct BTreePage: Sendable {
    public enum Kind: UInt8, Sendable {
        case indexInterior = 2
        case tableInterior = 5
        case indexLeaf = 10
        case tableLeaf = 13

        public var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
    }

    public let kind: Kind
    public let bytes: [UInt8]
    public let cellCount: Int
    /// Where the page's header begins: behind the file's header on the first page.
    private let start: Int
    private let contentStart: Int

    /// - Parameter bytes: the whole page; nothing at the end of pages is reserved.
    /// - Returns: nil if it cannot be a page of a b-tree.
    public init?(_ bytes: [UInt8], isFirst: Bool = false) {
        let start = isFirst ? 100 : 0
        guard bytes.count >= 512, let kind = Kind(rawValue: bytes[start]) else { return nil }
        let cellCount = bytes.number16(at: start + 3)
        let contentStart = bytes.number16(at: start + 5) == 0 ? 65_536 : bytes.number16(at: start + 5)
        let pointersEnd = start + (kind.isLeaf ? 8 : 12) + 2 * cellCount
        guard pointersEnd <= contentStart, contentStart <= bytes.count else { return nil }
        self.kind = kind
        self.bytes = bytes
        self.cellCount = cellCount
        self.start = start
        self.contentStart = contentStart
    }

    private var pointers: Int { start + (kind.isLeaf ? 8 : 12) }

    /// What lies between the cells' list and the cells: free, and never overwritten when SQLite moves rows to another page.
    public var gap: Range<Int> { pointers + 2 * cellCount..<contentStart }

    /// The last child of an interior page.
    public var rightChild: UInt32? { kind.isLeaf ? nil : bytes.number32(at: start + 8) }

    /// - Returns: nil if it does not lie where cells do.
    public func cell(_ index: Int) -> Cell? {
        let offset = bytes.number16(at: pointers + 2 * index)
        guard offset >= contentStart, offset + 4 <= bytes.count else { return nil }
        return Cell(bytes, at: offset, kind: kind)
    }
}

/// A row or a key on a page, with as much of its payload as fits there.
public struct Cell: Sendable {
    /// The child whose keys come before; of interior pages.
    public let leftChild: UInt32?
    /// Of tables.
    public let row: Int64?
    /// Bytes of the whole payload.
    public let payload: Int
    /// What of it lies on the page.
    public let local: Range<Int>
    /// Where the rest begins.
    public let overflow: UInt32?

    fileprivate init?(_ bytes: [UInt8], at offset: Int, kind: BTreePage.PageType) {
        var next = offset
        leftChild = kind.isLeaf ? nil : bytes.number32(at: next)
        if !kind.isLeaf { next += 4 }
        if kind == .tableInterior {
            guard let row = bytes.variable(at: &next) else { return nil }
            self.row = row
            (payload, local, overflow) = (0, next..<next, nil)
            return
        }
        guard let length = bytes.variable(at: &next), (0...Int64(Int32.max)).contains(length) else { return nil }
        payload = Int(length)
        if kind == .tableLeaf {
            guard let row = bytes.variable(at: &next) else { return nil }
            self.row = row
        } else {
            row = nil
        }
        let onPage = Cell.local(payload, usable: bytes.count, isTable: kind == .tableLeaf)
        let end = next + onPage
        guard end + (onPage < payload ? 4 : 0) <= bytes.count else { return nil }
        local = next..<end
        overflow = onPage < payload ? bytes.number32(at: end) : nil
    }

    /// How many bytes of a payload SQLite leaves on the page.
    private static func local(_ payload: Int, usable: Int, isTable: Bool) -> Int {
        let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard payload > most else { return payload }
        let least = (usable - 12) * 32 / 255 - 23
        let rest = least + (payload - least) % (usable - 4)
        return rest <= most ? rest : least
    }
}

extension [UInt8] {
    public func number16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

    public func number32(at offset: Int) -> UInt32 {
        UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16 | UInt32(self[offset + 2]) << 8
            | UInt32(self[offset + 3])
    }

    /// A number of one to nine bytes.
    public func variable(at offset: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset < count else { return nil }
            let byte = self[offset]
            offset += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int64(bitPattern: value) }
        }
        return nil
    }
}
