import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import QRCodes
import ServiceKit

/// `GET /v1/orders/{id}/ticket.svg`: an order's ticket as a picture to show at the door; `item` chooses among several screenings.
struct TicketRoutes: Sendable {
    let order: @Sendable (String, Actor) async throws -> OrderReads.FoundOrder

    func add(to router: Router<ServiceContext>) {
        router.get("v1/orders/:order/ticket.svg", use: picture)
    }

    @Sendable private func picture(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor()
        let id = try context.path("order")
        let query = try request.query
        try query.only("item")
        let item = try query.text("item", longest: 129)
        let view = try await order(id, actor).order
        let line = view?.lines.first { $0.ticket != nil && (item == nil || $0.item == item) }
        guard let line, let ticket = line.ticket, let code = QRCode(ticket) else {
            throw Problem.notFound("ticket of the order", id)
        }
        let seats = line.quantity == 1 ? "1 seat" : "\(line.quantity) seats"
        let svg = code.svg(title: [line.name, line.show?.cinema, seats].compactMap { $0 }.joined(separator: ", "))
        // The picture is enough to use the seats, so shared caches must not keep it.
        return Response(
            status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "private, no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: svg)))
    }
}
