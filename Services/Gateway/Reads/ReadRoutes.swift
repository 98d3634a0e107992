import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Reads that are passed on to a service.
struct ReadRoutes: Sendable {
    /// Reads of single places and items go to their owner, so they show the latest change.
    let catalog: Upstream
    /// Lists come from search, which is some moments behind.
    let search: Upstream
    let orders: OrderOwners
    let orderReads: OrderReads

    /// The largest body, in bytes: a text of a megabyte, in JSON.
    private static let largestText = 2 << 20

    func add(to router: Router<ServiceContext>) {
        let things: [RouterPath] = [
            "v1/places/:id", "v1/places/:id/slots", "v1/places/:id/hours", "v1/places/:id/menu",
            "v1/places/:id/menu.csv", "v1/items/:id", "v1/screenings/:id", "v1/areas/:id", "v1/stations/:id",
            "v1/people/:id", "v1/movies/:id", "v1/critics/:id", "v1/holidays", "v1/holidays/:id",
        ]
        for path in things {
            router.get(path) { request, context in try await catalog.forward(request, context) }
        }
        let lists: [RouterPath] = [
            "v1/suggest", "v1/locate", "v1/areas", "v1/areas/:id/districts",
            "v1/lines", "v1/lines/:id/stations", "v1/people", "v1/movies", "v1/screenings", "v1/places/:id/similar",
            "v1/items/:id/similar",
        ]
        for path in lists {
            router.get(path) { request, context in try await search.forward(request, context) }
        }
        router.post("v1/terms") { request, context in
            try request.requireJSON()
            var headers = HTTPFields()
            headers[.vicinityClient] = context.client
            for name in [HTTPField.Name.contentType, .accept] { headers[name] = request.headers[name] }
            let body = ByteBuffer(bytes: try await request.bytes(upTo: ReadRoutes.largestText))
            return Upstream.response(try await search.post(request.uri.string, headers, body))
        }
        router.get("v1/orders") { request, context in
            return try await orders.list(request, context)
        }
        router.get("v1/screenings/:id/tickets") { request, context in
            return try await orders.tickets(request, context)
        }
        router.get("v1/orders/:id/ticket.svg") { request, context in
            return try await orders.owner(ofOrder: try context.path("id")).forward(request, context)
        }
        router.get("v1/places/:id/figures") { request, context in
            return try await orders.figures(request, context)
        }
        for name in ["orders.csv", "ledger.csv"] {
            router.get("v1/places/:id/\(name)") { request, context in
                return try await orders.table(name, request, context)
            }
        }
        router.get("v1/orders/:id") { request, context in
            let actor = try context.requireActor()
            return Upstream.response(try await orderReads.read(try context.path("id"), request, actor))
        }
    }
}
