import ServiceKit

/// How the gateway authenticates to services, and how it verifies them.
struct ServiceTrust: Sendable {
    let secret: DeploymentSecret
    /// Nil for plain HTTP in the deployment's own network.
    let context: TLSContext?

    /// - Throws: `SettingsError` if a file cannot be used, or if the scheme of a service's address does not fit.
    init(_ settings: TrustSettings, _ services: [(name: String, instances: [ServiceAddress])]) throws {
        secret = try settings.deploymentSecret()
        context = try settings.tls?.client()
        for (name, instances) in services {
            for address in instances.flatMap(\.all) where address.isSecure != (context != nil) {
                throw SettingsError(
                    context == nil
                        ? "\(name): \(address.url) needs tls-certificate, tls-key and tls-authority"
                        : "\(name): with tls-certificate services are asked at https://host:port only")
            }
        }
    }
}
