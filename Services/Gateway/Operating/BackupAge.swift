import Events
import Foundation
import ServiceKit

/// How old the newest back-up is, for `vicinity_backup_age_seconds`: of the sets that are whole, not of the attempts.
struct BackupAge: Sendable {
    /// The folder that `deploy/backup` makes sets in.
    let folder: String

    /// In seconds; infinite if there is no set, or none can be seen.
    func seconds(at now: Timestamp) -> Double {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let newest = names.compactMap { name in Self.moment(of: name).map { (name, $0) } }
            .sorted { $0.1 > $1.1 }
            .first { FileManager.default.fileExists(atPath: "\(folder)/\($0.0)/manifest.json") }
        guard let newest else { return .infinity }
        return Double(max(0, now.microseconds - newest.1.microseconds)) / 1_000_000
    }

    /// A set is named by the moment that it is of: 2026-11-26T21-40-12Z.
    private static func moment(of name: String) -> Timestamp? {
        let parts = name.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, name.utf8.count == 20 else { return nil }
        return Timestamp("\(parts[0])T\(parts[1].replacing("-", with: ":"))")
    }
}

extension Metrics {
    func show(_ age: BackupAge) {
        let gauge = gauge("vicinity_backup_age_seconds", "Age of the newest back-up; infinite if there is none.")
        whenRead { gauge.set(age.seconds(at: .now)) }
    }
}
