import Geo

/// The arguments of a command: words in order, and options.
struct Arguments {
    private(set) var words: [String] = []
    private var options: [String: String] = [:]
    private var flags: Set<String> = []

    /// An argument that the command does not take.
    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameters:
    ///   - options: names of options with a value.
    ///   - flags: names of options without a value.
    init(_ typed: some Sequence<String>, options names: Set<String>, flags flagNames: Set<String>) throws {
        var rest = Array(typed)[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                words.append(word)
                continue
            }
            let name = String(word.dropFirst(2))
            if flagNames.contains(name) {
                flags.insert(name)
            } else if names.contains(name), let value = rest.popFirst() {
                options[name] = value
            } else {
                throw Misuse(description: names.contains(name) ? "\(word) needs a value" : "\(word) is not known")
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }
    func text(_ option: String) -> String? { options[option] }

    func number<Number: LosslessStringConvertible>(_ option: String, _ type: Number.Type = Number.self) throws
        -> Number?
    {
        guard let text = options[option] else { return nil }
        guard let number = Number(text) else { throw Misuse(description: "--\(option) must be a number, not \(text)") }
        return number
    }

    /// Point of an option such as "41.4036,2.1744".
    func point(_ option: String) throws -> Coordinate? { try options[option].map(Arguments.point) }

    static func point(_ text: String) throws -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let point = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw Misuse(
                description: "\(text) is not a point: write latitude and longitude in degrees, as in 41.4036,2.1744")
        }
        return point
    }

    /// A word by its index.
    /// - Parameter what: name of the word for an error's text.
    func word(_ index: Int, _ what: String) throws -> String {
        guard index < words.count else { throw Misuse(description: "\(what) is missing") }
        return words[index]
    }
}
