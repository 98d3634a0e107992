/// What is left of a step's work, in searches asked.
struct AskingRoom {
    /// A find is written down and told.
    private static let find = 5
    /// Before and after the change, beside what the things contain.
    private static let look = 25

    private let whole: Int
    private(set) var left: Int
    private var hasLooked = false

    init(_ whole: Int) { (self.whole, left) = (whole, whole) }

    mutating func takeQuestion() { left -= 1 }
    mutating func takeFind() { left -= Self.find }

    /// After the first look half of the step is left, however much it cost: each step asks some.
    mutating func takeLook(at before: FoundThing?, _ after: FoundThing?) {
        left -= Self.look + (before?.parts ?? 0) + (after?.parts ?? 0)
        if !hasLooked { left = max(left, whole / 2) }
        hasLooked = true
    }
}
