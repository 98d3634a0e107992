/// How long a client is willing to wait: header `Prefer` of RFC 7240 with `wait=N` (seconds) or `respond-async`.
struct Preference: Sendable, Hashable {
    static let usual = Duration.seconds(2)
    static let longest = Duration.seconds(30)

    /// Zero for an answer at once.
    let wait: Duration
    /// The value of `Preference-Applied`; nil if the header held no known preference.
    let applied: String?

    init(_ header: String?) {
        var wait = Preference.usual
        var applied: String?
        for part in (header ?? "").split(separator: ",") {
            let token = (part.split(separator: ";").first ?? "").filter { $0 != " " && $0 != "\t" && $0 != "\"" }
                .lowercased()
            if token == "respond-async" {
                (wait, applied) = (.zero, token)
                break
            }
            if token.hasPrefix("wait="), let seconds = UInt32(token.dropFirst(5)) {
                wait = min(.seconds(Int64(seconds)), Preference.longest)
                applied = "wait=\(wait.components.seconds)"
            }
        }
        self.wait = wait
        self.applied = applied
    }
}
