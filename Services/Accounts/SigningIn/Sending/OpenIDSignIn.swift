import Contract
import Logging
import OpenID
import ServiceKit

/// Signs people in by the OpenID provider of the settings.
struct OpenIDSignIn: SignInProvider {
    let provider: OpenIDProvider
    let logger: Logger

    let id = "main"
    var name: String { provider.settings.name }
    var issuer: String { provider.settings.issuer }

    func location(of departure: Departure, state: String) async throws -> String {
        do {
            return try await provider.authorization(
                redirect: departure.redirect, state: state, nonce: departure.nonce, verifier: departure.verifier)
        } catch { throw problem(error) }
    }

    func identity(code: String, iss: String?, of departure: Departure) async throws -> Identity {
        do {
            return Identity(
                try await provider.finish(
                    code: code, redirect: departure.redirect, nonce: departure.nonce, verifier: departure.verifier,
                    iss: iss))
        } catch { throw problem(error) }
    }

    /// Address for signing out. It has no ID token, which is not stored because of its personal data; so the provider asks the person.
    func wayOut(to redirect: String) async -> String? { await provider.logout(returningTo: redirect) }

    /// Logs the cause. The person can only try again.
    private func problem(_ failure: OpenIDFailure) -> Problem {
        logger.warning("sign-in by the provider failed", metadata: ["why": "\(failure)"])
        return switch failure {
        case .unavailable: Problem(.gatewayTimeout, "the sign-in provider does not answer now")
        case .refused: Problem("provider-refused", "the provider did not sign you in; begin again")
        case .untrusted, .misconfigured: Problem(.badGateway, "the sign-in provider's answer cannot be used")
        }
    }
}

extension Identity {
    init(_ signedIn: SignedIn) {
        self.init(
            issuer: signedIn.issuer, subject: signedIn.subject, name: signedIn.name ?? signedIn.email,
            email: signedIn.isEmailVerified ? signedIn.email?.lowercased() : nil)
        for grant in signedIn.grants {
            switch grant {
            case .operator: isOperator = true
            case .membership(let merchant, let duty):
                guard let duty = Duty(rawValue: duty), ThingID.isName(merchant) else { continue }
                memberships.append(Membership(merchant: merchant, duty: duty))
            }
        }
    }
}
