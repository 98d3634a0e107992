/// A kind of log that the suites in `Tests/EventLog` run against. Each test gets an empty log of its own.
///
/// A new kind of log needs one more value here and nothing in the suites.
public struct LogFixture: Sendable, CustomStringConvertible {
    /// Name in the tests' output.
    public let description: String
    private let make: Ability<@Sendable () async throws -> LogUnderTest>

    public init(_ description: String, make: Ability<@Sendable () async throws -> LogUnderTest>) {
        self.description = description
        self.make = make
    }

    /// All kinds; one that cannot be used here gives the reason and is printed as skipped.
    public static let all: [LogFixture] = [.embedded, .mockKafka, .kafka]

    /// Kinds that keep their records when every process has ended.
    public static let storing: [LogFixture] = [.embedded, .kafka]

    /// Makes a log, lets `body` use it and removes it again.
    public func use(_ body: (LogUnderTest) async throws -> Void) async throws {
        let log = try await make.means(of: description)()
        do {
            try await body(log)
        } catch {
            await log.remove()
            throw error
        }
        await log.remove()
    }
}

/// An ability that not every log has.
public enum Ability<Means: Sendable>: Sendable {
    case can(Means)
    case cannot(because: String)

    /// Means of the ability.
    /// - Throws: `Skipped`, by which a test skips itself.
    public func means(of what: String) throws -> Means {
        switch self {
        case .can(let means): return means
        case .cannot(let reason): throw Skipped("\(what): \(reason)")
        }
    }
}

/// A test cannot run with this log; it is printed as skipped.
public struct Skipped: Error, CustomStringConvertible {
    public let reason: String
    public var description: String { reason }

    public init(_ reason: String) {
        self.reason = reason
    }
}
