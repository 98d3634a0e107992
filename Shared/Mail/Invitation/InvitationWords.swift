/// What an invitation says in one language; `{business}`, `{duty}`, `{days}` and `{site}` are filled in.
struct InvitationWords: Sendable {
    let subject: String
    let title: String
    let intro: String
    let button: String
    let oneDay: String
    let days: String
    let unasked: String
    let duties: [String: String]

    static let fallback = "en"

    /// The words of a language as browsers name it ("es-MX"), and its plain name.
    static func of(_ language: String) -> (tag: String, words: InvitationWords) {
        let tag = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        return all[tag].map { (tag, $0) } ?? (fallback, all[fallback]!)
    }

    static let all: [String: InvitationWords] = [
        "en": InvitationWords(
            subject: "{business} invites you to {site}",
            title: "Work with {business}",
            intro: "You are invited as: {duty}. Open the link and sign in to accept.",
            button: "See the invitation",
            oneDay: "The link is good for a day, and once. Give it to nobody.",
            days: "The link is good for {days} days, and once. Give it to nobody.",
            unasked: "You do not know what this is about? Then do nothing.",
            duties: ["owner": "owner", "staff": "staff", "door": "door"]),
        "es": InvitationWords(
            subject: "{business} te invita a {site}",
            title: "Trabaja con {business}",
            intro: "Te invitan como: {duty}. Abre el enlace y entra para aceptar.",
            button: "Ver la invitación",
            oneDay: "El enlace vale un día y una sola vez. No se lo des a nadie.",
            days: "El enlace vale {days} días y una sola vez. No se lo des a nadie.",
            unasked: "¿No sabes de qué se trata? No hagas nada.",
            duties: ["owner": "propietario", "staff": "personal", "door": "puerta"]),
        "ca": InvitationWords(
            subject: "{business} et convida a {site}",
            title: "Treballa amb {business}",
            intro: "Et conviden com a: {duty}. Obre l’enllaç i entra per acceptar.",
            button: "Veure la invitació",
            oneDay: "L’enllaç val un dia i una sola vegada. No el donis a ningú.",
            days: "L’enllaç val {days} dies i una sola vegada. No el donis a ningú.",
            unasked: "No saps de què va? No facis res.",
            duties: ["owner": "propietari", "staff": "equip", "door": "porta"]),
        "fi": InvitationWords(
            subject: "{business} kutsuu sinut: {site}",
            title: "Työskentele täällä: {business}",
            intro: "Sinut kutsutaan tehtävään: {duty}. Avaa linkki ja kirjaudu hyväksyäksesi.",
            button: "Katso kutsu",
            oneDay: "Linkki on voimassa päivän ja käy kerran. Älä anna sitä kenellekään.",
            days: "Linkki on voimassa {days} päivää ja käy kerran. Älä anna sitä kenellekään.",
            unasked: "Etkö tiedä, mistä on kyse? Sinun ei tarvitse tehdä mitään.",
            duties: ["owner": "omistaja", "staff": "henkilökunta", "door": "ovi"]),
        "th": InvitationWords(
            subject: "{business} เชิญคุณมาที่ {site}",
            title: "ทำงานกับ {business}",
            intro: "คุณได้รับเชิญเป็น: {duty} เปิดลิงก์แล้วเข้าสู่ระบบเพื่อตอบรับ",
            button: "ดูคำเชิญ",
            oneDay: "ลิงก์ใช้ได้หนึ่งวันและใช้ได้ครั้งเดียว อย่าให้ลิงก์นี้กับใคร",
            days: "ลิงก์ใช้ได้ {days} วันและใช้ได้ครั้งเดียว อย่าให้ลิงก์นี้กับใคร",
            unasked: "ไม่รู้ว่าเรื่องอะไรใช่ไหม ไม่ต้องทำอะไร",
            duties: ["owner": "เจ้าของ", "staff": "พนักงาน", "door": "ตรวจตั๋ว"]),
    ]
}
