/// What the letter says in one language; `{code}`, `{minutes}` and `{site}` are filled in.
struct SignInWords: Sendable {
    let subject: String
    let title: String
    let intro: String
    let until: String
    let unasked: String

    static let fallback = "en"

    /// The words of a language as browsers name it ("es-MX"), and its plain name.
    static func of(_ language: String) -> (tag: String, words: SignInWords) {
        let tag = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        return all[tag].map { (tag, $0) } ?? (fallback, all[fallback]!)
    }

    static let all: [String: SignInWords] = [
        "en": SignInWords(
            subject: "{code} is your code for {site}",
            title: "Sign in to {site}",
            intro: "Enter this code on the page where you began to sign in:",
            until: "It is good for {minutes} minutes, and once. Tell it to nobody: nobody will ask you for it.",
            unasked: "You did not ask for it? Then do nothing. Nobody can sign in without the code."),
        "es": SignInWords(
            subject: "{code} es tu código de {site}",
            title: "Entra en {site}",
            intro: "Escribe este código en la página donde empezaste a entrar:",
            until: "Vale {minutes} minutos y una sola vez. No se lo digas a nadie: nadie te lo va a pedir.",
            unasked: "¿No lo has pedido? No hagas nada. Nadie puede entrar sin el código."),
        "ca": SignInWords(
            subject: "{code} és el teu codi de {site}",
            title: "Entra a {site}",
            intro: "Escriu aquest codi a la pàgina on has començat a entrar:",
            until: "Val {minutes} minuts i una sola vegada. No el diguis a ningú: ningú te’l demanarà.",
            unasked: "No l’has demanat? No facis res. Ningú no pot entrar sense el codi."),
        "fi": SignInWords(
            subject: "{code} on koodisi: {site}",
            title: "Kirjaudu: {site}",
            intro: "Kirjoita tämä koodi sivulle, jolla aloitit kirjautumisen:",
            until:
                "Koodi on voimassa {minutes} minuuttia ja käy kerran. Älä kerro sitä kenellekään: kukaan ei pyydä sitä.",
            unasked: "Etkö pyytänyt koodia? Sinun ei tarvitse tehdä mitään. Ilman koodia kukaan ei pääse kirjautumaan."),
        "th": SignInWords(
            subject: "{code} คือรหัสของคุณสำหรับ {site}",
            title: "เข้าสู่ระบบ {site}",
            intro: "กรอกรหัสนี้ในหน้าที่คุณเริ่มเข้าสู่ระบบ:",
            until: "รหัสใช้ได้ {minutes} นาทีและใช้ได้ครั้งเดียว อย่าบอกรหัสนี้กับใคร เพราะจะไม่มีใครขอรหัสนี้จากคุณ",
            unasked: "คุณไม่ได้ขอรหัสนี้ใช่ไหม ไม่ต้องทำอะไร หากไม่มีรหัสก็ไม่มีใครเข้าสู่ระบบได้"),
    ]
}
