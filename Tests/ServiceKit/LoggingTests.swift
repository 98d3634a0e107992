import Events
import Foundation
import Logging
import ServiceKit
import TestKit
import Testing
import Traces
import Tracing

/// Log lines of some work.
private func lines(_ level: Logger.Level = .info, _ work: (Logger) -> Void) throws -> [JSONValue] {
    let folder = try ScratchFolder()
    try Data().write(to: URL(filePath: folder.file("log")))
    let file = try #require(FileHandle(forWritingAtPath: folder.file("log")))
    let output = LineOutput(file: file.fileDescriptor)
    work(Logger(label: "kitchen") { JSONLogHandler(label: $0, level: level, output: output) })
    try file.close()
    let text = try String(contentsOfFile: folder.file("log"), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
}

@Suite struct LoggingTests {
    struct Broken: Error, CustomStringConvertible { var description: String { "it \"broke\"\n" } }

    @Test func `a line is one JSON object with what everyone wants to know`() throws {
        let lines = try lines { logger in
            logger.warning(
                "not \"quite\"\nright", error: Broken(), metadata: ["event": "id-1", "count": .stringConvertible(3)])
        }
        let line = try #require(lines.first)
        #expect(lines.count == 1)
        #expect(line["level"] == "warning")
        #expect(line["label"] == "kitchen")
        #expect(line["message"] == "not \"quite\"\nright")
        #expect(line["error"] == "it \"broke\"\n")
        #expect(line["event"] == "id-1")
        #expect(line["count"] == 3)
        #expect(line["time"]?.string?.hasSuffix("Z") == true)
        #expect(line["trace"] == nil)
    }

    @Test func `the trace of the task is on its lines`() throws {
        let span = SpanTracer(queue: SpanQueue()).startSpan("x", .internal, after: nil)
        let trace = try #require(span.trace)
        let line = try lines { logger in
            InstrumentationContext.$current.withValue(span.context) { logger.info("x") }
        }.first
        #expect(line?["trace"]?.string == trace.traceID)
    }

    @Test func `metadata cannot pass for what is always there`() throws {
        let line = try lines { $0.info("x", metadata: ["level": "none", "nested": ["a": ["b", "c"]]]) }.first
        #expect(line?["level"] == "info")
        #expect(line?["_level"] == "none")
        #expect(line?["nested"] == ["a": ["b", "c"]])
    }

    @Test func `what is below the level is not written`() throws {
        #expect(try lines(.notice) { $0.info("x") }.isEmpty)
    }

    @Test func `lines of many threads stay whole`() throws {
        let lines = try lines { logger in
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for index in 0..<200 { logger.info("\(thread) \(index) \(String(repeating: "x", count: 500))") }
            }
        }
        #expect(lines.count == 1600)
    }
}
