import CSV
import Contract
import Events

/// Writes a place's menu as a table that an import reads again: a row for the place, one for each item, one for each choice.
public enum MenuExport {
    public static func csv(_ menu: Menu) throws -> [UInt8] {
        let rows = try rows(of: menu)
        let languages = Set(rows.flatMap(\.keys)).filter { $0.contains(":") }.sorted()
        let columns = MenuColumns.all.flatMap { column in
            [column] + languages.filter { $0.hasPrefix(column + ":") }
        }
        return CSVRecord.line(columns) + rows.flatMap { row in CSVRecord.line(columns.map { row[$0] ?? "" }) }
    }

    private static func rows(of menu: Menu) throws -> [[String: String]] {
        var rows = [try row(of: menu)]
        for section in menu.sections {
            for dish in section.items {
                rows.append(try row(of: dish, in: section.name))
                for group in dish.options ?? [] { rows += group.choices.map { row(of: $0, in: group, dish.id) } }
            }
        }
        return rows
    }

    private static func row(of menu: Menu) throws -> [String: String] {
        var row = ["kind": "place", "id": menu.place]
        row["name"] = menu.name
        row["time_zone"] = menu.timeZone
        row["opening_hours_data"] = try menu.openingHours.map { try text(of: $0) }
        row["delivery_radius"] = menu.delivery?.radius.map { "\($0)" }
        row["delivery_area"] = try menu.delivery?.area.map { try text(of: $0) }
        row["delivery_fee"] = menu.delivery?.fee?.decimal
        row["currency"] = menu.delivery?.fee?.currency
        return row
    }

    private static func row(of dish: Menu.Dish, in section: String?) throws -> [String: String] {
        var row = [
            "kind": "item", "id": dish.id, "name": dish.name, "price": dish.price.decimal,
            "currency": dish.price.currency,
        ]
        add(dish.names, "name:", to: &row)
        row["section"] = section
        row["description"] = dish.description
        row["ingredients"] = try texts(dish.ingredients)
        row["allergens"] = try texts(dish.allergens)
        row["image"] = dish.image
        row["illustrative"] = dish.illustrative == true ? "yes" : nil
        row["tax_rate"] = dish.taxRate.map { Percent.text(hundredths: $0) }
        row["sold_out_on"] = dish.soldOutOn
        row["hides_stock"] = dish.hidesStock.map { $0 ? "yes" : "no" }
        add(dish.stock, to: &row)
        return row
    }

    private static func row(of choice: OptionChoice, in group: OptionGroup, _ item: String) -> [String: String] {
        let amount = Money(amount: abs(choice.price.amount), currency: choice.price.currency).decimal
        var row = [
            "kind": "choice", "id": choice.id, "name": choice.name, "item": item, "group": group.id,
            "group_name": group.name, "least": "\(group.least)", "most": "\(group.most)",
            "price": choice.price.amount < 0 ? "-\(amount)" : amount, "currency": choice.price.currency,
            "available": choice.isAvailable ? "yes" : "no",
        ]
        add(choice.names, "name:", to: &row)
        add(group.names, "group_name:", to: &row)
        add(choice.stock, to: &row)
        return row
    }

    private static func add(_ names: [String: String]?, _ prefix: String, to row: inout [String: String]) {
        for (language, name) in names ?? [:] { row[prefix + language] = name }
    }

    private static func add(_ stock: Stock?, to row: inout [String: String]) {
        switch stock {
        case nil: break
        case .unlimited: row["stock"] = "unlimited"
        case .count(let left): row["stock"] = "\(left)"
        case .daily(let portions, _, _): row["daily_portions"] = "\(portions)"
        }
    }

    private static func texts(_ texts: [String]?) throws -> String? {
        guard let texts, !texts.isEmpty else { return nil }
        let isPlain = texts.allSatisfy { !$0.contains(";") && !$0.isEmpty } && texts.first?.hasPrefix("[") == false
        return isPlain ? texts.joined(separator: ";") : try text(of: texts)
    }

    private static func text(of value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }
}
