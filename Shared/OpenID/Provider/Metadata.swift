import Events
import Fetching
import ServiceKit

/// Metadata of a provider (OpenID Connect Discovery 1.0).
struct Metadata: Sendable, Hashable {
    let authorization: WebAddress
    let token: WebAddress
    let keys: WebAddress
    let userinfo: WebAddress?
    let endSession: WebAddress?
    /// Algorithms of its ID tokens that are supported here.
    let algorithms: Set<String>
    /// Whether every answer by the browser names the issuer (RFC 9207).
    let sendsIssuer: Bool
    /// Whether it accepts the client's secret in a header (HTTP Basic), and in the body.
    let takesHeader: Bool
    let takesBody: Bool

    /// - Parameter issuer: issuer of the settings; the document of another one is refused.
    init(_ bytes: [UInt8], of issuer: String) throws(OpenIDFailure) {
        guard let document = try? JSONValue(parsing: bytes), document.object != nil else {
            throw .untrusted("its discovery is no JSON object")
        }
        guard let stated = document["issuer"]?.string, stated.utf8.elementsEqual(issuer.utf8) else {
            let stated = Metadata.short(document["issuer"])
            throw .untrusted("its discovery names another issuer than oidc-issuer: \(stated)")
        }
        func address(_ name: String) throws(OpenIDFailure) -> WebAddress? {
            guard let text = document[name]?.string else { return nil }
            guard let address = WebAddress(text), address.isSafeForSecrets else {
                throw .untrusted("its \(name) is no https address")
            }
            return address
        }
        guard let authorization = try address("authorization_endpoint"), let token = try address("token_endpoint"),
            let keys = try address("jwks_uri")
        else { throw .untrusted("its discovery lacks an address") }
        self.authorization = authorization
        self.token = token
        self.keys = keys
        userinfo = try address("userinfo_endpoint")
        endSession = try address("end_session_endpoint")
        let signed = document["id_token_signing_alg_values_supported"]?.array?.compactMap(\.string) ?? ["RS256"]
        algorithms = TokenHeader.foreign.intersection(signed)
        guard !algorithms.isEmpty else {
            throw .untrusted("its tokens have no signature algorithm that is supported here")
        }
        sendsIssuer = document["authorization_response_iss_parameter_supported"]?.bool ?? false
        let ways = document["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
        takesHeader = ways?.contains("client_secret_basic") ?? true
        takesBody = ways?.contains("client_secret_post") ?? false
        if let methods = document["code_challenge_methods_supported"]?.array, !methods.contains(.string("S256")) {
            throw .untrusted("it does not support PKCE with S256")
        }
    }

    private static func short(_ value: JSONValue?) -> String {
        value?.string.map { String($0.prefix(200)) } ?? "none"
    }
}
