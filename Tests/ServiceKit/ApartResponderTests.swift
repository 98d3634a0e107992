import HTTPTypes
import Hummingbird
@testable import ServiceKit
import Testing

@Suite struct ApartResponderTests {
    @TaskLocal private static var word = "none"

    private struct Refusal: Error, Equatable {}

    private let request = Request(
        head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"), body: RequestBody(buffer: .init()))

    private func responder(
        isApart: Bool, _ answer: @escaping @Sendable (Request, Int) async throws -> Response
    ) -> ApartResponder<CallbackResponder<Int>> {
        ApartResponder(responder: CallbackResponder(callback: answer), isApart: isApart)
    }

    @Test(arguments: [true, false])
    func `a request is answered in a task of its own if configured`(isApart: Bool) async throws {
        let asking = withUnsafeCurrentTask { $0?.hashValue }
        let response = try await responder(isApart: isApart) { _, _ in
            let answering = withUnsafeCurrentTask { $0?.hashValue }
            return Response(status: answering == asking ? .ok : .accepted)
        }.respond(to: request, context: 0)
        #expect(response.status == (isApart ? .accepted : .ok))
    }

    @Test(arguments: [true, false])
    func `it sees the task-local values, and what it throws is thrown`(isApart: Bool) async throws {
        try await ApartResponderTests.$word.withValue("seen") {
            let answering = responder(isApart: isApart) { _, number in
                guard number == 7 else { throw Refusal() }
                return Response(status: ApartResponderTests.word == "seen" ? .ok : .notFound)
            }
            let found = try await answering.respond(to: request, context: 7).status
            #expect(found == .ok)
            await #expect(throws: Refusal()) { _ = try await answering.respond(to: request, context: 8) }
        }
    }

    @Test(arguments: [true, false])
    func `who is cancelled while asking cancels the answering`(isApart: Bool) async throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let answering = responder(isApart: isApart) { _, _ in
            beginning.finish()
            try await Task.sleep(for: .seconds(600))
            return Response(status: .ok)
        }
        let asking = Task { [request] in _ = try await answering.respond(to: request, context: 0) }
        for await _ in begun {}
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
    }
}
