import Contract
import Events
import Formats
import ServiceKit
import Extraction

/// Items that a place sells according to its page: the dishes of its menus at any depth of nesting.
enum SeenItems {
    /// The maximum number of items of one page; more are left out.
    static let most = 200

    /// Items and restrictions read from the menus of a place.
    struct Menu: Sendable {
        /// Items, each with an id made of its name.
        var items: [Item] = []
        /// Restrictions of the sale of dishes that became no items, by the ids that they would have: a dish that is off often has no price.
        var off: [String: SaleTerms] = [:]
        /// Parts that could not be used.
        var faults: [ImportFault] = []
    }

    /// - Parameters:
    ///   - zone: the place's time zone.
    ///   - time: the time at which offers are evaluated.
    static func menu(of thing: Thing, place: String, zone: String, at time: Timestamp) -> Menu {
        var walk = Walk(place: place, zone: zone, time: time)
        for menu in ["hasMenu", "menu"].flatMap({ thing[$0] }).compactMap(\.thing) {
            walk.take(menu, section: nil, until: nil, depth: 0)
        }
        return walk.menu
    }

    /// Id of an item that only sources state.
    static func id(_ name: String, at place: String) -> String {
        "\(place).\(prefix)\(shortHash(Names.plain(name)))"
    }

    static func isID(_ id: String) -> Bool {
        id.split(separator: ".", maxSplits: 1).last?.hasPrefix(prefix) ?? false
    }

    private static let prefix = "seen-"

    private struct Walk {
        let place: String
        let zone: String
        let time: Timestamp
        var menu = Menu()
        private var ids: Set<String> = []

        init(place: String, zone: String, time: Timestamp) {
            self.place = place
            self.zone = zone
            self.time = time
        }

        /// - Parameter end: when the menu that contains it expires.
        mutating func take(_ menu: Thing, section: String?, until end: Timestamp?, depth: Int) {
            let end = [end, expiry(of: menu)].compactMap(\.self).min()
            for item in menu["hasMenuItem"].compactMap(\.thing) { add(item, section: section, until: end) }
            guard depth < 4 else { return }
            for part in menu["hasMenuSection"].compactMap(\.thing) {
                let name = try? part.line("name", longest: 100)
                take(part, section: name ?? section, until: end, depth: depth + 1)
            }
        }

        private mutating func expiry(of thing: Thing) -> Timestamp? {
            do throws(ImportFault) {
                return try SeenTime.timestamp(of: thing, "expires", zone: zone, endsDay: true)
            } catch {
                menu.faults.append(error)
                return nil
            }
        }

        private mutating func add(_ thing: Thing, section: String?, until end: Timestamp?) {
            guard menu.items.count < SeenItems.most else {
                if menu.faults.last?.field != "hasMenu" {
                    menu.faults.append(ImportFault("hasMenu", "has more than \(SeenItems.most) dishes"))
                }
                return
            }
            let offers = SeenOffers(thing, zone: zone, at: time)
            let ends = SaleTerms(through: [end, expiry(of: thing)].compactMap(\.self).min())
            let sale = offers.sale.adding(ends)
            do throws(ImportFault) {
                var item = try SeenItems.item(thing, offers, section: section, place: place)
                item.sale = sale.ifAny
                menu.faults += offers.faults.map {
                    ImportFault("hasMenuItem", "\(item.name): \($0.field ?? "") \($0.reason)")
                }
                if ids.insert(item.id).inserted { menu.items.append(item) }
            } catch {
                menu.faults.append(error)
                guard let name = try? thing.line("name"), sale.isOff(at: time) else { return }
                menu.off[SeenItems.id(name, at: place)] = sale
            }
        }
    }

    private static func item(
        _ thing: Thing, _ offers: SeenOffers, section: String?, place: String
    ) throws(ImportFault) -> Item {
        guard let name = try thing.line("name") else { throw ImportFault("hasMenuItem", "has no name") }
        guard let price = offers.price else {
            throw ImportFault("hasMenuItem", "has no price with a currency: \(name)")
        }
        let item = Item(
            id: id(name, at: place), place: place, name: name, names: thing.taggedNames,
            description: try thing.line("description", longest: FieldRules.longestText), category: section,
            price: price, image: try thing.link(in: "image"), updatedAt: .unset)
        do throws(Reason) {
            try ItemRules.check(item)
        } catch {
            throw ImportFault("hasMenuItem", "\(name): \(error.detail)")
        }
        return item
    }
}
