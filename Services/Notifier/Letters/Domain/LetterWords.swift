import Contract

/// What letters say in one language beside what notices say. `{site}`, `{count}`, `{money}` and `{days}` are filled in.
struct LetterWords: Sendable {
    /// Leads to the order.
    var open: String
    var total: String
    var oneSeat: String
    var seats: String
    /// Of a ticket's picture.
    var code: String
    /// Why the letter came, and what ends that.
    var why: String
    var stop: String
    /// Of several saved searches, how many things changed.
    var found: String
    /// What is not named.
    var others: String
    /// What something cost before, and that it is no more.
    var before: String
    var gone: String
    /// Leads to what was found.
    var openFound: String

    /// The letter that asks whether an address is meant.
    var confirmSubject: String
    var confirmTitle: String
    var confirmIntro: String
    var confirmButton: String
    var confirmUntil: String
    var unasked: String

    static func of(_ language: PushDevice.Language) -> LetterWords {
        switch language {
        case .ca: .ca
        case .en: .en
        case .es: .es
        case .fi: .fi
        case .th: .th
        }
    }
}

extension LetterWords {
    static let ca = LetterWords(
        open: "Veure la comanda", total: "Total", oneSeat: "1 seient", seats: "{count} seients",
        code: "Codi per entrar",
        why: "Reps aquest correu perquè vas demanar a {site} que t’escrivís sobre les teves comandes o cerques.",
        stop: "No vull més correus",
        found: "{count} novetats a les teves cerques", others: "i {count} més", before: "abans {money}",
        gone: "ja no hi és",
        openFound: "Veure què hi ha de nou",
        confirmSubject: "Confirma la teva adreça per a {site}", confirmTitle: "Correus sobre les teves comandes",
        confirmIntro:
            "Algú, segurament tu, ha demanat que {site} escrigui a aquesta adreça sobre comandes i cerques. Obre "
            + "l’enllaç i prem el botó per dir que sí.",
        confirmButton: "Confirmar l’adreça", confirmUntil: "L’enllaç val {days} dies.",
        unasked: "No l’has demanat? No facis res: no et tornarem a escriure.")

    static let en = LetterWords(
        open: "See the order", total: "Total", oneSeat: "1 seat", seats: "{count} seats",
        code: "Code to enter with",
        why: "You get this e-mail because you asked {site} to write to you about your orders or searches.",
        stop: "No more e-mail",
        found: "{count} changes in your searches", others: "and {count} more", before: "was {money}", gone: "gone",
        openFound: "See what was found",
        confirmSubject: "Confirm your address for {site}", confirmTitle: "E-mail about your orders",
        confirmIntro:
            "Somebody, probably you, asked that {site} write to this address about orders and searches. Open the "
            + "link and press the button to say yes.",
        confirmButton: "Confirm this address", confirmUntil: "The link is good for {days} days.",
        unasked: "You did not ask for it? Then do nothing: nothing more will be sent.")

    static let es = LetterWords(
        open: "Ver el pedido", total: "Total", oneSeat: "1 asiento", seats: "{count} asientos",
        code: "Código para entrar",
        why: "Recibes este correo porque pediste a {site} que te escribiera sobre tus pedidos o búsquedas.",
        stop: "No quiero más correos",
        found: "{count} novedades en tus búsquedas", others: "y {count} más", before: "antes {money}",
        gone: "ya no está",
        openFound: "Ver las novedades",
        confirmSubject: "Confirma tu dirección para {site}", confirmTitle: "Correos sobre tus pedidos",
        confirmIntro:
            "Alguien, seguramente tú, pidió que {site} escriba a esta dirección sobre pedidos y búsquedas. Abre el "
            + "enlace y pulsa el botón para decir que sí.",
        confirmButton: "Confirmar la dirección", confirmUntil: "El enlace vale {days} días.",
        unasked: "¿No lo has pedido? No hagas nada: no te volveremos a escribir.")

    static let fi = LetterWords(
        open: "Katso tilaus", total: "Yhteensä", oneSeat: "1 paikka", seats: "{count} paikkaa",
        code: "Koodi sisäänpääsyyn",
        why: "Saat tämän sähköpostin, koska pyysit, että {site} kirjoittaa sinulle tilauksistasi tai hauistasi.",
        stop: "Ei enää sähköpostia",
        found: "{count} muutosta hauissasi", others: "ja {count} muuta", before: "ennen {money}", gone: "poistui",
        openFound: "Katso, mitä löytyi",
        confirmSubject: "Vahvista osoitteesi: {site}", confirmTitle: "Sähköpostia tilauksistasi",
        confirmIntro:
            "Joku, luultavasti sinä, pyysi, että {site} kirjoittaa tähän osoitteeseen tilauksista ja hauista. "
            + "Avaa linkki ja hyväksy painamalla painiketta.",
        confirmButton: "Vahvista osoite", confirmUntil: "Linkki on voimassa {days} päivää.",
        unasked: "Etkö pyytänyt tätä? Sinun ei tarvitse tehdä mitään: muuta ei lähetetä.")

    static let th = LetterWords(
        open: "ดูคำสั่งซื้อ", total: "รวม", oneSeat: "1 ที่นั่ง", seats: "{count} ที่นั่ง",
        code: "รหัสสำหรับเข้าชม",
        why: "คุณได้รับอีเมลนี้เพราะขอให้ {site} เขียนถึงคุณเรื่องคำสั่งซื้อหรือการค้นหา",
        stop: "ไม่รับอีเมลอีก",
        found: "เปลี่ยนแปลง {count} รายการในการค้นหาของคุณ", others: "และอีก {count} รายการ", before: "เดิม {money}",
        gone: "ไม่มีแล้ว",
        openFound: "ดูสิ่งที่พบ",
        confirmSubject: "ยืนยันที่อยู่อีเมลของคุณสำหรับ {site}", confirmTitle: "อีเมลเรื่องคำสั่งซื้อของคุณ",
        confirmIntro:
            "มีคนขอให้ {site} เขียนถึงที่อยู่นี้เรื่องคำสั่งซื้อและการค้นหา ซึ่งน่าจะเป็นคุณ เปิดลิงก์แล้วกดปุ่มเพื่อตอบรับ",
        confirmButton: "ยืนยันที่อยู่นี้", confirmUntil: "ลิงก์ใช้ได้ {days} วัน",
        unasked: "คุณไม่ได้ขอใช่ไหม ไม่ต้องทำอะไร เราจะไม่ส่งอะไรไปอีก")
}
