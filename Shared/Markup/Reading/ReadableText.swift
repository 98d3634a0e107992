extension MarkupElement {
    /// The visible text: with collapsed white space, a space where a block or line begins, and without scripts and styles.
    public var readableText: String {
        var text = ""
        collect(into: &text)
        return text.collapsingWhiteSpace
    }

    private func collect(into text: inout String) {
        for node in nodes {
            switch node {
            case .text(let part): text += part
            case .element(let element):
                let name = element.name
                if MarkupElement.hidden.contains(name) { continue }
                let isBlock = MarkupElement.blocks.contains(name)
                if isBlock { text += " " }
                element.collect(into: &text)
                if isBlock { text += " " }
            }
        }
    }

    static let hidden: Set = ["script", "style", "template", "noscript"]

    static let blocks: Set = [
        "address", "article", "aside", "blockquote", "br", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption",
        "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "option", "p",
        "pre", "section",
        "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]
}
