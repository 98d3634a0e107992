import CTurboJPEG

/// Writes canvases as JPEG files: the only format that every client reads, old ones included.
enum JPEGWriter {
    /// Quality from 0 to 100: on screens hardly less sharp than the best, with a third of its size.
    private static let quality: Int32 = 82

    static func file(_ canvas: borrowing Canvas) throws(PictureFault) -> [UInt8] {
        guard let writer = tjInitCompress() else { throw .outOfMemory }
        defer { tjDestroy(writer) }
        var file: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(file) }
        let result = tjCompress2(
            writer, canvas.bytes.baseAddress, Int32(canvas.size.width), Int32(canvas.bytesPerRow),
            Int32(canvas.size.height), Int32(TJPF_BGRX.rawValue), &file, &count, Int32(TJSAMP_420.rawValue), quality,
            TJFLAG_PROGRESSIVE | TJFLAG_ACCURATEDCT)
        guard result == 0, let file else { throw .outOfMemory }
        return Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }
}
