import Foundation
import NIOPosix
import Pictures
import ServiceKit
import Synchronization

/// Makes PNG files of drawings with librsvg's tool, which shapes the text of every script. It keeps those made last.
final class SharePainter: Sendable {
    /// - Returns: nil if the tool is not installed.
    init?() {
        guard let tool = LimitedProcess.path(of: ["rsvg-convert"]) else { return nil }
        self.tool = tool
    }

    private let tool: String
    private let permits = ConcurrencyLimit(2, share: 1)
    private let made = Mutex<[String: [UInt8]]>([:])

    private static let limits = LimitedProcess.Limits(memory: 1_000_000, processor: 5, time: 10, written: 8000)
    /// The number of pictures that are kept, each of some 30 kB.
    private static let most = 200

    /// - Parameter client: the client whose share of concurrent drawings is used.
    /// - Returns: the PNG file and the time it took; nil if others are being drawn, or the tool fails.
    func png(of drawing: String, for client: String?) async -> (bytes: [UInt8], cost: Duration)? {
        if let bytes = made.withLock({ $0[drawing] }) { return (bytes, .zero) }
        guard let permit = permits.take(for: client) else { return nil }
        defer { _ = permit }
        let start = ContinuousClock.now
        let bytes = try? await NIOThreadPool.singleton.runIfActive { [tool] in try SharePainter.run(tool, drawing) }
        guard let bytes, !bytes.isEmpty else { return nil }
        made.withLock { made in
            if made.count >= SharePainter.most { made = [:] }
            made[drawing] = bytes
        }
        return (bytes, ContinuousClock.now - start)
    }

    /// Blocks the thread. The tool reads the whole drawing before it writes, so that neither waits for the other.
    private static func run(_ tool: String, _ drawing: String) throws -> [UInt8] {
        let process = LimitedProcess.make(
            tool, ["--width", String(SharePicture.width)], in: "/", limits: SharePainter.limits)
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(drawing.utf8))
        try input.fileHandleForWriting.close()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0 ? Array(bytes) : []
    }
}
