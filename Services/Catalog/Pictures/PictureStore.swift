import Dispatch
import Foundation
import Pictures
import Synchronization

/// Keeps pictures within a limit of bytes and renders them one at a time, since a large one takes much memory.
final class PictureStore: Sendable {
    struct Kept: Sendable, Hashable {
        let id: PictureID
        let record: PictureRecord
    }

    enum Refusal: Error {
        /// There is no room for more pictures.
        case full
        /// Too many pictures wait for their renditions.
        case busy
    }

    let limits: PictureLimits
    /// Limit for all renditions together, in bytes.
    let capacity: Int
    /// Feed of pictures for following processes.
    let feed = PictureFeed()
    private let folder: PictureFolder
    private let decoder: HEIFDecoder?
    private let makers = DispatchQueue(label: "pictures")
    private let readers = DispatchQueue(label: "picture-reads")
    private let state = Mutex(StoreState())

    private struct StoreState {
        var bytes = 0
        var waiting = 0
    }

    private static let mostWaiting = 16

    /// Creates the folder if it is missing.
    init(path: String, capacity: Int, limits: PictureLimits = PictureLimits()) throws {
        let folder = PictureFolder(path: path)
        self.folder = folder
        decoder = HEIFDecoder(scratch: { folder.newFolder() })
        self.capacity = capacity
        self.limits = limits
        try folder.prepare()
        var bytes = 0
        try folder.forEach { bytes += folder.record(of: $0)?.bytes ?? 0 }
        state.withLock { $0.bytes = bytes }
    }

    /// Size of all renditions that are kept.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Keeps a picture. One that is kept already counts as put just now.
    /// - Throws: `PictureFault`, `Refusal`, or an error of the disk.
    func put(_ file: [UInt8]) async throws -> Kept {
        try state.withLock { state throws(Refusal) in
            guard state.waiting < Self.mostWaiting else { throw .busy }
            state.waiting += 1
        }
        defer { state.withLock { $0.waiting -= 1 } }
        return try await makers.run { [self] in
            let id = PictureID(of: file)
            if let record = use(id) { return Kept(id: id, record: record) }
            guard bytes < capacity else { throw Refusal.full }
            let picture = try PreparedPicture(file, limits: limits, decoder: decoder)
            let record = PictureRecord(picture)
            try save(PictureBundle(record: record, renditions: picture.renditions.map(\.bytes)), as: id)
            return Kept(id: id, record: record)
        }
    }

    private func save(_ picture: PictureBundle, as id: PictureID) throws {
        try folder.save(picture, as: id)
        state.withLock { $0.bytes += picture.record.bytes }
    }

    /// Nil if the picture is not kept.
    func record(of id: PictureID) async throws -> PictureRecord? {
        try await readers.run { [folder] in folder.record(of: id) }
    }

    func bytes(of id: PictureID, _ rendition: PictureRecord.Rendition) async throws -> [UInt8]? {
        try await readers.run { [folder] in folder.bytes(of: id, rendition) }
    }

    // MARK: - Mirroring

    /// Pictures in the order of their ids.
    func pictures(after last: PictureID?, limit: Int) async throws -> [PictureID] {
        try await readers.run { [folder] in try folder.pictures(after: last, limit: limit) }
    }

    /// Nil if the picture is not kept.
    func bundle(of id: PictureID) async throws -> PictureBundle? {
        try await readers.run { [folder] in
            guard let record = folder.record(of: id) else { return nil }
            let renditions = record.renditions.compactMap { folder.bytes(of: id, $0) }
            guard renditions.map(\.count) == record.renditions.map(\.bytes) else { return nil }
            return PictureBundle(record: record, renditions: renditions)
        }
    }

    /// Keeps a picture of the leading process, whose limit applies.
    func take(_ picture: PictureBundle, as id: PictureID) async throws {
        try await makers.run { [self] in
            if use(id) == nil { try save(picture, as: id) }
        }
    }

    // MARK: - Sweeping

    /// The pictures that were last put or seen in use before a time.
    func unused(since time: Date) async throws -> [PictureID] {
        try await readers.run { [folder] in
            var unused: [PictureID] = []
            try folder.forEach { id in
                if let used = folder.usedAt(id), used < time { unused.append(id) }
            }
            return unused
        }
    }

    /// Notes that a picture is used; nil if it is not kept.
    @discardableResult
    func use(_ id: PictureID, at time: Date = Date()) -> PictureRecord? {
        // The lock keeps a sweep from removing it in between.
        state.withLock { _ in
            guard let record = folder.record(of: id) else { return nil }
            folder.use(id, at: time)
            return record
        }
    }

    /// Removes a picture that was not put or seen in use since a time.
    /// - Returns: whether it was removed.
    func remove(_ id: PictureID, ifUnusedSince time: Date) throws -> Bool {
        try state.withLock { state in
            guard let used = folder.usedAt(id), used < time else { return false }
            let bytes = folder.record(of: id)?.bytes ?? 0
            try folder.remove(id)
            state.bytes -= bytes
            return true
        }
    }
}

extension DispatchQueue {
    /// Runs blocking work on the queue's thread, not on Swift's pool.
    fileprivate func run<Value: Sendable>(_ work: @Sendable @escaping () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            async { continuation.resume(with: Result { try work() }) }
        }
    }
}
