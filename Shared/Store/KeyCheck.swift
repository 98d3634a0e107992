import Contract
public import EventLog
import Events
public import Signing

extension CommandKeys {
    /// Why newly made keys cannot be the deployment's: the log's last commands are signed with others. A process that used the new keys
    /// would put every command aside, or sign commands that no service accepts. Nil if they may be the deployment's; later starts do not
    /// look again. Until then every start of every process that reads the keys looks.
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
        return "the commands for \(service) are signed with keys that are missing from the folder of keys: "
            + "the folder was empty, and new keys were made; remove them, and set the deployment's folder (keys) or copy its command-keys"
    }
}
