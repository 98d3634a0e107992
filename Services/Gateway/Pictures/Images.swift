import Contract
import Foundation
import HTTPTypes
import Hummingbird
import ServiceKit

/// Pictures of places and items from a folder, read once at the start: `/images/<name>`.
struct Images: Sendable {
    /// The largest picture, and the maximum for all pictures together, in bytes.
    static let (largest, largestTogether) = (2 << 20, 64 << 20)

    private struct Picture {
        let type: String
        let bytes: ByteBuffer
        let tag: String
    }

    private static let types = [
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
    ]

    private let pictures: [String: Picture]

    /// - Parameter folder: nil for no pictures.
    /// - Throws: `SettingsError` if the folder cannot be read or holds too much.
    init(folder: String?) throws(SettingsError) {
        guard let folder else {
            pictures = [:]
            return
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw SettingsError("images is \"\(folder)\": there is no folder there that can be read")
        }
        var pictures: [String: Picture] = [:]
        var together = 0
        for name in names where Images.isName(name) {
            guard let type = Images.types[name.split(separator: ".").last.map(String.init) ?? ""],
                let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
            else { continue }
            together += data.count
            guard data.count <= Images.largest, together <= Images.largestTogether else {
                throw SettingsError("images is \"\(folder)\": \(name) is too large, or all are together")
            }
            pictures[name] = Picture(type: type, bytes: ByteBuffer(bytes: data), tag: entityTag(data))
        }
        self.pictures = pictures
    }

    func add(to router: Router<ServiceContext>) {
        router.get("images/:name") { request, context in try answer(request, try context.path("name")) }
    }

    private func answer(_ request: Request, _ name: String) throws(Problem) -> Response {
        guard let picture = pictures[name] ?? drawing(for: name) else { throw Problem.notFound("picture", name) }
        // An SVG drawing may contain scripts. They do not run when it is shown as a picture, and this keeps them from running when it is
        // opened by itself.
        let headers: HTTPFields = [
            .eTag: picture.tag, .cacheControl: "public, max-age=604800",
            .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
        ]
        guard !matches(picture.tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        var withType = headers
        withType[.contentType] = picture.type
        return Response(status: .ok, headers: withType, body: ResponseBody(byteBuffer: picture.bytes))
    }

    /// The SVG drawing for a PNG that does not exist: old clients request `tea.png` instead of `tea.svg`.
    private func drawing(for name: String) -> Picture? {
        name.hasSuffix(".png") ? pictures["\(name.dropLast(4)).svg"] : nil
    }

    /// True for lower-case letters, digits and hyphens with one file extension.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { ThingID.isName($0) }
    }
}
