/// A letter as HTML. Readers of mail know neither style sheets from elsewhere nor variables: the colours are those of the page's design
/// (paper, surface, ink, ink-2, line, brand, on-brand, brand-soft and on-brand-soft), written out; nothing is fetched, so that nobody
/// learns when it is read.
struct LetterPage {
    let language: String
    let title: String
    let intro: String
    let middle: Middle
    let notes: [String]
    let site: String

    /// What it is all about, to be seen at once.
    enum Middle {
        case code(String)
        case button(String, address: String)
    }

    private static let font =
        "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Thai','Leelawadee UI',Thonburi,sans-serif"

    private static let style = """
        :root { color-scheme: light dark; supported-color-schemes: light dark }
        @media (prefers-color-scheme: dark) {
          .paper { background: #0b0f0d !important }
          .surface { background: #131916 !important; border-color: #303633 !important }
          .ink { color: #edf1ef !important } .ink2 { color: #b2b9b6 !important }
          .code { background: #14382a !important; color: #b6edd3 !important }
          .button { background: #76d8af !important; color: #071a13 !important }
        }
        """

    var document: String {
        let small = "margin:0 0 12px;font-size:14px;line-height:1.45;color:#4b5550"
        let notes = notes.map { "<p class=\"ink2\" style=\"\(small)\">\(escaped($0))</p>" }
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
            \(middleElement)
            \(notes.joined(separator: "\n"))
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
        case .code(let code):
            // A screen reader says the digits one after the other.
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

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
