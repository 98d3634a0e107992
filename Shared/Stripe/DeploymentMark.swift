/// The name of a deployment, where several share an account at Stripe.
public enum DeploymentMark {
    /// The setting of gateways and orders.
    public static let setting = "stripe-deployment"
    public static let rule = "1 to 40 of a-z, 0-9 and -"
    public static let help =
        "is stored in objects created at Stripe; objects of other deployments are ignored"

    public static func isOne(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}
