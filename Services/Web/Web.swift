public import Hummingbird
public import ServiceKit

/// The web: the page, what search engines, feed readers, calendars and other sites are given, the map, and the API's document.
///
/// All files are read and put together at the start; a request never reaches the file system, but for tiles.
public enum Web {
    /// Adds the routes; the page is at every path that no other route has.
    /// - Returns: the loops to run.
    /// - Throws: `SettingsError` if a file is missing or wrong.
    public static func start(
        _ settings: WebSettings, in host: WebHost, on router: Router<ServiceContext>
    ) throws(SettingsError) -> [Loop] {
        try DocumentRoutes(folder: settings.apiDocument).add(to: router)
        guard let site = try Website(settings, host) else { return [] }
        let (brand, address) = (site.brand, host.address)
        site.map?.add(to: router)
        let reads = PublicReads(read: host.read, longest: settings.pageWait)
        let pictureSites = settings.pictureSites + settings.tileSites
        let pages = PublicPages(brand: brand, messages: site.messages, icons: site.icons, start: site.start)
        let sitemap = Sitemap(
            read: host.read, modules: brand.brand.modules, most: settings.sitemap, logger: host.logger)
        FeedRoutes(read: host.read, site: site, address: address).add(to: router)
        CalendarRoutes(host: host, site: site).add(to: router)
        SitemapRoutes(sitemap: sitemap, address: address, paths: pages.paths).add(to: router)
        SecurityText(settings, email: brand.brand.email, languages: brand.languages, site: address.fixed)
            .add(to: router)
        EmbedRoutes(
            site: site, pages: pages, reads: reads, address: address, sites: settings.embedSites,
            pictureSites: pictureSites
        ).add(to: router)
        let painter = SharePainter()
        if let painter { ShareRoutes(site: site, pages: pages, reads: reads, painter: painter).add(to: router) }
        WebRoutes(
            site: site, pages: pages, reads: reads, address: address, paintsPictures: painter != nil,
            pictureSites: pictureSites
        ).add(to: router)
        return [Loop("sitemap") { try await sitemap.run() }]
    }
}
