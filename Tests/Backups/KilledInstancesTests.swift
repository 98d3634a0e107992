import Foundation
import TestKit
import Testing

/// `deploy/instances` with a stand-in for the service's program, killed before each command by which it changes files.
@Suite(.serialized) struct `A change of the number of processes that is killed` {
    private let folder: ScratchFolder
    private let script: URL

    /// Settles like the program: makes its store of the existing ones, twelve rows in all, and prints its number of rows.
    private static let program = #"""
        #!/usr/bin/env bash
        set -euo pipefail
        service=$(basename "$0")
        i=${2%/*} n=${2#*/}
        own=$DATA/$service-$i-of-$n
        [ "$n" != 1 ] || own=$DATA/$service
        mkdir -p "$own/snapshots"
        touch "$own/lock" "$own/$service.db" "$own/snapshots/1.db"
        [ $service = catalog ] || touch "$own/$service-archive.db"
        echo "rows $((12 / n)) $((12 / n))"
        """#

    /// Kills the script in place of its n-th change.
    private static let command = #"""
        #!/usr/bin/env bash
        count=$(($(cat "$COUNT") + 1))
        echo $count >"$COUNT"
        if [ $count -eq "$KILL_AT" ]; then
            kill -9 "$SCRIPT_SHELL" "$PPID" 2>/dev/null
            exit 137
        fi
        exec /usr/bin/NAME "$@"
        """#

    init() throws {
        folder = try ScratchFolder()
        script = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
            .appending(path: "deploy/instances")
        for name in ["orders", "catalog", "recommender"] { try write(Self.program, to: "bin/\(name)") }
        for name in ["rm", "mv", "cp", "mkdir", "rmdir", "touch"] {
            try write(Self.command.replacing("NAME", with: name), to: "path/\(name)")
        }
    }

    private func write(_ text: String, to name: String) throws {
        let path = URL(filePath: folder.file(name))
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
    }

    /// - Parameter change: number of the change of a file that kills it; 0: none.
    /// - Returns: the exit code.
    @discardableResult
    private func run(_ arguments: [String], in data: String, killedAt change: Int = 0) throws -> Int32 {
        try "0".write(toFile: folder.file("count"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "SCRIPT_SHELL=$$ exec \"$@\"", "bash", script.path] + arguments
        process.environment = [
            "PATH": "\(folder.file("path")):/usr/bin:/bin", "DATA": data, "BIN": folder.file("bin"),
            "COUNT": folder.file("count"), "KILL_AT": "\(change)",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// A deployment in which one process of each service has run.
    private func deployment(_ name: String) throws -> String {
        let data = folder.file(name)
        for path in ["orders/orders.db", "orders/orders-archive.db", "catalog/catalog.db"] {
            try write(path, to: "\(name)/\(path)")
        }
        return data
    }

    /// A deployment in which three processes of a service have run, which is one now.
    private func former(_ service: String, _ name: String) throws -> String {
        try write("3\n", to: "\(name)/\(service).instances")
        for index in 0..<3 { try write("", to: "\(name)/\(service)-\(index)-of-3/\(service).db") }
        let further = service == "catalog" ? "pictures/aa/b.jpg" : "copies/copies.db"
        try write(further, to: "\(name)/\(service)-0-of-3/\(further)")
        return folder.file(name)
    }

    /// Existing folders of services.
    private func contents(of data: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: data))
    }

    private func number(of service: String, in data: String) -> String {
        (try? String(contentsOfFile: "\(data)/\(service).instances", encoding: .utf8))?
            .trimmingCharacters(in: .newlines) ?? "1"
    }

    private func stores(of service: String, in contents: Set<String>) -> Set<String> {
        contents.filter { $0.hasSuffix("/\(service).db") && !$0.contains("snapshots") }
    }

    private func expected(_ service: String, _ number: String) -> Set<String> {
        guard let count = Int(number), count > 1 else { return ["\(service)/\(service).db"] }
        return Set((0..<count).map { "\(service)-\($0)-of-\(count)/\(service).db" })
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["catalog", "recommender"])
    func `goes on to the same end where several are joined, and nothing runs before`(service: String) throws {
        let whole = try former(service, "whole")
        #expect(try run([service, "1"], in: whole) == 0)
        let end = try contents(of: whole)
        #expect(stores(of: service, in: end) == ["\(service)/\(service).db"])
        #expect(end.contains { $0.hasSuffix("pictures/aa/b.jpg") || $0.hasSuffix("copies.former-0.db") })
        var change = 1
        while true {
            let data = try former(service, "data")
            guard try run([service, "1"], in: data, killedAt: change) != 0 else { break }
            let point = "\(service), killed at change \(change)"
            let present = number(of: service, in: data)
            #expect(["3", "1"].contains(present), "\(point)")
            let before = try contents(of: data)
            // As deploy/run does.
            #expect(try run(["--tidy"], in: data) == (present == "1" ? 0 : 2), "\(point)")
            if present == "3" { #expect(try contents(of: data) == before, "\(point)") }
            // As the operator does.
            #expect(try run([service, "1"], in: data) == 0, "\(point)")
            #expect(try contents(of: data) == end, "\(point)")
            try FileManager.default.removeItem(atPath: data)
            change += 1
        }
        #expect(change > 6)
        #expect(try run([service, "3"], in: whole) == 2)
    }

    @Test(.timeLimit(.minutes(5)))
    func `leaves no store of another number after the next run, whichever that is`() throws {
        let service = "orders"
        for former in ["1", "3"] {
            let whole = try deployment("whole-\(former)")
            if former == "3" { #expect(try run([service, "3"], in: whole) == 0) }
            #expect(try run([service, "2"], in: whole) == 0)
            let end = try contents(of: whole)
            #expect(stores(of: service, in: end) == expected(service, "2"))
            var change = 1
            while true {
                let data = try deployment("data")
                if former == "3" { #expect(try run([service, "3"], in: data) == 0) }
                guard try run([service, "2"], in: data, killedAt: change) != 0 else { break }
                let point = "\(service), of \(former), killed at change \(change)"
                let copy = folder.file("copy")
                try FileManager.default.copyItem(atPath: data, toPath: copy)
                let present = number(of: service, in: data)
                #expect([former, "2"].contains(present), "\(point)")
                // As deploy/run does.
                #expect(try run(["--tidy"], in: data) == 0, "\(point)")
                let tidy = try contents(of: data)
                if FileManager.default.fileExists(atPath: "\(data)/\(service).instances") {
                    #expect(stores(of: service, in: tidy) == expected(service, present), "\(point)")
                }
                // As the operator does.
                #expect(try run([service, "2"], in: copy) == 0, "\(point)")
                #expect(stores(of: service, in: try contents(of: copy)) == expected(service, "2"), "\(point)")
                #expect(try contents(of: copy).filter { $0.hasPrefix(service) } == end.filter { $0.hasPrefix(service) })
                for path in [data, copy] { try FileManager.default.removeItem(atPath: path) }
                change += 1
            }
            try FileManager.default.removeItem(atPath: folder.file("data"))
            #expect(change > 4)
        }
    }

    @Test func `takes nothing away where nobody ever changed a number, or where the present one has no store`() throws {
        let data = try deployment("never")
        try write("", to: "never/orders-0-of-3/orders.db")
        #expect(try run(["--tidy"], in: data) == 0)
        #expect(FileManager.default.fileExists(atPath: "\(data)/orders-0-of-3/orders.db"))
        try write("2\n", to: "never/orders.instances")
        #expect(try run(["--tidy"], in: data) == 0)
        #expect(FileManager.default.fileExists(atPath: "\(data)/orders-0-of-3/orders.db"))
    }
}
