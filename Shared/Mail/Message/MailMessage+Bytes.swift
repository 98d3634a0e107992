public import Events
import Foundation

extension MailMessage {
    /// Bytes of a message; longer ones are not sent.
    static let longest = 1 << 20
    private static let own: Set<String> = [
        "to", "from", "subject", "date", "message-id", "mime-version", "content-type", "content-transfer-encoding",
        "cc", "bcc", "sender", "return-path", "received",
    ]

    /// The message as RFC 5322 writes it: lines of ASCII that end with CR LF.
    /// - Parameter id: part of the `Message-ID`; nil: its own.
    public func bytes(at time: Timestamp = .now, id: String? = nil) -> [UInt8] {
        let id = id ?? self.id ?? MailMessage.newID()
        var head = HeaderText.address("From", from)
        head += HeaderText.address("To", to)
        head += HeaderText.unstructured("Subject", subject)
        head += "Date: \(MailMessage.date(time))\r\n"
        head += "Message-ID: <\(id)@\(from.domain)>\r\n"
        head += "MIME-Version: 1.0\r\n"
        for header in headers.prefix(20)
        where HeaderText.isName(header.name) && !MailMessage.own.contains(header.name.lowercased()) {
            let value = String(header.value.prefix(1000))
            head += header.isText ? HeaderText.unstructured(header.name, value) : HeaderText.exact(header.name, value)
        }
        return Array((head + body(id).written).utf8)
    }

    /// The body. "=_" occurs in neither encoding, so no line of a part begins with a boundary. No boundary is the beginning of another.
    private func body(_ id: String) -> MessagePart {
        var body = MessagePart.text("plain", text)
        // Readers show the last part that they support (RFC 2046, 5.1.4).
        if let html { body = .several(kind: "alternative", boundary: "=_\(id)", [body, .text("html", html)]) }
        let shown = attachments.filter { $0.contentID != nil && html != nil }
        if !shown.isEmpty {
            body = .several(
                kind: "related; type=\"multipart/alternative\"", boundary: "=_r\(id)",
                [body] + shown.map(MessagePart.file))
        }
        let beside = attachments.filter { $0.contentID == nil }
        return beside.isEmpty
            ? body : .several(kind: "mixed", boundary: "=_m\(id)", [body] + beside.map(MessagePart.file))
    }

    /// 32 hexadecimal digits.
    public static func newID() -> String {
        UUID().uuidString.replacing("-", with: "").lowercased()
    }

    /// RFC 5322, 3.3, in UTC.
    static func date(_ time: Timestamp) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        let parts = calendar.dateComponents([.year, .month, .day, .weekday, .hour, .minute, .second], from: time.date)
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (day, month) = (days[(parts.weekday ?? 1) - 1], months[(parts.month ?? 1) - 1])
        return "\(day), \(parts.day ?? 1) \(month) \(parts.year ?? 1970) "
            + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000"
    }
}
