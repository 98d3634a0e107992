import Contract
import Events

let accountGoldens: [Golden] = [
    Golden(
        "Account",
        Account(
            person: "c-a",
            signIns: [
                SignIn(issuer: SignIn.email, subject: "a@example.org", name: "a@example.org", linkedAt: time),
                SignIn(
                    issuer: "https://id.example.org", subject: "248289761001", name: "Ann",
                    memberships: [Membership(merchant: "m-2", duty: .staff)], isOperator: true, linkedAt: time),
            ],
            joined: ["c-b"], memberships: [Membership(merchant: "m-1", duty: .owner)], isOperator: true,
            email: "a@example.org",
            wayChanges: [
                WayChange(
                    secretDigest: "00ff",
                    signIns: [SignIn(issuer: SignIn.email, subject: "o@example.org", linkedAt: time)],
                    email: "o@example.org", changedAt: time, until: time)
            ], createdAt: time, updatedAt: time, reflects: reflects)),
    Golden("Account.least", Account(person: "c-a", createdAt: time, updatedAt: time)),
    Golden("DeletedAccount", DeletedAccount(person: "c-a", deletedAt: time, reflects: reflects)),
    Golden(
        "OpenSession",
        OpenSession(
            session: "s-1", person: "c-a", secretDigest: "00ff", formerDigest: "ff00", turnedAt: time,
            startedAt: time, seenAt: time, until: time, device: "Firefox on Android", network: "192.0.2.0/24",
            signIn: SignIn.email, reflects: reflects)),
    Golden(
        "OpenSession.least",
        OpenSession(
            session: "s-1", person: "c-a", secretDigest: "00ff", turnedAt: time, startedAt: time, seenAt: time,
            until: time, device: "", network: "", signIn: SignIn.email)),
    Golden(
        "ClosedSession",
        ClosedSession(
            session: "s-1", person: "c-a", reason: .stolen, closedAt: time, until: time, reflects: reflects)),
    Golden(
        "Invitation",
        Invitation(
            invitation: "i-1", merchant: "m-1", duty: .door, by: "c-a", secretDigest: "00ff", createdAt: time,
            until: time, email: "b@example.org", reflects: reflects)),
    Golden(
        "Invitation.least",
        Invitation(
            invitation: "i-1", merchant: "m-1", duty: .owner, by: "c-a", secretDigest: "00ff", createdAt: time,
            until: time)),
    Golden(
        "EndedInvitation",
        EndedInvitation(invitation: "i-1", merchant: "m-1", endedAt: time, reflects: reflects)),
    Golden("Vacancy", Vacancy(merchant: "m-1", since: time, reflects: reflects)),
    Golden("EndedVacancy", EndedVacancy(merchant: "m-1", endedAt: time, reflects: reflects)),
    Golden(
        "CancelOrder.member",
        CancelOrder(
            order: order, customer: "c-a",
            actor: Actor(id: "m-1", role: .merchant, person: "c-b", duty: .staff), place: "bkk-1")),
    Golden(
        "CancelOrder.joined",
        CancelOrder(
            order: order, customer: "c-b", actor: Actor(id: "c-a", role: .customer, also: ["c-b"]))),
]

private let order = "07-abcdefghijklmnopqrstuvwxyz"
private let time = Timestamp("2026-11-21T07:36:53.012345Z")!

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "privacy.commands", partition: 7, offset: 1044))
    return positions
}()
