import Zip

extension KML {
    /// The KML document of a KMZ, which is a ZIP archive with one; other bytes as they are.
    ///
    /// The document is `doc.kml`, or else the archive's first file of that kind.
    /// - Parameter limit: in bytes, unpacked.
    /// - Throws: `MarkupFailure.archive` if the archive cannot be read or has no such file.
    public static func unpacked(_ bytes: [UInt8], upTo limit: Int) throws(MarkupFailure) -> [UInt8] {
        guard ZipArchive.begins(bytes) else { return bytes }
        do throws(ZipFailure) {
            let archive = try ZipArchive(bytes)
            let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }
            guard let document = documents.first(where: { $0.name == "doc.kml" }) ?? documents.first else {
                throw .damaged("there is no KML in it")
            }
            return try archive.contents(of: document, upTo: limit)
        } catch {
            throw .archive("\(error)")
        }
    }
}
