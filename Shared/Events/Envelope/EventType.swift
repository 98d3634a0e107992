/// A kind of event: its CloudEvents type, tied to the value in its data. Each has one constant, beside the thing that it is about; who emits
/// or reads it names the constant, so that a misspelt type or another payload does not compile.
public struct EventType<Payload: Codable & Sendable>: Sendable {
    /// `vicinity.<thing>.<what happened, or is asked for>.v<version>`.
    public let name: String
    /// One sentence for the reader of the AsyncAPI document.
    public let about: String

    public init(_ name: String, _ payload: Payload.Type, _ about: String) {
        self.name = name
        self.about = about
    }

    /// Lets a `switch` over an event's `type` have constants as its cases.
    public static func ~= (type: EventType, name: String) -> Bool { type.name == name }

    public static func == (name: String, type: EventType) -> Bool { name == type.name }
    public static func != (name: String, type: EventType) -> Bool { name != type.name }
}

/// An event type as a topic lists it: types of other payloads stand beside it.
public struct ListedEventType: Sendable {
    public let name: String
    public let payload: any (Codable & Sendable).Type
    public let about: String

    public init<Payload>(_ type: EventType<Payload>) {
        (name, payload, about) = (type.name, Payload.self, type.about)
    }
}

extension Event {
    /// Whether it says that its thing is deleted: by convention the type of every such event ends so. The key's tombstone follows it.
    public var isDeletion: Bool { type.hasSuffix(".deleted.v1") }
}
