import Foundation
import Pictures

/// Files that other programs wrote (Pillow, with libavif, x265 and Little CMS), in `Samples`.
enum Samples {
    /// Nil where libheif's tool is not installed.
    static let decoder = HEIFDecoder(scratch: {
        FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)").path
    })

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
