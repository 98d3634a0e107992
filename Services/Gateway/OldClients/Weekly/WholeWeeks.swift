import EventLog
import Events
import HTTPTypes
import Hours
import Hummingbird
import NIOCore
import ServiceKit
import Zip

/// Documents of whole weeks, for clients that know no pages. Each is made once for each change, however many ask, and kept packed.
actor WholeWeeks {
    struct Key: Hashable, Sendable {
        let topic: ChangingTopic
        let week: ISOWeek
    }

    struct Document: Sendable {
        /// In the gzip format.
        let packed: [UInt8]
        /// In bytes, when it is unpacked.
        let size: Int
        let tag: String
    }

    /// A document, and what it cost to look for changes and to make it, in CPU time. Who waited for it is charged nothing of that.
    struct Made: Sendable {
        var document: Document
        var cost: Duration
    }

    private struct Kept {
        var document: Document
        /// Behind the last record that it shows.
        var next: ChangesCursor
        /// When it was last asked for, as a number of questions.
        var asked: Int
    }

    /// In bytes, of the things of a week while its document is made, and of all documents that are kept.
    static let (largest, mostKept) = (64 << 20, 32 << 20)

    /// Of a byte, in nanoseconds.
    private static let packing = 30

    private let log: any EventLog
    private let largest: Int
    private var kept: [Key: Kept] = [:]
    private var making: [Key: Task<Made, any Error>] = [:]
    private var asked = 0
    /// How many were made.
    private(set) var made = 0

    init(log: any EventLog, largest: Int = WholeWeeks.largest) {
        (self.log, self.largest) = (log, largest)
    }

    /// - Throws: 503 if no permit is free or the log cannot be read, 410 if the week has more than a document may hold.
    func document(_ key: Key, _ permits: ConcurrencyLimit, for client: String?) async throws -> Made {
        if let task = making[key] { return Made(document: try await task.value.document, cost: .zero) }
        guard let permit = permits.take(for: client) else {
            throw Problem.unavailable(
                "\(permits.capacity) are being read, or \(permits.share) by one client", retryAfter: 1)
        }
        defer { withExtendedLifetime(permit) {} }
        let task = Task { try await self.newest(key) }
        making[key] = task
        defer { making[key] = nil }
        do {
            return try await task.value
        } catch let error as LogError {
            throw Problem.unavailable("the event log cannot be read now: \(error)")
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
        var changes = try await reader.read(since: nil, limit: WeeklyRoutes.limits.upperBound, at: .now)
        cost += changes.cost
        var bytes = size(of: changes)
        while changes.hasMore {
            let more = try await reader.read(since: changes.next, limit: WeeklyRoutes.limits.upperBound, at: .now)
            bytes += size(of: more)
            cost += more.cost
            guard bytes <= largest else { throw tooLarge }
            changes.things.merge(more.things) { $1 }
            (changes.next, changes.hasMore) = (more.next, more.hasMore)
        }
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

    /// Those that nobody asked for longest are forgotten.
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
        // A strong tag names the bytes as they are sent.
        let own = isPacked ? "\(tag.dropLast())\(EntityTags.packed)" : tag
        var headers: HTTPFields = [
            .eTag: own, .cacheControl: "no-cache", .vary: "Accept-Encoding",
            // In microseconds: unpacking it costs more.
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
