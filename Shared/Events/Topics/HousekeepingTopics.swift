extension Topic {
    /// Positions up to which a service has read its inputs. A position is emitted after all that follows from the records before it was
    /// acknowledged.
    public static func checkpoints(of service: String) -> Topic {
        Topic(
            "\(service).checkpoints", owner: service, key: "input topic/partition",
            partitionKey: "input topic/partition",
            kept: .compacted, about: "How far \(service) has read its inputs.",
            types: Checkpoint.event)
    }

    /// Leaders of the services that have several candidates: their claims stand here, too, and leaders repeat theirs.
    public static let leaders = Topic(
        "leaders", owner: "owners", key: "owner", partitionKey: "service, with its instance if there are several",
        kept: .days(1), about: "Which process leads, of several that can, and where it is asked.")

    /// Records that a service can never handle.
    public static func deadLetters(of service: String) -> Topic {
        Topic(
            "dead-letters.\(service)", owner: service, key: "record", partitionKey: "record", kept: .days(30),
            about: "Records that \(service) could never handle, each with the reason.",
            personal: [
                .anywhere(.read) { record, erased in
                    record.decode(DeadLetter.self).map { $0.mentionsAny(of: erased.people) } ?? false
                }
            ],
            types: DeadLetter.event)
    }
}
