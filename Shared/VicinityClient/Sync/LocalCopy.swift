public import Foundation

/// A copy of a topic as of its last sync. Things stay as the server wrote them, so that a later version of the app finds members that this one
/// does not know.
public struct LocalCopy: Sendable, Equatable {
    /// Cursor that the next sync goes on from.
    public internal(set) var cursor: String
    /// Time of the sync, by this device's clock.
    public internal(set) var syncedAt: Date
    /// JSON by key: the id, "critic/movie" for a critic's rating, the thing for a summary.
    public internal(set) var things: [String: Data]

    /// All things, in the order of their keys.
    /// - Parameter type: type to decode.
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

    /// One thing of the copy; nil if there is none with this key.
    /// - Parameters:
    ///   - key: the thing's key.
    ///   - type: type to decode.
    public func thing<Thing: Decodable>(_ key: String, _ type: Thing.Type = Thing.self) throws -> Thing? {
        try things[key].map { try JSONDecoder().decode(type, from: $0) }
    }
}

/// A store of copies: ``MemoryStore``, ``FileStore``, or an app's own database.
public protocol CopyStore: Sendable {
    /// The copy; nil if there is none that can be read.
    func copy(of topic: SyncTopic) async throws -> LocalCopy?
    /// Replaces the copy as a whole, or throws and leaves the old one.
    func keep(_ copy: LocalCopy, of topic: SyncTopic) async throws
    /// Removes the copy, if there is one.
    func forget(_ topic: SyncTopic) async throws
}

/// A store of copies in memory.
public actor MemoryStore: CopyStore {
    private var copies: [SyncTopic: LocalCopy] = [:]

    /// An empty store.
    public init() {}

    /// The copy; nil if there is none that can be read.
    public func copy(of topic: SyncTopic) -> LocalCopy? { copies[topic] }
    /// Replaces the copy as a whole.
    public func keep(_ copy: LocalCopy, of topic: SyncTopic) { copies[topic] = copy }
    /// Removes the copy, if there is one.
    public func forget(_ topic: SyncTopic) { copies[topic] = nil }
}
