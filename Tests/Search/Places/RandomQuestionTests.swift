import Contract
import Events
import Finding
import Foundation
import Geo
import ServiceKit
import TestKit
import Testing

@testable import SearchService

@Suite struct `Questions with leftover words` {
    private static let index: SearchIndex = {
        var index = SearchIndex()
        let kinds = ["Restaurant", "CafeOrCoffeeShop", "Pharmacy", "BankOrCreditUnion", "Hotel", "BarOrPub"]
        let changes = (0..<60).map { number in
            var place = Place.sample(
                "\(number)", at: point(13.75 + Double(number) / 5_000, 100.5), name: "Nook \(number)",
                types: [kinds[number % kinds.count]])
            place.servesCuisine = number % 2 == 0 ? ["sushi"] : ["pizza"]
            place.amenityFeature = number % 3 == 0 ? ["wifi": true] : nil
            return Change.put(.place(place))
        }
        index.follow(index.things.apply(changes))
        return index
    }()

    private func count(_ text: String) throws -> Int {
        let query = try Query(
            "near=13.75,100.5&radius=5000&q=" + text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!)
        let whereabouts = try Whereabouts(query, in: Self.index.things, .en)
        let wanted = try PlaceQuery(query, in: whereabouts, names: Self.index, actor: nil, at: .now)
        return PlaceFinder(index: Self.index, query: wanted, limit: 20).find().total
    }

    private static let phrases = [
        "sushi", "pizza", "coffee", "café", "farmacia", "Apotheke", "ravintola", "ร้านอาหาร", "寿司", "аптека", "cheap",
        "open now", "with wifi", "sin gluten", "near me", "within 3 km", "under 200 baht", "on sunday", "is there a",
        "not McDonald's", "en terrasse", "มีไวไฟ", "недорого", "安い", "please", "for two", "nearest", "24h",
    ]
    private static let leftovers = ["xyzzy", "qwrtz", "headache", "ฮฮฮ", "жжжж", "蘂", "غغغ"]

    @Test func `find something wherever the same without them do`() throws {
        var random = Seeded(43)
        for _ in 0..<150 {
            let words = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                Self.phrases.randomElement(using: &random)!
            }
            let text = words.joined(separator: " ")
            guard try count(text) > 0 else { continue }
            let leftover = Self.leftovers.randomElement(using: &random)!
            #expect(try count(text + " " + leftover) > 0, "\(text) \(leftover)")
            #expect(try count(leftover + " " + text) > 0, "\(leftover) \(text)")
        }
    }
}
