/// Reads the numbers of a run of digits, in one country.
struct NumberReading {
    let plan: NumberingPlan?
    /// ISO code, upper case.
    let country: String?

    /// Numbers of a run of digits; none if it cannot be read.
    func numbers(_ written: WrittenNumber) -> [TelephoneNumber] {
        guard written.groups.count <= 30 else { return [] }
        var hopeless: Set<Int> = []
        var found = split(written.groups[...], hasPlus: written.hasPlus, .strict, &hopeless)
        if found == nil {
            hopeless = []
            found = split(written.groups[...], hasPlus: written.hasPlus, .lenient, &hopeless)
        }
        guard var lines = found else { return [] }
        // The extension belongs to the last number; of a range, to all of it.
        for index in lines[lines.count - 1].indices { lines[lines.count - 1][index].extension = written.extension }
        return lines.flatMap { $0 }
    }

    enum Strictness {
        /// Only numbers with lengths of the country.
        case strict
        /// Any number with a country code.
        case lenient
    }

    private typealias Groups = ArraySlice<WrittenNumber.Group>

    /// One number or range, or several with no more than a space or a slash between them.
    /// - Parameter hopeless: positions from which the rest cannot be read: each is tried once, though many ways lead to it.
    private func split(
        _ groups: Groups, hasPlus: Bool, _ strictness: Strictness, _ hopeless: inout Set<Int>
    ) -> [[TelephoneNumber]]? {
        if hopeless.contains(groups.startIndex) { return nil }
        if let range = range(groups, hasPlus: hasPlus) { return [range] }
        if let number = number(groups, hasPlus: hasPlus, strictness) { return [[number]] }
        for index in groups.indices.dropFirst() where groups[index].mayBegin {
            let head = groups[..<index]
            let first = range(head, hasPlus: hasPlus) ?? number(head, hasPlus: hasPlus, .strict).map { [$0] }
            if let first, let others = split(groups[index...], hasPlus: false, strictness, &hopeless) {
                return [first] + others
            }
        }
        hopeless.insert(groups.startIndex)
        return nil
    }

    /// "02-123-4567-8" and "02-123-4567-70": a complete number, then the last digits of the last one. Only in countries with fixed lengths:
    /// elsewhere the digits after the hyphen may be an extension.
    private func range(_ groups: Groups, hasPlus: Bool) -> [TelephoneNumber]? {
        guard groups.count >= 2, let last = groups.last, last.mayEndRange else { return nil }
        let head = groups.dropLast()
        let width = last.digits.count
        guard let previous = head.last?.digits, previous.count >= 4, width <= 4, width <= previous.count,
            let number = number(head, hasPlus: hasPlus, .strict),
            NumberingPlan.code(of: number.digits).flatMap({ NumberingPlan.byCode[$0] })?.hasFixedLengths == true,
            let from = Int(previous.suffix(width)), let to = Int(last.digits), from < to
        else { return nil }
        return (from...to).prefix(10).map { line in
            let ending = String(line)
            let zeros = String(repeating: "0", count: width - ending.count)
            return TelephoneNumber(digits: number.digits.dropLast(width) + zeros + ending)
        }
    }

    private func number(_ groups: Groups, hasPlus: Bool, _ strictness: Strictness) -> TelephoneNumber? {
        let digits = groups.map(\.digits).joined()
        guard digits.count <= 22 else { return nil }
        if hasPlus { return international(digits, strictness) }
        if let plan, let number = national(digits, plan) { return number }
        // "0066 2 123 4567" in Thailand, where 006 is also an operator's prefix for calls abroad.
        if let plan, digits.hasPrefix("00\(plan.code)"),
            let number = international(String(digits.dropFirst(2)), .strict)
        {
            return number
        }
        for prefix in plan?.abroad ?? ["00"] where digits.hasPrefix(prefix) {
            if let number = international(String(digits.dropFirst(prefix.count)), strictness) { return number }
        }
        // "66 2 123 4567" in Thailand: the country code without its plus.
        if let plan, plan.hasFixedLengths, digits.hasPrefix(plan.code) { return international(digits, .strict) }
        return nil
    }

    private func national(_ digits: String, _ plan: NumberingPlan) -> TelephoneNumber? {
        if !plan.trunk.isEmpty, digits.hasPrefix(plan.trunk) {
            let rest = digits.dropFirst(plan.trunk.count)
            // A second zero makes it the prefix for calls abroad.
            if plan.fits(rest), plan.trunk != "0" || rest.first != "0" {
                return TelephoneNumber(digits: plan.code + rest)
            }
            // "1 310 000" in America has no trunk prefix but begins like one.
            guard plan.trunk != "0" else { return nil }
        }
        // Without its trunk prefix only a complete number differs from the end of one.
        guard plan.trunk.isEmpty || plan.hasFixedLengths, plan.fits(digits[...]) else { return nil }
        return TelephoneNumber(digits: plan.code + digits)
    }

    private func international(_ digits: String, _ strictness: Strictness) -> TelephoneNumber? {
        guard digits.count <= 16, let code = NumberingPlan.code(of: digits) else { return nil }
        var rest = digits.dropFirst(code.count)
        let plan = NumberingPlan.byCode[code]
        // "+66 (0)2 123 4567": the zero is not dialled from abroad.
        if let trunk = plan?.trunk, trunk.first == "0", rest.hasPrefix(trunk) { rest = rest.dropFirst(trunk.count) }
        if strictness == .strict, let plan, !plan.fits(rest) { return nil }
        guard rest.count >= 4, code.count + rest.count <= 15 else { return nil }
        return TelephoneNumber(digits: code + rest)
    }
}
