/// An identity provider: people are sent there and come back with a code.
protocol SignInProvider: Sendable {
    /// Id in addresses of this service.
    var id: String { get }
    /// Shown name.
    var name: String { get }
    /// Its issuer in tokens.
    var issuer: String { get }

    /// Address that the browser is sent to.
    /// - Throws: `Problem`
    func location(of departure: Departure, state: String) async throws -> String

    /// Redeems the code that the browser brought back.
    /// - Parameter iss: issuer named in the answer.
    /// - Throws: `Problem`
    func identity(code: String, iss: String?, of departure: Departure) async throws -> Identity

    /// Address for signing out there, too; nil if there is none, or it is unavailable.
    func wayOut(to redirect: String) async -> String?
}
