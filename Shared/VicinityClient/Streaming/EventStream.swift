import Foundation

/// Events as they happen, for as long as the stream is iterated.
///
/// After a lost connection, a silence or an end the stream connects again, with growing pauses, and resumes at its position; repeated events are
/// dropped. It throws only errors that no further attempt mends: a refusal such as 401, and cancellation. Each iterator has a connection of its
/// own.
public struct EventStream: AsyncSequence, Sendable {
    /// An event, a position or a new connection.
    public typealias Element = StreamElement
    let vicinity: Vicinity
    let filter: EventFilter
    let position: String?

    /// Iterator from the beginning.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: StreamReader(vicinity, filter, from: position))
    }

    /// Reads one connection after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: StreamReader

        /// Next element; nil at the end.
        public mutating func next() async throws -> StreamElement? { try await reader.next() }
    }
}

extension Vicinity {
    /// Follows events.
    /// - Parameters:
    ///   - filter: conditions on the events.
    ///   - position: position of the last event received before; exact for 7 days. Nil begins now.
    public func events(_ filter: EventFilter, since position: String? = nil) -> EventStream {
        EventStream(vicinity: self, filter: filter, position: position)
    }
}

/// The connection of one iterator, and the position to resume from.
actor StreamReader {
    private let vicinity: Vicinity
    private let filter: EventFilter
    private var parser: ServerSentEventParser
    private var connection: Receiver?
    private var pending: ArraySlice<StreamElement> = []
    private var recent = Recent(limit: 1000)
    /// Attempts in a row that received no byte.
    private var failures = 0
    private var wasOpen = false

    init(_ vicinity: Vicinity, _ filter: EventFilter, from position: String?) {
        self.vicinity = vicinity
        self.filter = filter
        parser = ServerSentEventParser(lastID: position ?? "", mostBytes: vicinity.settings.mostBytesOfEvent)
    }

    func next() async throws -> StreamElement {
        while true {
            if let element = pending.popFirst() { return element }
            try Task.checkCancellation()
            do {
                try await read()
            } catch {
                connection?.cancel()
                connection = nil
                try Task.checkCancellation()
                // The server sends a block that was read in part again, from the id of the last whole block.
                parser = ServerSentEventParser(lastID: parser.lastID, mostBytes: vicinity.settings.mostBytesOfEvent)
                if let error = error as? VicinityError, !error.mayPass { throw error }
                failures += 1
                try await vicinity.pause(pause(after: error))
            }
        }
    }

    private func pause(after error: any Error) -> Duration {
        let asked = (error as? VicinityError)?.problem?.retryAfter
        return max(vicinity.settings.retry.backOff(after: failures), min(asked ?? .zero, .seconds(60)))
    }

    /// Reads the next bytes, or connects if there is no connection.
    private func read() async throws {
        guard let connection else { return try await connect() }
        let limit = vicinity.settings.silence
        guard let bytes = try await within(limit, { try await connection.next() }) else {
            throw VicinityError.unreachable("the stream ended")
        }
        failures = 0
        for block in try parser.feed(bytes) {
            guard block.data != nil else {
                pending.append(.position(block.id))
                continue
            }
            guard let event = StreamEvent(block), recent.insert(event.identity) else { continue }
            pending.append(.event(event))
        }
    }

    private func connect() async throws {
        var call = Call(["v1", "events"], filter.query, needsToken: filter.needsToken)
        call.headers["Accept"] = "text/event-stream"
        let isResuming = !parser.lastID.isEmpty
        if isResuming { call.headers["Last-Event-ID"] = parser.lastID }
        let settings = vicinity.settings
        let request = vicinity.request(call, token: try await vicinity.token(isNeeded: call.needsToken))
        let opened = vicinity.transport.open(request, mostBytesWaiting: settings.mostBytesWaiting)
        let head = try await within(settings.timeout) { try await opened.head() }
        guard head.status == 200 else {
            throw VicinityError.refused(Problem(try await StreamReader.answer(head, opened, within: settings.timeout)))
        }
        connection = opened
        // A stream that broke before its first position cannot resume.
        let lacking = head.headers["vicinity-replay-from"] != nil || (wasOpen && !isResuming)
        pending.append(.opened(lacking: lacking))
        wasOpen = true
    }

    /// The whole answer of a refused stream.
    private static func answer(
        _ head: Receiver.Head, _ receiver: Receiver, within limit: Duration
    ) async throws -> Answer {
        try await VicinityClient.within(limit) {
            var answer = Answer(status: head.status, headers: head.headers, body: .init())
            while let chunk = try await receiver.next() { answer.body.append(chunk) }
            return answer
        }
    }
}
