import Contract
import Events
import Fetching

/// A due delivery and the present state of its webhook.
struct WebhookMessage: Sendable {
    var delivery: WebhookDelivery
    var webhook: Webhook
}

/// The result of one request to a webhook.
struct WebhookReply: Sendable {
    var outcome: WebhookAttempt.Outcome
    var answer: WebhookDelivery.Answer
    /// `Retry-After` of the answer.
    var retryAfter: Duration?
}

/// Makes one attempt: signs and posts a delivery, and reads the answer.
struct WebhookSender: Sendable {
    let client: StrangerClient
    let secrets: SigningSecrets
    var limits = WebhookSender.usual

    static let usual: FetchLimits = {
        var limits = FetchLimits()
        limits.time = .seconds(15)
        limits.connectTime = .seconds(10)
        limits.bodyBytes = 16 << 10
        limits.headBytes = 16 << 10
        return limits
    }()

    /// - Returns: nil if nothing was sent, because the process stops or has no lease.
    func send(_ message: WebhookMessage) async -> WebhookReply? {
        let (start, body) = (ContinuousClock.now, message.delivery.body ?? "")
        func answer(_ status: Int? = nil, error: String? = nil, excerpt: [UInt8] = []) -> WebhookDelivery.Answer {
            let time = ContinuousClock.now - start
            let (seconds, rest) = time.components
            return WebhookDelivery.Answer(
                status: status, error: error, excerpt: Self.text(excerpt), at: .now,
                milliseconds: Int(seconds) * 1000 + Int(rest / 1_000_000_000_000_000))
        }
        guard let address = WebAddress(message.webhook.url) else {
            return WebhookReply(outcome: .failed, answer: answer(error: "bad-address"))
        }
        do {
            let response = try await client.post(address, Array(body.utf8), headers: headers(message), limits: limits)
            let answer = answer(response.status, excerpt: response.body)
            switch response.status {
            case 200..<300: return WebhookReply(outcome: .arrived, answer: answer)
            case 410: return WebhookReply(outcome: .gone, answer: answer)
            case 429, 503:
                let retryAfter = RetryAfter.wait(response.header("retry-after"), at: .now)
                return WebhookReply(outcome: .failed, answer: answer, retryAfter: retryAfter)
            default: return WebhookReply(outcome: .failed, answer: answer)
            }
        } catch let failure as FetchFailure {
            return WebhookReply(outcome: .failed, answer: answer(error: Self.code(of: failure)))
        } catch {
            return nil
        }
    }

    /// Refused and unreachable addresses have one code, so that an owner learns nothing about names of the internal network.
    static func code(of failure: FetchFailure) -> String {
        if case .refusedAddress = failure { FetchFailure.unreachable("").code } else { failure.code }
    }

    private func headers(_ message: WebhookMessage) -> [(String, String)] {
        let (id, now) = (message.delivery.event, Timestamp.now)
        let seconds = now.microseconds / 1_000_000
        let signatures = secrets.signatures(
            of: message.delivery.body ?? "", id: id, seconds: seconds, for: message.webhook, at: now)
        return [
            ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", String(seconds)),
            ("webhook-signature", signatures),
        ]
    }

    /// The beginning of an answer's body, without control characters.
    private static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty else { return nil }
        var text = String(decoding: bytes.prefix(WebhookDelivery.Answer.longestExcerpt), as: UTF8.self)
            .filter { $0 == "\n" || !($0.unicodeScalars.first?.properties.generalCategory == .control) }
        while text.utf8.count > WebhookDelivery.Answer.longestExcerpt { text.removeLast() }
        return text
    }
}
