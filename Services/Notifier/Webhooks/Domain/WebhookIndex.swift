import Contract
import Events
import Updates

extension Webhook {
    var filter: Filter {
        func list(_ values: [String]?) -> [String]? { values.flatMap { $0.isEmpty ? nil : $0.sorted() } }
        return Filter(
            topics: Set(topics.compactMap { StreamedTopic($0) }), places: list(places), movies: list(movies),
            types: list(types?.filter { !Webhook.isEvent($0) }), events: list(types?.filter(Webhook.isEvent)), box: bbox
        )
    }

    var audience: Audience { role == .operator ? .operator : .merchant(subscriber) }

    /// Event types begin with "vicinity."; types of places are those of schema.org.
    static func isEvent(_ type: String) -> Bool { type.hasPrefix("vicinity.") }

    /// Whether its owner may see the event, and its filter matches.
    /// - Parameter subject: subject of the event.
    func wants(_ event: Event, in topic: StreamedTopic, _ subject: @autoclosure () -> EventSubject) -> Bool {
        audience.mayFollow(event, in: topic, subject()) && filter.matches(event, in: topic, subject())
    }
}

/// Active webhooks by the topics and keys of their filters, so that an event is compared with few of them.
struct WebhookIndex: Sendable {
    private var everywhere: [StreamedTopic: [Webhook]] = [:]
    private var ofKey: [StreamedTopic: [String: [Webhook]]] = [:]
    private var ordersOfMerchant: [String: [Webhook]] = [:]
    /// Matches of saved searches are sent only to the person who saved the search.
    private var matchesOfPerson: [String: [Webhook]] = [:]

    init(_ webhooks: [Webhook]) {
        for webhook in webhooks where webhook.status == .active {
            let filter = webhook.filter
            for topic in filter.topics {
                if topic == .orders, case .merchant(let id) = webhook.audience {
                    ordersOfMerchant[id, default: []].append(webhook)
                } else if topic == .matches {
                    matchesOfPerson[webhook.subscriber, default: []].append(webhook)
                } else if let keys = filter.keys(of: topic) {
                    for key in Set(keys) { ofKey[topic, default: [:]][key, default: []].append(webhook) }
                } else {
                    everywhere[topic, default: []].append(webhook)
                }
            }
        }
    }

    var isEmpty: Bool {
        everywhere.isEmpty && ofKey.isEmpty && ordersOfMerchant.isEmpty && matchesOfPerson.isEmpty
    }

    /// Candidates for an event: a superset of the webhooks that want it, each once.
    func mayWant(_ event: Event, in topic: StreamedTopic, _ subject: @autoclosure () -> EventSubject) -> [Webhook] {
        if topic == .matches { return matchesOfPerson[event.partitionKey] ?? [] }
        var found = everywhere[topic] ?? []
        if let keyed = ofKey[topic] { found += keyed[event.partitionKey] ?? [] }
        if topic == .orders, !ordersOfMerchant.isEmpty {
            var merchants: Set = [event.partitionKey]
            if case .order(let named) = subject() { merchants.formUnion(named) }
            for merchant in merchants { found += ordersOfMerchant[merchant] ?? [] }
        }
        return found
    }
}
