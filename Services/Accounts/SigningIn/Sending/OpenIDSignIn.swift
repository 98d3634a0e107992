import Contract
import Logging
import OpenID
import ServiceKit

/// Signs people in by the provider that the settings name.
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

    /// Without the ID token, which says too much of a person to be kept for this: the provider asks whether it is meant.
    func wayOut(to redirect: String) async -> String? { await provider.logout(returningTo: redirect) }

    /// What it was about stands in the log; whoever signs in can only try again.
    private func problem(_ failure: OpenIDFailure) -> Problem {
        logger.warning("nobody was signed in by the provider", metadata: ["why": "\(failure)"])
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
