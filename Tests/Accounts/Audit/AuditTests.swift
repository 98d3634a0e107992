import CSV
import Contract
import Events
import Store
import TestKit
import Testing

@testable import AccountsService

/// Entries of merchants' and operators' actions.
@Suite struct `The audit` {
    private let noon = Timestamp("2026-11-21T12:00:00Z")!

    private func at(_ minutes: Int) -> Timestamp { noon.advanced(by: .seconds(60 * minutes)) }

    private func entry(_ person: String, _ subject: String = "bkk-1.soup", at time: Timestamp) -> AuditEntry {
        AuditEntry(
            person: person, role: .merchant, merchant: "m-1", session: "s-\(person)", network: "203.0.113.0/24",
            type: "vicinity.item.put.v1", subject: subject, place: "bkk-1", members: ["price"], at: time)
    }

    private func send(_ entry: AuditEntry, id: String, to harness: StepHarness) async throws {
        try await harness.send(
            .audit, "vicinity.audit.done.v1", subject: id, partitionKey: entry.person, id: id, at: entry.at,
            data: entry)
    }

    private func erase(_ person: String, at time: Timestamp, in harness: StepHarness) async throws {
        try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: person, partitionKey: person, at: time,
            data: ErasePerson(customer: person, at: time))
    }

    private func rows(_ harness: StepHarness, _ query: AuditQuery = AuditQuery(limit: 100)) async throws
        -> [AuditTable.Row]
    {
        try await harness.read { try AuditTable.rows(query, in: $0) }
    }

    @Test func `has each entry once, the newest first`() async throws {
        let harness = try StepHarness(AccountsHandler())
        try await send(entry("c-a", at: at(0)), id: "e-1", to: harness)
        try await send(entry("c-b", at: at(1)), id: "e-2", to: harness)
        try await send(entry("c-b", at: at(1)), id: "e-2", to: harness)
        #expect(try await rows(harness).map(\.id) == ["e-2", "e-1"])
    }

    @Test func `is found by person, subject, type and time, page by page`() async throws {
        let harness = try StepHarness(AccountsHandler())
        for number in 0..<10 {
            try await send(
                entry(number < 5 ? "c-a" : "c-b", "bkk-1.i\(number % 2)", at: at(number)), id: "e-\(number)",
                to: harness)
        }
        func ids(_ change: (inout AuditQuery) -> Void) async throws -> [String] {
            var query = AuditQuery(limit: 100)
            change(&query)
            return try await rows(harness, query).map(\.id)
        }
        #expect(try await ids { $0.person = "c-a" } == ["e-4", "e-3", "e-2", "e-1", "e-0"])
        #expect(try await ids { ($0.person, $0.subject) = ("c-b", "bkk-1.i0") } == ["e-8", "e-6"])
        #expect(try await ids { $0.type = "vicinity.place.put.v1" } == [])
        #expect(try await ids { ($0.from, $0.to) = (at(3), at(5)) } == ["e-4", "e-3"])
        var (query, seen) = (AuditQuery(limit: 3), [String]())
        while true {
            let page = try await rows(harness, query)
            guard let last = page.last else { break }
            seen += page.map(\.id)
            query.after = AuditQuery.Position(last)
        }
        #expect(seen == (0..<10).reversed().map { "e-\($0)" })
    }

    @Test func `resolves a name in a restored log, whichever comes first`() async throws {
        let name = AuditNames.name(for: "c-a")
        for isLate in [false, true] {
            let harness = try StepHarness(AccountsHandler())
            if isLate { try await erase("c-a", at: at(0), in: harness) }
            // An entry that accounts has emitted again.
            try await send(entry(name, at: at(0)), id: "e-1", to: harness)
            if !isLate { try await erase("c-a", at: at(0), in: harness) }
            let person = try await harness.read { try AuditNames.person(named: name, in: $0) }
            #expect(person == "c-a")
        }
    }

    @Test func `keeps the actions of an erased person under another name, whichever comes first`() async throws {
        for isLate in [false, true] {
            let harness = try StepHarness(AccountsHandler())
            // The request's clock is behind.
            if isLate { try await erase("c-a", at: at(-10), in: harness) }
            try await send(entry("c-a", at: at(0)), id: "e-1", to: harness)
            try await send(entry("c-b", "c-a", at: at(1)), id: "e-2", to: harness)
            try await send(entry("c-b", at: at(2)), id: "e-3", to: harness)
            if !isLate { try await erase("c-a", at: at(-10), in: harness) }
            let rows = try await rows(harness)
            let name = AuditNames.name(for: "c-a")
            #expect(ErasePerson.isStandIn(name) && name != AuditNames.name(for: "c-b"))
            #expect(rows.map(\.entry.person) == ["c-b", "c-b", name])
            #expect(rows.map(\.entry.subject) == ["bkk-1.soup", name, "bkk-1.soup"])
            #expect(rows.map(\.entry.members) == [["price"], ["price"], ["price"]])
            #expect(rows.last?.entry.session == "s-c-a" && rows.last?.entry.network == "203.0.113.0/24")
            for id in ["c-a", name] {
                var query = AuditQuery(limit: 100)
                query.person = id
                #expect(try await self.rows(harness, query).map(\.id) == ["e-1"])
            }
            #expect(try await harness.read { try AuditNames.person(named: name, in: $0) } == "c-a")
        }
    }

    @Test func `resolves a name while there are entries of it, also in a rebuilt store`() async throws {
        let harness = try StepHarness(AccountsHandler())
        try await send(entry("c-a", at: at(0)), id: "e-1", to: harness)
        try await erase("c-a", at: at(1), in: harness)
        func person(_ harness: StepHarness) async throws -> String? {
            try await harness.read { try AuditNames.person(named: AuditNames.name(for: "c-a"), in: $0) }
        }
        #expect(try await person(harness) == "c-a")
        #expect(try await person(harness.rebuilt(inputsFrom: 0)) == "c-a")
        try await harness.tick(at: at(1).advanced(by: .seconds(400 * 86_400)))
        #expect(try await person(harness) == nil)
    }

    @Test func `deletes entries older than 400 days`() async throws {
        let harness = try StepHarness(AccountsHandler())
        try await send(entry("c-a", at: at(0)), id: "e-1", to: harness)
        try await send(entry("c-a", at: at(60)), id: "e-2", to: harness)
        try await harness.tick(at: at(0).advanced(by: .seconds(500 * 86_400)), deletionTime: at(60))
        #expect(try await rows(harness).count == 2, "they are old only by the wall clock")
        try await harness.tick(
            at: at(0).advanced(by: .seconds(501 * 86_400)),
            deletionTime: at(30).advanced(by: .seconds(400 * 86_400)))
        #expect(try await rows(harness).map(\.id) == ["e-2"])
    }

    @Test func `is rebuilt from its topic`() async throws {
        let harness = try StepHarness(AccountsHandler())
        try await send(entry("c-a", at: at(0)), id: "e-1", to: harness)
        try await send(entry("c-b", at: at(1)), id: "e-2", to: harness)
        try await erase("c-a", at: at(2), in: harness)
        let rebuilt = try await harness.rebuilt(inputsFrom: 0)
        #expect(try await rebuilt.contents()["audit"] == harness.contents()["audit"])
        #expect(AccountsHandler().readWhole == [.audit])
    }

    @Test func `as a table has an apostrophe before formulas`() {
        var row = AuditTable.Row(id: "e-1", entry: entry("=HYPERLINK(1)", at: noon))
        row.entry.members = ["name", "price"]
        let line = String(decoding: CSVRecord.line(AuditView(row).fields), as: UTF8.self)
        #expect(line.contains(",'=HYPERLINK(1),merchant,m-1,"))
        #expect(line.contains(",name price,"))
        #expect(AuditView(row).fields.count == AuditView.columns.count)
    }
}
