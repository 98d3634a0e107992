import FuzzKit

/// Tries everything that reads requests, tokens and imports in the services; see `FuzzCampaign` for what can be set.
let readers = try await gatewayReaders() + searchReaders + catalogReaders + crawlerReaders
await FuzzCampaign(readers).runAndExit(Array(CommandLine.arguments.dropFirst()))
