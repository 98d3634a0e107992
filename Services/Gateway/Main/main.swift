import GatewayService
import ServiceKit
import Web

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "token" {
    await TokenCommand.runAndExit(arguments: Array(arguments.dropFirst()))
} else if arguments.first == "pictures" {
    PicturesCommand.runAndExit(arguments: Array(arguments.dropFirst()))
} else {
    Gateway.shareThreads()
    await runService(
        "gateway", GatewaySettings.self, defaultPort: 8080, isPublic: true, limits: Gateway.serverLimits,
        appendTimeout: Gateway.appendTimeout, start: Gateway.start)
}
