import Contract
import Events
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import Stripe

/// The webhook by which Stripe reports on checkouts, payments and refunds. Requests have no token; the signature proves that they come from
/// Stripe.
///
/// Nothing is decided here. A notice about an order of this deployment is appended to the log before Stripe gets its answer, so that none
/// is lost. If the request fails, Stripe repeats it for three days.
struct StripeRoutes: Sendable {
    /// Nil if none is set; then every notice is refused.
    let secrets: WebhookSecrets?
    /// The mark of this deployment's payments; see `StripeNotice`.
    let deployment: String?
    let commands: Commands
    let logger: Logger

    /// In bytes; Stripe's largest notices have some 20 KiB.
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
            // Stripe's notices belong to no person, so no quota counts them.
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
