import Hummingbird
import ServiceKit

/// Reads of orders: single ones, lists, tickets, figures and tables.
struct OrderReadRoutes: Sendable {
    let orders: OrderOwners
    let reads: OrderReads

    func add(to router: Router<ServiceContext>) {
        router.get("v1/orders") { request, context in
            try await orders.list(request, context)
        }
        router.get("v1/screenings/:id/tickets") { request, context in
            try await orders.tickets(request, context)
        }
        router.get("v1/orders/:id/ticket.svg") { request, context in
            try await orders.owner(ofOrder: try context.path("id")).forward(request, context)
        }
        router.get("v1/places/:id/figures") { request, context in
            try await orders.figures(request, context)
        }
        for name in ["orders.csv", "ledger.csv"] {
            router.get("v1/places/:id/\(name)") { request, context in
                try await orders.table(name, request, context)
            }
        }
        router.get("v1/orders/:id") { request, context in
            let actor = try context.requireActor()
            return Upstream.response(try await reads.read(try context.path("id"), request, actor))
        }
    }
}
