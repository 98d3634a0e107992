import EventLog
import Foundation
import TestKit

// log-probe LOG COMMAND …: another process at a log, for tests and measurements. One line of output for each thing done.
//
//   - append TOPIC PARTITION COUNT SIZE BATCH PREFIX    appends records "PREFIX-0" …, prints "KEY OFFSET" when acknowledged
//   - read TOPIC COUNT                                  reads all partitions from 0, prints "PARTITION OFFSET KEY"
//   - flow TOPIC COUNT SIZE                             appends and reads, prints the growth of its memory in KiB
//   - pace TOPIC COUNT PER_SECOND                       appends records that carry the time, at a steady rate
//   - delay TOPIC COUNT                                 reads what `pace` appends, prints the delays' quantiles in µs
//   - rate TOPIC COUNT SIZE BATCH                       appends, then reads all, prints records per second of both
//   - bare COUNT SIZE BATCH                             the same with a bare loop over SQLite, in a new file
//   - idle TOPIC SECONDS                                waits for records that do not come, prints its processor time in ms
do {
    let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    if arguments.command == "bare" {
        try bareLoop(arguments)
        exit(0)
    }
    let log = try await openLog(arguments.log)
    switch arguments.command {
    case "append": try await append(arguments, to: log)
    case "read": try await read(arguments, from: log)
    case "flow": try await flow(arguments, through: log)
    case "pace": try await pace(arguments, into: log)
    case "delay": try await delay(arguments, of: log)
    case "idle": try await idle(arguments, on: log)
    case "rate": try await rate(arguments, of: log)
    default: throw Arguments.Malformed(description: "unknown command \(arguments.command)")
    }
    await log.close()
} catch {
    FileHandle.standardError.write(Data("log-probe: \(error)\n".utf8))
    exit(1)
}
