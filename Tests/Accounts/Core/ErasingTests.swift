import Contract
import EventLog
import Events
import Foundation
import TestKit
import Testing

@testable import AccountsService

@Suite struct `Erasing a person` {
    @Test func `deletes the account, its sessions and their digests`() async throws {
        let bench = try Bench()
        let opened = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        // The clock was set back before the request.
        let emitted = try await bench.erase("c-1", at: minutes(-10))
        #expect(emitted.map(\.type) == ["vicinity.session.closed.v1", "vicinity.account.deleted.v1"])
        #expect(try await bench.account("c-1") == nil)
        #expect(try await bench.renew(opened.secret, at: minutes(2)) == nil)
        let contents = try await bench.harness.contents()
        for (table, rows) in contents where table != "requests" { #expect(rows == [], "\(table)") }
        // The request itself, which a restored log may lack.
        #expect(contents["requests"]?.count == 1)
    }

    @Test func `removes a joined browser from its account`() async throws {
        let bench = try Bench()
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-2", at: minutes(1))
        try await bench.erase("c-2", at: minutes(2))
        #expect(try await bench.account("c-1")?.joined == [])
        let opened = try await bench.signIn(.email("ann@example.org"), anonymous: "c-2", at: minutes(3))
        #expect(opened.account.joined == [] && !opened.joined)
    }

    @Test func `keeps an invitation, without the inviting person`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let secret = try await bench.invite(.staff, by: owner)
        try await bench.erase(owner, at: minutes(1))
        let contents = try await bench.harness.contents().filter { $0.key != "requests" }
        let text = contents.values.flatMap { $0 }.joined()
        #expect(!text.contains(owner) && !text.contains("owner@example.org"))
        let ann = try await bench.signIn(.email("ann@example.org")).account.person
        #expect(try await bench.accept(secret, by: ann)?.rights.memberships == ["m-1": .staff])
    }

    @Test func `ends invitations for their address, and no others`() async throws {
        let bench = try Bench()
        let owner = try await bench.owner()
        let ann = try await bench.signIn(.email("ann@example.org")).account.person
        let (hers, longer) = ("ann@example.org", "joann@example.org")
        let taken = try await bench.invite(.door, email: hers, by: owner)
        let others = try await bench.invite(.staff, email: longer, by: owner)
        let emitted = try await bench.erase(ann, at: minutes(1))
        #expect(emitted.count { $0.type == InvitationEvents.ended.name } == 1)
        let left = try await bench.harness.read { try InvitationTable.invitations(of: "m-1", in: $0).map(\.email) }
        #expect(left == [longer])
        let joann = try await bench.signIn(.email(longer)).account.person
        await #expect(throws: Reason.self) { try await bench.accept(taken, by: joann) }
        #expect(try await bench.accept(others, by: joann)?.rights.memberships == ["m-1": .staff])
    }

    @Test func `again after a rebuild does not affect somebody who came back since`() async throws {
        let bench = try Bench()
        try await bench.signIn(.email("ann@example.org"), anonymous: "c-1")
        try await bench.erase("c-1", at: minutes(1))
        let back = try await bench.signIn(.email("ann@example.org"), anonymous: "c-1", at: minutes(2)).account
        #expect(back.person != "c-1")
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 0)
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }

    @Test func `by an older version keeps an account that was created afterwards, also in a rebuilt store`()
        async throws
    {
        let bench = try Bench()
        try await bench.erase("c-1", forGood: false, at: minutes(-10))
        let account = try await bench.signIn(.email("ann@example.org")).account
        // In the last release only an id that nobody has erased became an account's; this one was made by other means.
        try await bench.erase(account.person, forGood: false, at: minutes(-5))
        #expect(try await bench.account(account.person) == account)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        try await bench.erase(account.person, at: minutes(-5))
        #expect(try await bench.account(account.person) == nil)
    }
}
