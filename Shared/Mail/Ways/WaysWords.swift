/// What the letter on changed ways to sign in says in one language; `{days}` and `{site}` are filled in.
struct WaysWords: Sendable {
    let subject: String
    let title: String
    let intro: String
    let added: String
    let removed: String
    let button: String
    let yours: String
    /// With a link.
    let undo: String
    /// Without one.
    let notYours: String

    static let fallback = "en"

    /// The words of a language as browsers name it ("es-MX"), and its plain name.
    static func of(_ language: String) -> (tag: String, words: WaysWords) {
        let tag = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        return all[tag].map { (tag, $0) } ?? (fallback, all[fallback]!)
    }

    static let all: [String: WaysWords] = [
        "en": WaysWords(
            subject: "How you sign in to {site} was changed",
            title: "How you sign in to {site} was changed",
            intro: "These ways to sign in to your account were changed:",
            added: "added", removed: "removed", button: "Take it back",
            yours: "Was it you? Then there is nothing to do.",
            undo:
                "It was not you? Open the link within {days} days: removed ways come back, added ones go, and all devices are signed out.",
            notYours: "It was not you? Look into your account, or ask whoever runs {site}."),
        "es": WaysWords(
            subject: "Ha cambiado cómo entras en {site}",
            title: "Ha cambiado cómo entras en {site}",
            intro: "Estas formas de entrar en tu cuenta han cambiado:",
            added: "añadida", removed: "quitada", button: "Deshacerlo",
            yours: "¿Has sido tú? No hay nada que hacer.",
            undo:
                "¿No has sido tú? Abre el enlace en {days} días: las formas quitadas vuelven, las añadidas se van y se cierra la sesión en todos los dispositivos.",
            notYours: "¿No has sido tú? Mira en tu cuenta o pregunta a quien lleva {site}."),
        "ca": WaysWords(
            subject: "Ha canviat com entres a {site}",
            title: "Ha canviat com entres a {site}",
            intro: "Aquestes maneres d’entrar al teu compte han canviat:",
            added: "afegida", removed: "treta", button: "Desfer-ho",
            yours: "Has estat tu? No cal fer res.",
            undo:
                "No has estat tu? Obre l’enllaç en {days} dies: les maneres tretes tornen, les afegides se’n van i es tanca la sessió a tots els dispositius.",
            notYours: "No has estat tu? Mira al teu compte o pregunta a qui porta {site}."),
        "fi": WaysWords(
            subject: "Kirjautumistapasi muuttuivat: {site}",
            title: "Kirjautumistapasi muuttuivat: {site}",
            intro: "Nämä tilisi kirjautumistavat muuttuivat:",
            added: "lisätty", removed: "poistettu", button: "Peru muutos",
            yours: "Teitkö sen itse? Sinun ei tarvitse tehdä mitään.",
            undo:
                "Etkö tehnyt sitä itse? Avaa linkki {days} päivän kuluessa: poistetut tavat palaavat, lisätyt poistuvat ja kaikki laitteet kirjataan ulos.",
            notYours: "Etkö tehnyt sitä itse? Katso tilisi tai kysy ylläpidolta: {site}."),
        "th": WaysWords(
            subject: "วิธีเข้าสู่ระบบ {site} ของคุณมีการเปลี่ยนแปลง",
            title: "วิธีเข้าสู่ระบบ {site} ของคุณมีการเปลี่ยนแปลง",
            intro: "วิธีเข้าสู่ระบบบัญชีของคุณเหล่านี้มีการเปลี่ยนแปลง:",
            added: "เพิ่มแล้ว", removed: "ลบแล้ว", button: "ยกเลิกการเปลี่ยนแปลง",
            yours: "คุณทำเองใช่ไหม ไม่ต้องทำอะไร",
            undo:
                "ไม่ใช่คุณใช่ไหม เปิดลิงก์ภายใน {days} วัน วิธีที่ถูกลบจะกลับมา วิธีที่เพิ่มจะหายไป และทุกอุปกรณ์จะออกจากระบบ",
            notYours: "ไม่ใช่คุณใช่ไหม ดูในบัญชีของคุณ หรือถามผู้ดูแล {site}"),
    ]
}
