import Contract
import Events
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import Stripe

/// Where Stripe says what became of checkouts, payments and refunds (its webhook). Who asks has no token: the signature shows that it is Stripe.
///
/// Nothing is decided here. What is about an order of ours is written into the log before it is answered, so that nothing that Stripe was
/// thanked for is lost; what fails Stripe sends again, for three days.
struct StripeRoutes: Sendable {
    /// Nil: nobody has named one, and nothing is taken.
    let secrets: WebhookSecrets?
    /// The mark of what is ours; see `StripeNotice`.
    let deployment: String?
    let commands: Commands
    let logger: Logger

    /// Stripe's largest are some 20 KiB.
    static let largestBody = 64 << 10

    private struct Taken: Encodable {
        var received = true
    }

    func add(to router: Router<ServiceContext>) {
        router.post("v1/payments/stripe/notices") { request, _ in try await take(request) }
    }

    private func take(_ request: Request) async throws -> Response {
        guard let secrets else {
            throw Problem(.notFound, "this deployment takes no notices of Stripe's: it has no stripe-webhook-secret")
        }
        let body = try await request.bytes(upTo: StripeRoutes.largestBody)
        if let why = secrets.refusal(of: request.headers[.stripeSignature], body) {
            throw Problem(.badParameter, why, field: "Stripe-Signature")
        }
        let notice: StripeNotice
        do {
            notice = try StripeNotice(body, deployment: deployment)
        } catch {
            logger.error("a notice of Stripe's cannot be read", metadata: ["why": "\(error)"])
            throw Problem(.badParameter, "the body is no event of Stripe's, or of a form that is not known")
        }
        if let (type, said) = notice.content {
            // What Stripe says is no person's: no quota is for it.
            try await Asker.$current.withValue(nil) {
                _ = try await commands.append(
                    .paymentNotices, type, id: "stripe-\(notice.id)", subject: said.order, partitionKey: said.customer,
                    said)
            }
        }
        return try .json(Taken())
    }
}

extension HTTPField.Name {
    fileprivate static let stripeSignature = HTTPField.Name("Stripe-Signature")!
}
