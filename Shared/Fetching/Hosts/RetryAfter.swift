import CCurl
import Events

/// How long a site asks to wait: `Retry-After` in seconds or as a date (RFC 9110).
enum RetryAfter {
    /// - Returns: nil if the header says nothing that can be read.
    static func wait(_ header: String?, at now: Timestamp) -> Duration? {
        guard let header = header?.trimmingSpaces, !header.isEmpty else { return nil }
        if let seconds = Int64(header) { return seconds >= 0 ? .seconds(min(seconds, 10_000_000)) : nil }
        let time = curl_getdate(header, nil)
        guard time > 0 else { return nil }
        return .seconds(max(0, Int64(time) - now.microseconds / 1_000_000))
    }
}
