import Events
import Foundation

extension ServiceSettings {
    /// Refuses to start beside the stores of the several processes that a service once consisted of: some of their data is in no log.
    /// - Throws: `SettingsError`, naming the command that joins them.
    func checkJoined(_ service: String) throws {
        let former = (2...Int(partitionCount)).first { count in
            FileManager.default.fileExists(atPath: "\(data)/\(service)-0-of-\(count)/\(service).db")
        }
        guard let former else { return }
        throw SettingsError(
            "\(service) was \(former) processes, whose stores are in \(data); it is one now: run deploy/instances \(service) 1"
        )
    }
}
