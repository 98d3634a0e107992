/// Who says who somebody is: people go there and come back with a code.
protocol SignInProvider: Sendable {
    /// In addresses of this service.
    var id: String { get }
    /// As people know it.
    var name: String { get }
    /// Its address, as it says who it is.
    var issuer: String { get }

    /// Where the browser goes.
    /// - Throws: `Problem`
    func location(of departure: Departure, state: String) async throws -> String

    /// Redeems the code that the browser came back with.
    /// - Parameter iss: who the answer says it is from.
    /// - Throws: `Problem`
    func identity(code: String, iss: String?, of departure: Departure) async throws -> Identity

    /// Where the browser goes to sign out there, too; nil if that cannot be, or not now.
    func wayOut(to redirect: String) async -> String?
}
