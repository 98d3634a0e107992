import Events
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Answers with a line of JSON for each step while an import runs; an error is the last line.
    /// - Parameters:
    ///   - turn: returned before the last line is written, or when the body is dropped without being read.
    ///   - run: writes the steps' lines; returns the turn before it writes the last one.
    static func lines(
        _ turn: ImportTurns.Turn, _ run: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        let body = ResponseBody { writer in
            // The turn lives as long as this body.
            defer { turn.end() }
            do {
                try await run(&writer)
            } catch let error as ChannelError {
                throw error
            } catch {
                turn.end()
                try await writer.write(line: ["error": "\(error)"])
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/x-ndjson"], body: body)
    }
}
