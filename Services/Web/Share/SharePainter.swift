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
    private let waiting = ConcurrencyLimit(32, share: 8)
    private let made = Mutex(RecentMap<String, [UInt8]>(capacity: 200))

    private static let limits = LimitedProcess.Limits(memory: 1_000_000, processor: 5, time: 10, written: 8000)
    private static let patience = Duration.seconds(8)

    /// Draws a picture, or waits up to 8 s until others are drawn: programs that show links ask only once.
    /// - Parameter client: the client whose share of concurrent drawings is used.
    /// - Returns: the PNG file of some 30 kB and the time it took; nil if too many wait, or the tool fails.
    func png(of drawing: String, for client: String?) async -> (bytes: [UInt8], cost: Duration)? {
        if let bytes = made.withLock({ $0[drawing] }) { return (bytes, .zero) }
        guard let permit = await permit(for: client) else { return nil }
        defer { _ = permit }
        // A request may have waited for the same picture.
        if let bytes = made.withLock({ $0[drawing] }) { return (bytes, .zero) }
        let start = ContinuousClock.now
        let bytes = try? await NIOThreadPool.singleton.runIfActive { [tool] in try SharePainter.run(tool, drawing) }
        guard let bytes, !bytes.isEmpty else { return nil }
        made.withLock { $0[drawing] = bytes }
        return (bytes, ContinuousClock.now - start)
    }

    private func permit(for client: String?) async -> ConcurrencyPermit? {
        guard let place = waiting.take(for: client) else { return nil }
        defer { _ = place }
        let end = ContinuousClock.now + SharePainter.patience
        while ContinuousClock.now < end {
            if let permit = permits.take(for: client) { return permit }
            do { try await Task.sleep(for: .milliseconds(30)) } catch { return nil }
        }
        return nil
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
