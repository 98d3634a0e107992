import Foundation
import Markup

extension PageReader {
    /// One pass over the tags always; a tree, once, only if something needs it.
    func html(_ page: FetchedPage) -> Understood {
        let text = PageText(page) { PageOutline($0.prefix(8_192), links: false).charset }
        let wantsAllLinks = links.map { $0.within == nil } ?? false
        let outline = PageOutline(text.bytes, links: wantsAllLinks)
        let base = outline.base.flatMap { Address.url($0, on: page.url) } ?? page.url
        var understood = Understood()
        if let problem = text.problem { understood.problem(problem) }

        var things: [Thing] = []
        if rules.isEmpty {
            var reader = JSONLD(page: base)
            for (index, script) in outline.scripts.enumerated() { reader.read(text.bytes[script], number: index + 1) }
            things = reader.things
            for problem in reader.problems { understood.problem(problem) }
        }
        let needsTree = !rules.isEmpty || outline.hasMicrodata || outline.hasRDFa || links?.within != nil
        if needsTree {
            do throws(MarkupFailure) {
                let tree = try PageReader.tree(text.bytes, mostAttributes: outline.mostAttributes)
                try read(tree, outline, base, page, &things, &understood)
            } catch {
                understood.problem("the page's elements: \(error)")
            }
        }
        if wantsAllLinks, let links { understood.links = links.links(outline.links, on: base) }
        understood.things += References.resolve(things) { understood.problem($0) }
        return understood
    }

    private func read(
        _ tree: MarkupDocument, _ outline: PageOutline, _ base: URL, _ page: FetchedPage, _ things: inout [Thing],
        _ understood: inout Understood
    ) throws(MarkupFailure) {
        if rules.isEmpty {
            if outline.hasMicrodata {
                let microdata = try Microdata(tree, page: base)
                things += microdata.things
                for problem in microdata.problems { understood.problem(problem) }
            }
            if outline.hasRDFa { things += RDFa(tree, page: base).things }
        } else {
            var based = page
            based.url = base
            let ruled = ruled([.element(tree.root)], of: based)
            things += ruled.things
            for problem in ruled.problems { understood.problem(problem) }
        }
        if let links, let within = links.within {
            understood.links = links.links(try tree.root.texts(at: within), on: base)
        }
    }

    private static let limits = ReadingLimits(bytes: 16 << 20, depth: 256, nodes: 1_000_000, attributes: 200)

    private static func tree(_ text: [UInt8], mostAttributes: Int) throws(MarkupFailure) -> MarkupDocument {
        // Before libxml2 compares each with each other.
        guard mostAttributes <= limits.attributes else { throw .tooManyAttributes(limit: limits.attributes) }
        return try MarkupDocument(html: text, encoding: "UTF-8", limits: limits)
    }
}
