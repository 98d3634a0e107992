import Contract
public import EventLog
import Events
public import Signing

extension CommandKeys {
    /// Why keys that were made because there were none cannot be the deployment's: the log's last commands are signed with others. Whoever went
    /// on with them would put every command aside, or sign commands that nobody takes. Nil if they may be the deployment's; nobody looks again
    /// then. Until then every start looks, and every process that reads the keys.
    ///
    /// - Throws: `LogError` if the log cannot be read now.
    public func mismatch(with log: any EventLog) async throws -> String? {
        guard areUnproven else { return nil }
        let partitions = Topic.all.filter { $0.deciders.contains(service) }.flatMap(\.partitions)
        let bounds = try await log.bounds(of: partitions).filter { !$0.value.isEmpty }
        var isStrange = false
        try await LogStretch(log: log).read(
            from: bounds.mapValues { $0.upperBound - 1 }, upTo: bounds.mapValues(\.upperBound)
        ) { records in
            for record in records where !isStrange {
                guard let value = record.value, let event = try? Event(json: value) else { continue }
                isStrange = event.signature != nil && !knowsKey(of: event)
            }
        }
        guard isStrange else {
            try prove()
            return nil
        }
        return "the commands for \(service) are signed with keys that are not in the folder of keys: "
            + "there were none, and new ones were made; remove those, and name the deployment's folder (keys) or give its command-keys"
    }
}
