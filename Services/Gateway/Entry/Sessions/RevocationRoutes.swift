import Contract
import Events
import Hummingbird
import ServiceKit

/// `/v1/sessions/revocations`: operators revoke the tokens of a person, of a role, or of a person in a role, for all sessions that began
/// before a time.
struct RevocationRoutes: Sendable {
    let ended: EndedSessions
    let commands: Commands

    func add(to router: Router<ServiceContext>) {
        router.post("v1/sessions/revocations") { request, context in try await revoke(request, context) }
    }

    private struct Form: Codable, Sendable {
        var person: String?
        var role: Actor.Role?
        /// Nil for now.
        var issuedBefore: Timestamp?
    }

    /// The request is idempotent, because it names everything that it does.
    private func revoke(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let form = try await request.decode(Form.self, upTo: 4096)
        if let person = form.person, !Claims.isSubject(person) {
            throw Problem.field("/person", "1 to \(Claims.longestSubject) visible ASCII characters")
        }
        guard form.person != nil || form.role != nil else {
            throw Problem.field("/person", "given, unless there is a /role")
        }
        let now = Timestamp.now
        let before = form.issuedBefore ?? now
        // With a later time, these people could not get a valid token until then.
        guard before <= now.advanced(by: Claims.leeway) else {
            throw Problem.field("/issuedBefore", "not in the future")
        }
        let revoked = RevokedSessions(
            person: form.person, role: form.role, issuedBefore: before, by: actor.id, revokedAt: now,
            until: before.advanced(by: Claims.longestLife))
        let event = try await commands.append(
            .sessions, SessionEvents.revoked, id: Identifiers.newCommand(), subject: revoked.key,
            partitionKey: revoked.partitionKey, revoked)
        ended.consume(revoked.key, partition: partition(of: revoked.partitionKey), event)
        return try .json(revoked, status: .created, headers: [.cacheControl: "no-store"])
    }
}
