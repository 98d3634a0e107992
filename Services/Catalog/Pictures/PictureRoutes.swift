import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import Pictures
import ServiceKit

/// Pictures: merchants and operators put them, everybody sees them. Records of things refer to them by their address here.
struct PictureRoutes: Sendable {
    let store: PictureStore
    /// Throws if another process leads, or may lead: this one may have other pictures.
    let checkLeading: @Sendable () async throws -> Void

    func add(to router: Router<ServiceContext>) {
        router.post("v1/pictures", use: put)
        router.get("v1/pictures/:id", use: get)
    }

    private struct Put: Encodable {
        var id: String
        /// The path at which it is served.
        var url: String
        /// Width and height of the upright original, in pixels.
        var width: Int
        var height: Int
    }

    @Sendable private func put(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.merchant, .operator])
        let type = request.headers[.contentType]?.lowercased() ?? ""
        // Only the bytes decide the type; file names mislead browsers, too.
        guard PictureRoutes.mediaTypes.contains(type) else { throw Problem.pictureType }
        try await checkLeading()
        let file = try await request.bytes(upTo: store.limits.bytes)
        let kept: PictureStore.Kept
        do {
            kept = try await store.put(file)
        } catch let fault as PictureFault {
            throw Problem(fault)
        } catch let refusal as PictureStore.Refusal {
            throw Problem(refusal)
        }
        guard try await store.feed.spread(kept.id) else {
            throw Problem.unavailable("the picture is not kept: no other process took a copy in time", retryAfter: 5)
        }
        // Another process may lead by now, which a process that slept learns late.
        try await checkLeading()
        let answer = Put(
            id: kept.id.text, url: kept.id.path, width: kept.record.width, height: kept.record.height)
        return try .json(answer, status: .created, headers: [.location: kept.id.path])
    }

    @Sendable private func get(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let text = try context.path("id")
        let query = try request.query
        try query.only("width")
        let width = try query.int("width", in: 1...PictureRoutes.widest)
        try await checkLeading()
        guard let id = PictureID(text), let rendition = try await store.record(of: id)?.rendition(for: width) else {
            throw Problem.notFound("picture", text)
        }
        // The size is part of the tag: another version of the library may make other bytes of the same file.
        let tag = "\"\(id)-\(rendition.nominalWidth)-\(rendition.bytes)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "public, max-age=31536000, immutable"]
        guard !matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        guard let bytes = try await store.bytes(of: id, rendition) else { throw Problem.notFound("picture", text) }
        var withType = headers
        withType[.contentType] = "image/jpeg"
        return Response(status: .ok, headers: withType, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Content types that an upload may have.
    static let mediaTypes = PictureKind.allCases.flatMap(\.mediaTypes)

    /// Greatest width that may be requested; no screen is that wide.
    private static let widest = 10_000
}

extension Problem {
    fileprivate static let pictureType = Problem(
        .unsupportedMediaType,
        "the content type must be one of \(PictureRoutes.mediaTypes.joined(separator: ", "))",
        field: "Content-Type")

    fileprivate init(_ fault: PictureFault) {
        switch fault {
        case .unknownKind, .noReader: self.init(.unsupportedMediaType, "the picture cannot be used: \(fault)")
        case .tooManyBytes(let most): self = .tooLarge(most)
        case .outOfMemory: self = .unavailable("the picture cannot be made ready: \(fault)", retryAfter: 10)
        default: self.init("bad-picture", "the picture cannot be used: \(fault)")
        }
    }

    fileprivate init(_ refusal: PictureStore.Refusal) {
        switch refusal {
        case .full: self = .unavailable("there is no room for more pictures", retryAfter: 3600)
        case .busy: self = .unavailable("too many pictures are being made ready", retryAfter: 5)
        }
    }
}
