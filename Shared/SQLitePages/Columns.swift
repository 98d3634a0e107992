/// A value in a row as SQLite stores it (https://www.sqlite.org/fileformat2.html#record_format).
public enum Column: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])

    /// Values of a row; nil if the bytes cannot be one.
    public static func all(in payload: [UInt8]) -> [Column]? {
        var next = 0
        guard let headerSize = payload.variable(at: &next), headerSize >= 1, headerSize <= payload.count else {
            return nil
        }
        var content = Int(headerSize)
        var columns: [Column] = []
        while next < Int(headerSize) {
            guard let kind = payload.variable(at: &next), next <= Int(headerSize),
                let column = Column(kind, payload, at: &content)
            else { return nil }
            columns.append(column)
        }
        return content == payload.count ? columns : nil
    }

    private init?(_ kind: Int64, _ payload: [UInt8], at offset: inout Int) {
        let sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
        guard kind >= 0, kind != 10, kind != 11, kind < Int64(Int32.max) else { return nil }
        let size = kind < 10 ? sizes[Int(kind)] : Int(kind - 12) / 2
        guard offset + size <= payload.count else { return nil }
        let bytes = payload[offset..<offset + size]
        offset += size
        switch kind {
        case 0: self = .null
        case 7: self = .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        case 8, 9: self = .integer(kind - 8)
        case 1...6:
            let start: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
            self = .integer(bytes.reduce(start) { $0 << 8 | Int64($1) })
        default: self = kind % 2 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
        }
    }

    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    public var text: [UInt8]? { if case .text(let bytes) = self { bytes } else { nil } }
    public var isNull: Bool { self == .null }
}

extension PageSource {
    /// Whole payload of a cell; nil if a part is missing.
    public func payload(of cell: Cell, on page: BTreePage) throws -> [UInt8]? {
        var payload = Array(page.bytes[cell.local])
        guard cell.overflow != nil else { return payload }
        var next = cell.overflow ?? 0
        while payload.count < cell.payload {
            guard next != 0, next <= pages, let bytes = try self.page(next) else { return nil }
            payload += bytes[4..<min(bytes.count, 4 + cell.payload - payload.count)]
            next = bytes.number32(at: 0)
        }
        return payload
    }
}
