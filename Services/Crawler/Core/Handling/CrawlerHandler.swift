import Contract
import Events
import Store

/// Handles operators' commands about sources, and opens runs on schedule. `Runs/` carries the runs out.
struct CrawlerHandler: Handler {
    let service = "crawler"
    var instance = Instance()
    let inputs: [Topic] = [.crawlerCommands]
    let kinds: [any StateKeeping] = [CrawlSource.states]
    var migrations: [Migration] { Schema.migrations }
    var domainTables: [String] { Schema.domainTables }

    func handle(_ input: Input, in transaction: borrowing Transaction) throws {
        let command = try CrawlCommand(input.event)
        let reply = Reply(to: input, from: command.actor.id, about: command.source, in: .crawlerAnswers)
        guard command.actor.role == .operator else {
            let reason = Reason("forbidden", "Only an operator may change or run crawls.")
            return try transaction.emit(reply.answer(.forbidden, reason))
        }
        let before = try SourceTable.source(command.source, in: transaction.database)
        let deletionMarker = try SourceTable.removed(command.source, in: transaction.database)
        let isOld = (before?.reflects ?? deletionMarker?.reflects)?.reflects(input.position) ?? false
        if isOld { return try transaction.emit(reply.answer(.repeated)) }
        let isUnchanged = if case .change(let settings) = command.action { before?.settings == settings } else { false }
        let isRemoved = if case .remove = command.action { before == nil } else { false }
        if !isUnchanged, !isRemoved, let reason = command.expected?.refusal(over: before?.updatedAt) {
            return try transaction.emit(reply.answer(.refused, reason))
        }
        switch command.action {
        case .change(let settings): try change(settings, before, command.source, input, reply, in: transaction)
        case .remove: try remove(before, command.source, input, reply, in: transaction)
        case .run: try run(before, input, reply, in: transaction)
        case .stop: try stop(before, input, reply, in: transaction)
        }
    }

    // MARK: - Actions

    private func change(
        _ settings: JSONValue, _ before: CrawlSource?, _ id: String, _ input: Input, _ reply: Reply,
        in transaction: borrowing Transaction
    ) throws {
        let read: SourceSettings
        do throws(Reason) {
            read = try SourceRules.read(settings)
        } catch {
            return try transaction.emit(reply.answer(.refused, error))
        }
        if before == nil, try SourceTable.count(in: transaction.database) >= Self.mostSources {
            let reason = Reason("too-many", "There are \(Self.mostSources) sources already.")
            return try transaction.emit(reply.answer(.refused, reason))
        }
        if before?.settings == settings { return try transaction.emit(reply.answer(.repeated)) }
        var source =
            before
            ?? CrawlSource(id: id, settings: settings, updatedAt: transaction.now, reflects: InputPositions())
        source.settings = settings
        source.reflects.add(input.position)
        try emit(&source, CrawlSourceEvents.changed, in: transaction)
        try SourceTable.setDue(try due(read, after: transaction.now), of: id, in: transaction.database)
    }

    private func remove(
        _ before: CrawlSource?, _ id: String, _ input: Input, _ reply: Reply,
        in transaction: borrowing Transaction
    ) throws {
        guard let before else { return try transaction.emit(reply.answer(.unknown)) }
        var reflects = before.reflects
        reflects.add(input.position)
        try emit(DeletedCrawlSource(id: id, deletedAt: transaction.now, reflects: reflects), in: transaction)
        try SourceTable.forgetSchedule(of: id, in: transaction.database)
        // A new source of this name fetches everything again. The end of this one's things is emitted by the timer, some at a time.
        try PageTable.forget(id, in: transaction.database)
    }

    func emit(_ deleted: DeletedCrawlSource, in transaction: borrowing Transaction) throws {
        try CrawlSource.states.end(
            key: deleted.id, of: deleted.id, CrawlSourceEvents.deleted, deleted, in: transaction)
    }

    private func run(
        _ before: CrawlSource?, _ input: Input, _ reply: Reply, in transaction: borrowing Transaction
    ) throws {
        guard var source = before else { return try transaction.emit(reply.answer(.unknown)) }
        guard try RunTable.openRun(of: source.id, in: transaction.database) == nil else {
            return try transaction.emit(reply.answer(.repeated))
        }
        source.reflects.add(input.position)
        try request(&source, in: transaction)
    }

    private func stop(
        _ before: CrawlSource?, _ input: Input, _ reply: Reply, in transaction: borrowing Transaction
    ) throws {
        guard var source = before else { return try transaction.emit(reply.answer(.unknown)) }
        guard let run = try RunTable.openRun(of: source.id, in: transaction.database), run.state != .stopping else {
            let reason = Reason("wrong-status", "The source is not being visited.")
            return try transaction.emit(reply.answer(.refused, reason))
        }
        try RunTable.set(.stopping, of: run.number, at: transaction.now, in: transaction.database)
        source.run?.state = .stopping
        source.reflects.add(input.position)
        try emit(&source, CrawlSourceEvents.stopping, in: transaction)
    }

    private static let mostSources = 10_000

    // MARK: - Emitting

    func emit(_ source: inout CrawlSource, _ what: EventType<CrawlSource>, in transaction: borrowing Transaction) throws
    {
        source.updatedAt = transaction.now.after(
            try SourceTable.source(source.id, in: transaction.database)?.updatedAt)
        try CrawlSource.states.emit(source, as: what, in: transaction)
    }

    /// Opens a run, which `Runs/` carries out.
    func request(_ source: inout CrawlSource, in transaction: borrowing Transaction) throws {
        let number = try RunTable.add(source.id, at: transaction.now, in: transaction.database)
        source.run = CrawlSource.Run(number: number, state: .waiting, requestedAt: transaction.now)
        try emit(&source, CrawlSourceEvents.requested, in: transaction)
    }

    func poisoned(_ input: Input, reason: String, in transaction: borrowing Transaction) throws {
        let reply = Reply(to: input, from: input.event.partitionKey, about: input.event.subject, in: .crawlerAnswers)
        let why = String("The command could not be read: \(reason)".prefix(500))
        try transaction.emit(reply.answer(.refused, Reason("malformed", why)))
    }
}
