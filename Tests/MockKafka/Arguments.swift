struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

struct Arguments {
    var brokers = 1
    var portFile: String?
    var topics: [(String, Int)] = []

    init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--brokers":
                guard let count = words.popFirst().flatMap({ Int($0) }), (1...9).contains(count) else {
                    throw Refusal("--brokers takes a number from 1 to 9")
                }
                brokers = count
            case "--port-file":
                guard let file = words.popFirst() else { throw Refusal("--port-file takes a file's name") }
                portFile = file
            default:
                let parts = word.split(separator: ":", omittingEmptySubsequences: false)
                guard parts.count == 2, !parts[0].isEmpty, let count = Int(parts[1]), (1...1000).contains(count) else {
                    throw Refusal("\"\(word)\" is not topic:partitions")
                }
                topics.append((String(parts[0]), count))
            }
        }
    }
}
