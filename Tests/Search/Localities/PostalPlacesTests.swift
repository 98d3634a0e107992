import Contract
import Foundation
import FuzzKit
import Geo
import TestKit
import Testing
import Words
import Zip

@testable import SearchService

/// Places of the register of postal codes, of which each code has one or more.
private struct PostalPlace: Decodable {
    let zipcode: String
    let place: String
    let state: String
    let latitude: String
    let longitude: String

    static let countries = ["EE", "FI", "NO", "TH"]

    static func of(_ country: String) throws -> [PostalPlace] {
        let archive = try ZipArchive(path: SharedData.file("postal-places/\(country).zip").path)
        let entry = try #require(archive.entries.first { $0.name.hasSuffix(".json") })
        return try JSONDecoder().decode(
            [PostalPlace].self, from: Data(try archive.contents(of: entry, upTo: 100_000_000)))
    }

    func place(_ id: String, in country: String) throws -> Place {
        let geo = Coordinate(latitude: try #require(Double(latitude)), longitude: try #require(Double(longitude)))
        var place = Place.sample(id, at: try #require(geo))
        place.address = PostalAddress(
            addressLocality: self.place, addressRegion: state, postalCode: zipcode, addressCountry: country)
        return place
    }
}

@Suite(
    .enabled(if: SharedData.has("postal-places"), "the register of postal codes is not here"), .timeLimit(.minutes(10)))
struct `Names of a register of postal codes` {
    private struct Register {
        var index = SearchIndex()
        var rows: [PostalPlace] = []
        var random = Seeded(7)

        /// The share of a sample that is found by what is made of it.
        mutating func share(
            of count: Int, by text: (PostalPlace, inout Seeded) -> String, _ isFound: (PostalPlace, Locality) -> Bool
        ) -> Double {
            let found = (0..<count).count { _ in
                let row = rows.randomElement(using: &random)!
                let found = WrittenLocation(text(row, &random)).found(in: index, near: nil, limit: 8)
                return found.localities.prefix(8).contains { isFound(row, $0) }
            }
            return Double(found) / Double(count)
        }
    }

    private func register() throws -> Register {
        var register = Register()
        var changes: [Change] = []
        for country in PostalPlace.countries {
            for row in try PostalPlace.of(country) {
                changes.append(.put(.place(try row.place("p\(register.rows.count)", in: country))))
                register.rows.append(row)
            }
        }
        _ = register.index.things.apply(changes)
        register.index.localityNames = SpelledNames(register.index.things.localities.names)
        return register
    }

    /// The text with a letter missing, added, replaced, or swapped with the next.
    private func mistyped(_ text: String, _ random: inout Seeded) -> String {
        var letters = Array(text)
        let alphabet = text.utf8.count > text.count * 2 ? letters : Array("abcdefghijklmnopqrstuvwxyz")
        let place = Int.random(in: 0..<letters.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(alphabet.randomElement(using: &random)!, at: place)
        case 2: letters[place] = alphabet.randomElement(using: &random)!
        default: letters.swapAt(place, place + 1 < letters.count ? place + 1 : 0)
        }
        return String(letters)
    }

    private func isSame(_ one: String, _ other: String?) -> Bool {
        Localities.plain(one) == Localities.plain(other ?? "")
    }

    @Test func `are found with one typing error, and with their postal code`() throws {
        var register = try register()
        let withError = register.share(of: 1_000, by: { mistyped($0.place, &$1) }) { isSame($0.place, $1.label.name) }
        #expect(withError >= 0.9)
        let withCode = register.share(of: 1_000, by: { row, _ in "\(row.zipcode) \(row.place)" }) { row, found in
            isSame(row.zipcode, found.label.name) && isSame(row.place, found.label.city)
        }
        #expect(withCode >= 0.98)
    }
}
