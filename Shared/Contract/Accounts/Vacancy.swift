public import Events

/// A business whose last owner is gone: its places take no orders until it has an owner again, to whom operators give it.
public struct Vacancy: StateRecord, Hashable {
    public var merchant: String
    public var since: Timestamp
    public var reflects: InputPositions
}

/// A business that has an owner again.
public struct EndedVacancy: Codable, Sendable, Hashable {
    public var merchant: String
    public var endedAt: Timestamp
    public var reflects: InputPositions
}
