import FuzzKit

/// Fuzzes every reader of requests, tokens and imports in the services; see `FuzzCampaign` for its options.
let readers = try await gatewayReaders() + searchReaders + catalogReaders + crawlerReaders
await FuzzCampaign(readers).runAndExit(Array(CommandLine.arguments.dropFirst()))
