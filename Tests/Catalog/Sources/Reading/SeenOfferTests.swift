import Contract
import Events
import Extraction
import Formats
import TestKit
import Testing

@testable import CatalogService

@Suite struct `The offers of a thing` {
    private func offers(_ json: String) throws -> SeenOffers {
        let thing = try Thing(json: Array(#"{"@type":"MenuItem","name":"Soup",\#(json)}"#.utf8))
        return SeenOffers(thing, zone: "Europe/Madrid", at: Timestamp("2026-11-21T12:00:00Z")!)
    }

    @Test(arguments: [
        (#""offers":[{"price":""},{"price":"7.20","priceCurrency":"EUR"}]"#, 720),
        (#""offers":{"@type":"AggregateOffer","priceCurrency":"EUR","offers":[{"price":"6.60"},{"price":"9"}]}"#, 660),
        (#""offers":{"@type":"AggregateOffer","lowPrice":"6.60","highPrice":"9","priceCurrency":"EUR"}"#, 660),
        (#""offers":{"price":{"@value":"5"},"priceCurrency":"EUR"}"#, 500),
        (
            #""offers":{"priceSpecification":[{"price":"12","priceType":"https://schema.org/ListPrice","priceCurrency":"EUR"},{"price":"9","priceCurrency":"EUR"}]}"#,
            900
        ),
        (#""offers":{"priceSpecification":{"price":4.5,"priceCurrency":"EUR"}}"#, 450),
        (#""offers":"7,20 €""#, 720),
        (#""price":"7.20","priceCurrency":"EUR""#, 720),
        (
            #""offers":[{"price":"8","priceCurrency":"EUR","availability":"SoldOut"},{"price":"9","priceCurrency":"EUR"}]"#,
            900
        ),
        (
            #""offers":[{"price":"8","priceCurrency":"EUR","validThrough":"2026-11-20"},{"price":"9","priceCurrency":"EUR"}]"#,
            900
        ),
        (#""offers":{"offers":{"offers":{"price":"3"}},"priceCurrency":"EUR"}"#, 300),
        (#""offers":[{"name":"free"},{"price":"2","priceCurrency":"EUR"}]"#, 200),
        (#""priceCurrency":"EUR","offers":{"price":"2"}"#, 200),
        (#""offers":{"price":"2","priceCurrency":"EUR","availability":["InStock","OnlineOnly"]}"#, 200),
        (#""offers":{"price":"2","priceCurrency":"EUR","availability":""}"#, 200),
        (#""offers":[{"price":"8","priceCurrency":"EUR","offerCount":0},{"price":"2","priceCurrency":"EUR"}]"#, 200),
    ]) func `give it the first price that can be read and is not off`(json: String, amount: Int64) throws {
        let offers = try offers(json)
        #expect(offers.price == Money(amount: amount, currency: "EUR"))
        #expect(offers.sale == SaleTerms() && offers.faults.isEmpty)
    }

    @Test(arguments: [
        ("https://schema.org/SoldOut", Availability.soldOut), ("http://schema.org/OutOfStock", .outOfStock),
        ("Discontinued", .discontinued), ("PreOrder", .preOrder), ("PreSale", .preOrder), ("Reserved", .soldOut),
        ("BackOrder", .outOfStock), ("InStoreOnly", .inStoreOnly), ("schema:SoldOut", .soldOut),
        ("sold out", .soldOut), ("Out of stock", .outOfStock), ("OUT_OF_STOCK", .outOfStock), ("ausverkauft", .soldOut),
        ("agotado", .soldOut), ("https://schema.org/SoldOut/", .soldOut), ("unavailable", .outOfStock),
    ]) func `have the reason why none is sold`(text: String, availability: Availability) throws {
        let offers = try offers(#""offers":{"price":"8","priceCurrency":"EUR","availability":"\#(text)"}"#)
        #expect(offers.sale == SaleTerms(availability: availability) && offers.price?.amount == 800)
    }

    @Test(arguments: [
        (#""availability":"SoldOut","offers":{"price":"8","priceCurrency":"EUR"}"#, Availability.soldOut),
        (#""offers":{"price":"8","priceCurrency":"EUR","availability":["InStock","OutOfStock"]}"#, .outOfStock),
        (#""offers":{"price":"8","priceCurrency":"EUR","availability":["Perhaps","SoldOut"]}"#, .soldOut),
        (#""offers":{"@type":"AggregateOffer","lowPrice":"8","priceCurrency":"EUR","offerCount":"0"}"#, .soldOut),
        (
            #""offers":{"availability":"SoldOut","priceCurrency":"EUR","offers":[{"price":"8"},{"price":"9"}]}"#,
            .soldOut
        ),
        (
            #""offers":[{"price":"8","priceCurrency":"EUR","availability":"SoldOut"},{"price":"","availability":"InStock"}]"#,
            .soldOut
        ),
        (#""inventoryLevel":0,"offers":{"price":"8","priceCurrency":"EUR"}"#, .soldOut),
        (
            #""offers":{"price":"8","priceCurrency":"EUR","availability":{"@id":"https://schema.org/Discontinued"}}"#,
            .discontinued
        ),
    ]) func `and things around them have the reason why none is sold`(json: String, availability: Availability) throws {
        let offers = try offers(json)
        #expect(offers.sale.availability == availability && offers.price?.amount == 800)
    }

    /// Prices that are not for everybody, or not for one.
    private static let others = [
        #""@type":"DeliveryChargeSpecification""#, #""@type":"PaymentChargeSpecification""#,
        #""@type":"UnitPriceSpecification","referenceQuantity":{"value":1,"unitCode":"KGM"}"#,
        #""@type":"UnitPriceSpecification","referenceQuantity":{"value":"100","unitText":"g"}"#,
        #""@type":"UnitPriceSpecification","unitCode":"LTR""#, #""@type":"UnitPriceSpecification","unitText":"per kg""#,
        #""@type":"UnitPriceSpecification","referenceQuantity":{"value":10,"unitCode":"C62"}"#,
        #""@type":"UnitPriceSpecification","billingIncrement":1,"unitCode":"ANN""#,
        #""validForMemberTier":{"@type":"MemberProgramTier","name":"gold"}"#,
        #""validForMemberTier":[{"@id":"urn:gold"}]"#, #""eligibleQuantity":{"minValue":10}"#,
        #""eligibleCustomerType":"http://purl.org/goodrelations/v1#Business""#,
        #""eligibleTransactionVolume":{"minPrice":50,"priceCurrency":"EUR"}"#,
        #""appliesToDeliveryMethod":"http://purl.org/goodrelations/v1#DHL""#,
        #""priceType":"https://schema.org/StrikethroughPrice""#, #""priceType":"MSRP""#,
    ]

    @Test(arguments: Self.others) func `have prices for some or for something else, which are not theirs`(kind: String)
        throws
    {
        let other = #"{"price":"3","priceCurrency":"EUR",\#(kind)}"#
        let alone = try offers(#""offers":{"priceSpecification":\#(other)}"#)
        #expect(alone.price == nil && alone.faults.map(\.field) == ["offers"], "and that is noted")
        let plain = #"{"price":"9","priceCurrency":"EUR"}"#
        #expect(try offers(#""offers":{"priceSpecification":[\#(other),\#(plain)]}"#).price?.amount == 900)
        let own = try offers(#""offers":{"price":"9","priceCurrency":"EUR","priceSpecification":\#(other)}"#)
        #expect(own.price?.amount == 900 && own.faults.isEmpty)
        #expect(try offers(#""offers":[\#(other),\#(plain)]"#).price?.amount == 900)
    }

    @Test(arguments: [
        #""@type":"UnitPriceSpecification""#, #""@type":"UnitPriceSpecification","unitCode":"C62""#,
        #""@type":"UnitPriceSpecification","unitText":"portion""#, #""@type":"PriceSpecification","minPrice":"3""#,
        #""@type":"UnitPriceSpecification","referenceQuantity":{"value":1,"unitText":"piece"}"#,
        #""@type":"UnitPriceSpecification","referenceQuantity":{"value":1}"#,
        #""@type":"UnitPriceSpecification","referenceQuantity":{"value":4.5,"unitCode":"LTR","valueReference":{"value":1,"unitCode":"LTR"}}"#,
        #""@type":"CompoundPriceSpecification","priceComponent":{"price":"1"}"#,
        #""priceType":"https://schema.org/SalePrice""#, #""eligibleQuantity":{"minValue":1}"#,
        #""eligibleCustomerType":["http://purl.org/goodrelations/v1#Enduser"]"#, #""validForMemberTier":[]"#,
    ]) func `have prices for one of it that everybody pays`(kind: String) throws {
        let offers = try offers(#""offers":{"priceSpecification":{"price":"3","priceCurrency":"EUR",\#(kind)}}"#)
        #expect(offers.price?.amount == 300 && offers.faults.isEmpty)
    }

    @Test func `have the price that is asked now`() throws {
        let (sale, usual) = (
            #"{"price":"3","priceCurrency":"EUR","priceType":"SalePrice"}"#,
            #"{"price":"5","priceCurrency":"EUR","priceType":"RegularPrice"}"#
        )
        #expect(try offers(#""offers":{"priceSpecification":[\#(usual),\#(sale)]}"#).price?.amount == 300)
        let over = #"{"price":"3","priceCurrency":"EUR","priceType":"SalePrice","validThrough":"2026-11-01"}"#
        #expect(try offers(#""offers":{"priceSpecification":[\#(over),\#(usual)]}"#).price?.amount == 500)
    }

    /// An aggregate sums up its offers (schema.org/AggregateOffer): each is off if it or its aggregate is.
    @Test(
        arguments: [
            (
                #"{"@type":"AggregateOffer","availability":"SoldOut","offers":[{"price":"8","availability":"InStock"}]}"#,
                Availability.soldOut, 800
            ),
            (
                #"{"@type":"AggregateOffer","availability":"InStock","offers":[{"price":"8","availability":"SoldOut"}]}"#,
                .soldOut, 800
            ),
            (
                #"{"@type":"AggregateOffer","availability":"InStock","lowPrice":"7","offers":[{"price":"8","availability":"SoldOut"},{"price":"9","availability":"OutOfStock"}]}"#,
                .soldOut, 800
            ),
            (
                #"{"@type":"AggregateOffer","availability":"InStock","lowPrice":"7","offers":[{"price":"8","availability":"SoldOut"},{"price":"9"}]}"#,
                nil, 900
            ),
            (
                #"{"@type":"AggregateOffer","lowPrice":"7","offers":[{"availability":"SoldOut"},{"availability":"SoldOut"}]}"#,
                .soldOut, 700
            ),
            (
                #"{"@type":"AggregateOffer","lowPrice":"7","offers":[{"availability":"SoldOut"},{"availability":"InStock"}]}"#,
                nil, 700
            ),
            (#"{"@type":"AggregateOffer","lowPrice":"7","offers":[{"name":"A"},{"name":"B"}]}"#, nil, 700),
            (#"{"@type":"AggregateOffer","offerCount":0,"lowPrice":"7","offers":[]}"#, .soldOut, 700),
            (
                #"{"@type":"AggregateOffer","validThrough":"2026-11-01","offers":[{"price":"8","validThrough":"2027-11-01"}]}"#,
                nil, nil
            ),
            (
                #"{"@type":"AggregateOffer","validThrough":"2027-11-01","offers":[{"price":"8","validThrough":"2026-11-01"}]}"#,
                nil, nil
            ),
            (
                #"[{"@type":"AggregateOffer","availability":"SoldOut","offers":[{"price":"8"}]},{"price":"9"}]"#, nil,
                900
            ),
            (
                #"{"@type":"Offer","availability":"Discontinued","offers":{"price":"8","availability":"InStock"}}"#,
                .discontinued, 800
            ),
        ] as [(String, Availability?, Int64?)])
    func `within an aggregate are off if it or they are`(json: String, off: Availability?, amount: Int64?) throws {
        let offers = try offers(#""priceCurrency":"EUR","offers":\#(json)"#)
        #expect(offers.sale.availability == off)
        #expect(offers.sale.isOnSale(at: noon) == (off == nil && amount != nil))
        if let amount { #expect(offers.price?.amount == amount) }
    }

    @Test func `of a thing that is off are off, whatever they state`() throws {
        for offers in [#"{"price":"8","priceCurrency":"EUR","availability":"InStock"}"#, "[]", "\"8 €\""] {
            #expect(try self.offers(#""availability":"SoldOut","offers":\#(offers)"#).sale.availability == .soldOut)
        }
    }

    @Test(arguments: [
        "InStock", "https://schema.org/InStock", "LimitedAvailability", "OnlineOnly", "MadeToOrder", "in stock",
        "In_Stock", "available", "instock", "http://schema.org/InStock#",
    ]) func `state that some are sold`(text: String) throws {
        let offers = try offers(#""offers":{"price":"8","priceCurrency":"EUR","availability":"\#(text)"}"#)
        #expect(offers.sale == SaleTerms() && offers.faults.isEmpty)
    }

    @Test func `with a word that nobody knows sell nothing, and that is noted`() throws {
        let offers = try offers(#""offers":{"price":"8","priceCurrency":"EUR","availability":"Perhaps"}"#)
        #expect(offers.sale.availability == .outOfStock && offers.faults.map(\.field) == ["availability"])
    }

    @Test(arguments: [
        (#""validThrough":"2026-11-20""#, false), (#""validThrough":"2026-11-21""#, true),
        (#""validThrough":"2026-11-21T11:59:00Z""#, false), (#""validThrough":"2026-11-21T13:30""#, true),
        (#""validThrough":"2026-11-21T12:30""#, false), (#""availabilityEnds":"2026-11-01""#, false),
        (#""priceValidUntil":"2025-12-31""#, false), (#""validFrom":"2026-11-22""#, false),
        (#""availabilityStarts":"2026-12-01T10:00:00+01:00""#, false), (#""validFrom":"2026-11-21""#, true),
        (#""inventoryLevel":0"#, false), (#""inventoryLevel":{"@type":"QuantitativeValue","value":0}"#, false),
        (#""inventoryLevel":3"#, true),
    ]) func `begin and end`(json: String, isOnSale: Bool) throws {
        let offers = try offers(#""offers":{"price":"8","priceCurrency":"EUR",\#(json)}"#)
        #expect(offers.sale.isOnSale(at: Timestamp("2026-11-21T12:00:00Z")!) == isOnSale)
    }

    @Test func `that cannot be read are noted`() throws {
        #expect(try offers(#""offers":{"price":"3 x 9","priceCurrency":"EUR"}"#).faults.map(\.field) == ["offers"])
        let ends = try offers(#""offers":{"price":"8","priceCurrency":"EUR","validThrough":"soon"}"#)
        #expect(ends.faults.map(\.field) == ["validThrough"])
    }
}
