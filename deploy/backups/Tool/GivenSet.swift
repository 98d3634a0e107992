import Foundation
import Store

/// The set that an operator restores: a folder, or a sealed copy, which is opened beside itself while it is read. Meanwhile no back-up into
/// its folder begins, since that would remove old sets and unfinished ones.
struct GivenSet {
    let path: String
    /// File of the age identity that opens a sealed copy.
    let identity: String?

    /// - Parameter body: gets the set's folder.
    func read<Answer>(_ body: (_ folder: String) async throws -> Answer) async throws -> Answer {
        let sets = Sets(folder: URL(filePath: path).deletingLastPathComponent().path)
        guard let identity, path.hasSuffix(Sealing.suffix) else {
            let lock = try sets.share()
            defer { lock?.release() }
            return try await body(path)
        }
        let lock = try sets.lock()
        defer { lock.release() }
        let open = try Sealing.open(path, with: identity)
        defer { try? Files.remove(open.opened) }
        return try await body(open.set)
    }
}
