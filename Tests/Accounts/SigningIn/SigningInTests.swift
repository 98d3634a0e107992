import Contract
import Events
import Testing

@testable import AccountsService

@Suite struct `Signing in` {
    private let ann = Identity.email("ann@example.org")

    private func decide(_ identity: Identity, _ known: SigningIn.Known) throws -> SigningIn.Outcome {
        try SigningIn.decide(identity, known, at: noon, newPerson: "c-new")
    }

    @Test func `for the first time makes the browser's customer the account's person`() throws {
        let outcome = try decide(ann, SigningIn.Known(anonymous: "c-1"))
        #expect(outcome.account.person == "c-1" && outcome.isNew && outcome.joined)
        #expect(outcome.account.signIns.map(\.subject) == ["ann@example.org"])
        #expect(outcome.account.email == "ann@example.org" && outcome.account.joined == [])
        let other = try decide(ann, SigningIn.Known())
        #expect(other.account.person == "c-new" && other.isNew && !other.joined)
    }

    @Test func `on another device joins its customer, once`() throws {
        let account = try decide(ann, SigningIn.Known(anonymous: "c-1")).account
        let second = try decide(ann, SigningIn.Known(byIdentity: account, anonymous: "c-2"))
        #expect(second.account.person == "c-1" && second.account.joined == ["c-2"] && second.joined && !second.isNew)
        let again = try decide(
            ann, SigningIn.Known(byIdentity: second.account, anonymous: "c-2", ownerOfAnonymous: second.account))
        #expect(again.account == second.account && again.joined)
    }

    @Test func `with a browser that belongs to another account joins nothing`() throws {
        let account = try decide(ann, SigningIn.Known(anonymous: "c-1")).account
        let bob = try decide(.email("bob@example.org"), SigningIn.Known(anonymous: "c-1", ownerOfAnonymous: account))
        #expect(bob.account.person == "c-new" && !bob.joined)
        let known = SigningIn.Known(byIdentity: bob.account, anonymous: "c-1", ownerOfAnonymous: account)
        #expect(try decide(.email("bob@example.org"), known).account.joined == [])
    }

    @Test func `does not use the id of an erased person`() throws {
        let known = SigningIn.Known(anonymous: "c-1", isAnonymousErased: true)
        #expect(try decide(ann, known).account.person == "c-new")
        let account = Account(person: "c-7", createdAt: noon, updatedAt: noon)
        let later = SigningIn.Known(byIdentity: account, anonymous: "c-1", isAnonymousErased: true)
        #expect(try decide(ann, later).account.joined == [])
    }

    @Test func `joins a bounded number of browsers, and refuses the next`() throws {
        var account = try decide(ann, SigningIn.Known(anonymous: "c-0")).account
        for number in 1...Account.mostJoined {
            account = try decide(ann, SigningIn.Known(byIdentity: account, anonymous: "c-\(number)")).account
        }
        #expect(account.joined.count == 16)
        let full = SigningIn.Known(byIdentity: account, anonymous: "c-99")
        #expect(#expect(throws: Reason.self) { try decide(ann, full) }?.code == "too-many-browsers")
        #expect(try decide(ann, SigningIn.Known(byIdentity: account)).account == account)
    }

    @Test func `another way links it to the account, but never one that is somebody else's`() throws {
        let account = try decide(ann, SigningIn.Known(anonymous: "c-1")).account
        let unproven = SigningIn.Known(signedIn: account)
        #expect(#expect(throws: Reason.self) { try decide(.provider("ann"), unproven) }?.code == "proof-needed")
        let linked = try decide(.provider("ann"), SigningIn.Known(signedIn: account, isProven: true)).account
        #expect(linked.signIns.map(\.issuer) == ["email", "https://id.example.org"] && linked.person == "c-1")
        let bob = Account(person: "c-2", createdAt: noon, updatedAt: noon)
        let taken = SigningIn.Known(byIdentity: linked, signedIn: bob)
        #expect(#expect(throws: Reason.self) { try decide(.provider("ann"), taken) }?.code == "linked-elsewhere")
        let second = SigningIn.Known(signedIn: linked, isProven: true)
        #expect(#expect(throws: Reason.self) { try decide(.provider("eve"), second) }?.code == "exists")
    }

    @Test func `replaces the provider's rights by those granted now`() throws {
        let staff = Identity.provider("ann", [Membership(merchant: "m-1", duty: .staff)], isOperator: true)
        let account = try decide(staff, SigningIn.Known(anonymous: "c-1")).account
        #expect(account.rights == Rights(isOperator: true, memberships: ["m-1": .staff]))
        let later = try decide(.provider("ann"), SigningIn.Known(byIdentity: account)).account
        #expect(later.rights.areNone)
    }
}

@Suite struct `A person's rights` {
    @Test func `are the greatest of invitations and claims`() {
        let account = Account(
            person: "c-1",
            signIns: [
                SignIn(
                    issuer: "i", subject: "s",
                    memberships: [Membership(merchant: "m-1", duty: .owner), Membership(merchant: "m-2", duty: .door)],
                    linkedAt: noon)
            ],
            memberships: [Membership(merchant: "m-1", duty: .door), Membership(merchant: "m-2", duty: .staff)],
            createdAt: noon, updatedAt: noon)
        #expect(account.rights.memberships == ["m-1": .owner, "m-2": .staff])
        #expect(Duty.owner > .staff && Duty.staff > .door)
    }

    @Test func `follow the duty: the door admits, staff serves, owners change`() {
        let door = Actor(id: "m-1", role: .merchant, person: "c-1", duty: .door)
        #expect(door.mayAdmit(placeOf: "m-1") && !door.mayServe(placeOf: "m-1") && !door.mayAdmit(placeOf: "m-2"))
        let staff = Actor(id: "m-1", role: .merchant, person: "c-1", duty: .staff)
        #expect(staff.mayAdmit(placeOf: "m-1") && staff.mayServe(placeOf: "m-1") && !staff.mayChange(placeOf: "m-1"))
        let machine = Actor(id: "m-1", role: .merchant)
        #expect(machine.mayChange(placeOf: "m-1") && !machine.mayChange(placeOf: nil))
        #expect(Actor(id: "o-1", role: .operator).mayChange(placeOf: nil))
        #expect(!Actor(id: "m-1", role: .customer, duty: .owner).mayAdmit(placeOf: "m-1"))
    }

    @Test func `a customer owns what was done in each of their browsers`() {
        let actor = Actor(id: "c-1", role: .customer, also: ["c-2"])
        #expect(actor.owns("c-1") && actor.owns("c-2") && !actor.owns("c-3"))
    }
}
