public import Events
import Crypto
import Foundation

/// The secrets by which Stripe signs requests to this deployment's webhook: one, or several during a change.
public struct WebhookSecrets: Sendable {
    /// The largest difference between a signature's time and now: beyond it somebody may have recorded the notice.
    public static let tolerance = Duration.seconds(5 * 60)

    private let keys: [SymmetricKey]

    /// - Parameter text: secrets (`whsec_…`) with commas between them; nil if one is empty or too short to be one.
    public init?(_ text: String) {
        let secrets = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard !secrets.isEmpty, secrets.allSatisfy({ (16...500).contains($0.utf8.count) }) else { return nil }
        keys = secrets.map { SymmetricKey(data: Array($0.utf8)) }
    }

    /// The refusal of a notice; nil if Stripe has sent it.
    /// - Parameters:
    ///   - header: `Stripe-Signature`: `t=SECONDS,v1=HEX,v1=HEX,v0=…`.
    ///   - body: the request's body, byte for byte.
    public func refusal(of header: String?, _ body: [UInt8], at now: Timestamp = .now) -> String? {
        guard let header else { return "there is no Stripe-Signature" }
        // Stripe sends one signature for each secret, two or three during a change. A longer header only costs time.
        guard header.utf8.count <= 4096 else { return "the signature is too long" }
        var time: Substring?
        var signatures: [[UInt8]] = []
        for part in header.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { continue }
            switch sides[0].trimmingCharacters(in: .whitespaces) {
            case "t": time = sides[1]
            case "v1": if let bytes = Hexadecimal.decode(sides[1].utf8) { signatures.append(bytes) }
            default: continue
            }
        }
        guard let time, time.utf8.count <= 12, let seconds = Int64(time) else { return "the signature has no time" }
        guard !signatures.isEmpty else { return "there is no signature of version 1" }
        let age = now.microseconds / 1_000_000 - seconds
        guard abs(age) <= WebhookSecrets.tolerance.components.seconds else {
            return "the signature's time is not now: check this machine's clock"
        }
        let signed = Array("\(time).".utf8) + body
        // Compares in constant time, so that the time does not reveal how much of it is right.
        let isGood = signatures.prefix(16).contains { signature in
            keys.contains { HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: $0) }
        }
        return isGood ? nil : "the signature does not match the content"
    }

    /// The header that Stripe would send.
    func header(for body: [UInt8], at time: Timestamp) -> String {
        let seconds = time.microseconds / 1_000_000
        let codes = keys.map { key in
            let code = HMAC<SHA256>.authenticationCode(for: Array("\(seconds).".utf8) + body, using: key)
            return "v1=" + Hexadecimal.encode(code)
        }
        return "t=\(seconds)," + codes.joined(separator: ",")
    }
}
