import Contract
import Events
import Hummingbird
import ServiceKit

extension Request {
    /// The form that was sent, with the network that it came from in `network`: each network has its share of what strangers may add.
    /// - Throws: 422 if it is no object, or names a network itself.
    func formWithNetwork(upTo largest: Int) async throws -> JSONValue {
        let form = try await decode(JSONValue.self, upTo: largest)
        guard case .object(var members) = form else { throw Problem.field("", "an object") }
        guard members["network"] == nil else { throw Problem.field("/network", "left out") }
        members["network"] = Asker.current?.address.network.map { .string($0) }
        return .object(members)
    }
}
