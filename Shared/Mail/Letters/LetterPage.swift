/// A letter as HTML. Mail readers support neither external style sheets nor variables. So the colours of the page's design (paper, surface,
/// ink, ink-2, line, brand, on-brand, brand-soft and on-brand-soft) are written out. Nothing is fetched, so that reading it is not tracked.
public struct LetterPage: Sendable {
    let language: String
    let title: String
    let intro: String
    let middle: Middle?
    let rows: [Row]
    let pictures: [Picture]
    let notes: [String]
    let foot: Foot?
    let site: String

    /// The main element: a code or a button.
    public enum Middle: Sendable {
        case code(String)
        case button(String, address: String)
    }

    /// A line of a list.
    public struct Row: Sendable, Hashable {
        public var text: String
        /// Text at the line's end.
        public var detail: String?

        public init(_ text: String, detail: String? = nil) {
            self.text = text
            self.detail = detail
        }
    }

    /// A square picture attached to the letter.
    public struct Picture: Sendable, Hashable {
        public var contentID: String
        public var caption: String
        /// Alternative text.
        public var description: String

        public init(contentID: String, caption: String, description: String) {
            self.contentID = contentID
            self.caption = caption
            self.description = description
        }
    }

    /// The reason for the letter, and a link that ends letters.
    public struct Foot: Sendable, Hashable {
        public var text: String
        public var link: String
        public var address: String

        public init(_ text: String, link: String, address: String) {
            self.text = text
            self.link = link
            self.address = address
        }
    }

    public init(
        language: String, title: String, intro: String, middle: Middle?, rows: [Row] = [], pictures: [Picture] = [],
        notes: [String], foot: Foot? = nil, site: String
    ) {
        self.language = language
        self.title = title
        self.intro = intro
        self.middle = middle
        self.rows = rows
        self.pictures = pictures
        self.notes = notes
        self.foot = foot
        self.site = site
    }

    private static let font =
        "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Thai','Leelawadee UI',Thonburi,sans-serif"

    private static let style = """
        :root { color-scheme: light dark; supported-color-schemes: light dark }
        @media (prefers-color-scheme: dark) {
          .paper { background: #0b0f0d !important }
          .surface { background: #131916 !important; border-color: #303633 !important }
          .ink { color: #edf1ef !important } .ink2 { color: #b2b9b6 !important }
          .line { border-color: #303633 !important }
          .code { background: #14382a !important; color: #b6edd3 !important }
          .button { background: #76d8af !important; color: #071a13 !important }
        }
        """

    public var document: String {
        let small = "margin:0 0 12px;font-size:14px;line-height:1.45;color:#4b5550"
        let notes = notes.map { "<p class=\"ink2\" style=\"\(small)\">\(escaped($0))</p>" }
        let parts = [middleElement, list].filter { !$0.isEmpty } + pictures.map(element) + notes + [footElement]
        return """
            <!doctype html>
            <html lang="\(escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(title))</title>
            <style>\(LetterPage.style)</style>
            </head>
            <body class="paper" style="margin:0;padding:0;background:#f5f9f7">
            <table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" \
            style="background:#f5f9f7">
            <tr><td align="center" style="padding:32px 16px">
            <table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" \
            style="max-width:440px;background:#ffffff;border:1px solid #dce1de;border-radius:16px;font-family:\(LetterPage.font)">
            <tr><td style="padding:32px 24px 20px">
            <p class="ink2" style="margin:0 0 8px;font-size:14px;font-weight:600;color:#4b5550">\(escaped(site))</p>
            <h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.22;color:#151e1a">\(escaped(title))</h1>
            <p class="ink" style="margin:0 0 20px;font-size:16px;line-height:1.45;color:#151e1a">\(escaped(intro))</p>
            \(parts.joined(separator: "\n"))
            </td></tr>
            </table>
            </td></tr>
            </table>
            </body>
            </html>

            """
    }

    private var middleElement: String {
        switch middle {
        case nil: return ""
        case .code(let code):
            // Spaces make screen readers read single digits.
            let spoken = code.map(String.init).joined(separator: " ")
            return """
                <p class="code" aria-label="\(escaped(spoken))" style="margin:0 0 20px;padding:16px;border-radius:12px;\
                background:#daf6e9;color:#005136;font-size:32px;font-weight:700;letter-spacing:6px;text-align:center;\
                font-variant-numeric:tabular-nums">\(escaped(code))</p>
                """
        case .button(let words, let address):
            return """
                <p style="margin:0 0 20px"><a class="button" href="\(escaped(address))" style="display:inline-block;\
                padding:14px 20px;border-radius:12px;background:#006d4b;color:#ffffff;font-size:16px;font-weight:600;\
                text-decoration:none">\(escaped(words))</a></p>
                """
        }
    }

    private var list: String {
        guard !rows.isEmpty else { return "" }
        let cell = "padding:8px 0;border-top:1px solid #dce1de;font-size:16px;line-height:1.45;color:#151e1a"
        let lines = rows.map { row in
            """
            <tr><td class="ink line" style="\(cell)">\(escaped(row.text))</td>\
            <td class="ink line" align="right" style="\(cell);padding-left:12px;white-space:nowrap">\
            \(escaped(row.detail ?? ""))</td></tr>
            """
        }
        return """
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
            \(lines.joined(separator: "\n"))
            </table>
            """
    }

    private func element(_ picture: Picture) -> String {
        """
        <p class="ink" style="margin:0 0 20px;text-align:center;font-size:16px;line-height:1.45;color:#151e1a">\
        <img src="cid:\(escaped(picture.contentID))" width="240" height="240" alt="\(escaped(picture.description))" \
        style="display:block;margin:0 auto 8px;border-radius:12px">\(escaped(picture.caption))</p>
        """
    }

    private var footElement: String {
        guard let foot else { return "" }
        let small = "margin:0 0 12px;font-size:14px;line-height:1.45;color:#4b5550"
        return """
            <p class="ink2" style="\(small)">\(escaped(foot.text)) \
            <a class="ink2" href="\(escaped(foot.address))" style="color:#4b5550">\(escaped(foot.link))</a></p>
            """
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
