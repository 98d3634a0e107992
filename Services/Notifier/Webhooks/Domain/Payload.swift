import Contract
import Events
import Updates

/// The body of a request, as Standard Webhooks specify it: `{"type", "timestamp", "data"}`.
enum Payload {
    /// Bytes of the data as a JSON string. A delivery's record holds it in this form, and must not exceed `largestRecord`.
    static let largest = largestRecord - 8 * 1024

    /// - Returns: nil if the view shows nothing of the event, or its data cannot be decoded.
    static func text(of event: Event, in topic: StreamedTopic, for view: View) -> String? {
        guard let data = try? view.json(of: event, in: topic) else { return nil }
        return text(event.type, event.time, sizeAsText(data) <= largest ? data : short(event))
    }

    /// Escaped quotes and backslashes take two bytes, control characters six.
    private static func sizeAsText(_ data: [UInt8]) -> Int {
        data.reduce(0) { $0 + ($1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : $1 < 0x20 ? 6 : 1) }
    }

    static func test(of webhook: String, at time: Timestamp) -> String {
        var data = Array("{\"webhook\":".utf8)
        JSON.append(webhook, to: &data)
        return text(WebhookEvents.test, time, data + Array("}".utf8))
    }

    /// Identity of an event that is too large to be sent; receivers read the event by it.
    private static func short(_ event: Event) -> [UInt8] {
        var data = Array("{\"event\":".utf8) + View.identity(of: event) + Array(",\"id\":".utf8)
        JSON.append(event.subject, to: &data)
        return data + Array(",\"tooLarge\":true}".utf8)
    }

    private static func text(_ type: String, _ time: Timestamp, _ data: [UInt8]) -> String {
        var json = Array("{\"type\":".utf8)
        JSON.append(type, to: &json)
        json += Array(",\"timestamp\":".utf8)
        JSON.append(time.description, to: &json)
        json += Array(",\"data\":".utf8) + data + Array("}".utf8)
        return String(decoding: json, as: UTF8.self)
    }
}
