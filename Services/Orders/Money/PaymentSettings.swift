import Contract
import Events
import Fetching
import Foundation
import Payments
import ServiceKit
import Stripe

/// How orders can be paid before they are handed over.
struct PaymentSettings: Sendable {
    /// Stripe's secret key; nil: nothing is paid online.
    let stripeKey: String?
    let stripeAPI: URL
    /// The name of one of several deployments that share the account; see `DeploymentMark`.
    let stripeDeployment: String?
    /// The page's address, to which customers return.
    let stripeReturn: URL?
    let paymentTime: Duration
    let transferTime: Duration

    static let usualStripeAPI = "https://api.stripe.com"

    init(_ reader: inout SettingsReader) {
        stripeKey = reader.optional(
            "stripe-key", "a secret key of Stripe's",
            help: "Stripe's secret key (better one of restricted rights); none: nothing is paid online", isSecret: true
        ) { $0.isEmpty || StripeProvider.isKey($0) ? $0 : nil }.flatMap { $0.isEmpty ? nil : $0 }
        stripeAPI = reader.value(
            "stripe-api", default: URL(string: PaymentSettings.usualStripeAPI)!, "an http(s) URL",
            help: "the address of Stripe's API", show: \.absoluteString, read: PaymentSettings.url)
        stripeDeployment =
            reader.optional(DeploymentMark.setting, DeploymentMark.rule, help: DeploymentMark.help) {
                text -> String?? in
                text.isEmpty ? .some(nil) : DeploymentMark.isOne(text) ? .some(text) : nil
            } ?? nil
        stripeReturn =
            reader.optional(
                "stripe-return", "an http(s) URL",
                help: "the page's address, to which customers return after paying"
            ) { text -> URL?? in text.isEmpty ? .some(nil) : PaymentSettings.url(text).map(Optional.some) } ?? nil
        paymentTime = reader.duration(
            "payment-time", default: .seconds(31 * 60), in: .seconds(1)...(.seconds(23 * 3600)),
            help:
                "how long an order waits for an online payment; for Stripe at least 30 min, and some seconds for the request"
        )
        transferTime = reader.duration(
            "transfer-time", default: .seconds(3 * 86_400), in: .seconds(1)...(.seconds(31 * 86_400)),
            help: "how long an order waits for a bank transfer")
        if stripeKey != nil {
            if !StripeProvider.isSafe(stripeAPI) {
                reader.refuse(
                    "stripe-api", "has to be https, or on this machine: else others could read the key on its way")
            }
            if stripeReturn == nil { reader.refuse("stripe-return", "is required with stripe-key") }
            if stripeAPI.host() == "api.stripe.com", paymentTime < .seconds(30 * 60 + 30) {
                reader.refuse("payment-time", "is at least 30 min and some seconds for Stripe, \(31 * 60)s for example")
            }
        }
    }

    /// The providers of payments, by name.
    /// - Parameter mayAct: whether providers may be asked now.
    /// - Throws: `FetchingUnavailable`
    func providers(mayAct: @escaping MayAct) throws -> [String: any PaymentProvider] {
        var all: [any PaymentProvider] = [BankTransfer()]
        if let stripeKey {
            let servers = try ServerClient(product: "Vicinity/\(Version.current)", mayAct: mayAct)
            let stripe = StripeProvider(
                key: stripeKey, api: stripeAPI, deployment: stripeDeployment, servers: servers)
            if let stripe { all.append(stripe) }
        }
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    /// How orders can be paid.
    var terms: PaymentTerms {
        PaymentTerms(
            online: stripeKey.map { _ in StripeProvider.name }, paymentTime: paymentTime, transferTime: transferTime)
    }

    private static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else { return nil }
        return url
    }
}
