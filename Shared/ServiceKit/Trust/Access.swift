/// Who may ask a process over HTTP.
public struct Access: Sendable {
    /// True: everybody may ask, as at a gateway; only its figures need the secret.
    let isPublic: Bool
    let secret: DeploymentSecret
    let hosts: HostNames
    let hasOpenMetrics: Bool

    /// - Parameters:
    ///   - name: the service's own, by which others reach it in a network of containers.
    ///   - host: what it listens on.
    public init(_ settings: TrustSettings, isPublic: Bool, name: String, host: String) throws(SettingsError) {
        self.isPublic = isPublic
        secret = try settings.deploymentSecret()
        hasOpenMetrics = settings.hasOpenMetrics
        // A public name is chosen by who deploys; unless they say which, any is good.
        hosts = HostNames(settings.hosts + [name, host], allowsAll: isPublic && settings.hosts.isEmpty)
    }
}
