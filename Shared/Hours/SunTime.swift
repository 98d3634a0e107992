/// A time of day relative to the sun: "sunrise", or "sunset-00:30". In JSON `{"event": "sunset", "offset": -30}`, the offset in minutes.
public struct SunTime: Sendable, Hashable {
    public enum Event: String, Codable, Sendable, CaseIterable {
        /// The sun stands 6° below the horizon.
        case dawn
        case sunrise, sunset
        /// The sun stands 6° below the horizon.
        case dusk

        /// OpenStreetMap's default for an unknown position, in minutes since midnight.
        var usual: Int {
            switch self {
            case .dawn: 330
            case .sunrise: 360
            case .sunset: 1080
            case .dusk: 1110
            }
        }
    }

    public let event: Event
    /// Minutes after the event; negative for before.
    public let offset: Int

    /// Nil if the offset is more than 12 hours.
    public init?(_ event: Event, offset: Int = 0) {
        guard (-720...720).contains(offset) else { return nil }
        self.event = event
        self.offset = offset
    }
}

extension SunTime: Codable {
    private enum CodingKeys: String, CodingKey { case event, offset }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let event = try container.decode(Event.self, forKey: .event)
        guard let time = SunTime(event, offset: try container.decodeIfPresent(Int.self, forKey: .offset) ?? 0) else {
            throw DecodingError.dataCorruptedError(
                forKey: .offset, in: container, debugDescription: "an offset is at most 720 minutes")
        }
        self = time
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(event, forKey: .event)
        if offset != 0 { try container.encode(offset, forKey: .offset) }
    }
}
