import AccountsService
import Backups
import CatalogService
import CrawlerService
import Foundation
import GatewayService
import NotifierService
import OrdersService
import RecommenderService
import SearchService
import ServiceKit

/// What each executable runs, by its name. Their `main` loads this library (`Shared/Launching`) and calls ``program(named:)``.
private let programs: [String: @Sendable () async -> Never] = [
    "accounts": { await runService("accounts", AccountsSettings.self, defaultPort: 8087, start: startAccounts) },
    "backup": { await BackupProgram.runAndExit(arguments: Array(CommandLine.arguments.dropFirst())) },
    "catalog": { await runService("catalog", CatalogSettings.self, defaultPort: 8081, start: startCatalog) },
    "crawler": { await runService("crawler", CrawlerSettings.self, defaultPort: 8085, start: startCrawler) },
    "gateway": { await Gateway.runAndExit(arguments: Array(CommandLine.arguments.dropFirst())) },
    "notifier": { await runService("notifier", NotifierSettings.self, defaultPort: 8088, start: startNotifier) },
    "orders": { await runService("orders", OrdersSettings.self, defaultPort: 8082, start: startOrders) },
    "recommender": {
        await runService("recommender", RecommenderSettings.self, defaultPort: 8084, start: startRecommender)
    },
    "search": { await runService("search", SearchSettings.self, defaultPort: 8083, start: startSearch) },
]

/// - Returns: a pointer to a `@Sendable () async -> Never` that stays for as long as the process; nil for a name without a program.
@_cdecl("vicinity_program")
public func program(named name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
    guard let program = programs[String(cString: name)] else { return nil }
    let pointer = UnsafeMutablePointer<@Sendable () async -> Never>.allocate(capacity: 1)
    pointer.initialize(to: program)
    return UnsafeMutableRawPointer(pointer)
}
