import Events
import Foundation

extension ServiceSettings {
    /// What is in no log stands only in the stores of the processes that a service was: it does not start beside them.
    /// - Throws: `SettingsError`, with what makes one of them.
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
