import Hummingbird

/// Answers each request in a task of its own, if it is told to.
///
/// A task keeps the memory that its calls once needed until it ends, and a connection's task lives as long as the connection: after one
/// request through all middleware that is 20 KiB, kept while the client reads a stream of events for hours, or is silent.
struct ApartResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context: Sendable {
    let responder: Responder
    let isApart: Bool

    func respond(to request: Request, context: Responder.Context) async throws -> Response {
        guard isApart else { return try await responder.respond(to: request, context: context) }
        // It has the task-local values of this one. No `async let`: its room would be taken from this one's memory.
        let answering = Task { [responder] in try await responder.respond(to: request, context: context) }
        return try await withTaskCancellationHandler {
            try await answering.value
        } onCancel: {
            answering.cancel()
        }
    }
}
