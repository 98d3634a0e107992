import EventLog
import Events
import HTTPTypes
import Hours
import Hummingbird
import NIOCore
import ServiceKit
import Zip

/// Documents of whole weeks, for clients that do not know pages. Each is made once after a change, however many clients request it, and is
/// kept compressed.
///
/// The first request makes it in its own task; the others wait for it. One week is made at a time, because all of its things and its text
/// are in memory meanwhile.
actor WholeWeeks {
    struct Key: Hashable, Sendable {
        let topic: ChangingTopic
        let week: ISOWeek
    }

    struct Document: Sendable {
        /// In the gzip format.
        let packed: [UInt8]
        /// In bytes, uncompressed.
        let size: Int
        let tag: String
    }

    /// A document, and the CPU time of looking for changes and of making it. A request that only waited for it is charged none of that.
    struct Made: Sendable {
        var document: Document
        var cost: Duration
    }

    private struct Kept {
        var document: Document
        /// The position after the last record that it shows.
        var next: ChangesCursor
        /// The number of the last request for it.
        var asked: Int
    }

    /// The maximum size, in bytes, of a week's things while its document is made, and of all documents that are kept.
    static let (largest, mostKept) = (64 << 20, 32 << 20)

    /// The maximum number of requests that wait for one week.
    private static let mostWaiting = 1000

    /// The CPU time of packing one byte, in nanoseconds.
    private static let packing = 30

    private let log: any EventLog
    private let largest: Int
    private var kept: [Key: Kept] = [:]
    /// The requests that wait for a week which another request makes: they get the document, or nil if that request failed.
    private var waiting: [Key: [CheckedContinuation<Document?, any Error>]] = [:]
    private var isMaking = false
    private var turns: [CheckedContinuation<Void, Never>] = []
    private var asked = 0
    /// The number of documents that were made.
    private(set) var made = 0

    init(log: any EventLog, largest: Int = WholeWeeks.largest) {
        (self.log, self.largest) = (log, largest)
    }

    /// - Throws: 503 if no permit is free, too many wait or the log cannot be read, 410 if the week has more than a document may hold.
    func document(_ key: Key, _ permits: ConcurrencyLimit, for client: String?) async throws -> Made {
        while let others = waiting[key]?.count {
            guard others < WholeWeeks.mostWaiting else {
                throw Problem.unavailable("too many requests wait for this week", retryAfter: 1)
            }
            let document = try await withCheckedThrowingContinuation { waiting[key]?.append($0) }
            if let document { return Made(document: document, cost: .zero) }
            try Task.checkCancellation()
        }
        guard let permit = permits.take(for: client) else {
            throw Problem.unavailable(
                "\(permits.capacity) are being read, or \(permits.share) by one client", retryAfter: 1)
        }
        defer { withExtendedLifetime(permit) {} }
        waiting[key] = []
        do {
            let made = try await newest(key)
            answerWaiting(for: key, .success(made.document))
            return made
        } catch let error as LogError {
            let problem = Problem.unavailable("the event log cannot be read now: \(error)")
            answerWaiting(for: key, .failure(problem))
            throw problem
        } catch {
            answerWaiting(for: key, error is CancellationError ? .success(nil) : .failure(error))
            throw error
        }
    }

    private func answerWaiting(for key: Key, _ result: Result<Document?, any Error>) {
        for one in waiting.removeValue(forKey: key) ?? [] { one.resume(with: result) }
    }

    /// The number of requests that wait for a document, or for their turn to make one.
    var waitingForMaking: Int { waiting.values.reduce(turns.count) { $0 + $1.count } }

    /// Waits until no other week is being made. The caller must call `endTurn`.
    private func takeTurn() async {
        guard isMaking else {
            isMaking = true
            return
        }
        await withCheckedContinuation { turns.append($0) }
    }

    private func endTurn() {
        if turns.isEmpty {
            isMaking = false
        } else {
            turns.removeFirst().resume()
        }
    }

    private func newest(_ key: Key) async throws -> Made {
        let reader = ChangesReader(log: log, topic: key.topic, week: key.week)
        asked += 1
        var cost = Duration.zero
        if var known = kept[key] {
            let since = try await reader.read(since: known.next, limit: 1, at: .now)
            cost += since.cost
            if since.things.isEmpty, !since.hasMore {
                (known.next, known.asked) = (since.next, asked)
                kept[key] = known
                return Made(document: known.document, cost: cost)
            }
            kept[key] = nil
        }
        await takeTurn()
        defer { endTurn() }
        try Task.checkCancellation()
        let made = try await make(key, reader)
        return Made(document: made.document, cost: cost + made.cost)
    }

    private func make(_ key: Key, _ reader: ChangesReader) async throws -> Made {
        var changes = try await reader.read(since: nil, limit: WeeklyRoutes.limits.upperBound, at: .now)
        var cost = changes.cost
        var bytes = size(of: changes)
        while changes.hasMore, bytes <= largest {
            let more = try await reader.read(since: changes.next, limit: WeeklyRoutes.limits.upperBound, at: .now)
            bytes += size(of: more)
            cost += more.cost
            changes.things.merge(more.things) { $1 }
            (changes.next, changes.hasMore) = (more.next, more.hasMore)
        }
        guard bytes <= largest else { throw tooLarge }
        let weekly = WeeklyDocument(week: key.week, changes: changes, next: nil)
        let (xml, own) = try OwnCost.of { try key.topic == .movies ? weekly.movies : weekly.ratings }
        let document = Document(packed: try await PackedBody.pack(xml).bytes, size: xml.count, tag: entityTag(xml))
        made += 1
        keep(Kept(document: document, next: changes.next, asked: asked), for: key)
        return Made(document: document, cost: cost + own + .nanoseconds(WholeWeeks.packing * xml.count))
    }

    private func size(of changes: ChangesReader.Changes) -> Int {
        changes.things.reduce(0) { $0 + $1.key.utf8.count + ($1.value?.count ?? 0) }
    }

    private var tooLarge: Problem {
        Problem(
            .gone, "the week has more than \(largest) bytes, more than this old form holds; `limit` gives it in pages")
    }

    /// Drops the documents that were requested least recently.
    private func keep(_ new: Kept, for key: Key) {
        kept[key] = new
        var bytes = kept.values.reduce(0) { $0 + $1.document.packed.count + 1024 }
        for (old, one) in kept.sorted(by: { $0.value.asked < $1.value.asked }) where bytes > WholeWeeks.mostKept {
            kept[old] = nil
            bytes -= one.document.packed.count + 1024
        }
    }
}

extension WholeWeeks.Made {
    func answer(_ request: Request, _ type: String) -> Response { document.answer(request, type).costing(cost) }
}

extension WholeWeeks.Document {
    fileprivate func answer(_ request: Request, _ type: String) -> Response {
        let isPacked = request.acceptsGzip
        // A strong tag identifies the bytes as they are sent.
        let own = isPacked ? "\(tag.dropLast())\(EntityTags.packed)" : tag
        var headers: HTTPFields = [
            .eTag: own, .cacheControl: "no-cache", .vary: "Accept-Encoding",
            // In microseconds. Decompressing it for the client costs more.
            .vicinityCost: "\(1000 + packed.count / (isPacked ? 256 : 16))",
        ]
        guard !matches(own, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        guard !isPacked else {
            headers[.contentEncoding] = "gzip"
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed)))
        }
        let body = ResponseBody(contentLength: size) { writer in
            let reader = try GzipReader(packed, upTo: size)
            while let piece = try reader.next() { try await writer.write(ByteBuffer(bytes: piece)) }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }
}
