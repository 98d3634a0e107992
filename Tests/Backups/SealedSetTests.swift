import Foundation
import Store
import TestKit
import Testing

@testable import Backups

@Suite(.timeLimit(.minutes(5))) struct `A set that is sealed` {
    private struct Killed: Error {}

    private let folder: ScratchFolder
    private let sets: String
    private let recipients: String
    private let identity: String

    init() throws {
        folder = try ScratchFolder()
        (sets, recipients, identity) = (folder.file("sets"), folder.file("recipients"), folder.file("identity"))
        // Made for this test.
        try "age19a4cswly69sj4q5r5p0q539v6pvp0rxt6rx4sy7ld356kspguc4sd2c2pp\n".write(
            toFile: recipients, atomically: true, encoding: .utf8)
        try "AGE-SECRET-KEY-160CSZD2DUK4PJTK2VVHEYMSD0DEZJYCKYYQVV6ZLSDWXGFU8NWSSG5AN76\n".write(
            toFile: identity, atomically: true, encoding: .utf8)
    }

    private func place(_ name: String) -> Deployed { Deployed(folder: folder.file(name), kind: .oneFolder) }

    private func sealed() async throws -> (path: String, source: Deployed) {
        let source = place("source")
        try await source.fill()
        return ("\(try source.backUp(to: sets, for: recipients)).tar.age", source)
    }

    private func opened() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sets).filter { $0.contains("opened") }
    }

    private func restore(_ sealed: String, to place: Deployed) async throws -> String {
        try await GivenSet(path: sealed, identity: identity).read { try await place.restore($0, named: sealed).run() }
    }

    /// Another back-up into the same folder, by a timer.
    private func timer(_ source: Deployed) throws {
        try Files.$beforeChange.withValue({ _ in }) { try source.backUp(to: sets) }
    }

    /// The next back-up without another one under way; sets are named by the second.
    private func nextBackUp(of source: Deployed) async throws {
        try await waitFor("a back-up is made") { (try? timer(source)).map { true } }
    }

    @Test func `keeps back-ups waiting while it is read, and is whole at the end`() async throws {
        let (sealed, source) = try await sealed()
        let place = place("restored")
        try await Files.$beforeChange.withValue({ change in
            guard change.contains(place.folder) else { return }
            #expect((try? opened().count) == 1, "\(change)")
            let error = #expect(throws: Files.Failure.self) { try timer(source) }
            #expect(error?.description.contains("under way") == true)
        }) { _ = try await restore(sealed, to: place) }
        #expect(try opened().isEmpty)
        #expect(try place.contents().keys.contains { $0.hasSuffix("orders/orders.db") })
        try await nextBackUp(of: source)
    }

    @Test func `that is a folder is not removed either while it is read`() async throws {
        let (sealed, source) = try await sealed()
        let set = String(sealed.dropLast(Sealing.suffix.count))
        let place = place("restored")
        try await Files.$beforeChange.withValue({ change in
            guard change.contains(place.folder) else { return }
            #expect(throws: Files.Failure.self) { try timer(source) }
        }) { try await GivenSet(path: set, identity: nil).read { _ = try await place.restore($0).run() } }
        #expect(Files.exists(set))
    }

    @Test func `is sealed before the next back-up into its folder begins`() async throws {
        let source = place("source")
        try await source.fill()
        try Files.$beforeChange.withValue({ change in
            guard change.contains(Sealing.suffix) else { return }
            #expect(throws: Files.Failure.self) { try timer(source) }
        }) { try source.backUp(to: sets, for: recipients) }
        let names = try FileManager.default.contentsOfDirectory(atPath: sets)
        #expect(names.count { $0.hasSuffix(Sealing.suffix) && !$0.hasPrefix(".") } == 1, "\(names)")
    }

    @Test func `is named by a restore of it that was killed, as the operator named it`() async throws {
        let (sealed, source) = try await sealed()
        let killed = place("killed")
        await #expect(throws: Killed.self) {
            try await Files.$beforeChange.withValue({ if $0.contains("/orders.db.") { throw Killed() } }) {
                _ = try await restore(sealed, to: killed)
            }
        }
        let mark = try String(contentsOfFile: "\(killed.folder)/data/\(RestoreMark.name)", encoding: .utf8)
        #expect(mark.contains(#""set":"\#(sealed)""#), "\(mark)")
        // Nothing is backed up from there, and no set is removed for it.
        try FileManager.default.createDirectory(
            atPath: "\(sets)/\(Sets.unfinished)opened-by-somebody", withIntermediateDirectories: true)
        let error = #expect(throws: Files.Failure.self) { try killed.backUp(to: sets) }
        #expect(error?.description.contains("is being restored") == true)
        #expect(try opened() == ["\(Sets.unfinished)opened-by-somebody"])
        #expect(try await restore(sealed, to: killed).contains("restored"))
        try await nextBackUp(of: source)
        #expect(try opened().isEmpty, "what was left open goes")
    }
}
