import Contract
import Events

private let time = Timestamp("2026-11-21T07:36:53.012345Z")!

/// Kept entries of accounts, and the audit.
let keptGoldens: [Golden] = [
    Golden(
        "AuditEntry",
        AuditEntry(
            person: "c-a", role: .merchant, merchant: "m-1", session: "s-1", network: "203.0.113.0/24",
            type: "vicinity.item.put.v1", subject: "bkk-1.soup", place: "bkk-1", members: ["name", "price"],
            command: "cmd-1", at: time)),
    Golden("AuditEntry.least", AuditEntry(person: "o-1", role: .operator, type: "t", subject: "s", at: time)),
    Golden(
        "KeptEntry",
        KeptEntry(
            person: "c-a", entry: "rating/bkk-1", value: .object(["stars": .number(4.5)]), at: time,
            revision: 1_763_850_000_000_000, storedAt: time, reflects: reflects)),
    Golden(
        "KeptEntry.least",
        KeptEntry(person: "c-a", entry: "cart/bkk-1.soup", value: nil, at: time, revision: 7, storedAt: time)),
]

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "privacy.commands", partition: 7, offset: 1045))
    return positions
}()
