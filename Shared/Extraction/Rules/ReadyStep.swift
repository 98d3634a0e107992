import Foundation
import Markup

/// A step, prepared as far as possible without a page.
struct ReadyStep: Sendable {
    private enum Action: Sendable {
        case plain(Step)
        case regex(NSRegularExpression)
        case date(ReadyDate)
    }

    private let action: Action

    /// - Throws: A fault of a regular expression or a time zone.
    init(_ step: Step) throws(UnreadableRule) {
        switch step {
        case .regex(let pattern): action = .regex(try ReadyStep.expression(pattern))
        case .date(let format): action = .date(try ReadyDate(format))
        case .number(let decimal) where decimal.count != 1:
            throw UnreadableRule("number: decimal must be one character")
        default: action = .plain(step)
        }
    }

    static func expression(_ pattern: String) throws(UnreadableRule) -> NSRegularExpression {
        guard pattern.utf8.count <= 1_000, let expression = try? NSRegularExpression(pattern: pattern) else {
            throw UnreadableRule(
                "\"\(pattern.prefix(100))\" must be a regular expression of at most 1,000 bytes")
        }
        return expression
    }

    /// - Throws: A text that could not be read, which then counts as missing.
    func apply(to texts: [String], on page: URL, problems: (String) -> Void) -> [Thing.Value] {
        func each(_ change: (String) -> String?) -> [Thing.Value] {
            texts.compactMap { text in change(text).map { .text($0) } }
        }
        switch action {
        case .regex(let expression):
            return each { ReadyStep.firstGroup(of: expression, in: $0) }
        case .date(let date):
            return each { text in
                let read = date.read(text)
                if read == nil { problems("\"\(text.prefix(60))\" is no date as the rule has it") }
                return read
            }
        case .plain(.number(let decimal)):
            return texts.compactMap { text in
                guard let number = ReadyStep.number(in: text, decimal: decimal) else {
                    problems("\"\(text.prefix(60))\" has not exactly one number")
                    return nil
                }
                return .number(number)
            }
        case .plain(.score):
            return texts.compactMap { text in
                switch Score.read(text) {
                case .stars(let stars): return .number(stars)
                case .unreadable(let reason):
                    problems(reason)
                    return nil
                }
            }
        case .plain(.otherwise(let text)):
            return texts.isEmpty ? [.text(text)] : each { $0 }
        case .plain(let step):
            return each { ReadyStep.plain(step, $0, page) }.flatMap { value -> [Thing.Value] in
                guard case .split(let separator) = step, let text = value.text else { return [value] }
                return text.components(separatedBy: separator).map { .text($0) }
            }
        }
    }

    private static func plain(_ step: Step, _ text: String, _ page: URL) -> String? {
        switch step {
        case .trim:
            let text = text.collapsingWhiteSpace
            return text.isEmpty ? nil : text
        case .lowercase: return text.lowercased()
        case .url: return Address.resolve(text, on: page)
        case .replace(let old, let new): return text.replacingOccurrences(of: old, with: new)
        case .map(let table): return table[text]
        case .prefix(let prefix): return prefix + text
        case .suffix(let suffix): return text + suffix
        default: return text
        }
    }

    /// The first group of the first match in the text's first 20,000 characters: patterns may take long.
    private static func firstGroup(of expression: NSRegularExpression, in text: String) -> String? {
        let text = String(text.prefix(20_000))
        guard let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) else {
            return nil
        }
        return Range(match.range(at: min(1, expression.numberOfCaptureGroups)), in: text).map { String(text[$0]) }
    }

    /// The only number of a text. Thousands may be separated by spaces, apostrophes, points or commas, except the decimal sign.
    static func number(in text: String, decimal: String) -> Double? {
        guard let decimal = decimal.first else { return nil }
        var numbers: [String] = []
        var current = ""
        /// Number of digits since the last separator of thousands; three make a group.
        var group: Int?
        var pending: Character?
        var isNegative = false
        var previous: Character?
        func isGroupSign(_ character: Character) -> Bool {
            character != decimal && (".,' ’\u{A0}\u{202F}".contains(character))
        }
        for character in text {
            if let digit = character.wholeNumberValue, digit < 10, character.isNumber {
                if current.isEmpty { isNegative = previous == "-" || previous == "−" }
                // A separator between digits belongs to the number.
                if let sign = pending {
                    if let group, group != 3 { return nil }
                    group = sign == decimal ? nil : 0
                    if sign == decimal { current += "." }
                }
                pending = nil
                current += String(digit)
                group = group.map { $0 + 1 }
            } else if !current.isEmpty {
                if pending == nil, !current.contains("."), character == decimal || isGroupSign(character) {
                    pending = character
                } else {
                    if let group, group != 3 { return nil }
                    numbers.append((isNegative ? "-" : "") + current)
                    (current, pending, group) = ("", nil, nil)
                }
            }
            previous = character
        }
        if let group, group != 3 { return nil }
        if !current.isEmpty { numbers.append((isNegative ? "-" : "") + current) }
        return numbers.count == 1 ? Thing.Value.number(in: numbers[0]) : nil
    }
}
