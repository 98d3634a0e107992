import Contract
import Events
import Fetching
import Logging
import Pictures
import ServiceKit
import Store

/// Fetches the pictures of crawled things: a few at a time, politely, with retries after failures.
///
/// The tasks are in the store, and found pictures are in the log. So fetching can stop at any time and continues there.
struct PictureFetching: Sendable {
    struct Options: Sendable {
        /// Options of the fetcher; nil fetches nothing, and crawled things have no pictures.
        var fetcher: Fetcher.Options?
        /// The least pause between two requests to one host; a host may ask for a longer one.
        var delay = Duration.seconds(1)
    }

    let engine: Engine
    let handler: CatalogHandler
    let store: PictureStore
    let fetcher: Fetcher?
    let delay: Duration
    let mayAct: MayAct
    let counts = PictureCounts()
    let logger: Logger

    private static let atOnce = 8
    private static let pause = Duration.seconds(1)
    private static let mostTries = 10

    /// Runs the tasks; begins again with each store that the engine opens.
    func run() async throws {
        while true {
            do {
                try await engine.perform { try Tables(database: $0.database).recheckAllPictures() }
                try await goOn()
            } catch  where error is Engine.NotReady || error is Withheld {
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    private func goOn() async throws {
        while true {
            let tasks = try await engine.read { [mayAct] database in
                mayAct() ? try Tables(database: database).pictureTasks(at: .now, limit: Self.atOnce) : []
            }
            if tasks.isEmpty { try await Task.sleep(for: Self.pause) }
            try await withThrowingTaskGroup { group in
                for task in tasks { group.addTask { try await look(at: task) } }
                try await group.waitForAll()
            }
        }
    }

    /// Carries out the task of an address, by its present state.
    func look(at task: Tables.PictureTask) async throws {
        let address = task.address
        let (isNamed, found) = try await engine.read { database in
            let tables = Tables(database: database)
            return (try tables.isPictureNamed(address), try tables.foundPicture(at: address))
        }
        if isNamed {
            var isKept = false
            if let found, let id = PictureID(found.picture) { isKept = try await store.record(of: id) != nil }
            if !isKept {
                if let found {
                    try await engine.perform { [handler] in try handler.forget(found, in: $0) }
                }
                guard try await fetch(task) else { return try await settle(address) }
            }
            try await settle(address)
        }
        try await engine.perform { [handler] in try handler.finishPicture(at: address, in: $0) }
    }

    private func settle(_ address: String) async throws {
        var last: String? = ""
        while let id = last {
            last = try await engine.perform { [handler] in
                try handler.settlePictures(at: address, after: id, in: $0)
            }
        }
    }

    /// - Returns: false if nothing was fetched; the task is then postponed, or ended after the last try.
    private func fetch(_ task: Tables.PictureTask) async throws -> Bool {
        let why: PictureFailure
        do throws(PictureFailure) {
            let kept = try await picture(at: task.address)
            let found = FoundPicture(address: task.address, picture: kept.id, at: .now)
            do {
                try await engine.perform { [handler] in try handler.find(found, in: $0) }
            } catch {
                throw .stopped(error)
            }
            store.feed.announce(kept.id)
            counts.found.add()
            return true
        } catch .stopped(let error) {
            throw error
        } catch {
            why = error
        }
        counts.failed.add()
        logger.info("a picture was not fetched", metadata: ["address": "\(task.address)", "why": "\(why)"])
        let pause = why.pause(after: task.tries)
        try await engine.perform { transaction in
            let tables = Tables(database: transaction.database)
            if task.tries + 1 < Self.mostTries {
                try tables.postpone(task, to: transaction.now.advanced(by: pause))
            } else {
                try tables.finishTask(task.address)
            }
        }
        return false
    }

    private func picture(at address: String) async throws(PictureFailure) -> PictureStore.Kept {
        guard let fetcher, let webAddress = WebAddress(address) else { throw .permanent("it is not fetched") }
        var request = FetchRequest(webAddress)
        request.accept = "image/webp,image/jpeg,image/png,image/*;q=0.1"
        request.delay = delay
        request.limits.bodyBytes = store.limits.bytes
        do {
            let answer = try await fetcher.fetch(request)
            guard answer.status == 200 else { throw PictureFailure(status: answer.status) }
            return try await store.put(answer.body)
        } catch let failure as PictureFailure {
            throw failure
        } catch let failure as FetchFailure {
            throw PictureFailure(failure)
        } catch let fault as PictureFault {
            throw fault == .outOfMemory ? .temporary("\(fault)") : .permanent("\(fault)")
        } catch let refusal as PictureStore.Refusal {
            throw .temporary(refusal == .full ? "there is no room for more pictures" : "too many are made ready")
        } catch  where error is CancellationError || error is Withheld {
            throw .stopped(error)
        } catch {
            throw .temporary("it cannot be kept: \(error)")
        }
    }
}
