import CrawlerService
import ServiceKit

await runService("crawler", CrawlerSettings.self, defaultPort: 8085, start: startCrawler)
