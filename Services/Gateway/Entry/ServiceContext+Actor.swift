import Contract
import Events
import ServiceKit

extension ServiceContext {
    /// The actor of the request.
    /// - Throws: 401 if the request has no token.
    func requireActor() throws(Problem) -> Actor {
        guard let actor else { throw .unauthorized(.missing) }
        return actor
    }

    /// - Parameter doing: completes the refusal "only operators …": "import things".
    /// - Throws: 401 without a token, 403 for everybody except operators.
    func requireOperator(to doing: String) throws(Problem) -> Actor {
        let actor = try requireActor()
        guard actor.role == .operator else { throw Problem(.forbidden, "only operators \(doing)") }
        return actor
    }
}
