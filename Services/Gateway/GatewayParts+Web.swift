import Hummingbird
import ServiceKit

/// The API's document; and the web page, at every path that is not used otherwise.
extension GatewayParts {
    /// - Returns: what has to be run for the page; nil if there is none.
    /// - Throws: if a file cannot be read.
    func addWebsite(to router: Router<ServiceContext>) throws -> Sitemap? {
        try DocumentRoutes(folder: settings.apiDocument).add(to: router)
        guard let site = try Website(settings.web) else { return nil }
        site.map?.add(to: router)
        let (web, brand) = (settings.web, site.brand)
        let reads = PublicReads(services: services, longest: web.pageWait)
        let pictureSites = web.pictureSites + web.tileSites
        let pages = PublicPages(brand: brand, words: site.words, start: site.start)
        let sitemap = Sitemap(
            services: services, modules: brand.brand.modules, most: web.sitemap, logger: logger)
        FeedRoutes(search: services.search, site: site, address: address).add(to: router)
        CalendarRoutes(services: services, orderReads: orderReads, site: site, address: address).add(to: router)
        SitemapRoutes(sitemap: sitemap, address: address, paths: pages.paths).add(to: router)
        SecurityText(web, email: brand.brand.email, languages: brand.languages).add(to: router)
        EmbedRoutes(
            site: site, pages: pages, reads: reads, address: address, sites: web.embedSites, pictureSites: pictureSites
        ).add(to: router)
        WebRoutes(site: site, pages: pages, reads: reads, address: address, pictureSites: pictureSites).add(to: router)
        return sitemap
    }
}
