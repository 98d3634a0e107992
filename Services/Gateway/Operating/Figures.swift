/// One figure of a process at a moment.
struct Figure: Encodable, Sendable, Equatable {
    var name: String
    var labels: [String: String]
    var value: Double
}

extension Figure {
    /// So many of one process at most.
    static let most = 2000

    /// Reads the Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/
    ///
    /// Left out are a histogram's buckets, of which there are many, what is no number, and lines that cannot be read.
    static func all(in text: String) -> [Figure] {
        var figures: [Figure] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            guard let figure = Figure(line: line), figure.value.isFinite, !figure.name.hasSuffix("_bucket") else {
                continue
            }
            figures.append(figure)
            if figures.count == most { break }
        }
        return figures
    }

    /// `name{label="value",…} 1.5`
    init?(line: Substring) {
        guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]) else {
            return nil
        }
        let head = line[..<space]
        guard let brace = head.firstIndex(of: "{") else {
            self.init(name: String(head), labels: [:], value: value)
            return
        }
        guard head.last == "}", let labels = Figure.labels(head[head.index(after: brace)...].dropLast()) else {
            return nil
        }
        self.init(name: String(head[..<brace]), labels: labels, value: value)
    }

    /// `label="value",label="value"`, where a backslash stands before quotes, backslashes and the n of a new line.
    private static func labels(_ text: Substring) -> [String: String]? {
        var (labels, rest) = ([String: String](), text)
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<equals]
            rest = rest[equals...].dropFirst()
            guard rest.popFirst() == "\"" else { return nil }
            var value = ""
            while let character = rest.popFirst(), character != "\"" {
                guard character == "\\", let escaped = rest.popFirst() else {
                    value.append(character)
                    continue
                }
                value.append(escaped == "n" ? "\n" : escaped)
            }
            labels[String(name)] = value
            if rest.first == "," { rest.removeFirst() }
        }
        return labels
    }
}
