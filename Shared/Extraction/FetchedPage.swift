public import Events
public import Foundation

/// A fetched page: its bytes without transfer and content encoding, and their headers.
public struct FetchedPage: Sendable {
    public var bytes: [UInt8]
    /// Address after all redirects; relative addresses in the page are resolved on it.
    public var url: URL
    /// The header's Content-Type as it was, such as "text/html; charset=windows-874"; nil if there was none.
    public var contentType: String?
    /// Time of the fetch, from which repeated events are followed.
    public var time: Timestamp

    public init(bytes: [UInt8], url: URL, contentType: String? = nil, at time: Timestamp) {
        self.time = time
        self.bytes = bytes
        self.url = url
        self.contentType = contentType
    }
}

/// Content of a page, as far as it could be understood.
public struct ExtractedContent: Sendable, Hashable {
    /// In the page's order.
    public var things: [Thing]
    /// Absolute http and https addresses without fragment that the reading selects, each once, in the page's order.
    public var links: [URL]
    /// A sentence for each part of the page that was not understood or left out; at most 100.
    public var problems: [String]
    /// Members of the format itself, such as an item's element or a table's column, that its reader does not use, with how often each
    /// occurs.
    public var unread: [String: Int] = [:]

    public init(things: [Thing] = [], links: [URL] = [], problems: [String] = []) {
        self.things = things
        self.links = links
        self.problems = problems
    }

    /// Depth of nested things beyond which they are left out.
    private static let greatestDepth = 60

    mutating func bound() {
        guard things.contains(where: { $0.isDeeper(than: ExtractedContent.greatestDepth) }) else { return }
        things = things.map { $0.cut(at: ExtractedContent.greatestDepth) }
        problem(
            "things are nested more than \(ExtractedContent.greatestDepth) deep; the inner ones are left out")
    }

    /// Counts members that a reader does not use.
    mutating func leaveUnread(_ members: some Sequence<String>, but used: Set<String>) {
        leaveUnread(Dictionary(members.map { ($0, 1) }, uniquingKeysWith: +), but: used)
    }

    mutating func leaveUnread(_ members: [String: Int], but used: Set<String>) {
        for (member, count) in members.sorted(by: { $0.key < $1.key })
        where !used.contains(member) && (unread[member] != nil || unread.count < 100) {
            unread[member, default: 0] += count
        }
    }

    mutating func problem(_ sentence: String) {
        if problems.count < 100 { problems.append(String(sentence.prefix(500))) }
    }
}

/// A page that could not be read at all.
public struct UnreadablePage: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
