import HTTPTypes
public import Hummingbird

/// The smallest body that is packed, in bytes.
public let smallestPackedBody = 1024

extension Request {
    /// Whether the client prefers gzip to the plain bytes (RFC 9110, section 12.5.3).
    ///
    /// A coding has its own weight, or that of `*` if it is not named. A client that names neither gzip nor `*` gets no gzip. A client that
    /// names gzip and not `identity` gets gzip.
    public var acceptsGzip: Bool {
        var weights: [String: Double] = [:]
        for coding in headers[values: .acceptEncoding].flatMap({ $0.split(separator: ",") }) {
            let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[name == "x-gzip" ? "gzip" : name] = weight
        }
        let gzip = weights["gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }
}
