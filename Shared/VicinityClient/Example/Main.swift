import Foundation
import VicinityClient

/// A command line for a Vicinity server, and an example of how an app uses `VicinityClient`.
@main struct Main {
    static let usage = """
        usage: vicinity COMMAND … [--at URL] [--folder FOLDER]

          near LAT,LON [--radius METRES] [--types Restaurant,…] [--words TEXT] [--limit N]
          suggest TEXT [--near LAT,LON]
          menu PLACE
          order ITEM[=QUANTITY] … [--key KEY] [--follow]
          follow ORDER
          orders
          watch [PLACE …]                 prints events there until it is interrupted
          sync [TOPIC …]                  into the folder; without topics movies, screenings and ratings.expert
          rate MOVIE STARS                kept in the folder, not sent to the server
          recommend [--near LAT,LON] [--radius METRES]     computed here from those ratings

        URL is that of --at, else of VICINITY_URL, else http://127.0.0.1:8080. FOLDER is that of --folder, else of
        VICINITY_FOLDER, else .vicinity in the home folder. Exit status: 0 done, 1 refused or not reached, 2 wrong usage.
        """

    static func main() async {
        do {
            try await run(CommandLine.arguments.dropFirst())
        } catch let error as Arguments.Misuse {
            fail("\(error)\n\n\(usage)", 2)
        } catch {
            fail("\(error)", 1)
        }
    }

    private static func run(_ typed: ArraySlice<String>) async throws {
        guard let command = typed.first, command != "--help" else { throw Arguments.Misuse(description: "no command") }
        let arguments = try Arguments(
            typed.dropFirst(), options: ["at", "folder", "radius", "types", "words", "limit", "near", "key"],
            flags: ["follow"])
        let environment = ProcessInfo.processInfo.environment
        let address = arguments.text("at") ?? environment["VICINITY_URL"] ?? "http://127.0.0.1:8080"
        guard let server = URL(string: address), server.host() != nil else {
            throw Arguments.Misuse(description: "\(address) is not the URL of a server")
        }
        let folder =
            (arguments.text("folder") ?? environment["VICINITY_FOLDER"]).map { URL(filePath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".vicinity")
        let drawer = try Drawer(folder)
        let vicinity = Vicinity(at: server, as: .customer(drawer.session)) { session in
            do { try drawer.keep(session) } catch { warn("the session cannot be kept: \(error)") }
        }
        let commands = Commands(vicinity: vicinity, drawer: drawer, arguments: arguments)
        switch command {
        case "near": try await commands.near()
        case "suggest": try await commands.suggest()
        case "menu": try await commands.menu()
        case "order": try await commands.order()
        case "follow": try await commands.follow(try arguments.word(0, "an order's id"))
        case "orders": try await commands.orders()
        case "watch": try await commands.watch()
        case "sync": try await commands.sync()
        case "rate": try commands.rate()
        case "recommend": try await commands.recommend()
        default: throw Arguments.Misuse(description: "\(command) is not a command")
        }
    }

    static func warn(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    private static func fail(_ text: String, _ status: Int32) -> Never {
        warn(text)
        exit(status)
    }
}
