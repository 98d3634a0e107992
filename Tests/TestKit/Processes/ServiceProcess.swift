import Foundation
import Synchronization

/// A service as a process of its own, as it runs in production: started from the build's folder, stopped or killed. It
/// restarts on the same port with the same data.
///
/// It never outlives this object nor the test run.
public final class ServiceProcess: Sendable {
    public let name: String
    public let port: Int
    public let arguments: [String]
    public let environment: [String: String]
    private let folder: ScratchFolder
    private let child = Mutex<ChildProcess?>(nil)

    /// It ended unexpectedly; with its output.
    public struct Ended: Error, CustomStringConvertible {
        public let name: String
        public let how: String
        public let output: String
        public var description: String { "\(name) \(how):\n\(output)" }
    }

    /// - Parameters:
    ///   - executable: its name in the build's folder, or a whole path.
    ///   - port: its port on 127.0.0.1; `PORT` and `HOST` are passed in its environment.
    ///   - environment: its whole environment besides `PATH`, `HOST`, `PORT`.
    public init(
        _ executable: String, port: Int = freePort(), arguments: [String] = [], environment: [String: String] = [:]
    ) throws {
        name = executable
        self.port = port
        self.arguments = arguments
        let usual = ["PATH": "/usr/bin:/bin", "HOST": "127.0.0.1", "PORT": String(port)]
        self.environment = usual.merging(environment) { $1 }
        folder = try ScratchFolder()
    }

    deinit {
        child.withLock { $0?.signal(SIGKILL) }
    }

    public var url: String { "http://127.0.0.1:\(port)" }
    /// A client of it; for a service, one with the deployment's secret.
    public var http: TestHTTP {
        guard let secret else { return TestHTTP(url) }
        return TestHTTP(url, headers: ["Authorization": "Bearer \(secret)"])
    }

    /// Secret that services demand; nil for a gateway, and as long as none was made.
    private var secret: String? {
        guard !name.hasSuffix("gateway"), let data = environment["DATA"] else { return nil }
        let keys = environment["KEYS"] ?? "\(data)/keys"
        return environment["DEPLOYMENT_SECRET"]
            ?? (try? String(contentsOfFile: "\(keys)/deployment-secret", encoding: .utf8))?
            .trimmingCharacters(in: .newlines)
    }

    // MARK: - Running

    /// Starts it, or restarts it after its end; does not wait until it is ready.
    public func start() throws {
        try child.withLock { child in
            precondition(child == nil || child?.end != nil, "\(name) is running")
            child = try ChildProcess(
                path: name.hasPrefix("/") ? name : "\(Child.folder.path)/\(name)", arguments: arguments,
                environment: environment,
                output: folder.file("output"))
        }
    }

    /// Starts it and waits until `/readyz` answers 200.
    /// - Throws: `Ended` at once if it ends meanwhile, `Overdue` with what is missing.
    public func startUntilReady(within limit: Duration = .seconds(120)) async throws {
        try start()
        try await waitUntilReady(within: limit)
    }

    public func waitUntilReady(within limit: Duration = .seconds(120)) async throws {
        try await wait("/readyz", within: limit)
    }

    /// The same; it may also follow another process that leads.
    public func waitUntilWell(within limit: Duration = .seconds(120)) async throws {
        try await wait("/readyz?standby", within: limit)
    }

    private func wait(_ path: String, within limit: Duration) async throws {
        struct NotReady: Error { let what: String }
        let http = http
        try await waitFor("\(name) is ready", within: limit) {
            guard isRunning else { return true }
            let response = try await http.get(path, timeout: .seconds(2))
            guard response.status == 200 else { throw NotReady(what: response.text) }
            return true
        }
        if let ended { throw ended }
    }

    public var isRunning: Bool { child.withLock { $0.map { $0.end == nil } ?? false } }

    /// Nil before it was started.
    public var processID: Int32? { child.withLock { $0?.id } }

    private var ended: Ended? {
        guard let end = child.withLock({ $0?.end }) else { return nil }
        return Ended(name: name, how: end.description, output: output)
    }

    public func signal(_ signal: Int32) {
        child.withLock { $0?.signal(signal) }
    }

    /// Kills it as a power cut would, and waits for its end.
    public func kill() async {
        signal(SIGKILL)
        _ = await child.withLock { $0 }?.waitForEnd()
    }

    /// Stops it (SIGTERM) and waits.
    /// - Returns: its exit code.
    /// - Throws: `Ended` if it ended by a signal; after `limit` it is killed, and `Overdue` is thrown.
    @discardableResult
    public func stop(within limit: Duration = .seconds(120)) async throws -> Int32 {
        signal(SIGTERM)
        return try await exitCode(within: limit)
    }

    /// Waits for its end.
    @discardableResult
    public func exitCode(within limit: Duration = .seconds(120)) async throws -> Int32 {
        guard let child = child.withLock({ $0 }) else { return 0 }
        do {
            switch try await waitFor("\(name) ends", within: limit, { child.end }) {
            case .exited(let code): return code
            case .killed(let signal):
                throw Ended(name: name, how: ChildProcess.End.killed(signal).description, output: output)
            }
        } catch let error as Overdue {
            await kill()
            throw error
        }
    }

    // MARK: - What it says

    /// Last 64 KiB of its standard output and standard error, over all its runs.
    public var output: String {
        guard let file = FileHandle(forReadingAtPath: folder.file("output")) else { return "" }
        defer { try? file.close() }
        let size = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: size > 65_536 ? size - 65_536 : 0)
        return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    }
}

/// Runs a test with processes that it has started, and stops them in any case: gracefully if the test succeeded.
public func withProcesses<Result>(
    _ processes: ServiceProcess..., isolation: isolated (any Actor)? = #isolation,
    _ test: () async throws -> Result
) async throws -> Result {
    do {
        for process in processes where !process.isRunning { try await process.startUntilReady() }
        let result = try await test()
        for process in processes.reversed() where process.isRunning { try await process.stop() }
        return result
    } catch {
        for process in processes { await process.kill() }
        throw error
    }
}
