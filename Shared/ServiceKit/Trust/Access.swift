import Hummingbird

/// Access rules of a process's HTTP.
public struct Access: Sendable {
    /// True: everybody may send requests, as at a gateway; only its metrics need the secret.
    let isPublic: Bool
    let secret: DeploymentSecret
    let hosts: HostNames
    let hasOpenMetrics: Bool

    /// - Parameters:
    ///   - name: the service's own name, by which others reach it in a network of containers.
    ///   - host: the host that it listens on.
    public init(_ settings: TrustSettings, isPublic: Bool, name: String, host: String) throws(SettingsError) {
        self.isPublic = isPublic
        secret = try settings.deploymentSecret()
        hasOpenMetrics = settings.hasOpenMetrics
        // The operator chooses the public names; without a setting, any name is allowed.
        hosts = HostNames(settings.hosts + [name, host], allowsAll: isPublic && settings.hosts.isEmpty)
    }

    /// True for a request of another process of the deployment. A gateway gets none.
    func isOfDeployment(_ request: Request) -> Bool {
        !isPublic && secret.matches(request.headers[.authorization])
    }
}
