import Hummingbird

/// Answers each request in a task of its own, if configured.
///
/// A task keeps its greatest memory until it ends, and a connection's task lives as long as the connection. After one request through all
/// middleware that is 20 KiB. They would stay while the client reads a stream of events for hours, or is silent.
struct ApartResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context: Sendable {
    let responder: Responder
    let isApart: Bool

    func respond(to request: Request, context: Responder.Context) async throws -> Response {
        guard isApart else { return try await responder.respond(to: request, context: context) }
        // It inherits this task's task-local values. `async let` would take its memory from this task's.
        let answering = Task { [responder] in try await responder.respond(to: request, context: context) }
        return try await withTaskCancellationHandler {
            try await answering.value
        } onCancel: {
            answering.cancel()
        }
    }
}
