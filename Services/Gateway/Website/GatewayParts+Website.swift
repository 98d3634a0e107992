import Hummingbird
import ServiceKit

/// The API's document; and the web page, at every path that is not used otherwise.
extension GatewayParts {
    /// - Throws: if a file cannot be read.
    func addWebsite(to router: Router<ServiceContext>) throws {
        try DocumentRoutes(folder: settings.apiDocument).add(to: router)
        guard let site = try Website(settings.web) else { return }
        WebRoutes(site: site, pictureSites: settings.web.pictureSites + settings.web.tileSites).add(to: router)
    }
}
