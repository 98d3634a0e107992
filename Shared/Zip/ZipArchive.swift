/// The entries of a ZIP archive (PKWARE's APPNOTE 6.3), by its directory at the end. Stored and deflated entries are read; archives of
/// several parts, encrypted ones and those of more than 4 GiB (Zip64) are not.
public struct ZipArchive: Sendable {
    public struct Entry: Sendable, Hashable {
        /// Path with folders: "feed/stops.txt".
        public let name: String
        /// Unpacked size in bytes, from the directory.
        public let size: Int
        let packedSize: Int
        let isDeflated: Bool
        let checksum: UInt32
        let offset: Int
    }

    /// Entries in the directory's order, without folders.
    public let entries: [Entry]
    private let source: ZipSource

    /// The largest directory, in bytes.
    private static let largestDirectory = 8 << 20

    public init(_ bytes: [UInt8]) throws(ZipFailure) {
        try self.init(.bytes(bytes))
    }

    /// Reads from a file on demand, and keeps it open.
    public init(path: String) throws(ZipFailure) {
        guard let file = OpenFile(path: path) else { throw .notZip }
        try self.init(.file(file))
    }

    private init(_ source: ZipSource) throws(ZipFailure) {
        self.source = source
        entries = try ZipArchive.directory(of: source)
    }

    /// Whether bytes begin as an archive with entries does.
    public static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Unpacks an entry piece by piece.
    /// - Parameter limit: in bytes; a larger entry is refused.
    public func reader(of entry: Entry, upTo limit: Int) throws(ZipFailure) -> ZipReader {
        guard entry.size <= limit else { throw .tooLarge(limit: limit) }
        let header = try source.read(at: entry.offset, count: 30)[...]
        guard header.number(at: 0, bytes: 4) == 0x0403_4B50 else {
            throw .damaged("\(entry.name) is not where it should be")
        }
        let start = entry.offset + 30 + header.number(at: 26, bytes: 2) + header.number(at: 28, bytes: 2)
        return try ZipReader(entry, source, start: start)
    }

    /// Unpacks an entry whole.
    /// - Parameter limit: in bytes; a larger entry is refused.
    public func contents(of entry: Entry, upTo limit: Int) throws(ZipFailure) -> [UInt8] {
        let reader = try reader(of: entry, upTo: limit)
        var bytes: [UInt8] = []
        while let piece = try reader.next() { bytes += piece }
        return bytes
    }

    // MARK: - The directory

    private static func directory(of source: ZipSource) throws(ZipFailure) -> [Entry] {
        let end = try endRecord(of: source)
        let (count, size, offset) = (
            end.number(at: 10, bytes: 2), end.number(at: 12, bytes: 4), end.number(at: 16, bytes: 4)
        )
        guard end.number(at: 4, bytes: 2) == 0, end.number(at: 6, bytes: 2) == 0 else {
            throw .unsupported("an archive of several parts")
        }
        guard count < 0xFFFF, size < 0xFFFF_FFFF, offset < 0xFFFF_FFFF else { throw .unsupported("Zip64") }
        guard size <= largestDirectory else { throw .unsupported("a directory of \(size) bytes") }
        var rest = try source.read(at: offset, count: size)[...]
        var entries: [Entry] = []
        for _ in 0..<count {
            if let entry = try next(of: &rest) { entries.append(entry) }
        }
        return entries
    }

    /// The record with the position of the directory: the last one before a comment of up to 65,535 bytes.
    private static func endRecord(of source: ZipSource) throws(ZipFailure) -> ArraySlice<UInt8> {
        let length = min(source.size, 22 + 0xFFFF)
        guard length >= 22 else { throw .notZip }
        let tail = try source.read(at: source.size - length, count: length)
        for start in stride(from: length - 22, through: 0, by: -1) {
            let record = tail[start...]
            if record.number(at: 0, bytes: 4) == 0x0605_4B50, record.number(at: 20, bytes: 2) == record.count - 22 {
                return record
            }
        }
        throw .notZip
    }

    /// The next entry; nil for a folder.
    private static func next(of rest: inout ArraySlice<UInt8>) throws(ZipFailure) -> Entry? {
        guard rest.count >= 46, rest.number(at: 0, bytes: 4) == 0x0201_4B50 else {
            throw .damaged("its directory is not as it must be")
        }
        let nameLength = rest.number(at: 28, bytes: 2)
        let length = 46 + nameLength + rest.number(at: 30, bytes: 2) + rest.number(at: 32, bytes: 2)
        guard rest.count >= length else { throw .damaged("its directory ends too soon") }
        let name = String(decoding: rest.dropFirst(46).prefix(nameLength), as: UTF8.self)
        let (flags, method) = (rest.number(at: 8, bytes: 2), rest.number(at: 10, bytes: 2))
        let (packedSize, size) = (rest.number(at: 20, bytes: 4), rest.number(at: 24, bytes: 4))
        let entry = Entry(
            name: name, size: size, packedSize: packedSize, isDeflated: method == 8,
            checksum: UInt32(rest.number(at: 16, bytes: 4)), offset: rest.number(at: 42, bytes: 4))
        rest = rest.dropFirst(length)
        if name.hasSuffix("/") { return nil }
        guard flags & 1 == 0 else { throw .unsupported("an encrypted entry") }
        guard method == 0 || method == 8 else { throw .unsupported("the packing method \(method) of \(name)") }
        guard packedSize < 0xFFFF_FFFF, size < 0xFFFF_FFFF, entry.offset < 0xFFFF_FFFF else {
            throw .unsupported("Zip64")
        }
        return entry
    }
}

extension ArraySlice<UInt8> {
    /// Little-endian number at an offset from the slice's beginning, which must exist.
    fileprivate func number(at offset: Int, bytes: Int) -> Int {
        (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
    }
}
