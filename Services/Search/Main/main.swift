import SearchService
import ServiceKit

await runService("search", SearchSettings.self, defaultPort: 8083, start: startSearch)
