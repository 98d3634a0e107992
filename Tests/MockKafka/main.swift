import Foundation

// mock-kafka [--brokers N] [--port-file FILE] topic:partitions …
//
// librdkafka's mock cluster as a process of its own: it prints its bootstrap address, then carries out the commands of its standard input
// (see Command.swift), until that ends or SIGTERM.

do {
    let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    let cluster = try MockBrokers(count: arguments.brokers)
    for (topic, partitions) in arguments.topics {
        try cluster.make(topic: topic, partitions: partitions)
    }
    if let file = arguments.portFile {
        try Data((cluster.bootstrap + "\n").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
    printLine(cluster.bootstrap)
    while let line = readLine() {
        do {
            guard let command = try Command(line) else { continue }
            if case .quit = command { break }
            try cluster.run(command)
            printLine("ok")
        } catch {
            printLine("error: \(error)")
        }
    }
    cluster.stop()
} catch {
    FileHandle.standardError.write(Data("mock-kafka: \(error)\n".utf8))
    exit(2)
}

/// Prints a line at once: standard output into a pipe would be buffered.
func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
