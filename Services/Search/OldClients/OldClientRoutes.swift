import Events
import HTTPTypes
import Hours
import Hummingbird
import ServiceKit

/// The paths of clients older than this API; these clients work unchanged.
struct OldClientRoutes: Sendable {
    let sources: OldClientSources
    /// Nil if anybody may use the Home Finder's service.
    let credentials: HomeService.Credentials?

    func add(to group: some RouterMethods<ServiceContext>) {
        group.get("MapNewHomeServices.svc", use: describe)
        group.post("MapNewHomeServices.svc", use: call)
        group.get("LocalSearchService/V3/localSearch", use: search)
        group.get("ContentAnalysisService/V1/termExtraction") { request, _ in
            extract(Array((request.uri.query ?? "").utf8))
        }
        group.get("geolocatedRecommendations/showtimes", use: showtimes)
        group.post("ContentAnalysisService/V1/termExtraction") { request, _ in
            extract(try await request.bytes(upTo: TermRequest.largest))
        }
    }

    // MARK: - The Home Finder

    /// Answers with the WSDL; nothing else can be read here.
    @Sendable private func describe(_ request: Request, _ context: ServiceContext) async throws -> Response {
        .xml(WSDL.bytes(address: PublicAddress(request).absolute("/MapNewHomeServices.svc")))
    }

    /// SOAP 1.1 answers every error with a fault and status 500.
    @Sendable private func call(_ request: Request, _ context: ServiceContext) async throws -> Response {
        do {
            let call = try SOAPRequest(
                try await request.bytes(upTo: SOAPRequest.largest), action: request.headers[.soapAction])
            let service = HomeService(
                find: sources.homes, hasAny: sources.hasHomes, station: sources.station, areas: try sources.areas(),
                base: PublicAddress(request), credentials: credentials)
            return .xml(try service.answer(call))
        } catch let fault as SOAPFault {
            return .xml(fault.bytes, status: .internalServerError)
        } catch let problem as Problem {
            let isTheirs = problem.status.kind == .clientError
            let fault = SOAPFault(isTheirs ? .client : .server, problem.detail)
            return .xml(fault.bytes, status: isTheirs ? .internalServerError : problem.status)
        }
    }

    // MARK: - The local search and the term extraction

    @Sendable private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        do {
            let parameters = try request.query
            var values: [String: String] = [:]
            for name in LocalSearchQuery.parameters { values[name] = try parameters.text(name, longest: 20_000) }
            let query = try LocalSearchQuery(values)
            let (page, total) = try sources.places(query)
            let answer = LocalSearchAnswer(
                places: page, total: total, first: query.start, center: query.center, base: PublicAddress(request))
            return .xml(answer.bytes)
        } catch let error as LocalSearchError {
            return .xml(error.bytes, status: .badRequest)
        } catch let problem as Problem where problem.status == .badRequest {
            return .xml(LocalSearchError(problem.detail).bytes, status: .badRequest)
        }
    }

    // MARK: - The movie clients

    @Sendable private func showtimes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("limit", "cursor")
        let limit = try query.int("limit", in: ShowtimesAnswer.limits) ?? ShowtimesAnswer.limits.upperBound
        let after = try query.textOrEmpty("cursor").map { text throws(Problem) in
            try Cursor.read(ShowtimesAnswer.Position.self, from: text)
        }
        let today = CivilDate(daysSinceEpoch: Timestamp.now.microseconds / 86_400_000_000)
        let answer = try sources.showtimes(ISOWeek(of: today), after, limit)
        let next = try answer.last.map { "\(request.uri.path)?limit=\(limit)&cursor=\(try Cursor.text($0))" }
        var response = Response.xml(answer.bytes(next: next))
        response.headers[.link] = next.map { "<\($0)>; rel=\"next\"" }
        return response
    }

    private func extract(_ raw: [UInt8]) -> Response {
        guard let text = TermRequest(raw).context, !text.isEmpty else {
            return .xml(LocalSearchError("context must be given: the text").bytes, status: .badRequest)
        }
        return .xml(termAnswer(sources.terms(text)))
    }
}

extension Response {
    fileprivate static func xml(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/xml; charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension HTTPField.Name {
    static let soapAction = HTTPField.Name("SOAPAction")!
}
