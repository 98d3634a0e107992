import Contract
import Events

/// What the page may offer, from the rules that the gateway and the services keep: a module of the page that no file holds. It is one of
/// the page's files otherwise, so it is kept for times without a connection, and another rule is another version of the page.
enum PageLimits {
    static let name = "script/limits.js"

    private struct Limits: Encodable {
        /// Lines of an order, and how many of one item.
        var orderLines = LineRules.order.mostLines
        var ofOneItem = LineRules.order.mostOfOneItem
        /// In characters.
        var review = RateThing.longestReview
        var name = ThingLimits.name
        var category = ThingLimits.category
        var stock = ThingLimits.stock
        /// In minor units.
        var homePrice = ThingLimits.homePrice
        /// In bytes.
        var picture = PictureRoutes.largest
        var allergens = Allergen.allCases
    }

    static var module: String {
        get throws {
            let json = String(decoding: try JSON.encode(Limits()), as: UTF8.self)
            return """
                // Made by the gateway from the rules that are kept, so that the page offers nothing that would be refused.
                export const limits = Object.freeze(\(json));

                """
        }
    }
}
