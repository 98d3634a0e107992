import Budget
import HTTPTypes
import Hummingbird
import ServiceKit

/// What the gateway itself computes for a question counts as part of it, as what services compute does.
enum OwnCost {
    /// Makes something at once.
    /// - Returns: with the CPU time that it took.
    static func of<Value>(_ make: () throws -> Value) rethrows -> (value: Value, cost: Duration) {
        // Nothing ends it: what it makes is bounded by what it is made of.
        let budget = Budget(.seconds(3600))
        let value = try make()
        return (value, budget.used)
    }
}

extension Response {
    /// The same answer, for which somebody is charged that much more.
    func costing(_ cost: Duration) -> Response {
        var response = self
        let before = headers[.vicinityCost].flatMap { Int64($0) } ?? 0
        response.headers[.vicinityCost] = (.microseconds(before) + cost).costText
        return response
    }
}
