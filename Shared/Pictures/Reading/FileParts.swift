/// The named parts of a picture's file: segments of a JPEG, chunks of a PNG or WebP.
///
/// They end at the first part that does not fit into the file; in a JPEG at the first scan.
struct FileParts: Sequence, IteratorProtocol {
    struct Part {
        /// Four letters; for a JPEG's segment the marker's second byte.
        let name: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>

        func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
    }

    private let kind: PictureKind
    private let bytes: [UInt8]
    private var at: Int

    init(_ kind: PictureKind, _ bytes: [UInt8]) {
        (self.kind, self.bytes) = (kind, bytes)
        at =
            switch kind {
            case .jpeg: 2
            case .png: 8
            case .webp: 12
            case .heic, .avif: bytes.count
            }
    }

    mutating func next() -> Part? {
        switch kind {
        case .jpeg: nextSegment()
        case .png: nextChunk(nameAt: 4, numberAt: 0, isLittle: false) { $0 + 4 }
        case .webp: nextChunk(nameAt: 0, numberAt: 4, isLittle: true) { $0 + $0 % 2 }
        case .heic, .avif: nil
        }
    }

    /// Reads any number of 0xFF, then a marker and a length that includes itself (ITU-T T.81, B.1.1).
    private mutating func nextSegment() -> Part? {
        while at + 1 < bytes.count, bytes[at] == 0xFF, bytes[at + 1] == 0xFF { at += 1 }
        guard at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA else { return nil }
        let length = Int(number(at: at + 2, 2, isLittle: false))
        let (name, start, end) = (bytes[(at + 1)...(at + 1)], at + 4, at + 2 + length)
        guard length >= 2, end <= bytes.count else { return nil }
        at = end
        return Part(name: name, content: bytes[start..<end])
    }

    /// Reads a name of four letters and the length of the content; `padded` is the distance to the next chunk.
    private mutating func nextChunk(nameAt: Int, numberAt: Int, isLittle: Bool, padded: (Int) -> Int) -> Part? {
        guard at + 8 <= bytes.count else { return nil }
        let length = Int(number(at: at + numberAt, 4, isLittle: isLittle))
        let (name, start) = (bytes[(at + nameAt)..<(at + nameAt + 4)], at + 8)
        guard length <= bytes.count - start else { return nil }
        at = start + padded(length)
        return Part(name: name, content: bytes[start..<(start + length)])
    }

    private func number(at: Int, _ count: Int, isLittle: Bool) -> UInt32 {
        Numbers(bytes[at..<(at + count)], isLittle: isLittle).unsigned(at: 0, count) ?? 0
    }
}

/// Reads whole numbers of some bytes, in either byte order.
struct Numbers {
    let bytes: ArraySlice<UInt8>
    let isLittle: Bool

    init(_ bytes: ArraySlice<UInt8>, isLittle: Bool) {
        (self.bytes, self.isLittle) = (bytes, isLittle)
    }

    /// - Returns: nil if the bytes end before.
    func unsigned(at offset: Int, _ count: Int) -> UInt32? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let part = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
        return isLittle
            ? part.reversed().reduce(0) { $0 << 8 | UInt32($1) } : part.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
