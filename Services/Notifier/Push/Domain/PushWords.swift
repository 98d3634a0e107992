import Contract

/// What notices say in one language. `{name}`, `{count}`, `{number}`, `{money}` and `{time}` are filled in.
struct PushWords: Sendable {
    /// By how the order comes to its customer; `usual` for others.
    var confirmed: String
    var tickets: String
    var ready: [Fulfilment.Method: String]
    var rejected: String
    var cancelled: String
    var cancelledPart: String
    var refunded: String
    var showMoved: String
    /// Its new time is not known yet.
    var showPostponed: String
    var showCancelled: String
    /// How many things a saved search found, by what happened to all of them; nil: this and that.
    var found: [SearchMatch.Change?: String]
    var sample: String
    var sampleBody: String

    var number: String
    /// A name, and how many lines there are besides.
    var more: String
    var money: String
    var time: String
    /// By the reason's code; of others nothing is said.
    var reasons: [String: String]
    /// Writes the parts of an amount asunder.
    var decimal = ","
    /// Whose way to write days and times is used.
    var locale: String

    static func of(_ language: PushDevice.Language) -> PushWords {
        switch language {
        case .ca: .ca
        case .en: .en
        case .es: .es
        case .fi: .fi
        case .th: .th
        }
    }
}

extension PushWords {
    static let ca = PushWords(
        confirmed: "Comanda acceptada", tickets: "Ja tens les entrades",
        ready: [
            .pickUp: "A punt per recollir", .delivery: "La teva comanda és de camí",
            .table: "De camí a la teva taula", .ticket: "Entrades a punt",
        ],
        rejected: "Comanda no acceptada", cancelled: "Comanda cancel·lada",
        cancelledPart: "S’ha cancel·lat una part de la comanda", refunded: "T’han tornat diners",
        showMoved: "La sessió ha canviat d’hora",
        showPostponed: "La sessió s’ha ajornat", showCancelled: "Sessió cancel·lada",
        found: [
            .begins: "{count} de nous a «{name}»",
            .price: "{count} més barats a «{name}»",
            .leaves: "{count} menys a «{name}»",
            nil: "{count} novetats a «{name}»",
        ],
        sample: "Així es veurà", sampleBody: "Aquí t’avisarem de les teves comandes.",
        number: "Número {number}", more: "{name} i {count} més", money: "S’han tornat {money}", time: "Ara: {time}",
        reasons: [
            "cancelled-by-place": "L’ha cancel·lada el lloc",
            "cancelled-by-operator": "L’ha cancel·lada l’administració",
            "payment-expired": "No es va pagar a temps", "timed-out": "No han respost a temps",
            "sold-out": "S’ha exhaurit", "price-changed": "Ha canviat un preu", "closed": "Tancat",
            "too-late": "La comanda ha arribat massa tard", "show-cancelled": "El cinema ha cancel·lat la sessió",
        ], locale: "ca_ES")

    static let en = PushWords(
        confirmed: "Order accepted", tickets: "Your tickets are here",
        ready: [
            .pickUp: "Ready to pick up", .delivery: "Your order is on its way", .table: "Coming to your table",
            .ticket: "Your tickets are ready",
        ],
        rejected: "Order not accepted", cancelled: "Order cancelled",
        cancelledPart: "A part of your order was cancelled",
        refunded: "Money was given back", showMoved: "Your show was moved",
        showPostponed: "Your show was postponed", showCancelled: "Your show was cancelled",
        found: [
            .begins: "{count} new for “{name}”",
            .price: "{count} cheaper for “{name}”",
            .leaves: "{count} gone from “{name}”",
            nil: "{count} changes for “{name}”",
        ],
        sample: "This is how it looks", sampleBody: "You will be told here what happens to your orders.",
        number: "Number {number}", more: "{name} and {count} more", money: "{money} was given back",
        time: "Now: {time}",
        reasons: [
            "cancelled-by-place": "The place has cancelled it",
            "cancelled-by-operator": "It was cancelled by the operator",
            "payment-expired": "It was not paid in time", "timed-out": "There was no answer in time",
            "sold-out": "It is sold out", "price-changed": "A price has changed", "closed": "It is closed",
            "too-late": "The order came too late", "show-cancelled": "The cinema has cancelled the show",
        ], decimal: ".", locale: "en_GB")

    static let es = PushWords(
        confirmed: "Pedido aceptado", tickets: "Ya tienes las entradas",
        ready: [
            .pickUp: "Listo para recoger", .delivery: "Tu pedido está en camino", .table: "De camino a tu mesa",
            .ticket: "Entradas listas",
        ],
        rejected: "Pedido no aceptado", cancelled: "Pedido cancelado",
        cancelledPart: "Se ha cancelado una parte del pedido", refunded: "Se ha devuelto dinero",
        showMoved: "Tu sesión ha cambiado de hora",
        showPostponed: "Tu sesión se ha aplazado", showCancelled: "Sesión cancelada",
        found: [
            .begins: "{count} nuevos en «{name}»",
            .price: "{count} más baratos en «{name}»",
            .leaves: "{count} menos en «{name}»",
            nil: "{count} novedades en «{name}»",
        ],
        sample: "Así se verá", sampleBody: "Aquí te avisaremos de tus pedidos.",
        number: "Número {number}", more: "{name} y {count} más", money: "Se han devuelto {money}",
        time: "Ahora: {time}",
        reasons: [
            "cancelled-by-place": "Lo ha cancelado el sitio",
            "cancelled-by-operator": "Lo ha cancelado la administración",
            "payment-expired": "No se pagó a tiempo", "timed-out": "No han respondido a tiempo",
            "sold-out": "Está agotado", "price-changed": "Ha cambiado un precio", "closed": "Está cerrado",
            "too-late": "El pedido llegó demasiado tarde", "show-cancelled": "El cine ha cancelado la sesión",
        ], locale: "es_ES")

    static let fi = PushWords(
        confirmed: "Tilaus hyväksytty", tickets: "Lippusi ovat täällä",
        ready: [
            .pickUp: "Valmis noudettavaksi", .delivery: "Tilauksesi on matkalla", .table: "Tulossa pöytään",
            .ticket: "Lippusi ovat valmiit",
        ],
        rejected: "Tilausta ei hyväksytty", cancelled: "Tilaus peruttu", cancelledPart: "Osa tilauksesta peruttiin",
        refunded: "Rahaa palautettiin", showMoved: "Näytöksesi aika muuttui",
        showPostponed: "Näytöksesi lykättiin", showCancelled: "Näytöksesi peruttiin",
        found: [
            .begins: "{count} uutta haulle ”{name}”",
            .price: "{count} halvempaa haulle ”{name}”",
            .leaves: "{count} poistui haulta ”{name}”",
            nil: "{count} muutosta haulle ”{name}”",
        ],
        sample: "Tältä se näyttää", sampleBody: "Tässä kerrotaan, mitä tilauksillesi tapahtuu.",
        number: "Numero {number}", more: "{name} ja {count} muuta", money: "{money} palautettiin",
        time: "Nyt: {time}",
        reasons: [
            "cancelled-by-place": "Paikka perui sen", "cancelled-by-operator": "Ylläpito perui sen",
            "payment-expired": "Sitä ei maksettu ajoissa", "timed-out": "Vastausta ei tullut ajoissa",
            "sold-out": "Se on loppu", "price-changed": "Hinta on muuttunut", "closed": "Paikka on kiinni",
            "too-late": "Tilaus tuli perille liian myöhään",
            "show-cancelled": "Elokuvateatteri on perunut näytöksen",
        ], locale: "fi_FI")

    static let th = PushWords(
        confirmed: "ยืนยันคำสั่งซื้อแล้ว", tickets: "ได้ตั๋วแล้ว",
        ready: [
            .pickUp: "พร้อมรับแล้ว", .delivery: "กำลังจัดส่งคำสั่งซื้อของคุณ", .table: "กำลังเสิร์ฟที่โต๊ะของคุณ",
            .ticket: "ตั๋วพร้อมแล้ว",
        ],
        rejected: "ไม่รับคำสั่งซื้อ", cancelled: "ยกเลิกคำสั่งซื้อแล้ว", cancelledPart: "ยกเลิกบางส่วนของคำสั่งซื้อแล้ว",
        refunded: "คืนเงินแล้ว", showMoved: "รอบฉายของคุณเลื่อนเวลา",
        showPostponed: "รอบฉายของคุณเลื่อนออกไปโดยยังไม่มีกำหนด", showCancelled: "ยกเลิกรอบฉายของคุณแล้ว",
        found: [
            .begins: "ใหม่ {count} รายการใน “{name}”",
            .price: "ถูกลง {count} รายการใน “{name}”",
            .leaves: "หายไป {count} รายการจาก “{name}”",
            nil: "เปลี่ยนแปลง {count} รายการใน “{name}”",
        ],
        sample: "การแจ้งเตือนจะเป็นแบบนี้", sampleBody: "เราจะแจ้งความเคลื่อนไหวของคำสั่งซื้อที่นี่",
        number: "หมายเลข {number}", more: "{name} และอีก {count} รายการ", money: "คืนเงิน {money} แล้ว",
        time: "เวลาใหม่: {time}",
        reasons: [
            "cancelled-by-place": "ร้านยกเลิก", "cancelled-by-operator": "ผู้ดูแลระบบยกเลิก",
            "payment-expired": "ไม่ได้ชำระเงินภายในเวลา", "timed-out": "ไม่มีการตอบภายในเวลา",
            "sold-out": "หมดแล้ว", "price-changed": "ราคาเปลี่ยนแล้ว", "closed": "ร้านปิดอยู่",
            "too-late": "คำสั่งซื้อมาถึงช้าเกินไป", "show-cancelled": "โรงภาพยนตร์ยกเลิกรอบฉายแล้ว",
        ], decimal: ".", locale: "th_TH")
}
