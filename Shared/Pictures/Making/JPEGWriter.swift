import CTurboJPEG

/// Writes canvases as JPEG files: the one format that every client reads, those older than Vicinity among them.
enum JPEGWriter {
    /// 0–100; what is seen on screens is hardly less sharp, and the file is a third of the best quality's.
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
