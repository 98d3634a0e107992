import CCurl
public import Events

/// Wait that a site asks for: `Retry-After` in seconds or as a date (RFC 9110).
public enum RetryAfter {
    /// - Returns: nil if the header is missing or unreadable.
    public static func wait(_ header: String?, at now: Timestamp) -> Duration? {
        guard let header = header?.trimmingSpaces, !header.isEmpty else { return nil }
        if let seconds = Int64(header) { return seconds >= 0 ? .seconds(min(seconds, longest)) : nil }
        let time = curl_getdate(header, nil)
        guard time > 0 else { return nil }
        return .seconds(min(max(0, Int64(time) - now.microseconds / 1_000_000), longest))
    }

    /// Greatest wait in seconds; longer ones are cut to it.
    private static let longest: Int64 = 10_000_000
}
