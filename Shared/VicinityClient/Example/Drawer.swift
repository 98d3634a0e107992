import Foundation
import VicinityClient

/// The folder in which the program keeps session, ratings and copies between runs, for its user alone.
struct Drawer {
    let folder: URL

    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    var session: Session? { read("session.json") }

    /// - Parameter session: nil removes it.
    func keep(_ session: Session?) throws {
        if let session {
            try write(session, "session.json")
        } else {
            try? FileManager.default.removeItem(at: file("session.json"))
        }
    }

    /// Stars by movie, which never leave this machine.
    var ratings: [String: Double] { read("ratings.json") ?? [:] }

    func keep(_ ratings: [String: Double]) throws { try write(ratings, "ratings.json") }

    var copies: FileStore { get throws { try FileStore(folder: file("copies")) } }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    private func read<Value: Decodable>(_ name: String) -> Value? {
        (try? Data(contentsOf: file(name))).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    private func write(_ value: some Encodable, _ name: String) throws {
        try JSONEncoder().encode(value).write(to: file(name), options: .atomic)
        // The token alone identifies the customer.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name).path())
    }
}
