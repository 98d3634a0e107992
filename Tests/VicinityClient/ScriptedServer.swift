import Foundation
import Synchronization
import TestKit
import VicinityClient

/// Answers each request with the next step, and every further one with the last step.
func scripted(_ steps: (@Sendable (RawServer.Asked, RawServer.Answer) -> Void)...) throws -> RawServer {
    let count = Mutex(0)
    return try RawServer { asked, answer in
        let step = count.withLock { count in
            defer { count += 1 }
            return min(count, steps.count - 1)
        }
        steps[step](asked, answer)
    }
}

/// A step that answers JSON.
func json(
    _ text: String, status: Int = 200, _ headers: [String] = []
) -> @Sendable (RawServer.Asked, RawServer.Answer) -> Void {
    let headers = ["Content-Type: \(status < 400 ? "application/json" : "application/problem+json")"] + headers
    return { $1.reply(text, status: status, headers) }
}

/// A step that closes the connection without an answer.
let breaksOff: @Sendable (RawServer.Asked, RawServer.Answer) -> Void = { _, _ in }

/// A step that sends a stream's head and text, and then ends; with a gate it stays open until the gate opens.
func stream(
    _ text: String, headers: [String] = [], until gate: Gate? = nil
) -> @Sendable (RawServer.Asked, RawServer.Answer) -> Void {
    { _, answer in
        let head = ["HTTP/1.1 200 OK", "Content-Type: text/event-stream", "Connection: close"] + headers
        answer.write(head.joined(separator: "\r\n") + "\r\n\r\n" + text)
        gate?.wait()
    }
}

/// Holds a server's thread until the test is over.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        _ = semaphore.wait(timeout: .now() + 60)
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}

/// The pauses that a client asked for; none is waited.
final class Pauses: Sendable {
    private let made = Mutex<[Duration]>([])

    var all: [Duration] { made.withLock { $0 } }

    func add(_ pause: Duration) { made.withLock { $0.append(pause) } }
}

/// A client of a server that records its pauses instead of waiting.
func client(
    of server: RawServer, as identity: Identity = .token("t"), pauses: Pauses = Pauses(),
    _ change: (inout ClientSettings) -> Void = { _ in },
    sessionChanged: @escaping @Sendable (Session?) -> Void = { _ in }
) throws -> Vicinity {
    var settings = ClientSettings()
    change(&settings)
    return Vicinity(
        at: URL(string: server.url)!, as: identity, settings: settings, sessionChanged: sessionChanged
    ) { pause in
        pauses.add(pause)
        try Task.checkCancellation()
    }
}

enum Sample {
    static let confirmed = order("07-abcdefghijklmnopqrstuvwxyz", "confirmed", at: "2026-11-21T19:30:00.5Z")

    static func order(_ id: String, _ status: String, at time: String) -> String {
        """
        {"id": "\(id)", "customer": "c-1", "status": "\(status)", "lines": [{"item": "cafe.tea", "place": "cafe",
         "quantity": 2, "price": {"amount": 450, "currency": "EUR"}}], "total": {"amount": 900, "currency": "EUR"},
         "parts": [{"place": "cafe", "reservation": "committed", "status": "\(status)"}],
         "createdAt": "2026-11-21T19:29:59Z", "updatedAt": "\(time)", "history": [], "ofLater": {"a": [1]}}
        """
    }

    static func place(_ id: String) -> String {
        """
        {"id": "\(id)", "types": ["Restaurant", "OfLater"], "name": "Café \(id)", "names": {}, "images": [], "timeZone": "Europe/Madrid",
         "geo": {"latitude": 41.4, "longitude": 2.17}, "servesCuisine": [], "updatedAt": "2026-11-21T19:30:00Z", "ofLater": 1}
        """
    }

    static func session(_ token: String, expires: String) -> String {
        """
        {"token": "\(token)", "customer": "c-1", "role": "customer", "expiresAt": "\(expires)", "endsAt": "2099-01-01T00:00:00Z"}
        """
    }

    /// A block of a stream about an order.
    static func event(_ number: Int, id: String = "07-x", status: String = "confirmed") -> String {
        let thing = order(id, status, at: "2026-11-21T19:30:\(10 + number)Z").replacing("\n", with: " ").dropFirst()
        return """
            event: vicinity.order.\(status).v1
            data: {"event":{"id":"e\(number)","source":"/orders/0","time":"2026-11-21T19:30:00Z"},\(thing)
            id: 1-0000000\(number)


            """
    }
}
