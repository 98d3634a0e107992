import Budget
import HTTPTypes
import Hummingbird
import ServiceKit

/// Measures what the gateway itself computes for a request, which is charged like the services' cost.
enum OwnCost {
    /// Runs `make` and measures it.
    /// - Returns: the value, and the CPU time that it took.
    static func of<Value>(_ make: () throws -> Value) rethrows -> (value: Value, cost: Duration) {
        // The budget only measures; the size of the input bounds the work.
        let budget = Budget(.seconds(3600))
        let value = try make()
        return (value, budget.used)
    }
}

extension Response {
    /// The same answer with a higher cost.
    func costing(_ cost: Duration) -> Response {
        var response = self
        let before = headers[.vicinityCost].flatMap { Int64($0) } ?? 0
        response.headers[.vicinityCost] = (.microseconds(before) + cost).costText
        return response
    }
}
