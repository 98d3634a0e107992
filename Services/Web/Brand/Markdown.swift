/// The text of an own page, in a part of Markdown: headings, paragraphs, lists, links, strong and emphasised text.
///
/// The text is parsed into blocks, of which page and server make elements, so that HTML in it stays plain text.
struct Markdown: Sendable, Encodable, Equatable {
    struct Fault: Error {
        let line: Int
        let reason: String
    }

    struct Block: Sendable, Encodable, Equatable {
        enum BlockKind: String, Encodable {
            case heading, paragraph, list, numbers
        }

        let kind: BlockKind
        /// The level of a heading, 1 to 6; nil for other blocks.
        var level: Int?
        /// The entries of a list; one part for other blocks.
        var parts: [[Run]]
    }

    /// A piece of text of one style.
    struct Run: Sendable, Encodable, Equatable {
        var text: String
        var isStrong: Bool?
        var isStressed: Bool?
        var href: String?
    }

    private(set) var blocks: [Block] = []
    /// The text of the first heading.
    var title: String? { blocks.first { $0.kind == .heading }?.parts.first?.map(\.text).joined() }

    init(_ text: String) throws(Fault) {
        // The block that following lines may continue, and the number of its first line.
        var open: (kind: Block.BlockKind, line: Int, parts: [String])?
        func close(_ blocks: inout [Block]) throws(Fault) {
            guard let ended = open else { return }
            var parts: [[Run]] = []
            for part in ended.parts { parts.append(try Markdown.runs(part, line: ended.line)) }
            blocks.append(Block(kind: ended.kind, parts: parts))
            open = nil
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = Markdown.trimmed(line)
            let level = line.prefix { $0 == "#" }.count
            if line.isEmpty {
                try close(&blocks)
            } else if (1...6).contains(level), line.dropFirst(level).first == " " {
                try close(&blocks)
                let runs = try Markdown.runs(Markdown.trimmed(line.dropFirst(level)), line: index + 1)
                blocks.append(Block(kind: .heading, level: level, parts: [runs]))
            } else if let (kind, entry) = Markdown.entry(line) {
                if open?.kind != kind { try close(&blocks) }
                if open == nil { open = (kind, index + 1, []) }
                open?.parts.append(entry)
            } else if let last = open?.parts.popLast() {
                open?.parts.append(last + " " + line)
            } else {
                open = (.paragraph, index + 1, [line])
            }
        }
        try close(&blocks)
        guard !blocks.isEmpty else { throw Fault(line: 1, reason: "there is no text") }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The text of a list's entry: `- text` or `1. text`; nil for other lines.
    private static func entry(_ line: String) -> (Block.BlockKind, String)? {
        if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
            return (.list, trimmed(line.dropFirst(2)))
        }
        let digits = line.prefix { $0.isNumber }
        guard !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
        return (.numbers, trimmed(line.dropFirst(digits.count + 2)))
    }
}

extension Markdown {
    /// Splits a text where its style changes.
    private static func runs(_ text: String, line: Int) throws(Fault) -> [Run] {
        var (runs, rest, isStrong, isStressed): ([Run], Substring, Bool, Bool) = ([], text[...], false, false)
        var plain = ""
        func end(_ runs: inout [Run]) {
            if !plain.isEmpty {
                runs.append(Run(text: plain, isStrong: isStrong ? true : nil, isStressed: isStressed ? true : nil))
            }
            plain = ""
        }
        while let first = rest.first {
            if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
                plain.append(next)
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("**") {
                end(&runs)
                isStrong.toggle()
                rest = rest.dropFirst(2)
            } else if first == "*" {
                end(&runs)
                isStressed.toggle()
                rest = rest.dropFirst()
            } else if first == "[", let link = link(rest) {
                end(&runs)
                guard isAllowed(link.href) else {
                    throw Fault(
                        line: line,
                        reason:
                            "a link to \"\(link.href)\"; https:, http:, mailto:, tel: and paths of the page are allowed"
                    )
                }
                runs.append(Run(text: link.text, isStrong: isStrong ? true : nil, href: link.href))
                rest = link.rest
            } else {
                plain.append(first)
                rest = rest.dropFirst()
            }
        }
        end(&runs)
        guard !isStrong, !isStressed else {
            throw Fault(line: line, reason: "a * is not closed; write \\* for the sign itself")
        }
        return runs
    }

    /// Parses `[text](address)` at the beginning of the text.
    private static func link(_ text: Substring) -> (text: String, href: String, rest: Substring)? {
        guard let middle = text.firstRange(of: "]("), let end = text[middle.upperBound...].firstIndex(of: ")") else {
            return nil
        }
        let words = text[text.index(after: text.startIndex)..<middle.lowerBound]
        guard !words.contains("[") else { return nil }
        return (String(words), String(text[middle.upperBound..<end]), text[text.index(after: end)...])
    }

    static func isAllowed(_ href: String) -> Bool {
        let isPath = href.hasPrefix("/") && !href.hasPrefix("//") && !href.contains("\\")
        return isPath || href.hasPrefix("#")
            || ["https://", "http://", "mailto:", "tel:"].contains { href.lowercased().hasPrefix($0) }
    }

    /// The text as HTML.
    var html: String {
        blocks.map { block in
            let parts = block.parts.map { $0.map(Markdown.html).joined() }
            switch block.kind {
            case .heading: return "<h\(block.level ?? 1)>\(parts.joined())</h\(block.level ?? 1)>"
            case .paragraph: return "<p>\(parts.joined())</p>"
            case .list: return "<ul>\(parts.map { "<li>\($0)</li>" }.joined())</ul>"
            case .numbers: return "<ol>\(parts.map { "<li>\($0)</li>" }.joined())</ol>"
            }
        }.joined(separator: "\n")
    }

    private static func html(_ run: Run) -> String {
        var text = HTMLText.escaped(run.text)
        if run.isStressed == true { text = "<em>\(text)</em>" }
        if run.isStrong == true { text = "<strong>\(text)</strong>" }
        return run.href.map { "<a href=\"\(HTMLText.escaped($0))\">\(text)</a>" } ?? text
    }
}
