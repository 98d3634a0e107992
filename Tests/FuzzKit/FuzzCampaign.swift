import Foundation

/// A reader of strangers' bytes, and texts that exercise all of it.
public struct FuzzedReader: Sendable {
    public let name: String
    let seeds: @Sendable () async throws -> [[UInt8]]
    let read: @Sendable ([UInt8]) async throws(BrokenPromise) -> Void

    /// - Parameter read: returns for any bytes; throws if its result breaks a promise.
    public init(
        _ name: String, _ seeds: @escaping @Sendable () async throws -> [[UInt8]],
        read: @escaping @Sendable ([UInt8]) async throws(BrokenPromise) -> Void
    ) {
        self.name = name
        self.seeds = seeds
        self.read = read
    }

    public init(
        _ name: String, texts: [String], read: @escaping @Sendable ([UInt8]) async throws(BrokenPromise) -> Void
    ) {
        self.init(name, { texts.map { Array($0.utf8) } }, read: read)
    }
}

/// A reader's result breaks a promise: it exceeds a limit, or is another text when it is written again.
public struct BrokenPromise: Error, CustomStringConvertible {
    public let description: String

    /// - Throws: this, unless the promise is kept.
    public static func unless(_ isKept: Bool, _ what: @autoclosure () -> String) throws(BrokenPromise) {
        if !isKept { throw BrokenPromise(description: what()) }
    }
}

/// Tries readers with changed texts, one after the other, for some time each: the program of `reader-fuzz` and `request-fuzz`.
///
/// Arguments are names of readers; without any, all. `--list` names them. In the environment:
/// - FUZZ_SECONDS: time for each reader (2).
/// - FUZZ_SEED: repeats a run.
/// - FUZZ_LIMIT: seconds of CPU for one input (2).
/// - FUZZ_FOLDER: folder for an input that ended the process, took too long or was read wrongly (.build/fuzz).
/// - FUZZ_INPUT: a file to be read once by the one named reader.
public struct FuzzCampaign {
    private let readers: [FuzzedReader]
    private let environment = ProcessInfo.processInfo.environment

    public init(_ readers: [FuzzedReader]) {
        self.readers = readers
    }

    /// Ends the process: 0 if every promise was kept, else 1 with the broken one.
    public func runAndExit(_ arguments: [String]) async -> Never {
        do {
            try await run(arguments)
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private func run(_ arguments: [String]) async throws {
        if arguments.contains("--list") { return printLine(readers.map(\.name).joined(separator: "\n")) }
        let chosen = arguments.isEmpty ? readers : readers.filter { arguments.contains($0.name) }
        guard chosen.count == arguments.count || arguments.isEmpty else {
            throw Unknown(description: "there are the readers \(readers.map(\.name).joined(separator: ", "))")
        }
        for reader in chosen {
            if let path = environment["FUZZ_INPUT"] {
                try await reader.read([UInt8](try Data(contentsOf: URL(filePath: path))))
                printLine("\(reader.name): read \(path)")
            } else {
                try await run(reader)
            }
        }
    }

    private struct Unknown: Error, CustomStringConvertible { let description: String }

    private func run(_ reader: FuzzedReader) async throws {
        let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        let seconds = environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 2
        let seeds = try await reader.seeds().filter { !$0.isEmpty }
        let kept = try KeptInput(reader.name, folder: environment["FUZZ_FOLDER"] ?? ".build/fuzz")
        let watch = InputWatch(
            limit: environment["FUZZ_LIMIT"].flatMap { Double($0) } ?? 2,
            "\(reader.name) with FUZZ_SEED=\(seed) takes too long over \(kept.path)")
        printLine("\(reader.name): FUZZ_SEED=\(seed)")
        var mutator = Mutator(seed: seed)
        let start = Date()
        var count = 0
        // The unchanged texts, too.
        for bytes in seeds { try await read(bytes, reader, kept, watch) }
        while -start.timeIntervalSinceNow < seconds {
            for _ in 0..<20 { try await read(mutator.next(of: seeds).bytes, reader, kept, watch) }
            count += 20
        }
        kept.remove()
        let time = -start.timeIntervalSinceNow
        printLine(
            "\(reader.name): \(count) inputs in \(Int(time.rounded())) s, \(Int((Double(count) / time).rounded())) a second,"
                + " the longest \(watch.longest.formatted(.number.precision(.fractionLength(3)))) s of CPU")
    }

    /// Unbuffered, so that lines before a crash are visible.
    private func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    private func read(_ bytes: [UInt8], _ reader: FuzzedReader, _ kept: KeptInput, _ watch: InputWatch) async throws {
        try kept.keep(bytes)
        watch.begin()
        do { try await reader.read(bytes) } catch {
            throw BrokenPromise(description: "\(reader.name): \(error); the input is \(kept.path)")
        }
        watch.end()
    }
}
