import EventLog
import Events
import Foundation

/// `LOG COMMAND` and the command's arguments, by position.
struct Arguments {
    let log: LogAddress
    let command: String
    private let rest: [String]

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws {
        guard arguments.count >= 2 else { throw Malformed(description: "needs LOG COMMAND …") }
        log = try LogAddress(arguments[0])
        command = arguments[1]
        rest = Array(arguments.dropFirst(2))
    }

    func text(_ index: Int) throws -> String {
        guard rest.indices.contains(index) else {
            throw Malformed(description: "\(command) needs \(index + 1) arguments or more")
        }
        return rest[index]
    }

    func number(_ index: Int) throws -> Int {
        guard let number = Int(try text(index)), number >= 0 else {
            throw Malformed(description: "\(command): argument \(index + 1) is no number")
        }
        return number
    }

    /// Topic that the first argument names; it exists already.
    func topic() throws -> Topic {
        Topic(
            try text(0), owner: "test", key: "thing", partitionKey: "thing", kept: .days(30), about: "A test's.")
    }
}

/// Prints a line at once: `print` buffers lines for a pipe.
func printLine(_ words: any CustomStringConvertible...) {
    let line = words.map(\.description).joined(separator: " ") + "\n"
    FileHandle.standardOutput.write(Data(line.utf8))
}
