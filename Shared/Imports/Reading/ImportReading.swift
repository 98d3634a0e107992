import Formats

/// Reads a file's bytes into rows, while those of the piece before are written.
actor ImportReading {
    /// Rows, and the progress of reading after them.
    struct Read: Sendable {
        var rows: [ImportRow]
        var progress: ImportProgress
    }

    private var importer: Importer

    init(_ importer: Importer) { self.importer = importer }

    func begin(file: String) -> Read { read(importer.begin(file: file)) }
    func feed(_ piece: [UInt8]) -> Read { read(importer.feed(piece)) }
    func finish() -> Read { read(importer.finish()) }

    private func read(_ rows: [ImportRow]) -> Read { Read(rows: rows, progress: importer.progress) }
}
