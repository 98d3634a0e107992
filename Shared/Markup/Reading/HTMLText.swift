/// Extracts the text of HTML in one pass, without a tree: tags end as in HTML's tokeniser (section 13.2.5).
struct HTMLText {
    private let html: String

    init(_ html: String) {
        self.html = html
    }

    /// The text with collapsed white space, a space where a block or line begins or ends, without scripts and styles, and with resolved
    /// references.
    var readable: String {
        WrittenText.withBytes(of: html) { bytes in
            var pass = Pass(bytes)
            pass.run()
            return String(decoding: pass.text, as: UTF8.self).collapsingWhiteSpace
        }
    }

    private struct Pass {
        private let bytes: UnsafeBufferPointer<UInt8>
        private var index = 0
        private(set) var text: [UInt8] = []
        /// True after an unclosed quote: from then on tags end at the next `>`, quoted or not.
        private var hasOpenQuote = false

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
            text.reserveCapacity(bytes.count)
        }

        mutating func run() {
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "<"): markup()
                case UInt8(ascii: "&"):
                    if let reference = CharacterReference(in: bytes, at: index) {
                        text += reference.text.utf8
                        index += reference.length
                    } else {
                        keep()
                    }
                default: keep()
                }
            }
        }

        private mutating func keep() {
            text.append(bytes[index])
            index += 1
        }

        private mutating func markup() {
            guard index + 1 < bytes.count else { return keep() }
            if bytes[(index + 1)...].starts(with: "!--".utf8) {
                index = end(of: "-->", from: index + 4) ?? bytes.count
                return
            }
            switch bytes[index + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): index = end(of: ">", from: index + 1) ?? bytes.count
            case UInt8(ascii: "/") where index + 2 < bytes.count && bytes[index + 2].isASCIILetter: tag(at: index + 2)
            case let byte where byte.isASCIILetter: tag(at: index + 1)
            default: keep()
            }
        }

        private mutating func tag(at start: Int) {
            let isEnd = bytes[start - 1] == UInt8(ascii: "/")
            let name = bytes[start...].prefix {
                !$0.isMarkupSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
            }
            let element = name.count > 16 ? "" : String(decoding: name, as: UTF8.self).lowercased()
            index = endOfTag(from: name.endIndex)
            if !isEnd, MarkupElement.hidden.contains(element) { skip(element) }
            if MarkupElement.blocks.contains(element) { text.append(UInt8(ascii: " ")) }
        }

        private mutating func endOfTag(from start: Int) -> Int {
            guard !hasOpenQuote else { return end(of: ">", from: start) ?? bytes.count }
            var position = start
            // A quote counts only where a value begins.
            var isValue = false
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                switch byte {
                case UInt8(ascii: ">"): return position
                case UInt8(ascii: "="): isValue = true
                case UInt8(ascii: "\"") where isValue, UInt8(ascii: "'") where isValue:
                    guard let close = bytes[position...].firstIndex(of: byte) else {
                        hasOpenQuote = true
                        return end(of: ">", from: start) ?? bytes.count
                    }
                    (position, isValue) = (close + 1, false)
                case let byte where byte.isMarkupSpace: break
                default: isValue = false
                }
            }
            return position
        }

        /// Skips the content of an invisible element, with its end tag.
        private mutating func skip(_ element: String) {
            while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
                index = open + 1
                let name = bytes[index...].dropFirst().prefix(element.utf8.count)
                guard bytes[index...].first == UInt8(ascii: "/"),
                    name.elementsEqual(element.utf8, by: { $0 | 32 == $1 })
                else { continue }
                index = end(of: ">", from: name.endIndex) ?? bytes.count
                return
            }
            index = bytes.count
        }

        /// The position after the next mark.
        private func end(of mark: StaticString, from start: Int) -> Int? {
            var position = min(start, bytes.count)
            let count = mark.utf8CodeUnitCount
            while let found = bytes[position...].firstIndex(of: mark.utf8Start[0]) {
                guard found + count <= bytes.count else { return nil }
                if (0..<count).allSatisfy({ bytes[found + $0] == mark.utf8Start[$0] }) { return found + count }
                position = found + 1
            }
            return nil
        }
    }
}
