import Contract
import Crypto
import Events
import Fetching
import Foundation
import WebPush

/// A due notice with the present state of its device.
struct PushMessage: Sendable {
    var notice: PushNotice
    var device: PushDevice
}

/// The answer of a push service.
struct PushReply: Sendable {
    var outcome: PushAttempt.Outcome
    /// `Retry-After` of the answer.
    var retryAfter: Duration?
    /// The push service itself is unavailable or overloaded.
    var isServiceTrouble = false
}

/// Makes one attempt: composes the text, encrypts it for the device, posts it, and reads the answer.
struct PushSender: Sendable {
    let client: StrangerClient
    let identity: ServerIdentity
    let rules: PushRules
    /// Name of the deployment.
    let site: String
    var limits = PushSender.usual

    static let usual: FetchLimits = {
        var limits = FetchLimits()
        limits.time = .seconds(15)
        limits.connectTime = .seconds(10)
        limits.bodyBytes = 4 << 10
        limits.headBytes = 16 << 10
        return limits
    }()

    /// - Returns: nil if nothing was sent, because the process stops or has no lease.
    func send(_ message: PushMessage) async -> PushReply? {
        // The rules may have become stricter since the device was saved.
        guard rules.isAddress(message.device.endpoint) else { return PushReply(outcome: .gone) }
        guard let address = WebAddress(message.device.endpoint), let body = try? body(of: message),
            let headers = try? headers(of: message)
        else { return PushReply(outcome: .refused) }
        do {
            let answer = try await client.post(address, body, headers: headers, limits: limits)
            return PushSender.reply(answer.status, retryAfter: answer.header("retry-after"))
        } catch is FetchFailure {
            return PushReply(outcome: .failed, isServiceTrouble: true)
        } catch {
            return nil
        }
    }

    /// Meaning of an answer's status (RFC 8030).
    static func reply(_ status: Int, retryAfter: String?) -> PushReply {
        switch status {
        case 200..<300: PushReply(outcome: .arrived)
        case 404, 410: PushReply(outcome: .gone)
        case 400, 413: PushReply(outcome: .refused)
        case 429, 503:
            PushReply(outcome: .failed, retryAfter: RetryAfter.wait(retryAfter, at: .now), isServiceTrouble: true)
        default: PushReply(outcome: .failed, isServiceTrouble: status >= 500)
        }
    }

    private func body(of message: PushMessage) throws -> [UInt8] {
        let text = PushText(message.notice, in: message.device.language, site: site)
        return try PushEncryption.body(JSON.encode(text), for: PushEndpoint(message.device))
    }

    private func headers(of message: PushMessage) throws -> [(String, String)] {
        let (notice, now) = (message.notice, Timestamp.now.microseconds / 1_000_000)
        var headers = [
            ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
            ("TTL", String(PushSchedule.life(of: notice.kind))),
            ("Urgency", notice.kind == .ready ? "high" : "normal"),
            ("Authorization", try identity.authorization(for: message.device.origin, at: Int(now))),
        ]
        // A later notice of the order or search, or a repeated one, replaces one that the push service still holds.
        headers.append(("Topic", PushSender.topic(of: notice.thing ?? notice.event)))
        return headers
    }

    /// 32 characters of base64url (RFC 8030), from which the push service does not learn the order or search.
    static func topic(of thing: String) -> String {
        String(Base64URL.encode(SHA256.hash(data: Array("order\n\(thing)".utf8))).prefix(32))
    }
}

extension PushNotice {
    /// Id of the order or search; a later notice of the same one replaces an earlier one.
    var thing: String? { order ?? search }
}
