import Events
import Foundation
import ServiceKit

/// The age of the newest back-up, for `vicinity_backup_age_seconds`. `deploy/backup` writes its time to a small file once a set is
/// complete. The gateway has no access to the sets themselves, because they hold everything.
struct BackupAge: Sendable {
    let file: String

    /// In seconds; infinite if none was noted.
    func seconds(at now: Timestamp) -> Double {
        guard let bytes = FileManager.default.contents(atPath: file),
            let line = String(decoding: bytes.prefix(100), as: UTF8.self).split(separator: "\n").first,
            let time = Timestamp(String(line))
        else { return .infinity }
        return Double(max(0, now.microseconds - time.microseconds)) / 1_000_000
    }
}

extension Metrics {
    func show(_ age: BackupAge) {
        let gauge = gauge("vicinity_backup_age_seconds", "Age of the newest back-up; infinite if there is none.")
        whenRead { gauge.set(age.seconds(at: .now)) }
    }
}
