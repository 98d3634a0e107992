/// A message to one person.
public struct MailMessage: Sendable, Hashable {
    public var to: MailAddress
    public var from: MailAddress
    public var subject: String
    /// Lines end with a line feed.
    public var text: String
    /// The same for who reads HTML: a whole document without anything to be fetched.
    public var html: String?
    /// More headers. What is no header's name, or is one that is written anyway, is left out.
    public var headers: [Header]
    public var attachments: [Attachment]
    /// What tells it from all others, of hexadecimal digits: the same for one that is sent again. Nil: each time another.
    public var id: String?

    public struct Header: Sendable, Hashable {
        public var name: String
        public var value: String
        /// Any text, which is encoded if it has to be; else what programs read, of ASCII, as it is.
        public var isText: Bool

        public init(_ name: String, _ value: String, isText: Bool = true) {
            self.name = name
            self.value = value
            self.isText = isText
        }
    }

    /// A file that comes with it.
    public struct Attachment: Sendable, Hashable {
        /// Of the file: letters, digits, dots and hyphens.
        public var name: String
        /// "image/png"
        public var type: String
        public var bytes: [UInt8]
        /// By which the HTML shows it, as `cid:<this>`; nil: it stands beside the message.
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
