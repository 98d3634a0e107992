import FuzzKit

/// Tries everything that reads texts and files of strangers and needs no service; see `FuzzCampaign` for what can be set.
let readers = textReaders + pageReaders + fileReaders + siteReaders + recordReaders + pictureReaders
await FuzzCampaign(readers).runAndExit(Array(CommandLine.arguments.dropFirst()))
