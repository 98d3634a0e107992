import Contract
import Events
import Extraction
import TestKit
import Testing

@testable import CatalogService

@Suite struct `A trial of a page` {
    private func trial(_ things: String...) throws -> SourceTrial {
        SourceTrial(try things.map { try Thing(json: Array($0.utf8)) }, at: noon)
    }

    private static let geo = #""geo":{"@type":"GeoCoordinates","latitude":41.4,"longitude":2.16}"#

    /// Unread members of one thing, with how often each occurs.
    private static let pages: [(thing: String, unread: [String: Int])] = [
        (#"{"@type":"Restaurant","name":"Sol",\#(geo)}"#, [:]),
        (
            #"{"@type":"Restaurant","name":"Sol",\#(geo),"amenityFeature":[{"@type":"LocationFeatureSpecification","name":"Wi-Fi","value":true}],"slogan":"Eat","currenciesAccepted":"EUR"}"#,
            ["Restaurant.currenciesAccepted": 1, "Restaurant.slogan": 1]
        ),
        (
            #"{"@type":"Restaurant","name":"Sol",\#(geo),"address":{"@type":"PostalAddress","streetAddress":"Verdi 1","postOfficeBoxNumber":"7"}}"#,
            ["PostalAddress.postOfficeBoxNumber": 1]
        ),
        (
            #"{"@type":"Restaurant","name":"Sol","geo":{"@type":"GeoCoordinates","latitude":41.4,"longitude":2.16,"elevation":12}}"#,
            ["GeoCoordinates.elevation": 1]
        ),
        (
            #"{"@type":"Restaurant","name":"Sol",\#(geo),"hasMenu":{"@type":"Menu","hasMenuItem":[{"@type":"MenuItem","name":"Soup","nutrition":{"@type":"NutritionInformation","calories":"90"},"offers":{"@type":"Offer","price":"4","priceCurrency":"EUR"}},{"@type":"MenuItem","name":"Rice","nutrition":{"@type":"NutritionInformation"},"offers":{"@type":"Offer","price":"5","priceCurrency":"EUR"}}]}}"#,
            ["MenuItem.nutrition": 2]
        ),
        (
            #"{"@type":"MovieTheater","name":"Verdi",\#(geo),"screenCount":5,"currenciesAccepted":"EUR"}"#,
            ["MovieTheater.currenciesAccepted": 1]
        ),
        (
            #"{"@type":"Movie","name":"Rain","duration":"PT90M","musicBy":{"@type":"Person","name":"Ann"},"countryOfOrigin":"ES"}"#,
            ["Movie.musicBy": 1, "Movie.countryOfOrigin": 1]
        ),
        (
            #"{"@type":"ScreeningEvent","name":"Rain","startDate":"2026-12-01T19:00:00+01:00","videoFormat":"3D","location":{"@type":"MovieTheater","name":"Verdi",\#(geo)},"offers":{"@type":"Offer","price":"9","priceCurrency":"EUR","sku":"x"}}"#,
            ["ScreeningEvent.videoFormat": 1, "Offer.sku": 1]
        ),
        (
            #"{"@type":"Review","itemReviewed":{"@type":"Movie","name":"Rain"},"author":{"@type":"Person","name":"Ann"},"reviewRating":{"@type":"Rating","ratingValue":4,"bestRating":5},"inLanguage":"en"}"#,
            ["Review.inLanguage": 1]
        ),
        (
            #"{"@type":"Person","name":"Ann","jobTitle":"critic","birthDate":"1980-01-01"}"#,
            [
                "Person.birthDate": 1, "Person.jobTitle": 1,
            ]
        ),
        (#"{"@type":"Recipe","name":"Soup"}"#, ["Recipe": 1]), (#"{"name":"a row"}"#, ["thing without a type": 1]),
    ]

    @Test(arguments: pages) func `lists unread members`(thing: String, unread: [String: Int]) throws {
        let trial = try trial(thing)
        #expect(trial.unread == unread)
        #expect(trial.problems == [])
    }

    @Test func `adds up over all things of the page`() throws {
        let film = #"{"@type":"Movie","name":"Rain","musicBy":"Ann"}"#
        #expect(try trial(film, film, #"{"@type":"Recipe"}"#).unread == ["Movie.musicBy": 2, "Recipe": 1])
    }

    @Test func `lists what could not be used, with the thing's name`() throws {
        let trial = try trial(
            #"{"@type":"Movie","name":"Rain","duration":"long"}"#, #"{"@type":"Restaurant","name":"Sol"}"#)
        #expect(trial.problems.count == 2)
        #expect(trial.problems.first?.hasPrefix("thing 1 (Rain): /duration ") == true)
        #expect(trial.problems.last?.hasPrefix("thing 2 (Sol): /geo ") == true)
    }

    @Test func `lists two hundred problems at most`() throws {
        let things = try (0..<300).map { try Thing(json: Array(#"{"@type":"Restaurant","name":"Sol \#($0)"}"#.utf8)) }
        #expect(SourceTrial(things, at: noon).problems.count == 200)
    }
}
