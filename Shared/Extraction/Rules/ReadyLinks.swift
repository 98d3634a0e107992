import Foundation

/// A rule for links with its expressions prepared.
struct ReadyLinks: Sendable {
    /// Limit of links of one page; a sitemap may have 50,000.
    private static let mostOfAll = 60_000

    private let follow: [NSRegularExpression]
    private let except: [NSRegularExpression]
    /// XPath of the links, unless all of the page count.
    let within: String?
    private let most: Int

    init(_ rule: LinkRule) throws(UnreadableRule) {
        follow = try ReadyLinks.expressions(rule.follow, "follow")
        except = try ReadyLinks.expressions(rule.except, "except")
        most = rule.most ?? ReadyLinks.mostOfAll
        guard (1...ReadyLinks.mostOfAll).contains(most) else {
            throw UnreadableRule("must be a whole number from 1 to \(ReadyLinks.mostOfAll)", place: "most")
        }
        if let css = rule.within {
            do throws(UnreadableRule) {
                let path = try CSSSelector(css).xpath
                within = path.components(separatedBy: " | ")
                    .map { "\($0)/descendant-or-self::*[self::a or self::area]/@href" }.joined(separator: " | ")
            } catch {
                throw error.at("within")
            }
        } else {
            within = nil
        }
    }

    private static func expressions(_ patterns: [String]?, _ name: String) throws(UnreadableRule)
        -> [NSRegularExpression]
    {
        var expressions: [NSRegularExpression] = []
        for (index, pattern) in (patterns ?? []).enumerated() {
            do throws(UnreadableRule) {
                expressions.append(try ReadyStep.expression(pattern))
            } catch {
                throw error.at("\(name)[\(index)]")
            }
        }
        return expressions
    }

    /// The links that the rule selects, each once, in order.
    func links(_ written: [String], on base: URL) -> [URL] {
        var seen: Set<String> = []
        var known: Set<String> = []
        var links: [URL] = []
        for text in written where known.insert(text).inserted {
            guard let url = Address.link(text, on: base) else { continue }
            let address = url.absoluteString
            guard seen.insert(address).inserted, takes(address) else { continue }
            links.append(url)
            if links.count == most { break }
        }
        return links
    }

    private func takes(_ address: String) -> Bool {
        func matches(_ expression: NSRegularExpression) -> Bool {
            expression.firstMatch(in: address, range: NSRange(address.startIndex..., in: address)) != nil
        }
        return (follow.isEmpty || follow.contains(where: matches)) && !except.contains(where: matches)
    }
}
