import Contract
import Events
import Finding
import FoodShop
import ServiceKit
import Zip

/// One of the food shop's lists: a bare array of everything, as the shop's clients read it. It is kept compressed, because it is made once
/// and sent often.
struct FoodShopList: Sendable {
    enum Content: String, CaseIterable, Sendable { case foods, places }

    /// A list with more places is refused: a telephone cannot hold them.
    static let mostPlaces = 100_000
    static let mostFoods = 1_000_000
    /// In bytes, packed: sending a list costs in proportion to its bytes.
    static let largestPacked = 16 << 20

    /// In the gzip format.
    let packed: [UInt8]
    /// The number of bytes when it is unpacked.
    let size: Int
    let tag: String

    /// Bytes of JSON that are packed at a time.
    private static let slice = 256 << 10

    /// - Parameter largest: how many packed bytes it may have.
    /// - Throws: 410 if there are more things than a list may hold; settings can reduce them.
    init(
        _ kind: Content, of choice: FoodShopChoice, in index: SearchIndex, largest: Int = FoodShopList.largestPacked
    ) async throws {
        let places = try choice.places(in: index)
        guard places.count <= FoodShopList.mostPlaces else {
            throw FoodShopList.tooMany("\(places.count) places, more than the \(FoodShopList.mostPlaces)")
        }
        if kind == .foods {
            let foods = places.reduce(0) { $0 + index.things.menuCount(of: $1.id) }
            guard foods <= FoodShopList.mostFoods else {
                throw FoodShopList.tooMany("\(foods) foods, more than the \(FoodShopList.mostFoods)")
            }
        }
        let packer = try GzipPacker()
        var packed: [UInt8] = []
        var slice: [UInt8] = [UInt8(ascii: "[")]
        var isFirst = true
        var size = 0
        // Encoded one after the other, because all of them would take far more memory than the index.
        let order = places.map { (key: $0.key, entry: $0) }
            .sorted { ($0.key.name, $0.key.id) < ($1.key.name, $1.key.id) }
        for (_, entry) in order {
            let place = entry.place
            var writer = JSONWriter(capacity: 512)
            FoodShopPlace(place).write(to: &writer)
            let ofPlace = writer.bytes
            let elements = kind == .places ? [ofPlace] : FoodShopList.foods(of: place, ofPlace, in: index.things)
            for element in elements {
                if !isFirst { slice.append(UInt8(ascii: ",")) }
                isFirst = false
                slice += element
            }
            guard slice.count >= FoodShopList.slice else { continue }
            size += slice.count
            try packer.pack(slice[...], isLast: false, into: &packed)
            try FoodShopList.check(packed, most: largest)
            slice.removeAll(keepingCapacity: true)
            await Task.yield()
        }
        slice.append(UInt8(ascii: "]"))
        try packer.pack(slice[...], isLast: true, into: &packed)
        try FoodShopList.check(packed, most: largest)
        (self.packed, self.size) = (packed, size + slice.count)
        tag = entityTag(packed)
    }

    private static func foods(of place: Place, _ json: [UInt8], in things: ThingTable) -> [[UInt8]] {
        things.menu(of: place.id).sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { item in
            var writer = JSONWriter(capacity: json.count + 256)
            FoodShopFood(item).write(at: json, to: &writer)
            return writer.bytes
        }
    }

    private static func check(_ packed: [UInt8], most: Int) throws(Problem) {
        guard packed.count <= most else { throw tooMany("more bytes in this list than the \(most)") }
    }

    private static func tooMany(_ what: String) -> Problem {
        Problem(
            .gone,
            "there are \(what) that this old form can hold; the settings food-shop-merchant and food-shop-area make it less"
        )
    }
}
