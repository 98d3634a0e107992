import Events
import Updates

/// An event that happened, as webhooks are compared with it: its subject is found once, and each view is written once.
final class HeardEvent {
    let event: Event
    let topic: StreamedTopic
    private(set) lazy var subject = EventSubject(event, in: topic)
    private var bodies: [View: String?] = [:]

    init(_ event: Event, in topic: StreamedTopic) {
        self.event = event
        self.topic = topic
    }

    /// What is sent to whom this view is shown; nil if that is nothing.
    func body(for view: View) -> String? {
        if let body = bodies[view] { return body }
        let body = Payload.text(of: event, in: topic, for: view)
        bodies[view] = .some(body)
        return body
    }
}
