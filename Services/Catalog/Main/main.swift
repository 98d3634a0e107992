import CatalogService
import ServiceKit

await runService("catalog", CatalogSettings.self, defaultPort: 8081, start: startCatalog)
