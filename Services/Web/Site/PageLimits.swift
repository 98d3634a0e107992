import Contract
import Events

/// A generated module of the page: the limits of its forms, from the rules of the gateway and the services.
///
/// A changed rule makes a new version of the page, as a changed file does.
enum PageLimits {
    static let name = "script/limits.js"

    private struct Limits: Encodable {
        /// The maximum number of lines of an order, and the maximum quantity of one item.
        var orderLines = LineRules.order.mostLines
        var ofOneItem = LineRules.order.mostOfOneItem
        /// In characters.
        var contactName = WishRules.longestName
        var orderNote = WishRules.longestNote
        var lineNote = WishRules.longestLineNote
        var table = WishRules.longestTable
        var review = RateThing.longestReview
        var reviewReply = ReviewRules.longestReply
        var reviewNote = ReviewRules.longestNote
        var reviewReasons = ReviewReason.allCases
        var name = ThingLimits.name
        var screens = ThingLimits.screens
        var category = ThingLimits.category
        var stock = ThingLimits.stock
        var optionGroups = OptionRules.mostGroups
        var optionChoices = OptionRules.mostChoices
        var optionName = OptionRules.longestName
        /// In minor units.
        var homePrice = ThingLimits.homePrice
        /// In bytes.
        var picture = ThingLimits.picture
        var allergens = Allergen.allCases
    }

    static var module: String {
        get throws {
            let json = String(decoding: try JSON.encode(Limits()), as: UTF8.self)
            return """
                // Made by the gateway from its own rules, so that the page offers nothing that would be refused.
                export const limits = Object.freeze(\(json));

                """
        }
    }
}
