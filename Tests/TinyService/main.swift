import Contract
import Events
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import ServiceLifecycle

/// The smallest possible service, for the tests of ServiceKit: it misbehaves on request.
struct TinySettings: OwnSettings {
    /// Not ready before a client posts to /warm.
    var isCold: Bool
    /// Never finishes its start.
    var isSlow: Bool
    /// Ignores the request to stop.
    var isStubborn: Bool

    init(_ reader: inout SettingsReader) {
        isCold = reader.flag("cold", help: "not ready before POST /warm")
        isSlow = reader.flag("slow", help: "never be done with starting")
        isStubborn = reader.flag("stubborn", help: "hang while stopping")
    }
}

/// The failure that a loop was asked for.
struct AskedToFail: Error {}

await runService("tiny", TinySettings.self, defaultPort: 8099) { host in
    let own = host.own
    if own.isSlow { try await Task.sleep(for: .seconds(3600)) }
    let log = host.log
    let readiness = host.readiness
    let logger = host.logger
    let (failures, fail) = AsyncStream.makeStream(of: Void.self)
    let (warmth, warm) = AsyncStream.makeStream(of: Void.self)
    if host.own.isCold { readiness.lacks("warmth", "is still cold") } else { warm.yield() }
    host.router.get("hello") { _, _ in "hello" }
    // Answers after the given time, also while the service is stopping.
    host.router.get("wait/:milliseconds") { _, context -> String in
        try await Task.sleep(for: .milliseconds(Int(try context.path("milliseconds")) ?? 0))
        return "waited"
    }
    host.router.post("warm") { _, _ -> HTTPResponse.Status in
        warm.yield()
        return .accepted
    }
    host.router.post("fail") { _, _ -> HTTPResponse.Status in
        fail.yield()
        return .accepted
    }
    // A stream that ends when the service stops.
    host.router.get("ticks") { _, _ in
        Response(
            status: .ok, headers: [.contentType: "text/event-stream"],
            body: ResponseBody { writer in
                var count = 0
                for await _ in AsyncTimerSequence().cancelOnGracefulShutdown() {
                    count += 1
                    try await writer.write(ByteBuffer(string: "id: \(count)\ndata: tick\n\n"))
                }
                try await writer.finish(nil)
            })
    }
    return [
        Loop("warming up") {
            try await log.prepare([.ordersCommands], readiness: readiness, logger: logger)
            for await _ in warmth { readiness.has("warmth") }
            logger.info("putting away")
            if own.isStubborn { hang() }
        },
        Loop("failing") {
            for await _ in failures { throw AskedToFail() }
        },
    ]
}

/// Blocks its thread, as a C library can.
func hang() {
    while true { sleep(1) }
}

/// Ten times a second.
struct AsyncTimerSequence: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        func next() async -> Void? {
            do { try await Task.sleep(for: .milliseconds(100)) } catch { return nil }
            return ()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
