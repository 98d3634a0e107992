import Foundation

/// Exit code of a service's process, for its supervisor; the numbers are those of sysexits.h.
public enum ExitCode: Int32, Sendable {
    /// It was asked to stop, and has.
    case done = 0
    /// It did not stop in time and was aborted.
    case brokeOff = 70
    /// A restart may help.
    case restart = 75
    /// Its settings are wrong: a restart does not help.
    case badSettings = 78

    /// Ends the process.
    public func exit() -> Never { Foundation.exit(rawValue) }
}
