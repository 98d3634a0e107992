import Contract
import Crypto
import Events
import Fetching
import Foundation
import WebPush

/// A notice whose turn it is, with its device as it is now.
struct PushErrand: Sendable {
    var notice: PushNotice
    var device: PushDevice
}

/// What came of sending.
struct PushSent: Sendable {
    var outcome: PushAttempted.Outcome
    var asked: Duration?
    /// The push service itself is away or has too much to do, whatever the device.
    var isServiceTrouble = false
}

/// Makes one attempt: composes the text, encrypts it for the device, posts it, reads the answer.
struct PushSender: Sendable {
    let client: StrangerClient
    let identity: ServerIdentity
    let rules: PushRules
    /// What the deployment is called.
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

    /// - Returns: nil if nothing went out: the process stops, or may not act outside now.
    func send(_ errand: PushErrand) async -> PushSent? {
        // The rules may have become stricter since the device came.
        guard rules.isAddress(errand.device.endpoint) else { return PushSent(outcome: .gone) }
        guard let address = WebAddress(errand.device.endpoint), let body = try? body(of: errand),
            let headers = try? headers(of: errand)
        else { return PushSent(outcome: .refused) }
        do {
            let answer = try await client.post(address, body, headers: headers, limits: limits)
            return PushSender.sent(answer.status, retryAfter: answer.header("retry-after"))
        } catch is FetchFailure {
            return PushSent(outcome: .failed, isServiceTrouble: true)
        } catch {
            return nil
        }
    }

    /// What an answer's status means (RFC 8030).
    static func sent(_ status: Int, retryAfter: String?) -> PushSent {
        switch status {
        case 200..<300: PushSent(outcome: .arrived)
        case 404, 410: PushSent(outcome: .gone)
        case 400, 413: PushSent(outcome: .refused)
        case 429, 503:
            PushSent(outcome: .failed, asked: RetryAfter.wait(retryAfter, at: .now), isServiceTrouble: true)
        default: PushSent(outcome: .failed, isServiceTrouble: status >= 500)
        }
    }

    private func body(of errand: PushErrand) throws -> [UInt8] {
        let text = PushText(errand.notice, in: errand.device.language, site: site)
        return try PushEncryption.body(JSON.encode(text), for: PushEndpoint(errand.device))
    }

    private func headers(of errand: PushErrand) throws -> [(String, String)] {
        let (notice, now) = (errand.notice, Timestamp.now.microseconds / 1_000_000)
        var headers = [
            ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
            ("TTL", String(PushSchedule.life(of: notice.kind))),
            ("Urgency", notice.kind == .ready ? "high" : "normal"),
            ("Authorization", try identity.authorization(for: errand.device.origin, at: Int(now))),
        ]
        // One that the push service has not handed over yet gives way to a later one of the order or search, or to itself.
        headers.append(("Topic", PushSender.topic(of: notice.thing ?? notice.event)))
        return headers
    }

    /// 32 characters of base64url, as RFC 8030 wants it; it does not tell the push service which order or search it is.
    static func topic(of thing: String) -> String {
        String(Base64URL.encode(SHA256.hash(data: Array("order\n\(thing)".utf8))).prefix(32))
    }
}

extension PushNotice {
    /// What a later notice takes the place of an earlier one by: the order or the search.
    var thing: String? { order ?? search }
}
