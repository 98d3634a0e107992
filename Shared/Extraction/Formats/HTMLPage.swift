import Foundation
import Markup

extension PageReader {
    /// Scans the tags once; parses a tree only if something needs it.
    func html(_ page: FetchedPage) -> ExtractedContent {
        let text = PageText(page) { PageOutline($0.prefix(8_192), links: false).charset }
        let wantsAllLinks = links.map { $0.within == nil } ?? false
        let outline = PageOutline(text.bytes, links: wantsAllLinks)
        let base = outline.base.flatMap { Address.url($0, on: page.url) } ?? page.url
        var extracted = ExtractedContent()
        if let problem = text.problem { extracted.problem(problem) }

        var things: [Thing] = []
        if rules.isEmpty {
            var reader = JSONLD(page: base)
            for (index, script) in outline.scripts.enumerated() { reader.read(text.bytes[script], number: index + 1) }
            things = reader.things
            for problem in reader.problems { extracted.problem(problem) }
        }
        let needsTree = !rules.isEmpty || outline.hasMicrodata || outline.hasRDFa || links?.within != nil
        if needsTree {
            do throws(MarkupFailure) {
                let tree = try PageReader.tree(
                    text.bytes.without(outline.templates), mostAttributes: outline.mostAttributes)
                if tree.isCut {
                    extracted.problem(
                        "elements are nested deeper than \(PageReader.limits.depth); what is deeper is read as text alone"
                    )
                }
                try read(tree, outline, base, page, &things, &extracted)
            } catch {
                extracted.problem("the page's elements: \(error)")
            }
        }
        if wantsAllLinks, let links { extracted.links = links.links(outline.links, on: base) }
        extracted.things += References.resolve(things) { extracted.problem($0) }
        return extracted
    }

    private func read(
        _ tree: MarkupDocument, _ outline: PageOutline, _ base: URL, _ page: FetchedPage, _ things: inout [Thing],
        _ extracted: inout ExtractedContent
    ) throws(MarkupFailure) {
        if rules.isEmpty {
            if outline.hasMicrodata {
                let microdata = try Microdata(tree, page: base)
                things += microdata.things
                for problem in microdata.problems { extracted.problem(problem) }
            }
            if outline.hasRDFa { things += RDFa(tree, page: base).things }
        } else {
            var based = page
            based.url = base
            let ruled = ruled([.element(tree.root)], of: based)
            things += ruled.things
            for problem in ruled.problems { extracted.problem(problem) }
        }
        if let links, let within = links.within {
            extracted.links = links.links(try tree.root.texts(at: within), on: base)
        }
    }

    private static let limits = ReadingLimits(bytes: 16 << 20, depth: 256, nodes: 1_000_000, attributes: 200)

    private static func tree(_ text: [UInt8], mostAttributes: Int) throws(MarkupFailure) -> MarkupDocument {
        // Checked before libxml2 compares each attribute with each other.
        guard mostAttributes <= limits.attributes else { throw .tooManyAttributes(limit: limits.attributes) }
        return try MarkupDocument(html: text, encoding: "UTF-8", limits: limits)
    }
}

extension [UInt8] {
    /// The bytes outside ascending ranges.
    fileprivate func without(_ ranges: [Range<Int>]) -> [UInt8] {
        guard !ranges.isEmpty else { return self }
        var kept: [UInt8] = []
        kept.reserveCapacity(count)
        var next = 0
        for range in ranges {
            kept += self[next..<range.lowerBound]
            next = range.upperBound
        }
        return kept + self[next...]
    }
}
