import Contract
import Events
import ServiceKit

/// Ends sessions of accounts: every gateway refuses their tokens from then on, and accounts closes them.
struct SessionEnds: Sendable {
    let ended: EndedSessions
    let commands: Commands

    func has(_ session: String) -> Bool { ended.has(session) }

    func end(_ session: String, of person: String, until: Timestamp) async throws {
        guard !ended.has(session) else { return }
        guard ended.hasRoom else {
            throw Problem.unavailable("too many sessions were ended; this one ends by itself", retryAfter: 3600)
        }
        let record = EndedSession(session: session, person: person, endedAt: .now, until: until)
        let event = try await commands.append(
            .sessions, SessionEvents.ended, id: Identifiers.newCommand(), subject: session, partitionKey: person, record
        )
        ended.consume(session, partition: partition(of: person), event)
    }
}
