import Foundation
import Logging
import ServiceKit
import Store

/// Removes pictures that no thing has shown for a day: unused uploads, and pictures of deleted things.
struct PictureSweep: Sendable {
    let engine: Engine
    let store: PictureStore
    let counts: PictureCounts
    let logger: Logger

    private static let day = TimeInterval(86_400)
    private static let interval = Duration.seconds(3600)
    /// Limit of pictures per step, so that no step is long.
    private static let atOnce = 200

    /// Sweeps daily, after a pause: after a start, commands that show a picture may still wait to be handled.
    func run() async throws {
        while true {
            try await Task.sleep(for: Self.interval)
            do {
                try await sweep(at: Date())
            } catch let error as PictureFolder.Failure {
                logger.error("pictures could not be swept", metadata: ["why": "\(error)"])
            } catch is Engine.NotReady {
                // Another process leads, and knows the used pictures.
            }
        }
    }

    func sweep(at time: Date) async throws {
        // Half a day, so that pictures in use are noted twice a day.
        let old = try await store.unused(since: time.addingTimeInterval(-Self.day / 2))
        guard !old.isEmpty else { return }
        let used = try await engine.read { try Tables(database: $0).usedPictures() }
        for id in old where used.contains(id) { store.use(id, at: time) }
        let before = time.addingTimeInterval(-Self.day)
        var rest = old.filter { !used.contains($0) }[...]
        while !rest.isEmpty {
            let slice = Array(rest.prefix(Self.atOnce))
            rest = rest.dropFirst(slice.count)
            // A step keeps things from beginning to show one in between.
            let removed = try await engine.perform { [store] transaction in
                let used = try Tables(database: transaction.database).usedPictures()
                return try slice.filter { try !used.contains($0) && store.remove($0, ifUnusedSince: before) }.count
            }
            for _ in 0..<removed { counts.swept.add() }
        }
    }
}
