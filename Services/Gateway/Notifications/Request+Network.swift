import Contract
import Events
import Hummingbird
import ServiceKit

extension Request {
    /// Decodes the request's form and adds the client's network as `network`: each network has a share of what strangers may add.
    /// - Throws: 422 if the form is no object, or has a `network`.
    func formWithNetwork(upTo largest: Int) async throws -> JSONValue {
        let form = try await decode(JSONValue.self, upTo: largest)
        guard case .object(var members) = form else { throw Problem.field("", "an object") }
        guard members["network"] == nil else { throw Problem.field("/network", "left out") }
        members["network"] = Asker.current?.address.network.map { .string($0) }
        return .object(members)
    }
}
