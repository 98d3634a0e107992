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
}
