public import Events
public import Foundation

/// What a server answered: its bytes without transfer and content encoding, and what it said about them.
public struct FetchedPage: Sendable {
    public var bytes: [UInt8]
    /// Where they came from after all redirects; relative addresses in the page start here.
    public var url: URL
    /// The header's Content-Type as it was, such as "text/html; charset=windows-874"; nil if there was none.
    public var contentType: String?
    /// When it was fetched: events that repeat are followed from there.
    public var time: Timestamp

    public init(bytes: [UInt8], url: URL, contentType: String? = nil, at time: Timestamp) {
        self.time = time
        self.bytes = bytes
        self.url = url
        self.contentType = contentType
    }
}

/// What a page says, as far as it could be understood.
public struct ExtractedContent: Sendable, Hashable {
    /// In the page's order.
    public var things: [Thing]
    /// Absolute http and https addresses without fragment, each once, in the page's order, as the reading asks for them.
    public var links: [URL]
    /// A sentence for each thing on the page that was not understood or left out; at most 100.
    public var problems: [String]
    /// The members of the format itself, such as an item's element or a table's column, that its reader knows no use for, with how often
    /// each was there.
    public var unread: [String: Int] = [:]

    public init(things: [Thing] = [], links: [URL] = [], problems: [String] = []) {
        self.things = things
        self.links = links
        self.problems = problems
    }

    /// Things within things deeper than this are left out.
    private static let greatestDepth = 60

    mutating func bound() {
        guard things.contains(where: { $0.isDeeper(than: ExtractedContent.greatestDepth) }) else { return }
        things = things.map { $0.cut(at: ExtractedContent.greatestDepth) }
        problem(
            "things stand within things more than \(ExtractedContent.greatestDepth) deep; the inner ones are left out")
    }

    /// Counts members that are none of those that a reader uses.
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
