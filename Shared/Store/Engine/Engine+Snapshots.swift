import Events
import Foundation
import GRDB
import Logging

extension Engine {
    func lookAtSnapshots(of store: Store) {
        snapshots.look(at: store, .now) { [self] error in
            store.noteDamage(error)
            logger.error("the snapshot failed", metadata: ["why": "\(error)"])
        }
        let takenAt = snapshots.takenAt
        update { $0.snapshotAt = takenAt }
    }

    /// A store made of the newest fitting snapshot and all that the log has since; nil if no snapshot fits.
    ///
    /// A snapshot that does not fit is skipped with a line in the log. An error that may pass is thrown, for another try.
    func continuedSnapshot() async throws -> (store: Store, snapshot: Snapshot)? {
        guard options.snapshotEvery != nil, !options.foldsAll else { return nil }
        for snapshot in snapshots.all() {
            do {
                return (try await continued(snapshot), snapshot)
            } catch let error as Snapshot.Unfit {
                pass(over: snapshot, "\(error)")
            } catch let error as LogBehind {
                pass(over: snapshot, error.why)
            } catch let error as DatabaseError where error.isOfADamagedFile {
                pass(over: snapshot, "\(error)")
            } catch let error as CocoaError {
                pass(over: snapshot, "\(error)")
            }
            try Store.remove(folder: folder, name: handler.service)
        }
        return nil
    }

    private func pass(over snapshot: Snapshot, _ why: String) {
        logger.warning(
            "a snapshot does not fit and is skipped", metadata: ["why": "\(why)", "of": "\(snapshot.takenAt)"])
    }

    private func continued(_ snapshot: Snapshot) async throws -> Store {
        try snapshot.check(at: .now)
        let known = Store.schema(with: handler.migrations)
        let schema: Set<String>
        do { schema = try snapshot.schema() } catch {
            throw Snapshot.Unfit(description: "its tables cannot be read: \(error)")
        }
        guard schema == known else { throw Snapshot.Unfit(description: "its tables are of another version") }
        try snapshots.put(snapshot, at: "\(folder.path)/\(handler.service).db")
        let store = try Store(folder: folder, name: handler.service, migrations: handler.migrations)
        do {
            let continuation = Continuation(store: store, log: log, handler: handler)
            try await continuation.check()
            let ownership = try await claim(store)
            let stale = try await continuation.run(as: ownership)
            try await begin(as: ownership, store, sayingAgain: stale)
            return store
        } catch {
            try store.close()
            throw error
        }
    }
}
