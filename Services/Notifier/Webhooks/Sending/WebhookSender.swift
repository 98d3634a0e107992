import Contract
import Events
import Fetching

/// A delivery whose turn it is, with its webhook as it is now.
struct Errand: Sendable {
    var delivery: WebhookDelivery
    var webhook: Webhook
}

/// What came of sending.
struct Sent: Sendable {
    var outcome: Attempted.Outcome
    var answer: WebhookDelivery.Answer
    var asked: Duration?
}

/// Makes one attempt: signs, posts, reads the answer.
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

    /// - Returns: nil if nothing went out: the process stops, or may not act outside now.
    func send(_ errand: Errand) async -> Sent? {
        let (start, body) = (ContinuousClock.now, errand.delivery.body ?? "")
        func answer(_ status: Int? = nil, error: String? = nil, excerpt: [UInt8] = []) -> WebhookDelivery.Answer {
            let time = ContinuousClock.now - start
            let (seconds, rest) = time.components
            return WebhookDelivery.Answer(
                status: status, error: error, excerpt: Self.text(excerpt), at: .now,
                milliseconds: Int(seconds) * 1000 + Int(rest / 1_000_000_000_000_000))
        }
        guard let address = WebAddress(errand.webhook.url) else {
            return Sent(outcome: .failed, answer: answer(error: "bad-address"))
        }
        do {
            let response = try await client.post(address, Array(body.utf8), headers: headers(errand), limits: limits)
            let answer = answer(response.status, excerpt: response.body)
            switch response.status {
            case 200..<300: return Sent(outcome: .arrived, answer: answer)
            case 410: return Sent(outcome: .gone, answer: answer)
            case 429, 503:
                let asked = RetryAfter.wait(response.header("retry-after"), at: .now)
                return Sent(outcome: .failed, answer: answer, asked: asked)
            default: return Sent(outcome: .failed, answer: answer)
            }
        } catch let failure as FetchFailure {
            return Sent(outcome: .failed, answer: answer(error: Self.word(for: failure)))
        } catch {
            return nil
        }
    }

    /// One word for what cannot be reached and what must not be: an owner learns nothing of names inside.
    static func word(for failure: FetchFailure) -> String {
        if case .refusedAddress = failure { FetchFailure.unreachable("").code } else { failure.code }
    }

    private func headers(_ errand: Errand) -> [(String, String)] {
        let (id, now) = (errand.delivery.event, Timestamp.now)
        let seconds = now.microseconds / 1_000_000
        let signatures = secrets.signatures(
            of: errand.delivery.body ?? "", id: id, seconds: seconds, for: errand.webhook, at: now)
        return [
            ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", String(seconds)),
            ("webhook-signature", signatures),
        ]
    }

    /// What can be shown of an answer.
    private static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty else { return nil }
        var text = String(decoding: bytes.prefix(WebhookDelivery.Answer.longestExcerpt), as: UTF8.self)
            .filter { $0 == "\n" || !($0.unicodeScalars.first?.properties.generalCategory == .control) }
        while text.utf8.count > WebhookDelivery.Answer.longestExcerpt { text.removeLast() }
        return text
    }
}
