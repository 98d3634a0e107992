import Foundation
import GRDB
import Synchronization

/// Damage found in a store's file. Any reader may find it first, and the engine has to end.
///
/// A file beside the store records it for the next start, which might otherwise be ready before it meets the damaged page.
final class Damage: Sendable {
    private let mark: String
    private let isKnown = Atomic(false)
    /// Yields the first damage found.
    let found: AsyncStream<DatabaseError>
    private let continuation: AsyncStream<DatabaseError>.Continuation

    init(mark: String) {
        self.mark = mark
        (found, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    static func mark(folder: StoreFolder, name: String) -> String { "\(folder.path)/\(name).damaged" }

    /// Records an error if it means that the file is damaged.
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
    /// Bytes of the file differ from what was written.
    var isOfADamagedFile: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}
