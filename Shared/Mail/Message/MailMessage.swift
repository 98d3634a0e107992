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

    public struct Header: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public init(
        to: MailAddress, from: MailAddress, subject: String, text: String, html: String? = nil, headers: [Header] = []
    ) {
        self.to = to
        self.from = from
        self.subject = subject
        self.text = text
        self.html = html
        self.headers = headers
    }
}
