import Contract
import Events
import Updates

/// What a receiver is sent, as Standard Webhooks say: `{"type", "timestamp", "data"}`.
enum Payload {
    /// In bytes as a text in JSON: a delivery's record, which holds it so, must not be larger than a record may be.
    static let largest = largestRecord - 8 * 1024

    /// - Returns: nil if the view may see nothing of the event, or if its data cannot be read.
    static func text(of event: Event, in topic: StreamedTopic, for view: View) -> String? {
        guard let data = try? view.json(of: event, in: topic) else { return nil }
        return text(event.type, event.time, sizeAsText(data) <= largest ? data : short(event))
    }

    /// Quotes and backslashes are written with a backslash before them.
    private static func sizeAsText(_ data: [UInt8]) -> Int {
        data.reduce(0) { $0 + ($1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : $1 < 0x20 ? 6 : 1) }
    }

    static func test(of webhook: String, at time: Timestamp) -> String {
        var data = Array("{\"webhook\":".utf8)
        JSON.append(webhook, to: &data)
        return text(WebhookEvents.test, time, data + Array("}".utf8))
    }

    /// Of what is too large to be sent: its identity, by which it can be read.
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
