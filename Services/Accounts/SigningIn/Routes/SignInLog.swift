import Contract
import HTTPTypes
import Logging
import ServiceKit

/// Log lines of sign-ins and refusals. They name people by random ids, never by addresses.
extension Logger {
    func noteSignIn(_ opened: OpenedView, from network: String?) {
        notice(
            "signed in",
            metadata: [
                "person": "\(opened.person)", "session": "\(opened.session)", "way": "\(opened.signIn)",
                "network": "\(network ?? "none")", "isNew": "\(opened.isNew)", "isLinked": "\(opened.isLinked)",
            ])
    }

    /// Logs a refusal. Other errors, such as an unreadable store, are logged where they become an answer.
    func noteRefusedSignIn(_ error: any Error, isByCode: Bool, from network: String?) {
        let code: String
        switch error {
        case let reason as Reason: code = reason.code
        case let problem as Problem where problem.status.code < 500: code = problem.code.rawValue
        default: return
        }
        notice(
            "a sign-in was refused",
            metadata: [
                "code": "\(code)", "way": isByCode ? "\(SignIn.email)" : "provider", "network": "\(network ?? "none")",
            ])
    }
}
