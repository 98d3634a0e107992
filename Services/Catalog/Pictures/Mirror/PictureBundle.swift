import Crypto
import Events
import Foundation

/// A kept picture as sent between processes: a line with its record, then the bytes of its renditions.
///
/// Its id is that of the original file, which is not kept, so a digest is sent along to check the transfer.
struct PictureBundle: Sendable {
    let record: PictureRecord
    let renditions: [[UInt8]]

    init(record: PictureRecord, renditions: [[UInt8]]) {
        (self.record, self.renditions) = (record, renditions)
    }

    /// - Returns: nil if the bytes do not match the record.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let record = try? JSON.decode(PictureRecord.self, from: Array(bytes[..<end]))
        else { return nil }
        var (rest, renditions) = (bytes[(end + 1)...], [[UInt8]]())
        for rendition in record.renditions {
            guard rendition.bytes > 0, rendition.bytes <= rest.count else { return nil }
            renditions.append(Array(rest.prefix(rendition.bytes)))
            rest = rest.dropFirst(rendition.bytes)
        }
        guard rest.isEmpty, !renditions.isEmpty else { return nil }
        self.init(record: record, renditions: renditions)
    }

    func bytes() throws -> [UInt8] { try JSON.encode(record) + [UInt8(ascii: "\n")] + renditions.joined() }

    /// Digest in the form of the field `Repr-Digest` (RFC 9530).
    static func digest(_ bytes: [UInt8]) -> String {
        "sha-256=:\(Data(SHA256.hash(data: bytes)).base64EncodedString()):"
    }
}
