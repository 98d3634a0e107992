import Foundation

/// Pages of a file that SQLite may not be able to open, as its last complete commit left them. Pages in the write-ahead log win over those
/// in the file. No process may have the file open.
public final class DamagedPages: PageSource {
    public let pageSize: Int
    public let pages: UInt32
    private let file: Int32
    private let wal: Int32
    /// Offset in the write-ahead log of each page's last version.
    private let newer: [UInt32: Int]

    /// - Returns: nil if there is no such file.
    public init?(path: String) {
        file = open(path, O_RDONLY | O_CLOEXEC)
        wal = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if wal >= 0 { close(wal) }
            return nil
        }
        let header = DamagedPages.read(file, 0, 100) ?? []
        let stored = header.isEmpty ? 0 : header.number16(at: 16)
        pageSize =
            [512, 1024, 2048, 4096, 8192, 16_384, 32_768].contains(stored) ? stored : stored == 1 ? 65_536 : 4096
        let frames = wal < 0 ? [:] : DamagedPages.frames(wal, pageSize: pageSize)
        newer = frames
        let whole = UInt32(max(0, Int(lseek(file, 0, SEEK_END)) + pageSize - 1) / pageSize)
        pages = max(whole, frames.keys.max() ?? 0)
    }

    deinit {
        close(file)
        if wal >= 0 { close(wal) }
    }

    public func page(_ number: UInt32) -> [UInt8]? {
        guard number > 0 else { return nil }
        if let offset = newer[number] { return DamagedPages.read(wal, offset, pageSize) }
        return DamagedPages.read(file, Int(number - 1) * pageSize, pageSize, mayBeCut: true)
    }

    private static func read(_ descriptor: Int32, _ offset: Int, _ count: Int, mayBeCut: Bool = false) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, count - done, offset + done)
            }
            if read < 0, errno == EINTR { continue }
            // A cut page is padded with zeros, as SQLite reads behind the end of the file.
            guard read > 0 else { return done > 0 && mayBeCut ? bytes : nil }
            done += read
        }
        return bytes
    }

    // MARK: - The write-ahead log (https://www.sqlite.org/fileformat2.html#walformat)

    /// Pages of complete commits, up to the first frame of another log or with a wrong checksum.
    private static func frames(_ wal: Int32, pageSize: Int) -> [UInt32: Int] {
        guard let header = read(wal, 0, 32), header.number32(at: 0) & ~1 == 0x377F_0682,
            Int(header.number32(at: 8)) == pageSize
        else { return [:] }
        let isBigEndian = header.number32(at: 0) & 1 == 1
        var sum = WALChecksum(isBigEndian: isBigEndian)
        sum.add(header[0..<24])
        guard sum.matches(header, at: 24) else { return [:] }
        var committed: [UInt32: Int] = [:]
        var pending: [UInt32: Int] = [:]
        var offset = 32
        while let frame = read(wal, offset, 24 + pageSize), frame[8..<16] == header[16..<24] {
            sum.add(frame[0..<8])
            sum.add(frame[24...])
            guard sum.matches(frame, at: 16) else { break }
            pending[frame.number32(at: 0)] = offset + 24
            if frame.number32(at: 4) != 0 {
                committed.merge(pending) { $1 }
                pending = [:]
            }
            offset += frame.count
        }
        return committed
    }
}

private struct WALChecksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                let words = (0..<2).map { index in
                    let word = bytes.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self)
                    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
                }
                first = first &+ words[0] &+ second
                second = second &+ words[1] &+ first
            }
        }
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
        bytes.number32(at: offset) == first && bytes.number32(at: offset + 4) == second
    }
}
