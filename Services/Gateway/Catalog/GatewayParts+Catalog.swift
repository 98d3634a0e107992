import Hummingbird
import ServiceKit

/// Changes of the catalog's things, each a command whose outcome is awaited, and the catalog's files.
extension GatewayParts {
    func addCatalog(to router: Router<ServiceContext>) {
        let changing = CatalogChanging(commands: commands, waiters: tail.waiters, catalog: services.catalog)
        CatalogRoutes(changing: changing).add(to: router)
        CinemaRoutes(changing: changing).add(to: router)
        SourceRoutes(catalog: services.catalog, commands: commands, waiters: tail.waiters).add(to: router)
        CatalogFileRoutes(
            catalog: services.files, menus: services.menus, ratings: services.ratings,
            lists: [services.catalog, services.recommender], commands: commands
        ).add(to: router)
    }
}
