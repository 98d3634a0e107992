import Contract
import Events
import Foundation
import GRDB
import TestKit
import Testing

/// The data of three catalogs and three recommenders of the last release that could be several, killed amid their work, joined into one of each.
@Suite(.serialized) struct `Several catalogs and recommenders` {
    private struct Expected: Decodable {
        /// What an operator read while all rested.
        let there: [String: JSONValue]
        /// Ids of things of each kind; `Fixtures/three-of-each.py` says what was done with them.
        let rated, shared, film, show, edited, picture, waiting: String
        let reviews, coming, unfinished, streets, shops, made, homes, orders, gone: [String]
    }

    @Test(.timeLimit(.minutes(15)))
    func `are joined with all that was under way, though that is killed at every step, and start only then`()
        async throws
    {
        let town = try await Town(on: .embedded, gateways: 1)
        do {
            try unpack(into: town.folder.path)
            for service in [town.catalog, town.recommender] {
                try await refuses(service)
                try await join(service, in: town)
            }
            try await town.start()
            let file = URL(filePath: town.folder.file("expected.json"))
            let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file))
            try await check(expected, in: town)
            try await takesBack(in: town)
            // What is made again from the log alone is the same.
            for process in town.processes.reversed() { try await process.stop() }
            for service in [town.catalog, town.recommender] {
                let again = try ServiceProcess(
                    service.name, port: service.port, arguments: ["--rebuild", "full"],
                    environment: service.environment)
                try await again.startUntilReady()
                try await again.stop()
            }
            try await town.start()
            try await check(expected, in: town)
            try await undo(expected, in: town, isKnown: false)
            try await town.stop()
        } catch {
            for process in town.processes { print("--- \(process.name):\n\(process.output.suffix(3000))") }
            await town.raze()
            throw error
        }
    }

    @Test(.timeLimit(.minutes(15))) func `can have an import undone that one of them had taken`() async throws {
        let town = try await Town(on: .embedded, gateways: 1)
        do {
            try unpack(into: town.folder.path)
            for service in [town.catalog, town.recommender] {
                #expect(try await run("deploy/instances", for: service, in: town, killedAt: 0).code == 0)
            }
            try await town.start()
            let file = URL(filePath: town.folder.file("expected.json"))
            let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file))
            try await undo(expected, in: town, isKnown: true)
            try await town.stop()
        } catch {
            for process in town.processes { print("--- \(process.name):\n\(process.output.suffix(3000))") }
            await town.raze()
            throw error
        }
    }

    private func unpack(into folder: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/three-of-each.tar.xz")
        let tar = Process()
        tar.executableURL = URL(filePath: "/bin/tar")
        tar.arguments = ["xf", file.path, "-C", folder]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
    }

    // MARK: - Joining

    /// Neither the one nor one of the former starts, and each says what to run.
    private func refuses(_ service: ServiceProcess) async throws {
        for instance in ["0/1", "0/3"] {
            let started = try ServiceProcess(
                service.name, environment: service.environment.merging(["INSTANCE": instance]) { $1 })
            try started.start()
            #expect(try await started.exitCode() == 78)
            #expect(started.output.contains("deploy/instances \(service.name) 1"), "\(started.output)")
        }
    }

    /// Runs the command again and again, killed at its first step, at its second, and so on.
    private func join(_ service: ServiceProcess, in town: Town) async throws {
        var step = 1
        while true {
            let (code, output) = try await run("deploy/instances", for: service, in: town, killedAt: step)
            if code == 0 { break }
            #expect(code == 137, "killed at \(step): \(output)")
            guard code == 137 else { throw Overdue(output) }
            // While there are several, nobody starts.
            let number = try String(contentsOfFile: town.folder.file("\(service.name).instances"), encoding: .utf8)
            if step % 5 == 0, number == "3\n" {
                let early = try ServiceProcess(service.name, environment: service.environment)
                try early.start()
                #expect(try await early.exitCode() == 78, "after step \(step): \(early.output)")
            }
            step += 1
        }
        #expect(step > 8)
        #expect(!FileManager.default.fileExists(atPath: town.folder.file("\(service.name)-0-of-3/\(service.name).db")))
    }

    /// - Parameter step: before which the shell is killed: a command that changes files, or the service's program; 0: none.
    private func run(
        _ command: String, for service: ServiceProcess, in town: Town, killedAt step: Int
    ) async throws -> (code: Int32, output: String) {
        let folder = try ScratchFolder()
        let script = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
            .appending(path: command)
        for (name, program) in [(service.name, Child.folder.appending(path: service.name).path)]
            + ["rm", "mv", "cp", "mkdir", "rmdir", "touch", "sync"].map({ ($0, "/usr/bin/\($0)") })
        {
            let wrapper = """
                #!/bin/bash
                count=$(($(cat "$COUNT") + 1))
                echo $count >"$COUNT"
                if [ $count -eq "$KILL_AT" ]; then
                    kill -9 "$SCRIPT_SHELL" "$PPID" 2>/dev/null
                    exit 137
                fi
                exec \(program) "$@"
                """
            try wrapper.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name))
        }
        try "0".write(toFile: folder.file("count"), atomically: true, encoding: .utf8)
        var environment = service.environment.merging([
            "PATH": "\(folder.path):/usr/bin:/bin", "BIN": folder.path, "COUNT": folder.file("count"),
            "KILL_AT": "\(step)", "\(service.name.uppercased())_PORT": "\(freePort())",
        ]) { $1 }
        for name in ["INSTANCE", "PORT", "HOST"] { environment[name] = nil }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "SCRIPT_SHELL=$$ exec \"$@\"", "bash", script.path, service.name, "1"]
        process.environment = environment
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let written = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationReason == .uncaughtSignal ? 137 : process.terminationStatus, written)
    }

    // MARK: - What there is then

    private struct Thing: Decodable {
        struct Listing: Decodable { let number: Int }
        let name, movieName: String?
        let listing: Listing?
        let count: Int?
    }

    private func check(_ expected: Expected, in town: Town) async throws {
        let gateway = town.gateways[0].http
        let boss = gateway.with(token: try town.somebody("operator").token)
        for (path, known) in expected.there.sorted(by: { $0.key < $1.key }) where !path.contains(expected.edited) {
            let now = try await boss.get(path)
            #expect(try now.decode(JSONValue.self) == known, "\(path): \(now.text)")
        }
        #expect(try await gateway.get(expected.picture).status == 200)
        func thing(_ path: String) async throws -> Thing {
            let answer = try await boss.get(path)
            guard answer.status == 200 else { throw Overdue("\(path): \(answer.status) \(answer.text)") }
            return try answer.decode()
        }
        // What processes had passed on to one another is done.
        var numbers: [Int] = []
        for home in expected.homes + expected.coming {
            numbers.append(try await thing("/v1/places/\(home)").listing?.number ?? 0)
        }
        #expect(!numbers.contains(0) && Set(numbers).count == 4, "\(numbers)")
        #expect(try await thing("/v1/movies/\(expected.film)").name == "New")
        #expect(try await thing("/v1/screenings/\(expected.show)").movieName == "New")
        #expect(try await thing("/v1/places/\(expected.edited)").name == "By hand")
        // An import that was not reported as done loses what its owner had not read.
        let unfinished = try await expected.unfinished.asyncMap { try await boss.get("/v1/places/\($0)").status }
        #expect(unfinished == [404, 200])
        try nobodyIs(expected.gone, in: town)
        for order in expected.orders { #expect(try await status(of: order, boss) == .confirmed) }
        try await waitFor("the order that nobody had read is decided") {
            try await status(of: expected.waiting, boss) != .placed ? true : nil
        }
        // Of reviews and ratings the same.
        struct Page: Decodable {
            struct Item: Decodable {
                struct Reports: Decodable { let open: Int }
                let id: String
                let reports: Reports?
            }
            let items: [Item]
        }
        try await waitFor("all reports are counted") {
            let page = try await boss.get("/v1/reviews?reported=true&limit=50").decode(Page.self)
            let open = Dictionary(uniqueKeysWithValues: page.items.map { ($0.id, $0.reports?.open ?? 0) })
            let wanted = [expected.reviews[0]: 7, expected.reviews[3]: 1, expected.reviews[5]: 1]
            guard open == wanted else { throw Overdue("\(open), not \(wanted)") }
            return true
        }
        try await waitFor("the share that nobody had read counts") {
            try await thing("/v1/ratings/\(expected.shared)").count == 1 ? true : nil
        }
        let critics = try await gateway.get("/v1/critics?limit=100").text
        for number in 0..<9 { #expect(critics.contains("critic-\(number)"), "\(critics)") }
        let customer = try await town.newCustomer()
        let more = try await customer.order([("\(expected.shops[0]).dish", 1)], prefer: "wait=20")
        #expect(more.status == 201, "\(more.text)")
    }

    private func status(of order: String, _ boss: TestHTTP) async throws -> Order.Status {
        struct Answer: Decodable { let status: Order.Status }
        return try await boss.get("/v1/orders/\(order)").decode(Answer.self).status
    }

    private func store(of service: ServiceProcess, in town: Town) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(
            path: "\(town.store(of: service))/\(service.name).db", configuration: configuration)
    }

    /// Checks that no store has the erased people.
    private func nobodyIs(_ erased: [String], in town: Town) throws {
        for (service, table, column) in [
            (town.catalog, "reservations", "customer"), (town.recommender, "ratings", "person"),
            (town.recommender, "reports", "person"),
        ] {
            let store = try store(of: service, in: town)
            defer { try? store.close() }
            for person in erased {
                let left = try store.read {
                    try Int.fetchOne(
                        $0, sql: "SELECT count(*) FROM \(table) WHERE \(column) = ?1 OR instr(record, ?1) > 0",
                        arguments: [person])
                }
                #expect(left == 0, "\(table) have \(person)")
            }
        }
    }

    /// What the recommenders told one another of ratings and reports goes from the log.
    private func takesBack(in town: Town) async throws {
        try await waitFor("nothing is left of that") {
            let store = try store(of: town.recommender, in: town)
            defer { try? store.close() }
            let left = try await store.read {
                try Int.fetchOne(
                    $0,
                    sql: """
                        SELECT (SELECT count(*) FROM ratings WHERE shared = 1)
                            + (SELECT count(*) FROM reports WHERE home IS NOT NULL)
                            + (SELECT count(*) FROM note_unsummed) + (SELECT count(*) FROM step_outbox)
                        """)
            }
            return left == 0 ? true : nil
        }
    }

    /// - Parameter isKnown: false of a store that was made again, which knows of no imports.
    private func undo(_ expected: Expected, in town: Town, isKnown: Bool) async throws {
        struct Imports: Decodable {
            struct One: Decodable {
                let id: String
                let created, changed: Int
            }
            let items: [One]
        }
        let boss = town.gateways[0].http.with(token: try town.somebody("operator").token)
        let wrong = try await boss.get("/v1/imports").decode(Imports.self).items
            .first { ($0.created, $0.changed) == (4, 4) }
        guard isKnown else { return #expect(wrong == nil) }
        let answer = try await boss.post("/v1/imports/\(try #require(wrong).id)/undo", timeout: .seconds(120))
        #expect(answer.status == 200 && answer.text.contains(#""finished":true"#), "\(answer.text)")
        for place in expected.streets.prefix(4) where place != expected.edited {
            #expect(try await boss.get("/v1/places/\(place)").decode(Thing.self).name == place)
        }
        for place in expected.made { #expect(try await boss.get("/v1/places/\(place)").status == 404) }
    }
}
