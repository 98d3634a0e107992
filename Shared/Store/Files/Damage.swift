import Foundation
import GRDB
import Synchronization

/// What is known of a store's damage: whoever reads it may be the first to notice, and its owner has to end.
///
/// A file beside the store keeps it for the next start, which would else not meet the damaged page before it is ready.
final class Damage: Sendable {
    private let mark: String
    private let isKnown = Atomic(false)
    /// The first time that something was found damaged; for one who waits.
    let found: AsyncStream<DatabaseError>
    private let continuation: AsyncStream<DatabaseError>.Continuation

    init(mark: String) {
        self.mark = mark
        (found, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    static func mark(folder: StoreFolder, name: String) -> String { "\(folder.path)/\(name).damaged" }

    /// Notes an error if it tells of a damaged file.
    func note(_ error: any Error) {
        guard let error = error as? DatabaseError, error.isOfADamagedFile,
            !isKnown.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        _ = FileManager.default.createFile(atPath: mark, contents: Data("\(error)\n".utf8))
        continuation.yield(error)
    }

    func noting<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            note(error)
            throw error
        }
    }

    /// Async form of `noting`; named differently because overload resolution would pick it.
    func awaiting<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch {
            note(error)
            throw error
        }
    }
}

extension DatabaseError {
    /// Bytes of the file are not what was written.
    var isOfADamagedFile: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}
