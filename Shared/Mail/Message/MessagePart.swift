/// A message's body, or a part of it, in MIME (RFC 2045, RFC 2046): headers and content.
indirect enum MessagePart {
    case leaf(head: String, body: String)
    /// - Parameter kind: "mixed", "alternative" or "related", optionally with parameters.
    case several(kind: String, boundary: String, [MessagePart])

    /// Text, plain or HTML.
    static func text(_ kind: String, _ content: String) -> MessagePart {
        let body = BodyText(content)
        return .leaf(
            head: "Content-Type: text/\(kind); charset=utf-8\r\nContent-Transfer-Encoding: \(body.encoding)\r\n",
            body: body.encoded)
    }

    static func file(_ file: MailMessage.Attachment) -> MessagePart {
        let kind = file.contentID == nil ? "attachment" : "inline"
        var head = "Content-Type: \(HeaderText.plain(file.type))\r\nContent-Transfer-Encoding: base64\r\n"
        head += "Content-Disposition: \(kind);\r\n filename=\"\(HeaderText.plain(file.name))\"\r\n"
        if let id = file.contentID { head += "Content-ID: <\(HeaderText.plain(id))>\r\n" }
        return .leaf(head: head, body: BodyText.base64(file.bytes))
    }

    /// Headers, an empty line, and the content.
    var written: String {
        switch self {
        case .leaf(let head, let body): return "\(head)\r\n\(body)"
        case .several(let kind, let boundary, let parts):
            var text = "Content-Type: multipart/\(kind);\r\n boundary=\"\(boundary)\"\r\n\r\n"
            for part in parts { text += "--\(boundary)\r\n\(part.written)\r\n" }
            return text + "--\(boundary)--\r\n"
        }
    }
}
