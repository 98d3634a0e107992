import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// The old clients' SOAP and XML, which search answers. Its answers contain addresses that must lead back here, so the gateway sends it the
/// site's address. While that is unknown, they are relative.
struct ForwardedRoutes: Sendable {
    let search: Upstream
    let address: SiteAddress

    func add(to router: Router<ServiceContext>) {
        for path: RouterPath in [
            "MapNewHomeServices.svc", "LocalSearchService/V3/localSearch", "ContentAnalysisService/V1/termExtraction",
        ] {
            router.get(path, use: get)
        }
        router.post("MapNewHomeServices.svc") { try await post($0, $1, upTo: 64 << 10) }
        router.post("ContentAnalysisService/V1/termExtraction") { try await post($0, $1, upTo: 1 << 20) }
    }

    @Sendable private func get(_ request: Request, _ context: ServiceContext) async throws -> Response {
        Upstream.response(try await search.get(request.uri.string, headers(request, context), as: nil))
    }

    private func post(_ request: Request, _ context: ServiceContext, upTo limit: Int) async throws -> Response {
        let body = ByteBuffer(bytes: try await request.bytes(upTo: limit))
        return Upstream.response(try await search.post(request.uri.string, headers(request, context), body))
    }

    private func headers(_ request: Request, _ context: ServiceContext) -> HTTPFields {
        var headers = HTTPFields()
        for name in [HTTPField.Name.contentType, .soapAction] { headers[name] = request.headers[name] }
        headers[.vicinityClient] = context.client
        let site = address.text(request, context)
        if let between = site.firstRange(of: "://") {
            headers[.forwardedProto] = String(site[..<between.lowerBound])
            headers[.forwardedHost] = String(site[between.upperBound...])
        }
        return headers
    }
}

extension HTTPField.Name {
    static let soapAction = HTTPField.Name("SOAPAction")!
}
