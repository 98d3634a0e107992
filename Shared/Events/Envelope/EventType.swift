/// A CloudEvents type tied to the Swift type of its data. Each has one constant, beside the thing that it is about. Emitters and readers
/// name the constant, so a misspelt type or another payload does not compile.
public struct EventType<Payload: Codable & Sendable>: Sendable {
    /// `vicinity.<thing>.<what happened, or is requested>.v<version>`.
    public let name: String
    /// One sentence for the AsyncAPI document.
    public let about: String

    public init(_ name: String, _ payload: Payload.Type, _ about: String) {
        self.name = name
        self.about = about
    }

    /// Lets a `switch` over an event's `type` use constants as cases.
    public static func ~= (type: EventType, name: String) -> Bool { type.name == name }

    public static func == (name: String, type: EventType) -> Bool { name == type.name }
    public static func != (name: String, type: EventType) -> Bool { name != type.name }
}

/// An event type in a topic's list, without its payload type: a list holds types of several payloads.
public struct ListedEventType: Sendable {
    public let name: String
    public let payload: any (Codable & Sendable).Type
    public let about: String

    public init<Payload>(_ type: EventType<Payload>) {
        (name, payload, about) = (type.name, Payload.self, type.about)
    }
}

extension Event {
    /// True for a deletion: by convention its type ends in `.deleted.v1`. The key's tombstone follows it.
    public var isDeletion: Bool { type.hasSuffix(".deleted.v1") }
}
