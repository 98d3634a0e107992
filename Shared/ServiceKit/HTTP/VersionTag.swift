public import Contract
public import Events
public import HTTPTypes
public import Hummingbird

/// Entity tags of things that clients can change: `"VERSION.BYTES"`. The first part identifies the last write. Both together identify the
/// bytes of the answer, which also contain values that change by themselves (whether a place is open, how many items are left).
public enum VersionTag {
    /// The tag of an answer's bytes.
    public static func make(_ updatedAt: Timestamp, _ bytes: some Collection<UInt8>) -> String {
        "\"\(String(updatedAt.microseconds, radix: 36)).\(entityTag(bytes).dropFirst())"
    }

    /// The version that a tag names, whatever the bytes of its answer; nil for a tag of another form.
    public static func version(_ tag: some StringProtocol) -> Timestamp? {
        guard tag.hasPrefix("\""), tag.hasSuffix("\""), let end = tag.firstIndex(of: ".") else { return nil }
        return Int64(tag[tag.index(after: tag.startIndex)..<end], radix: 36).map { Timestamp(microseconds: $0) }
    }

    /// The most tags in a condition; more are refused.
    private static let most = 10

    /// The version that `If-Match` asks for; nil without that header. Weak tags and tags of another form match nothing.
    /// - Throws: 400 if it is no list of entity tags.
    public static func expected(_ headers: HTTPFields) throws(Problem) -> ExpectedVersion? {
        let values = headers[values: .ifMatch]
        guard !values.isEmpty else { return nil }
        let tags = values.joined(separator: ",").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        if tags == ["*"] { return ExpectedVersion(updatedAt: []) }
        let areTags = tags.allSatisfy { tag in
            let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
            return strong.count >= 2 && strong.hasPrefix("\"") && strong.hasSuffix("\"")
        }
        guard !tags.isEmpty, tags.count <= most, areTags else {
            throw .parameter("If-Match", "the ETag of a read, at most \(most) of them with commas, or *")
        }
        // If no tag names a version, a version that never existed: an empty list would match any.
        let versions = tags.compactMap { version($0) }
        return ExpectedVersion(updatedAt: versions.isEmpty ? [.earliest] : versions)
    }
}

extension Response {
    /// JSON of a thing that clients can change, with its `VersionTag`; 304 without a body if the client has it already.
    public static func json(
        _ value: some Encodable, version updatedAt: Timestamp, for request: Request
    ) throws -> Response {
        json(bytes: try JSON.encode(value), version: updatedAt, for: request)
    }

    /// The same for JSON that is already encoded.
    public static func json(bytes: [UInt8], version updatedAt: Timestamp, for request: Request) -> Response {
        let tag = VersionTag.make(updatedAt, bytes)
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        guard !matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        return json(bytes: bytes, headers: headers)
    }
}
