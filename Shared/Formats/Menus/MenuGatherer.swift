import Contract
import Events
import Geo
import Hours

/// Makes a menu of a table's rows: the place first, then items, each before its choices.
struct MenuGatherer: Sendable {
    let options: ImportOptions
    private var place: Menu?
    private var placeRow = 0
    private var dishes: [(section: String?, dish: Menu.Dish, origin: MenuFile.Origin)] = []
    private var known: [String: Int] = [:]

    init(options: ImportOptions) {
        self.options = options
    }

    /// The menu; nil without a place.
    var file: MenuFile? {
        guard var menu = place else { return nil }
        // Items of one section are grouped at the position of the first.
        var sections: [String?: Int] = [:]
        var origins: [[MenuFile.Origin]] = []
        for (section, dish, origin) in dishes {
            let index = sections[section] ?? menu.sections.count
            if index == menu.sections.count {
                sections[section] = index
                menu.sections.append(Menu.Section(name: section, items: []))
                origins.append([])
            }
            menu.sections[index].items.append(dish)
            origins[index].append(origin)
        }
        return MenuFile(menu: menu, origins: origins.flatMap(\.self), placeRow: placeRow)
    }

    mutating func take(_ row: CSVRow, line: Int) throws(ImportFault) {
        _ = try row.required("kind")
        switch try row.choice("kind", MenuColumns.RowKind.self) {
        case .place, nil: try take(place: row, line)
        case .item: try take(item: row, line)
        case .choice: try take(choice: row, line)
        }
    }

    private mutating func take(place row: CSVRow, _ line: Int) throws(ImportFault) {
        guard place == nil else { throw ImportFault("kind", "is place, which a file has once") }
        var menu = Menu(place: try row.id(options))
        menu.name = row["name"]
        menu.timeZone = row["time_zone"]
        menu.openingHours = try row.json("opening_hours_data", OpeningHours.self)
        let delivery = DeliveryArea(
            radius: try row["delivery_radius"] == nil ? nil : row.number("delivery_radius"),
            area: try row.json("delivery_area", Geometry.self), fee: try money(row, "delivery_fee"))
        menu.delivery = delivery == DeliveryArea() ? nil : delivery
        (place, placeRow) = (menu, line)
    }

    private mutating func take(item row: CSVRow, _ line: Int) throws(ImportFault) {
        let id = try itemID(row, "id")
        guard known[id] == nil else { throw ImportFault("id", "\(id) is earlier in the file, too") }
        guard let price = try money(row, "price") else { throw ImportFault("price", "is empty; every item needs one") }
        var dish = Menu.Dish(id: id, name: try row.required("name"), price: price)
        dish.names = names(row, "name:")
        dish.description = row["description"]
        dish.ingredients = try texts(row, "ingredients")
        dish.allergens = try texts(row, "allergens")
        dish.image = row["image"]
        dish.illustrative = try isYes(row, "illustrative") == true ? true : nil
        dish.stock = try stock(row)
        dish.soldOutOn = row["sold_out_on"]
        dish.hidesStock = try isYes(row, "hides_stock")
        dish.taxRate = try row.taxRate()
        known[id] = dishes.count
        dishes.append((row["section"], dish, MenuFile.Origin(row: line)))
    }

    private mutating func take(choice row: CSVRow, _ line: Int) throws(ImportFault) {
        let item = try itemID(row, "item")
        guard let index = known[item] else {
            throw ImportFault("item", "\(item) is not in the file before its choices")
        }
        let id = try row.required("group")
        var groups = dishes[index].dish.options ?? []
        let group = groups.firstIndex { $0.id == id } ?? groups.count
        if group == groups.count {
            groups.append(
                OptionGroup(
                    id: id, name: try row.required("group_name"), names: names(row, "group_name:"),
                    least: try row.count("least") ?? 0, most: try row.count("most") ?? 1, choices: []))
            dishes[index].origin.choices.append([])
        }
        let currency = dishes[index].dish.price.currency
        groups[group].choices.append(
            OptionChoice(
                id: try row.required("id"), name: try row.required("name"), names: names(row, "name:"),
                price: try difference(row, currency), stock: try stock(row),
                isAvailable: try isYes(row, "available") ?? true))
        dishes[index].dish.options = groups
        dishes[index].origin.choices[group].append(line)
    }
}

// MARK: - Fields

extension MenuGatherer {
    /// Whole id of an item, from its own part or all of it.
    private func itemID(_ row: CSVRow, _ column: String) throws(ImportFault) -> String {
        guard let place = place?.place else { throw ImportFault("kind", "is place in the first row") }
        let text = try row.required(column)
        let own = text.hasPrefix(place + ".") ? text.dropFirst(place.count + 1) : Substring(text)
        guard ThingID.isName(own) else {
            throw ImportFault(column, "may be \(ThingID.rule), with or without its place before a dot: \(text)")
        }
        return "\(place).\(own)"
    }

    private func names(_ row: CSVRow, _ prefix: String) -> [String: String]? {
        let pairs = row.values.filter { $0.key.hasPrefix(prefix) }.map {
            (String($0.key.dropFirst(prefix.count)), $0.value)
        }
        return pairs.isEmpty ? nil : Dictionary(pairs) { first, _ in first }
    }

    /// Parts separated by `;`, or a JSON array if a part contains `;`.
    private func texts(_ row: CSVRow, _ column: String) throws(ImportFault) -> [String]? {
        guard let text = row[column] else { return nil }
        if text.hasPrefix("[") { return try row.json(column, [String].self) }
        return text.split(separator: ";").map(String.init)
    }

    private func isYes(_ row: CSVRow, _ column: String) throws(ImportFault) -> Bool? {
        guard let text = row[column] else { return nil }
        guard ["yes", "no"].contains(text) else { throw ImportFault(column, "is yes or no: \(text)") }
        return text == "yes"
    }

    private func currency(_ row: CSVRow) throws(ImportFault) -> String {
        guard let currency = row["currency"] ?? options.currency, Money.minorDigits(of: currency) != nil else {
            throw ImportFault("currency", "is an ISO 4217 code of three capital letters: \(row["currency"] ?? "")")
        }
        return currency
    }

    private func money(_ row: CSVRow, _ column: String) throws(ImportFault) -> Money? {
        guard let text = row[column] else { return nil }
        let currency = try currency(row)
        guard let money = Money(decimal: text, currency: currency) else {
            throw ImportFault(column, "is an amount in \(currency), such as 4.60: \(text)")
        }
        return money
    }

    /// Surcharge of a choice, negative for less; 0 if the field is empty.
    private func difference(_ row: CSVRow, _ currency: String) throws(ImportFault) -> Money {
        let text = row["price"] ?? "0"
        let isLess = text.hasPrefix("-")
        guard let money = Money(decimal: isLess ? String(text.dropFirst()) : text, currency: currency) else {
            throw ImportFault("price", "is a difference in \(currency), such as 1.50 or -0.50: \(text)")
        }
        return isLess ? Money(amount: -money.amount, currency: currency) : money
    }

    private func stock(_ row: CSVRow) throws(ImportFault) -> Stock? {
        let portions = try row.count("daily_portions")
        guard row["stock"] == nil || portions == nil else {
            throw ImportFault("stock", "is empty where daily_portions is not")
        }
        if let portions { return .daily(portions: portions, left: portions, date: "") }
        if row["stock"] == "unlimited" { return .unlimited }
        return try row.count("stock").map { .count(left: $0) }
    }
}
