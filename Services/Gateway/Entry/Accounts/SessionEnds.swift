import Contract
import Events
import ServiceKit

/// Ends sessions: every gateway then refuses their tokens, and accounts closes those that it keeps.
struct SessionEnds: Sendable {
    let ended: EndedSessions
    let rights: LiveRights
    let shares: SessionShares
    let commands: Commands

    func has(_ session: String) -> Bool { ended.has(session) }

    /// - Parameters:
    ///   - isOfAccount: true if accounts keeps the session.
    ///   - isStaff: true if the token is of a merchant or an operator, regardless of the account.
    /// - Throws: 503 if too many sessions were ended from the client's networks.
    func end(
        _ session: String, of person: String, until: Timestamp, isOfAccount: Bool = true, isStaff: Bool = false
    ) async throws {
        guard !ended.has(session) else { return }
        let worksHere = isStaff || (isOfAccount && rights.has(person))
        let share = worksHere ? nil : shares.share(of: Asker.current, isOfAccount: isOfAccount)
        guard ended.hasRoom(for: share) else {
            throw Problem.unavailable(
                "too many sessions were ended from your network; this one ends by itself", retryAfter: 3600)
        }
        let record = EndedSession(session: session, person: person, endedAt: .now, until: until, share: share)
        let event = try await commands.append(
            .sessions, SessionEvents.ended, id: Identifiers.newCommand(), subject: session, partitionKey: person, record
        )
        ended.consume(session, partition: partition(of: person), event)
    }
}
