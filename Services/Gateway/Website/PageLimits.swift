import Contract
import Events

/// The limits that the page must respect, taken from the rules of the gateway and the services. It is a generated module of the page.
/// Otherwise it is treated as one of the page's files: it is kept for offline use, and a changed rule makes a new version of the page.
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
                // Made by the gateway from the rules that are kept, so that the page offers nothing that would be refused.
                export const limits = Object.freeze(\(json));

                """
        }
    }
}
