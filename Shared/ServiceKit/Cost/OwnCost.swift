import Budget
import HTTPTypes
public import Hummingbird

/// The CPU time of what the gateway itself computes for a question: it counts as part of the answer's cost, as what services compute does.
public enum OwnCost {
    /// Runs a computation.
    /// - Returns: its result, and the CPU time that it took.
    public static func of<Value>(_ make: () throws -> Value) rethrows -> (value: Value, cost: Duration) {
        // Nothing ends the computation: it is bounded by its input.
        let budget = Budget(.seconds(3600))
        let value = try make()
        return (value, budget.used)
    }
}

extension Response {
    /// The same answer, which costs its asker that much more.
    public func costing(_ cost: Duration) -> Response {
        var response = self
        let before = headers[.vicinityCost].flatMap { Int64($0) } ?? 0
        response.headers[.vicinityCost] = (.microseconds(before) + cost).costText
        return response
    }
}
