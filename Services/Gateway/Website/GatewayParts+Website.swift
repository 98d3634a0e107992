import Hummingbird
import ServiceKit

/// The page, at every path that is nobody else's.
extension GatewayParts {
    /// - Throws: if its files cannot be read.
    func addWebsite(to router: Router<ServiceContext>) throws {
        guard let site = try Website(settings.web) else { return }
        WebRoutes(site: site, pictureSites: settings.web.pictureSites + settings.web.tileSites).add(to: router)
    }
}
