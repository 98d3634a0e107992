import Events
import Foundation
import ServiceKit

/// How old the newest back-up is, for `vicinity_backup_age_seconds`. `deploy/backup` notes its moment in a small file once a set is whole; the
/// sets themselves, which hold everything, are nothing that a gateway should see.
struct BackupAge: Sendable {
    let file: String

    /// In seconds; infinite if none was noted.
    func seconds(at now: Timestamp) -> Double {
        guard let bytes = FileManager.default.contents(atPath: file),
            let line = String(decoding: bytes.prefix(100), as: UTF8.self).split(separator: "\n").first,
            let moment = Timestamp(String(line))
        else { return .infinity }
        return Double(max(0, now.microseconds - moment.microseconds)) / 1_000_000
    }
}

extension Metrics {
    func show(_ age: BackupAge) {
        let gauge = gauge("vicinity_backup_age_seconds", "Age of the newest back-up; infinite if there is none.")
        whenRead { gauge.set(age.seconds(at: .now)) }
    }
}
