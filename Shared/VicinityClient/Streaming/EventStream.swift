import Foundation

/// What happens, as it happens, for as long as it is iterated.
///
/// After a break, a silence or an end it connects again, with growing pauses, and goes on where it was; what comes twice is dropped. It throws
/// only what no further attempt can mend: a refusal such as 401, and cancellation. Each iterator has a connection of its own.
public struct EventStream: AsyncSequence, Sendable {
    public typealias Element = StreamElement
    let vicinity: Vicinity
    let filter: EventFilter
    let position: String?

    /// Begins anew.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: StreamReader(vicinity, filter, from: position))
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: StreamReader

        /// The next one; nil at the end.
        public mutating func next() async throws -> StreamElement? { try await reader.next() }
    }
}

extension Vicinity {
    /// Follows what happens.
    /// - Parameter position: of the last event or position that came before; exact for 7 days. Nil begins now.
    public func events(_ filter: EventFilter, since position: String? = nil) -> EventStream {
        EventStream(vicinity: self, filter: filter, position: position)
    }
}

/// One reader's connection, and what is needed to go on after it.
actor StreamReader {
    private let vicinity: Vicinity
    private let filter: EventFilter
    private var parser: ServerSentEventParser
    private var connection: Receiver?
    private var pending: ArraySlice<StreamElement> = []
    private var recent = Recent(limit: 1000)
    /// Attempts in a row without a byte.
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
                // What is half read is sent again, from the last whole block's id.
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

    /// Reads some bytes, from a new connection if there is none.
    private func read() async throws {
        guard let connection else { return try await connect() }
        let limit = vicinity.settings.silence
        guard let bytes = try await within(limit, { try await connection.next() }) else {
            throw VicinityError.unreachable("the stream has ended")
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
        // Before the first position came there was nothing to resume from.
        let lacking = head.headers["vicinity-replay-from"] != nil || (wasOpen && !isResuming)
        pending.append(.opened(lacking: lacking))
        wasOpen = true
    }

    /// The answer of a stream that was refused.
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
