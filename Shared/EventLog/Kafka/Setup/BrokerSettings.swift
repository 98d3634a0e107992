/// Broker settings that no topic can override.
enum BrokerSettings {
    /// Size of a request with one full batch of ours.
    private static let leastRequest = 2 << 20

    /// Settings of a broker that break a promise of the log, a sentence each.
    static func differences(of broker: Int32, in found: FoundSettings) -> [String] {
        var problems: [String] = []
        if found.values["log.cleaner.enable"] == "false" {
            problems.append(
                "broker \(broker): log.cleaner.enable is false, it must be true: without it deleted and erased data "
                    + "stays for ever")
        }
        if let text = found.values["socket.request.max.bytes"], let bytes = Int(text), bytes < leastRequest {
            problems.append(
                "broker \(broker): socket.request.max.bytes is \(bytes), it must be \(leastRequest) or more: the largest "
                    + "records do not fit")
        }
        return problems
    }
}
