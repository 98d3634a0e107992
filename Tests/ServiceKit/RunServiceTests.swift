import Events
import Foundation
import ServiceKit
import TestKit
import Testing

/// A whole service as a process: from its settings to its end.
@Suite(.timeLimit(.minutes(5))) struct RunServiceTests {
    private func tiny(
        _ arguments: [String] = [], _ folder: ScratchFolder, settings: [String: String] = [:]
    ) throws -> ServiceProcess {
        let environment = settings.merging(["DATA": folder.path]) { $1 }
        return try ServiceProcess("tiny-service", arguments: arguments, environment: environment)
    }

    private func log(_ service: ServiceProcess) -> [JSONValue] {
        service.output.split(separator: "\n").compactMap { try? JSONValue(parsing: Array($0.utf8)) }
    }

    @Test func `it serves, becomes ready, and stops when asked`() async throws {
        let service = try tiny(["--cold"], ScratchFolder())
        try service.start()
        try await waitFor("it is alive") { try await service.http.get("/healthz").status == 200 ? true : nil }
        let http = service.http
        #expect(try await http.get("/readyz").status == 503)
        #expect(try await http.get("/metrics").text.contains("\nvicinity_ready 0\n"))
        _ = try await http.post("/warm")
        try await service.waitUntilReady()
        #expect(try await http.get("/hello").text == "hello")
        let metrics = try await http.get("/metrics").text
        #expect(metrics.contains("process_resident_memory_bytes"))
        #expect(metrics.contains("vicinity_build_info{version=\"\(Version.current)\"} 1"))
        #expect(metrics.contains("\nvicinity_ready 1\n"))
        for folder in ["data", "log"] {
            let name = "vicinity_disk_free_bytes{folder=\"\(folder)\"} "
            let free = metrics.split(separator: "\n").first { $0.hasPrefix(name) }
            #expect(free.flatMap { Double($0.dropFirst(name.count)) } ?? 0 > 0)
        }
        #expect(try await service.stop() == 0)
        #expect(log(service).last?["message"] == "stopped")
        #expect(log(service).contains { $0["message"] == "putting away" })
    }

    @Test func `it sends what it recorded of requests before it ends`() async throws {
        let collector = try Collector()
        let service = try tiny([], ScratchFolder(), settings: ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.url])
        try await service.startUntilReady()
        #expect(try await service.http.get("/hello").status == 200)
        #expect(try await service.stop() == 0)
        #expect(collector.faults == [])
        let span = try #require(collector.spans.first { $0.name == "GET /hello" })
        #expect(span.service == "tiny" && span.kind == 2 && span.parent == nil)
        #expect(!collector.spans.contains { $0.name.hasSuffix("readyz") }, "probes are part of nobody's work")
    }

    @Test func `it prints its release`() async throws {
        let service = try tiny(["--version"], ScratchFolder())
        try service.start()
        #expect(try await service.exitCode() == 0)
        #expect(service.output == "vicinity \(Version.current)\n")
    }

    @Test func `SIGINT stops it too`() async throws {
        let service = try tiny([], ScratchFolder())
        try await service.startUntilReady()
        service.signal(SIGINT)
        #expect(try await service.exitCode() == 0)
    }

    @Test func `it can be stopped before it has started`() async throws {
        let service = try tiny(["--slow"], ScratchFolder())
        try service.start()
        try await eventually("it is starting") { log(service).contains { $0["message"] == "starting" } }
        #expect(try await service.stop() == 0)
    }

    @Test func `a request that it has taken is answered while it stops`() async throws {
        let service = try tiny([], ScratchFolder())
        try await service.startUntilReady()
        let http = service.http
        async let answer = http.get("/wait/4000")
        try await waitFor("the request is under way") {
            try await http.get("/metrics").text.contains("vicinity_http_requests_under_way 2") ? true : nil
        }
        async let code = service.stop()
        #expect(try await answer.text == "waited")
        #expect(try await code == 0)
    }

    @Test func `an open stream does not keep it from stopping`() async throws {
        let service = try tiny([], ScratchFolder())
        try await service.startUntilReady()
        let subscriber = Subscriber([service.http], "/ticks")
        try await withSubscriber(subscriber) {
            try await eventually("two ticks") { subscriber.events.count >= 2 }
            #expect(try await service.stop(within: .seconds(120)) == 0)
        }
    }

    @Test func `it breaks off if stopping hangs`() async throws {
        let service = try tiny(["--stubborn"], ScratchFolder())
        try await service.startUntilReady()
        #expect(try await service.stop(within: .seconds(120)) == ExitCode.brokeOff.rawValue)
    }

    @Test func `it ends to be restarted when a loop fails, and logs why`() async throws {
        let service = try tiny([], ScratchFolder())
        try await service.startUntilReady()
        _ = try? await service.http.post("/fail")
        #expect(try await service.exitCode() == ExitCode.restart.rawValue)
        #expect(log(service).last?["error"]?.string?.contains("AskedToFail") == true)
    }

    @Test func `it ends to be started again when its port is taken`() async throws {
        let folder = try ScratchFolder()
        let service = try tiny([], folder)
        let twin = try ServiceProcess("tiny-service", port: service.port, environment: ["DATA": folder.path])
        try await service.startUntilReady()
        try twin.start()
        #expect(try await twin.exitCode() == ExitCode.restart.rawValue)
        #expect(try await service.http.get("/hello").status == 200)
    }

    @Test func `wrong settings are reported in one line and not tried again`() async throws {
        let service = try tiny(["--prot", "1", "--cold", "perhaps"], ScratchFolder())
        try service.start()
        #expect(try await service.exitCode() == ExitCode.badSettings.rawValue)
        #expect(service.output.hasPrefix("tiny: --prot is not known"))
        #expect(service.output.split(separator: "\n").count == 1)
    }

    @Test func `help is printed`() async throws {
        let service = try tiny(["--help"], ScratchFolder())
        try service.start()
        #expect(try await service.exitCode() == 0)
        #expect(service.output.contains("--cold"))
    }

    @Test func `it starts again on the same port after it was killed`() async throws {
        let service = try tiny([], ScratchFolder())
        try await withProcesses(service) {
            for _ in 0..<3 {
                await service.kill()
                #expect(!service.isRunning)
                try await service.startUntilReady()
            }
            #expect(try await service.http.get("/hello").status == 200)
        }
        #expect(!service.isRunning)
    }

    @Test func `a process that ends while a test waits for it is reported at once`() async throws {
        let service = try tiny(["--port", "none"], ScratchFolder())
        let ended = try await #require(throws: ServiceProcess.Ended.self) { try await service.startUntilReady() }
        #expect(ended.how == "exited with 78")
        #expect(ended.output.contains("port is"))
    }

    @Test func `nothing is left running by a test that fails`() async throws {
        struct Failure: Error {}
        let service = try tiny([], ScratchFolder())
        await #expect(throws: Failure.self) { try await withProcesses(service) { throw Failure() } }
        #expect(!service.isRunning)
        var forgotten: ServiceProcess? = try tiny([], ScratchFolder())
        try await forgotten?.startUntilReady()
        let id = try #require(forgotten?.processID)
        forgotten = nil
        try await eventually("the forgotten process is gone") { kill(id, 0) != 0 }
    }
}
