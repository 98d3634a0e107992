/// A message to one person.
public struct MailMessage: Sendable, Hashable {
    public var to: MailAddress
    public var from: MailAddress
    public var subject: String
    /// Lines end with a line feed.
    public var text: String
    /// The same as an HTML document that fetches nothing.
    public var html: String?
    /// Further headers. Invalid names, and names of headers that are written anyway, are left out.
    public var headers: [Header]
    public var attachments: [Attachment]
    /// Id of hexadecimal digits, the same for a message that is sent again. Nil: a new one each time.
    public var id: String?

    public struct Header: Sendable, Hashable {
        public var name: String
        public var value: String
        /// True for any text, which is encoded if necessary; false for ASCII that programs read.
        public var isText: Bool

        public init(_ name: String, _ value: String, isText: Bool = true) {
            self.name = name
            self.value = value
            self.isText = isText
        }
    }

    /// An attached file.
    public struct Attachment: Sendable, Hashable {
        /// Name of the file: letters, digits, dots and hyphens.
        public var name: String
        /// "image/png"
        public var type: String
        public var bytes: [UInt8]
        /// Id by which the HTML shows it, as `cid:<id>`; nil: an attachment that is not shown inline.
        public var contentID: String?

        public init(_ name: String, type: String, bytes: [UInt8], contentID: String? = nil) {
            self.name = name
            self.type = type
            self.bytes = bytes
            self.contentID = contentID
        }
    }

    public init(
        to: MailAddress, from: MailAddress, subject: String, text: String, html: String? = nil, headers: [Header] = [],
        attachments: [Attachment] = [], id: String? = nil
    ) {
        self.to = to
        self.from = from
        self.subject = subject
        self.text = text
        self.html = html
        self.headers = headers
        self.attachments = attachments
        self.id = id
    }
}
