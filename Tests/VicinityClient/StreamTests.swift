import Foundation
import TestKit
import Testing
@testable import VicinityClient

@Suite struct `A stream's text` {
    private func blocks(_ pieces: String...) throws -> [Block] {
        var parser = ServerSentEventParser(mostBytes: 1000)
        return try pieces.flatMap { try parser.feed(Data($0.utf8)) }
    }

    @Test func `may be cut anywhere and end its lines in any way`() throws {
        let whole = "event: a\r\ndata: x\ndata:y\r: comment\nid: 7\n\ndata: z\n\n"
        let expected = [
            Block(id: "7", type: "a", data: Data("x\ny".utf8)), Block(id: "7", type: "message", data: Data("z".utf8)),
        ]
        #expect(try blocks(whole) == expected)
        #expect(try blocks("\u{FEFF}" + whole) == expected)
        for cut in whole.indices {
            #expect(try blocks(String(whole[..<cut]), String(whole[cut...])) == expected)
        }
    }

    @Test func `moves the position with an id alone, and is dropped where it is incomplete`() throws {
        #expect(try blocks("id: 8\n\n: heartbeat\n\ndata: half\n") == [Block(id: "8", type: "message", data: nil)])
    }

    @Test func `has no line or event beyond the limit`() throws {
        #expect(throws: VicinityError.tooLarge(limit: 1000)) { try blocks(String(repeating: "a", count: 1001)) }
        let line = "data: \(String(repeating: "a", count: 400))\n"
        #expect(throws: VicinityError.tooLarge(limit: 1000)) { try blocks(line, line, line) }
    }
}

@Suite struct `A stream` {
    /// The first events of a stream, up to a number.
    private func take(_ count: Int, of stream: EventStream) async throws -> (ids: [String], openings: [Bool]) {
        var (ids, openings): ([String], [Bool]) = ([], [])
        for try await element in stream {
            switch element {
            case .opened(let lacking): openings.append(lacking)
            case .event(let event): ids.append(event.identity.id)
            case .position: break
            }
            if ids.count == count { break }
        }
        return (ids, openings)
    }

    @Test func `resumes at its position after a break, and drops repetitions`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try scripted(
            // The third is cut off before its end.
            stream(Sample.event(1) + Sample.event(2) + Sample.event(3).dropLast(2)), breaksOff,
            json("{}", status: 503), stream(Sample.event(2) + Sample.event(3) + Sample.event(4), until: gate))
        let pauses = Pauses()
        let (ids, openings) = try await take(4, of: client(of: server, pauses: pauses).events(.orders))
        #expect(ids == ["e1", "e2", "e3", "e4"])
        #expect(openings == [false, false])
        #expect(server.asked.map { $0.headers["last-event-id"] } == [nil] + Array(repeating: "1-00000002", count: 3))
        #expect(pauses.all.count == 3)
    }

    @Test func `reports when events since the position are missing`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try scripted(stream(Sample.event(9), headers: ["Vicinity-Replay-From: 1-00000008"], until: gate))
        let (_, openings) = try await take(1, of: client(of: server).events(.orders, since: "1-00000001"))
        #expect(openings == [true])
        #expect(server.asked[0].headers["last-event-id"] == "1-00000001")
    }

    @Test func `that broke before its first position reports that events may be missing`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try scripted(stream(""), stream(Sample.event(1), until: gate))
        let (_, openings) = try await take(1, of: client(of: server).events(.orders))
        #expect(openings == [false, true])
    }

    @Test func `that falls silent is opened again, one with heartbeats is not`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try scripted(
            stream(Sample.event(1) + "id: 1-00000005\n\n", until: gate), stream(Sample.event(2), until: gate))
        let vicinity = try client(of: server) { $0.silence = .milliseconds(300) }
        #expect(try await take(2, of: vicinity.events(.orders)).ids == ["e1", "e2"])
        #expect(server.asked[1].headers["last-event-id"] == "1-00000005")
    }

    @Test func `that is refused throws, and connects again if the refusal is temporary`() async throws {
        let server = try scripted(
            json("{}", status: 429), json(#"{"type": "/problems/unauthorized", "detail": "no"}"#, status: 401))
        let error = await #expect(throws: VicinityError.self) {
            try await take(1, of: client(of: server).events(.orders))
        }
        #expect(error?.problem?.code == .unauthorized)
        #expect(server.asked.count == 2)
    }

    @Test func `with a slow reader is disconnected, loses nothing and keeps memory bounded`() async throws {
        let count = 400
        let gate = Gate()
        defer { gate.open() }
        let server = try RawServer { asked, answer in
            let start = asked.headers["last-event-id"].flatMap { Int($0.dropFirst(2), radix: 10) } ?? 0
            let events = (start + 1...max(start + 1, count)).map { number in
                """
                event: vicinity.order.confirmed.v1
                data: {"event":{"id":"e\(number)","source":"/o","time":"2026-11-21T19:30:00Z"},"pad":"\(String(repeating: "p", count: 2000))"}
                id: 1-\(number)


                """
            }
            stream(events.joined(), until: gate)(asked, answer)
        }
        let vicinity = try client(of: server) { $0.mostBytesWaiting = 100_000 }
        let (ids, _) = try await take(count, of: vicinity.events(.orders))
        #expect(ids == (1...count).map { "e\($0)" })
    }

    @Test func `that is cancelled ends`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try scripted(stream("id: 1-00000001\n\n", until: gate))
        let events = try client(of: server).events(.orders)
        let task = Task { for try await _ in events {} }
        try await eventually("the request is there") { server.asked.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `of an order shows each state once and ends with the last`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try RawServer { asked, answer in
            if asked.target.hasPrefix("/v1/orders/") {
                return json(Sample.order("07-x", "confirmed", at: "2026-11-21T19:30:11Z"))(asked, answer)
            }
            let text =
                Sample.event(1) + Sample.event(2, id: "07-other") + Sample.event(3, status: "preparing")
                + Sample.event(4, status: "completed")
            stream(text, until: gate)(asked, answer)
        }
        var statuses: [Order.Status] = []
        for try await order in try client(of: server).updates(of: "07-x") { statuses.append(order.status) }
        #expect(statuses == [.confirmed, .preparing, .completed])
    }

    @Test func `has events of types that this version does not know, and of deleted things`() throws {
        let identity = #""event":{"id":"a","source":"/s","time":"2026-11-21T19:30:00Z"}"#
        func event(_ type: String, _ rest: String) throws -> StreamEvent.Thing {
            let block = Block(id: "1", type: type, data: Data("{\(identity)\(rest)}".utf8))
            return try #require(StreamEvent(block)).thing
        }
        guard case .other = try event("vicinity.parking.changed.v1", "") else { throw Overdue("not other") }
        guard case .other = try event("vicinity.order.confirmed.v2", "") else { throw Overdue("not other") }
        guard case .deleted("cafe") = try event("vicinity.place.deleted.v1", #","id":"cafe""#) else {
            throw Overdue("not deleted")
        }
        #expect(throws: VicinityError.self) { try event("vicinity.order.confirmed.v1", "") }
    }
}
