import FuzzKit

/// Fuzzes every reader of strangers' texts and files that needs no service; see `FuzzCampaign` for its options.
let readers = textReaders + pageReaders + fileReaders + siteReaders + recordReaders + pictureReaders
await FuzzCampaign(readers).runAndExit(Array(CommandLine.arguments.dropFirst()))
