import Contract
import Events
import Store

/// The kinds of things whose present state the notifier keeps, each in a topic and a table.
enum NotifierState: CaseIterable {
    case webhooks, deliveries, devices, notices, mailboxes, letters, searches, matches, changes

    /// - Parameter topic: one of the service's topics.
    init(_ topic: Topic) {
        guard let state = NotifierState.allCases.first(where: { $0.topic == topic }) else {
            preconditionFailure("\(topic.name) is no topic that the notifier keeps")
        }
        self = state
    }

    var topic: Topic {
        switch self {
        case .webhooks: .webhooks
        case .deliveries: .webhookDeliveries
        case .devices: .pushDevices
        case .notices: .pushNotices
        case .mailboxes: .mailboxes
        case .letters: .letters
        case .searches: .savedSearches
        case .matches: .searchMatches
        case .changes: .searchedChanges
        }
    }

    var table: StateTable {
        switch self {
        case .webhooks: StateTable("webhooks", key: "webhook")
        case .deliveries: StateTable("deliveries", key: "webhook", "event")
        case .devices: StateTable("devices", key: "device")
        case .notices: StateTable("notices", key: "device", "event")
        case .mailboxes: StateTable("mailboxes", key: "mailbox")
        case .letters: StateTable("letters", key: "mailbox", "event")
        case .searches: StateTable("searches", key: "search")
        case .matches: StateTable("search_matches", key: "search", "thing")
        case .changes: StateTable("search_changes", key: "kind", "thing")
        }
    }
}
