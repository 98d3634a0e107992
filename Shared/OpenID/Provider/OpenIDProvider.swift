import Events
public import Fetching
import Foundation
import ServiceKit

/// A client of an OpenID Connect provider, by the code flow with PKCE. An ID token identifies the person.
///
/// Answers are bounded in bytes and time, and redirects are not followed.
public struct OpenIDProvider: Sendable {
    public let settings: OpenIDSettings
    private let client: ServerClient
    private let now: @Sendable () -> Timestamp
    private let metadata = Remembered<Metadata>(life: .seconds(3600), pause: .seconds(5), longest: .seconds(86400))
    private let keys: Remembered<KeySet>

    public init(_ settings: OpenIDSettings, client: ServerClient) {
        self.init(settings, client: client, keyPause: .seconds(30)) { .now }
    }

    /// - Parameter keyPause: least time between two requests for the provider's keys.
    init(
        _ settings: OpenIDSettings, client: ServerClient, keyPause: Duration, now: @Sendable @escaping () -> Timestamp
    ) {
        self.settings = settings
        self.client = client
        self.now = now
        // A withdrawn key is trusted for at most an hour.
        keys = Remembered(life: .seconds(600), pause: keyPause, longest: .seconds(3600))
    }

    // MARK: - Authorization

    /// The provider's address that the browser is sent to.
    /// - Parameters:
    ///   - redirect: address of the return, as registered at the provider.
    ///   - state: a secret of the browser, which is returned with the code.
    ///   - nonce: a value that is returned in the ID token.
    ///   - verifier: verifier of PKCE; only its hash is sent.
    public func authorization(
        redirect: String, state: String, nonce: String, verifier: String
    ) async throws(OpenIDFailure) -> String {
        let metadata = try await described()
        let query = FormText([
            ("response_type", "code"), ("client_id", settings.client), ("redirect_uri", redirect),
            ("scope", settings.scopes.joined(separator: " ")), ("state", state), ("nonce", nonce),
            ("code_challenge", SignInSecret.challenge(verifier)), ("code_challenge_method", "S256"),
        ])
        return OpenIDProvider.adding(query, to: metadata.authorization)
    }

    /// Address for signing out of the provider, too; nil if there is none, or the provider does not answer.
    public func logout(returningTo redirect: String) async -> String? {
        guard let metadata = try? await described(), let address = metadata.endSession else { return nil }
        let query = FormText([("client_id", settings.client), ("post_logout_redirect_uri", redirect)])
        return OpenIDProvider.adding(query, to: address)
    }

    private static func adding(_ query: FormText, to address: WebAddress) -> String {
        "\(address.text)\(address.query == nil ? "?" : "&")\(query.encoded)"
    }

    // MARK: - Redeeming a code

    /// Redeems a code.
    /// - Parameters:
    ///   - redirect: the same as in `authorization`.
    ///   - iss: issuer that was returned with the code (RFC 9207); it must be the expected one.
    public func finish(
        code: String, redirect: String, nonce: String, verifier: String, iss: String? = nil
    ) async throws(OpenIDFailure) -> SignedIn {
        let metadata = try await described()
        guard iss.map({ $0.utf8.elementsEqual(settings.issuer.utf8) }) ?? !metadata.sendsIssuer else {
            throw .untrusted("the code is of another issuer")
        }
        guard (1...4096).contains(code.utf8.count) else { throw .refused("the code is empty or too long") }
        let answer = try await redeem(code, redirect, verifier, metadata)
        guard let token = answer["id_token"]?.string else { throw .untrusted("its answer has no ID token") }
        let accessToken = answer["access_token"]?.string
        let checked = try await IDToken(
            token,
            IDToken.Expected(
                issuer: settings.issuer, client: settings.client, nonce: nonce, accessToken: accessToken,
                algorithms: metadata.algorithms, now: now())
        ) { isFresh async throws(OpenIDFailure) in try await shownKeys(isFresh, metadata) }
        return try await person(checked, accessToken, metadata)
    }

    private func redeem(
        _ code: String, _ redirect: String, _ verifier: String, _ metadata: Metadata
    ) async throws(OpenIDFailure) -> JSONValue {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ]
        var headers: [(String, String)] = []
        // RFC 6749, 2.3.1: both are escaped like a form's values first. Some providers do not decode that, so such secrets are sent in the
        // body where possible.
        let pair = "\(FormText.escaped(settings.client)):\(FormText.escaped(settings.secret ?? ""))"
        let isPlain = pair == "\(settings.client):\(settings.secret ?? "")"
        let isInHeader = metadata.takesHeader && isPlain || !metadata.takesBody
        if settings.secret != nil, isInHeader {
            headers = [("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())")]
        } else {
            fields.append(("client_id", settings.client))
            if let secret = settings.secret { fields.append(("client_secret", secret)) }
        }
        let form = Array(FormText(fields).encoded.utf8)
        let answer = try await asking { client, limits in
            try await client.post(
                metadata.token, form, contentType: "application/x-www-form-urlencoded", headers: headers,
                limits: limits)
        }
        let value = try? JSONValue(parsing: answer.body)
        guard answer.status == 200 else { throw OpenIDProvider.refusal(answer.status, value?["error"]?.string) }
        guard let value, value.object != nil else { throw .untrusted("its answer to the code is no JSON object") }
        return value
    }

    /// RFC 6749, 5.2.
    private static func refusal(_ status: Int, _ error: String?) -> OpenIDFailure {
        let plain = error.map { $0.filter { $0.isASCII && ($0.isLetter || $0 == "_") }.prefix(40) } ?? "no error"
        switch error {
        case "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope":
            return .misconfigured("\(status), \(plain)")
        default:
            let why = "\(status), \(plain)"
            return status >= 500 || status == 429 ? .unavailable(why) : .refused(why)
        }
    }

    // MARK: - Claims

    private func person(
        _ token: IDToken, _ accessToken: String?, _ metadata: Metadata
    ) async throws(OpenIDFailure) -> SignedIn {
        var claims = token.claims
        // Many providers return names and roles only in userinfo.
        let isLacking = claims["email"] == nil || RoleRule.lack(settings.roles, claims)
        if isLacking, let address = metadata.userinfo, let accessToken, OpenIDProvider.isSendable(accessToken) {
            claims = try await userinfo(address, accessToken, of: token.subject, beneath: claims)
        }
        let email = claims["email"]?.string.flatMap { OpenIDProvider.email($0) }
        let name = (claims["name"]?.string ?? claims["preferred_username"]?.string).flatMap { OpenIDProvider.name($0) }
        return SignedIn(
            issuer: settings.issuer, subject: token.subject, email: email,
            isEmailVerified: email != nil && claims["email_verified"]?.isTrue == true, name: name,
            grants: RoleRule.grants(settings.roles, claims))
    }

    /// The claims of the userinfo endpoint, with those of the ID token above them (5.3).
    private func userinfo(
        _ address: WebAddress, _ accessToken: String, of subject: String, beneath claims: JSONValue
    ) async throws(OpenIDFailure) -> JSONValue {
        let answer = try await asking { client, limits in
            try await client.get(address, headers: [("Authorization", "Bearer \(accessToken)")], limits: limits)
        }
        guard answer.status == 200 else {
            throw answer.status >= 500 || answer.status == 429
                ? .unavailable("its userinfo answers \(answer.status)")
                : .untrusted("its userinfo answers \(answer.status)")
        }
        guard let value = try? JSONValue(parsing: answer.body), let members = value.object else {
            throw .untrusted("its userinfo is no JSON object")
        }
        guard members["sub"]?.string.map({ $0.utf8.elementsEqual(subject.utf8) }) ?? false else {
            throw .untrusted("its userinfo is about another person")
        }
        return .object(members.merging(claims.object ?? [:]) { $1 })
    }

    private static func isSendable(_ token: String) -> Bool {
        (1...IDToken.longest).contains(token.utf8.count) && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func email(_ text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isAddress =
            text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return isAddress ? text : nil
    }

    private static func name(_ text: String) -> String? {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isControlOrFormat }))
        let name = plain.trimmingCharacters(in: .whitespaces).prefix(100)
        return name.isEmpty ? nil : String(name)
    }

    // MARK: - Metadata and keys

    private func described() async throws(OpenIDFailure) -> Metadata {
        try await metadata.value { [self] () async throws(OpenIDFailure) in
            let base = settings.issuer.hasSuffix("/") ? String(settings.issuer.dropLast()) : settings.issuer
            guard let address = WebAddress("\(base)/.well-known/openid-configuration") else {
                throw .misconfigured("oidc-issuer is no address")
            }
            let answer = try await asking { try await $0.get(address, limits: $1) }
            guard answer.status == 200 else { throw .unavailable("its discovery answers \(answer.status)") }
            return try Metadata(answer.body, of: settings.issuer)
        }
    }

    private func shownKeys(_ isFresh: Bool, _ metadata: Metadata) async throws(OpenIDFailure) -> KeySet {
        try await keys.value(isFresh: isFresh) { [self] () async throws(OpenIDFailure) in
            let answer = try await asking { try await $0.get(metadata.keys, limits: $1) }
            guard answer.status == 200 else { throw .unavailable("its keys answer \(answer.status)") }
            do throws(KeySet.Unusable) {
                return try KeySet(json: Data(answer.body))
            } catch {
                throw .untrusted("its keys: \(error)")
            }
        }
    }

    private func asking(
        _ ask: (ServerClient, FetchLimits) async throws -> FetchResponse
    ) async throws(OpenIDFailure) -> FetchResponse {
        do {
            return try await ask(client, OpenIDProvider.limits)
        } catch let failure as FetchFailure where failure == .tooLarge || failure == .tooManyHeaders {
            throw .untrusted("\(failure)")
        } catch {
            throw .unavailable("\(error)")
        }
    }

    private static let limits: FetchLimits = {
        var limits = FetchLimits()
        (limits.bodyBytes, limits.headBytes) = (256 << 10, 32 << 10)
        (limits.connectTime, limits.time) = (.seconds(5), .seconds(10))
        return limits
    }()
}

extension JSONValue {
    /// True, or the text "true", which some providers send.
    fileprivate var isTrue: Bool { self == .bool(true) || self == .string("true") }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControlOrFormat: Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse].contains(generalCategory)
    }
}
