public import Foundation

/// A copy of a topic as it was when it was last synced. Things stay as the server wrote them, so that what a later version of the app
/// understands is there.
public struct LocalCopy: Sendable, Equatable {
    /// What the next sync goes on from.
    public internal(set) var cursor: String
    /// When it was made, by this machine's clock.
    public internal(set) var syncedAt: Date
    /// JSON, by key: the id; of a critic's rating "critic/movie"; of a summary its thing.
    public internal(set) var things: [String: Data]

    /// All things, in the order of their keys.
    /// - Throws: `VicinityError.unreadable` if one is not of that type.
    public func all<Thing: Decodable>(_ type: Thing.Type = Thing.self) throws -> [Thing] {
        let decoder = JSONDecoder()
        return try things.sorted { $0.key < $1.key }.map { key, data in
            do {
                return try decoder.decode(type, from: data)
            } catch {
                throw VicinityError.unreadable("\(key): \(error)")
            }
        }
    }

    /// One thing; nil if there is none with this key.
    public func thing<Thing: Decodable>(_ key: String, _ type: Thing.Type = Thing.self) throws -> Thing? {
        try things[key].map { try JSONDecoder().decode(type, from: $0) }
    }
}

/// Where copies are kept: `MemoryStore` or `FileStore`, or an app's own database.
public protocol CopyStore: Sendable {
    /// The copy; nil if there is none that can be read.
    func copy(of topic: SyncTopic) async throws -> LocalCopy?
    /// Replaces the copy as a whole, or throws and leaves the old one.
    func keep(_ copy: LocalCopy, of topic: SyncTopic) async throws
    /// Removes the copy, if there is one.
    func forget(_ topic: SyncTopic) async throws
}

/// Copies for as long as the process runs.
public actor MemoryStore: CopyStore {
    private var copies: [SyncTopic: LocalCopy] = [:]

    /// Empty.
    public init() {}

    /// The copy; nil if there is none that can be read.
    public func copy(of topic: SyncTopic) -> LocalCopy? { copies[topic] }
    /// Replaces the copy as a whole.
    public func keep(_ copy: LocalCopy, of topic: SyncTopic) { copies[topic] = copy }
    /// Removes the copy, if there is one.
    public func forget(_ topic: SyncTopic) { copies[topic] = nil }
}
