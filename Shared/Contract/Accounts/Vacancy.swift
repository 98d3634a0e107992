public import Events

/// A business without an owner. Its places take no orders until operators have given it an owner.
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
