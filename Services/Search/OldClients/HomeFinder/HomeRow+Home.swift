import Contract
import Events
import FoodShop
import Foundation
import Geo

/// A home as a row.
///
/// - Parameters:
///   - distance: In metres.
///   - station: The nearest, if one is near. A home without a second line has the station there, so that clients that do not know its field
///     show it.
///   - base: The base of relative addresses of pictures.
func homeRow(
    _ place: Place, _ listing: Listing, distance: Double, station: (station: Station, distance: Double)?,
    base: PublicAddress
) -> HomeRow {
    let nearest = station.map { stationText($0.station, $0.distance) }
    let images = place.images.map { FoodShopPicture.path($0) }
    let address = [
        place.address?.streetAddress, place.address?.addressLocality, place.address?.addressRegion,
        place.address?.postalCode,
    ]
    return [
        (.number, String(listing.number)),
        (.project, place.name),
        (.secondLine, listing.subtitle ?? nearest ?? ""),
        (.type, listing.kind.title),
        (.thumbnail, images.first.map { base.absolute(thumbnail($0)) } ?? ""),
        (.picture, images.first.map(base.absolute) ?? ""),
        (.promotion, listing.promotion ?? ""),
        (.price, priceText(listing.price, listing.purpose)),
        (.telephone, place.telephone ?? ""),
        (.address, address.compactMap { $0 }.joined(separator: ", ")),
        (.seller, listing.seller?.name ?? ""),
        (.sellerNumber, String(listing.seller?.number ?? 0)),
        (.latitude, "\(place.geo.latitude)"),
        (.longitude, "\(place.geo.longitude)"),
        (.distance, miles(distance)),
    ] + (nearest.map { [(.station, $0)] } ?? [])
}

/// "Mo Chit (BTS N8), 0.26 mi"; an interchange lists all its lines.
private func stationText(_ station: Station, _ distance: Double) -> String {
    let lines = station.stops.map { "\($0.service) \($0.code)" }.joined(separator: ", ")
    return station.name + (lines.isEmpty ? "" : " (\(lines))") + ", \(miles(distance)) mi"
}

/// The small size of a picture that the catalog keeps; other pictures have only one size.
private func thumbnail(_ address: String) -> String {
    address.hasPrefix("/v1/pictures/") && !address.contains("?") ? "\(address)?width=160" : address
}

/// "4,500,000 THB", "4,500,000 - 6,200,000 THB", "On request"; a rent is marked: "For rent: 14,500 THB".
func priceText(_ price: PriceRange?, _ purpose: Listing.Purpose) -> String {
    let beginning = purpose == .rent ? "For rent: " : ""
    guard let price else { return beginning + "On request" }
    let amounts = price.min == price.max ? [price.min] : [price.min, price.max]
    let digits = Money.minorDigits(of: price.currency) ?? 2
    return beginning + amounts.map { amountText($0, digits: digits) }.joined(separator: " - ") + " \(price.currency)"
}

/// An amount with commas between thousands, and without a fraction if it is whole.
private func amountText(_ minor: Int64, digits: Int) -> String {
    let unit = (0..<digits).reduce(Int64(1)) { value, _ in value * 10 }
    var whole = String(minor / unit)
    var position = whole.count - 3
    while position > 0 {
        whole.insert(",", at: whole.index(whole.startIndex, offsetBy: position))
        position -= 3
    }
    let rest = minor % unit
    if rest == 0 { return whole }
    let fraction = String(rest)
    return whole + "." + String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
}

/// Metres as international miles with two decimals.
func miles(_ metres: Double) -> String {
    String(format: "%.2f", metres / metresPerMile)
}

let metresPerMile = 1609.344
