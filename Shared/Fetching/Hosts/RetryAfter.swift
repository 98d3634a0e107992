import CCurl
public import Events

/// How long a site asks to wait: `Retry-After` in seconds or as a date (RFC 9110).
public enum RetryAfter {
    /// - Returns: nil if the header says nothing that can be read.
    public static func wait(_ header: String?, at now: Timestamp) -> Duration? {
        guard let header = header?.trimmingSpaces, !header.isEmpty else { return nil }
        if let seconds = Int64(header) { return seconds >= 0 ? .seconds(min(seconds, longest)) : nil }
        let time = curl_getdate(header, nil)
        guard time > 0 else { return nil }
        return .seconds(min(max(0, Int64(time) - now.microseconds / 1_000_000), longest))
    }

    /// In seconds; a site that asks for more is no longer heard.
    private static let longest: Int64 = 10_000_000
}
