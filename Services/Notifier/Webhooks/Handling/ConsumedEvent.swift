import Events
import Updates

/// A consumed event that is compared with webhooks. Its subject is decoded once, and the body of each view is encoded once.
final class ConsumedEvent {
    let event: Event
    let topic: StreamedTopic
    private(set) lazy var subject = EventSubject(event, in: topic)
    private var bodies: [View: String?] = [:]

    init(_ event: Event, in topic: StreamedTopic) {
        self.event = event
        self.topic = topic
    }

    /// Body of the requests to receivers with this view; nil if the view shows nothing.
    func body(for view: View) -> String? {
        if let body = bodies[view] { return body }
        let body = Payload.text(of: event, in: topic, for: view)
        bodies[view] = .some(body)
        return body
    }
}
