import EventLog
import TestKit
import Testing

/// Promises of every log. Each test runs against every kind of log in `LogFixture.all`.
@Suite(.timeLimit(.minutes(5)))
struct CommonSuite {}

extension LogFixture {
    /// Runs a test against a log of its own; a test that this kind of log cannot run is printed as skipped.
    func test(_ body: (LogUnderTest) async throws -> Void) async throws {
        do {
            try await use(body)
        } catch let skipped as Skipped {
            try skipped.cancelTest()
        }
    }
}

extension Skipped {
    /// Ends the test. The testing library does not print that one case of several was cancelled, so we do.
    func cancelTest() throws -> Never {
        print("skipped: \"\(Test.current?.displayName ?? "a test")\": \(reason)")
        try Test.cancel("\(reason)")
    }
}
