import FuzzKit

/// Tries everything that reads requests, tokens and imports in the services; see `FuzzCampaign` for what can be set.
let readers = try await gatewayReaders() + searchReaders + catalogReaders + crawlerReaders
try await FuzzCampaign(readers).run(Array(CommandLine.arguments.dropFirst()))
