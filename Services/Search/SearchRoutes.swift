import Hummingbird
import ServiceKit

/// All routes of search. Those that need the log answer 503 until everything is read that it held at the start, because an incomplete list
/// would be wrong.
struct SearchRoutes: Sendable {
    let liveIndex: LiveIndex
    let isReady: @Sendable () -> Bool
    /// The credentials that clients of the Home Finder's old service must send.
    var soapCredentials: HomeService.Credentials?
    let foodShop: FoodShopLists
    var cost = BoundingCost(BoundingCost.usual)

    func add(to router: Router<ServiceContext>) {
        FoodShopRoutes(lists: foodShop, isReady: isReady).add(to: router)
        let router = router.group().add(middleware: cost)
        let group = router.group("v1").add(middleware: Waiting(isReady: isReady))
        PlaceRoutes(liveIndex: liveIndex).add(to: group)
        ClusterRoutes(liveIndex: liveIndex).add(to: group)
        ItemRoutes(liveIndex: liveIndex).add(to: group)
        SimilarRoutes(liveIndex: liveIndex).add(to: group)
        SuggestRoutes(liveIndex: liveIndex).add(to: group)
        LocateRoutes(liveIndex: liveIndex).add(to: group)
        AreaRoutes(liveIndex: liveIndex).add(to: group)
        LineRoutes(liveIndex: liveIndex).add(to: group)
        PeopleRoutes(liveIndex: liveIndex).add(to: group)
        MovieRoutes(liveIndex: liveIndex).add(to: group)
        ScreeningRoutes(liveIndex: liveIndex).add(to: group)
        // Terms need nothing from the log; the old clients' routes check `isReady` themselves.
        TermRoutes().add(to: router.group("v1"))
        OldClientRoutes(
            sources: OldClientSources(liveIndex, isReady: isReady), credentials: soapCredentials
        ).add(to: router)
    }

    private struct Waiting: RouterMiddleware {
        let isReady: @Sendable () -> Bool

        func handle(
            _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
        ) async throws -> Response {
            guard isReady() else { throw Problem.unavailable("search is still reading what there is") }
            return try await next(request, context)
        }
    }
}
