import Contract
import Events
import Store

/// The kinds of things whose present state accounts keeps, each in a topic and a table. A new kind is a case here, and the compiler names
/// the places that have to handle it.
enum AccountState: CaseIterable {
    case accounts, sessions, invitations, vacancies, kept

    /// - Parameter topic: one of the service's topics.
    init(_ topic: Topic) {
        guard let state = AccountState.allCases.first(where: { $0.topic == topic }) else {
            preconditionFailure("\(topic.name) is no topic that accounts keeps")
        }
        self = state
    }

    var topic: Topic {
        switch self {
        case .accounts: .accounts
        case .sessions: .openSessions
        case .invitations: .invitations
        case .vacancies: .vacancies
        case .kept: .kept
        }
    }

    var table: StateTable {
        switch self {
        case .accounts: StateTable("accounts", key: "person")
        case .sessions: StateTable("open_sessions", key: "session")
        case .invitations: StateTable("invitations", key: "invitation")
        case .vacancies: StateTable("vacancies", key: "merchant")
        case .kept: StateTable("kept", key: "person", "name")
        }
    }
}
