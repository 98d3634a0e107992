public import Events
import Foundation

extension MailMessage {
    /// In bytes; longer ones are not sent.
    static let longest = 1 << 20
    private static let own: Set<String> = [
        "to", "from", "subject", "date", "message-id", "mime-version", "content-type", "content-transfer-encoding",
        "cc", "bcc", "sender", "return-path", "received",
    ]

    /// The message as RFC 5322 writes it: lines of ASCII that end with CR LF.
    /// - Parameter id: what tells it from all others.
    public func bytes(at time: Timestamp = .now, id: String = MailMessage.newID()) -> [UInt8] {
        var head = HeaderText.address("From", from)
        head += HeaderText.address("To", to)
        head += HeaderText.unstructured("Subject", subject)
        head += "Date: \(MailMessage.date(time))\r\n"
        head += "Message-ID: <\(id)@\(from.domain)>\r\n"
        head += "MIME-Version: 1.0\r\n"
        for header in headers.prefix(20)
        where HeaderText.isName(header.name) && !MailMessage.own.contains(header.name.lowercased()) {
            head += HeaderText.unstructured(header.name, String(header.value.prefix(1000)))
        }
        guard let html else { return Array((head + MailMessage.part("plain", text)).utf8) }
        // No line of an encoded part begins with it: "=_" is none in either encoding.
        let boundary = "=_\(id)"
        head += "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"\r\n\r\n"
        // The last that a reader can show is the one that it shows (RFC 2046, 5.1.4).
        for (kind, content) in [("plain", text), ("html", html)] {
            head += "--\(boundary)\r\n\(MailMessage.part(kind, content))\r\n"
        }
        return Array((head + "--\(boundary)--\r\n").utf8)
    }

    private static func part(_ kind: String, _ content: String) -> String {
        let body = BodyText(content)
        return "Content-Type: text/\(kind); charset=utf-8\r\nContent-Transfer-Encoding: \(body.encoding)\r\n\r\n"
            + body.encoded
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
