import NIOSSL
import ServiceKit

/// How the gateway shows services who asks, and how it knows them.
struct ServiceTrust: Sendable {
    let secret: DeploymentSecret
    /// Nil: in the clear, on a network of their own.
    let tls: TLSConfiguration?
    let context: NIOSSLContext?

    /// - Throws: `SettingsError` if a file cannot be used, or if a service's address does not fit.
    init(_ settings: TrustSettings, _ services: [(setting: String, address: UpstreamPool.Address)]) throws {
        secret = try settings.deploymentSecret()
        tls = try settings.tls?.client()
        context = try tls.map { try NIOSSLContext(configuration: $0) }
        for (setting, address) in services where address.isSecure != (tls != nil) {
            throw SettingsError(
                tls == nil
                    ? "\(setting): \(address.url) needs tls-certificate, tls-key and tls-authority"
                    : "\(setting): with tls-certificate services are asked at https://host:port only")
        }
    }
}
