import Contract
import EventLog
import Events
import Foundation
import GRDB
import HTTPTypes
import ServiceKit
import Store
import TestKit
import Testing

@testable import OrdersService

/// Finished orders leave the store and the log for the archive, and are there as they were.
struct ArchivingTests {
    private let late = noon.advanced(by: .seconds(11 * 86_400))

    /// Ann's order that was handed over, Bob's that the place called off and gave back, and one of Ann's that is still open.
    private func bench(on folder: URL) async throws -> Bench {
        let bench = try Bench(archive: OrderArchive(folder: folder.path), after: .seconds(10 * 86_400))
        let done = try await bench.confirmed([line(padThai), line(margherita)], id: "07-done")
        try await bench.send(advance(done, to: .completed, by: op))
        let off = try await bench.confirmed([line(satay)], id: "02-off", by: bob)
        try await bench.send(cancel(off, by: mia))
        try await bench.send(answer(.released, "thai-corner", of: try #require(try await bench.order("02-off"))))
        _ = try await bench.confirmed([line(satay)], id: "07-open")
        return bench
    }

    private func archived(_ bench: Bench) throws -> [String] {
        try ["02-off", "07-done", "07-open"].filter { try bench.archive?.has($0) ?? false }
    }

    @Test func `an order goes once it has been finished for long enough, and no other`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let before = try await bench.order("07-done")
        try await bench.harness.tick(at: noon.advanced(by: .seconds(10 * 86_400 - 1)))
        #expect(try archived(bench) == [] && !FileManager.default.fileExists(atPath: bench.archive?.side.file ?? ""))
        // A wall clock that leapt moves nothing.
        try await bench.harness.tick(at: late.advanced(by: .seconds(90 * 86_400)), deletionTime: noon)
        #expect(try archived(bench) == [])
        let said = bench.harness.emitted.count
        let events = try await bench.harness.tick(at: late)
        #expect(events.isEmpty, "followers hear of no deletion")
        let tombstones = bench.harness.emitted[said...]
        #expect(tombstones.allSatisfy { $0.value == nil && $0.topicPartition.topic == Topic.orders.name })
        #expect(tombstones.map(\.key).sorted() == ["02-off", "07-done"])
        #expect(try archived(bench) == ["02-off", "07-done"])
        let metrics = Metrics()
        metrics.show(try #require(bench.archive))
        for _ in 1...2 {
            let shown = metrics.text.split(separator: "\n").filter { $0.hasPrefix("vicinity_orders_archive") }
            #expect(shown.contains("vicinity_orders_archived_total 2"))
            #expect(!shown.contains("vicinity_orders_archive_bytes 0"))
        }
        #expect(try await bench.order("07-done") == nil)
        #expect(try await bench.order("02-off") == nil)
        #expect(try bench.archive?.order("07-done") == before)
        #expect(try await bench.order("07-open")?.status == .confirmed)
        let contents = try await bench.harness.contents()
        #expect(contents["removed_orders"] == [] && contents["orders"]?.count == 1)
        #expect(try await bench.harness.tick(at: late.advanced(by: .seconds(90 * 86_400))).isEmpty)
    }

    @Test func `what still tells of its customer, or of money, stays`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try Bench(archive: OrderArchive(folder: folder.path), after: .seconds(10 * 86_400))
        var command = place([line(padThai)], id: "07-told")
        command.contact = Contact(name: "Rosa", telephone: "080-000-4437")
        try await bench.send(command)
        let told = try #require(try await bench.order("07-told"))
        try await bench.send(answer(.held, "thai-corner", of: told))
        try await bench.send(advance(told, to: .completed, by: op))
        let paid = PaymentNotice(
            order: "07-lost", customer: ann.id, provider: "stripe", payment: "pi_9", amount: euros(500), captured: true)
        try await bench.send(.paid, paid)
        // Not every place has given back.
        let off = try await bench.confirmed([line(satay)], id: "07-held")
        try await bench.send(cancel(off, by: mia))
        try await bench.harness.tick(at: late)
        for id in ["07-told", "07-lost", "07-held"] { #expect(try await bench.order(id) != nil, "\(id)") }
        // The contact's time is over, then the order goes.
        let later = noon.advanced(by: .seconds(91 * 86_400))
        try await bench.harness.tick(at: later)
        try await bench.harness.tick(at: later)
        #expect(try await bench.order("07-told") == nil)
        let archived = try #require(try bench.archive?.order("07-told"))
        #expect(archived.status == .completed && archived.contact == nil)
    }

    @Test func `a ticket is good at its door until the last word of it`() async throws {
        let start = OffsetTime(noon.advanced(by: .seconds(40 * 86_400)), offset: 0)
        var order = try #require(SagaRun(confirmed: [line(padThai)]).order)
        order.lines[0].show = Show(movie: "movie-rain", startDate: start)
        order.status = .completed
        for index in order.parts.indices { order.parts[index].status = .completed }
        #expect(order.finishedAt == start.instant.advanced(by: .seconds(28 * 3600)))
    }

    @Test func `in between a crash leaves it in both, and it is one order`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let entries = try await bench.harness.read { try OrderTable.finished(by: late, limit: 10, in: $0) }
        try bench.archive?.put(entries)
        #expect(try archived(bench) == ["02-off", "07-done"])
        #expect(try await bench.get("/v1/orders", as: op).ids().sorted() == ["02-off", "07-done", "07-open"])
        // It changes before it is moved again: what the store says counts.
        let done = try #require(try await bench.order("07-done"))
        try await bench.remove(done, by: op)
        #expect(try await bench.get("/v1/orders/07-done", as: ann).status == .notFound)
        try await bench.harness.tick(at: late)
        #expect(try archived(bench) == ["02-off"])
        #expect(try await bench.order("02-off") == nil)
        #expect(try await bench.get("/v1/orders", as: op).ids().sorted() == ["02-off", "07-open"])
    }

    @Test func `a command for it is answered as before, and a repeated one, too`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let done = try #require(try await bench.order("07-done"))
        func ask(_ events: [Event]) throws -> (Answer.Verdict?, String?) {
            let answer = try events.first?.decode(Answer.self)
            return (answer?.verdict, answer?.reason?.code)
        }
        func answers() async throws -> [String] {
            let repeated = place([line(padThai), line(margherita)], id: "07-done", requestedAt: late)
            let other = place([line(padThai)], id: "07-done", digest: "d2", requestedAt: late)
            return try [
                ask(try await bench.send(repeated, id: "e-\(UUID())", at: late)),
                ask(try await bench.send(other, id: "e-\(UUID())", at: late)),
                ask(try await bench.send(cancel(done, by: ann), at: late)),
                ask(try await bench.send(advance(done, to: .completed, by: mia), at: late)),
                ask(try await bench.send(cancel(done, by: bob), at: late)),
            ].map { "\($0)" }
        }
        let before = try await answers()
        #expect(before[0].contains("repeated") && before[1].contains("mismatched"))
        try await bench.harness.tick(at: late)
        #expect(try archived(bench) == ["02-off", "07-done"])
        #expect(try await answers() == before)
        #expect(try await bench.order("07-done") == nil, "no answer brings it back")
    }

    @Test func `money that comes for it brings it back, and it goes again`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try Bench(archive: OrderArchive(folder: folder.path), after: .seconds(10 * 86_400))
        let held = try await bench.held([line(padThai)], id: "07-late")
        let notice = { (errand: String, payment: String?, amount: Money?) in
            PaymentNotice(
                order: held.id, customer: ann.id, provider: "stripe", errand: errand, payment: payment, amount: amount,
                captured: payment == nil ? nil : true)
        }
        try await bench.send(cancel(held, by: ann))
        try await bench.send(answer(.released, "thai-corner", of: held))
        try await bench.harness.tick(at: late)
        #expect(try bench.archive?.has("07-late") == true)
        let said = try await bench.send(.paid, notice("x", "pi_1", euros(950)), at: late)
        #expect(said.map(\.type) == ["vicinity.order.paid.v1"])
        let back = try #require(try await bench.order("07-late"))
        #expect(back.payment?.errands.map(\.kind) == [.refund])
        #expect(try await bench.get("/v1/orders", as: ann).ids() == ["07-late"])
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        // The archive's row goes once nobody reads by it.
        let soon = late.advanced(by: .seconds(61))
        try await bench.harness.tick(at: soon)
        #expect(try bench.archive?.has("07-late") == false)
        let errand = try #require(back.payment?.errands.first)
        try await bench.send(.refunded, notice(errand.id, nil, nil), at: soon)
        try await bench.harness.tick(at: soon.advanced(by: .seconds(11 * 86_400)))
        #expect(try await bench.order("07-late") == nil)
        #expect(try bench.archive?.order("07-late")?.payment?.status == .refunded)
    }

    @Test func `a removed one is removed from the archive, too`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let off = try #require(try await bench.order("02-off"))
        try await bench.harness.tick(at: late)
        let said = try await bench.remove(off, by: mia, at: late)
        #expect(said.map(\.type) == ["vicinity.order.deleted.v1"])
        #expect(try await bench.get("/v1/orders/02-off", as: bob).status == .notFound)
        #expect(try await bench.get("/v1/orders", as: op).ids().sorted() == ["07-done", "07-open"])
        let again = place([line(satay)], id: "02-off", by: bob, requestedAt: late)
        let answer = try await bench.send(again, id: "e-again", at: late)
        #expect(try answer.first?.decode(Answer.self).reason?.code == "removed")
        // A store that was lost before the archive's row went knows that it has to go.
        let rebuilt = try await bench.harness.rebuilt()
        #expect(try await rebuilt.contents() == bench.harness.contents())
        try await rebuilt.tick(at: .now.advanced(by: .seconds(120)))
        #expect(try archived(bench) == ["07-done"])
    }

    @Test func `a store made again from the log, whatever compaction left, has not what the archive has`() async throws
    {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        try await bench.harness.tick(at: late)
        let whole = try await bench.harness.rebuilt()
        #expect(try await whole.contents() == bench.harness.contents())
        var last: [String: Int] = [:]
        for (index, record) in bench.harness.emitted.enumerated() {
            last["\(record.topicPartition) \(record.key)"] = index
        }
        let compacted = bench.harness.emitted.enumerated().filter { index, record in
            last["\(record.topicPartition) \(record.key)"] == index
        }.map(\.element)
        for records in [compacted, compacted.filter { $0.value != nil }] {
            let rebuilt = try await bench.harness.rebuilt(from: records)
            #expect(try await rebuilt.contents() == bench.harness.contents())
        }
        #expect(try archived(bench) == ["02-off", "07-done"])
        // Lost before the log had the tombstones: the orders are in both again, and go again.
        let cut = bench.harness.emitted.filter { $0.value != nil }
        let both = try await bench.harness.rebuilt(from: cut)
        #expect(try await both.contents()["orders"]?.count == 3)
        try await both.tick(at: late)
        #expect(try await both.contents() == bench.harness.contents())
        #expect(try archived(bench) == ["02-off", "07-done"])
    }

    @Test func `an archive of before, out of a back-up, loses nothing that the log still has`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        let before = try await bench.harness.contents()
        try await bench.harness.tick(at: late)
        let empty = OrderArchive(folder: folder.appending(path: "restored").path)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "restored"), withIntermediateDirectories: true)
        let other = try Bench(archive: empty, after: .seconds(10 * 86_400))
        let rebuilt = try await other.harness.rebuilt(from: bench.harness.emitted)
        #expect(try await rebuilt.contents() == before)
        try await rebuilt.tick(at: late)
        #expect(try empty.count() == 2)
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }

    @Test func `a log that was put back hears what was removed, and what only left it`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        try await bench.harness.tick(at: late)
        let said = bench.harness.emitted.count
        let events = try await bench.harness.perform { [handler = bench.handler] transaction in
            for id in ["07-done", "07-gone"] {
                try OrderStates(handler: handler).restateDeletion(id, partitionKey: ann.id, in: transaction)
            }
        }
        #expect(events.map(\.type) == ["vicinity.order.deleted.v1"] && events.map(\.subject) == ["07-gone"])
        #expect(bench.harness.emitted[said...].filter { $0.value == nil }.map(\.key) == ["07-done", "07-gone"])
    }

    @Test func `who is forgotten is forgotten there, and nobody else`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try await bench(on: folder)
        try await bench.harness.tick(at: late)
        let said = try await bench.harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: ann.id, partitionKey: ann.id, at: late,
            data: ErasePerson(customer: ann.id, at: noon.advanced(by: .seconds(-600))))
        #expect(said.map(\.subject) == ["07-open"])
        let order = try #require(try bench.archive?.order("07-done"))
        #expect(ErasePerson.isStandIn(order.customer) && order.status == .completed && order.total == euros(1750))
        #expect(try await bench.get("/v1/orders", as: ann).ids().isEmpty)
        #expect(try await bench.get("/v1/orders", as: mia).ids().sorted() == ["02-off", "07-done", "07-open"])
        #expect(try await bench.get("/v1/orders", as: bob).ids() == ["02-off"])
        let named = try bench.archive?.side.read { database in
            try Set(String.fetchAll(database, sql: "SELECT customer FROM archived_orders"))
        }
        #expect(named == [order.customer, bob.id])
    }

    @Test(arguments: [
        ("90", Duration.seconds(90 * 86_400)), ("1", .seconds(86_400)), ("36h", .seconds(36 * 3600)), ("never", nil),
        ("back", nil),
    ])
    func `the time is given in days or with its unit`(text: String, time: Duration?) throws {
        #expect(try #require(Archiving(text)).time == time)
    }

    @Test(arguments: ["0", "-1", "3651", "soon", "", "500ms", "4000d"])
    func `no other time is taken`(text: String) {
        #expect(Archiving(text) == nil)
    }

    @Test func `all of it goes back to store and log where that is asked for, as it was, and no reader hears news`()
        async throws
    {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = try await bench(on: folder)
        try await before.harness.tick(at: late)
        let archive = try #require(before.archive)
        #expect(throws: SettingsError.self) { try archive.checkEmpty() }
        let done = try archive.order("07-done")
        let after = try Bench(archive: archive, bringsBack: true)
        let events = try await after.harness.tick(at: late)
        #expect(events.map(\.subject).sorted() == ["02-off", "07-done"] && events.allSatisfy(\.isRestated))
        #expect(try await after.order("07-done") == done)
        #expect(try await after.get("/v1/orders", as: op).ids().sorted() == ["02-off", "07-done"])
        #expect(try await after.harness.rebuilt().contents()["orders"]?.count == 2)
        // What reads them there is over by then.
        #expect(try await after.harness.tick(at: late.advanced(by: ArchiveReturns.wait)).isEmpty)
        #expect(try archive.count() == 0)
        try archive.checkEmpty()
        #expect(try await after.harness.tick(at: late.advanced(by: ArchiveReturns.wait * 2)).isEmpty)
    }

    @Test func `more than a step moves go in the next steps`() async throws {
        let folder = try makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try Bench(archive: OrderArchive(folder: folder.path), after: .seconds(10 * 86_400))
        let count = OrdersHandler.archivedAtOnce + 5
        for number in 0..<count {
            // Refused at once: nothing is asked of any place.
            try await bench.send(place([], id: "07-\(number)"), id: "e\(number)")
        }
        try await bench.harness.tick(at: late)
        #expect(try bench.archive?.count() == OrdersHandler.archivedAtOnce)
        try await bench.harness.tick(at: late)
        #expect(try bench.archive?.count() == count)
        #expect(try await bench.harness.contents()["orders"] == [])
    }
}
