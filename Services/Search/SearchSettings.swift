import Contract
import Finding
public import ServiceKit

/// Search's own settings, in addition to those of every service.
public struct SearchSettings: OwnSettings {
    /// Nil if anybody may use the Home Finder's old service.
    var soapCredentials: HomeService.Credentials?
    /// The region of places whose addresses name none.
    var home: HomeRegion?
    /// Selects the places that the food shop's old clients see.
    var foodShop: FoodShopChoice
    /// The CPU budget of one question.
    var cost: Duration

    public init(_ reader: inout SettingsReader) {
        cost = reader.duration(
            "question-cpu", default: BoundingCost.usual, in: .milliseconds(1)...(.seconds(60)),
            help: "CPU time that one question may take before it is refused")
        home = reader.homeRegion()
        reader.synonyms()
        foodShop = FoodShopChoice(
            merchant: reader.optional(
                "food-shop-merchant", help: "the food shop's old clients see only places of this merchant"
            ) { $0.isEmpty ? nil : $0 },
            area: reader.optional(
                "food-shop-area", help: "the food shop's old clients see only places in this area, by its id"
            ) { ThingID.isName($0) ? $0 : nil })
        let user = reader.optional("soap-user", help: "the user that old clients of the SOAP service must send") { $0 }
        let password = reader.optional(
            "soap-password", help: "the password that old clients of the SOAP service must send", isSecret: true
        ) { $0 }
        switch (user, password) {
        case (let user?, let password?): soapCredentials = .init(user: user, password: password)
        case (nil, nil): break
        default: reader.refuse("soap-user", "soap-user and soap-password must be set together")
        }
    }
}
