import Foundation

/// How a service's process ends, for whoever started it; the numbers are those of sysexits.h.
public enum ExitCode: Int32, Sendable {
    /// It was asked to stop, and did.
    case done = 0
    /// It did not stop in time and broke off.
    case brokeOff = 70
    /// Starting it again may mend it.
    case restart = 75
    /// Its settings are wrong: starting it again would not help.
    case badSettings = 78

    /// Ends the process.
    public func exit() -> Never { Foundation.exit(rawValue) }
}
