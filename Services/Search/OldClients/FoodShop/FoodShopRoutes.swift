import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Zip

/// `/foods.json` and `/places.json`. Requests have no CPU limit of their own: `FoodShopLists` limits the work.
struct FoodShopRoutes: Sendable {
    let lists: FoodShopLists
    let isReady: @Sendable () -> Bool
    /// A list with more bytes is sent only compressed: decompressing it would cost more than a request may.
    var longestPlain = 4 << 20

    func add(to router: some RouterMethods<ServiceContext>) {
        for kind in FoodShopList.Content.allCases {
            router.get("\(kind.rawValue).json") { request, _ in try await answer(request, kind) }
        }
    }

    private func answer(_ request: Request, _ kind: FoodShopList.Content) async throws -> Response {
        guard isReady() else { throw Problem.unavailable("search is still reading what there is") }
        let list = try await lists.list(kind)
        let isPacked = request.acceptsGzip
        var headers: HTTPFields = [
            // A strong tag identifies the bytes as they are sent.
            .eTag: isPacked ? "\(list.tag.dropLast())-gz\"" : list.tag,
            .cacheControl: "no-cache", .vary: "Accept-Encoding",
            .vicinityCost: "\(FoodShopRoutes.cost(list, isPacked: isPacked))",
        ]
        guard !matches(headers[.eTag] ?? list.tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        guard isPacked || list.size <= longestPlain else {
            throw Problem(
                .notAcceptable,
                "this list has \(list.size) bytes, and one of more than \(longestPlain) is sent to who accepts gzip only; "
                    + "the settings food-shop-merchant and food-shop-area make it less",
                field: "Accept-Encoding", headers: [.vary: "Accept-Encoding"])
        }
        headers[.contentType] = "application/json"
        guard isPacked else { return Response(status: .ok, headers: headers, body: FoodShopRoutes.unpacked(list)) }
        headers[.contentEncoding] = "gzip"
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: list.packed)))
    }

    /// The cost of sending it, in microseconds: 1 ms, and as much for each 256 KiB. Decompressing it for a client without gzip costs more.
    private static func cost(_ list: FoodShopList, isPacked: Bool) -> Int {
        1000 + list.packed.count / (isPacked ? 256 : 16)
    }

    private static func unpacked(_ list: FoodShopList) -> ResponseBody {
        ResponseBody { writer in
            var writer = writer
            let inflater = try Inflater(.gzip)
            var rest = list.packed[...]
            var isEnd = false
            while !isEnd {
                let part: [UInt8]
                (part, isEnd) = try inflater.inflate(&rest, room: 64 << 10)
                try await writer.write(ByteBuffer(bytes: part))
            }
            try await writer.finish(nil)
        }
    }
}
