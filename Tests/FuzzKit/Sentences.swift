/// Sentences of ordinary texts in fourteen languages, by code: input for readers of texts.
public enum Sentences {
    public static let all: [(language: String, text: String)] = [
        (
            "ar",
            "يفتح المتحف أبوابه كل يوم من التاسعة صباحًا حتى السادسة مساءً. سعر التذكرة ٥٠ جنيهًا للكبار، والدخول مجاني للأطفال."
        ),
        (
            "ca",
            "El museu nacional de l'art modern de Barcelona és obert. L'entrada de l'exposició de la col·lecció d'art romànic val 12 €."
        ),
        (
            "de",
            "Das Straßencafé in der Altstadt öffnet täglich um 8:30 Uhr; der Käsekuchen der Großmutter kostet 4,50 €. Über 200 Gäste kamen am Samstag."
        ),
        (
            "el",
            "Το εστιατόριο δίπλα στο λιμάνι είναι ανοιχτό κάθε βράδυ. Η τιμή του φρέσκου ψαριού αλλάζει με την εποχή."
        ),
        (
            "en",
            "The old town's bakery opens at 7 a.m.; its sourdough bread — baked in a wood-fired oven — costs £3.20. Don't miss the farmers' market of the upper valley."
        ),
        (
            "es",
            "El mercado central de la ciudad vieja abre de lunes a sábado. ¿Cuánto cuesta el menú del día? ¡Sólo 13,90 €, con pan y vino de la casa!"
        ),
        (
            "fi",
            "Keskustan kirjakaupassa myydään käytettyjä kirjoja ja karttoja. Kahvila on auki arkisin kello 9–18, ja korvapuusti maksaa 3,80 €."
        ),
        (
            "fr",
            "L'école nationale supérieure de l'aéronautique et de l'espace d'aujourd'hui s'ouvre à l'été. Qu'est-ce que l'œuvre d'art de l'artiste coûte ?"
        ),
        (
            "he",
            "המוזיאון לאמנות בתל אביב פתוח בימים שני עד שבת. כרטיס למבוגר עולה 50 ש״ח, והכניסה לילדים חינם."
        ),
        (
            "hi",
            "शहर के पुराने बाज़ार में ताज़ी सब्ज़ियाँ और मसाले मिलते हैं। दुकान सुबह ८ बजे से रात ९ बजे तक खुली रहती है।"
        ),
        (
            "ja",
            "駅前のラーメン屋は毎日午前11時から営業しています。味噌ラーメンは９８０円、餃子は６個で４００円です。"
        ),
        (
            "ru",
            "Книжный магазин на углу открыт ежедневно с десяти до восьми. Сборник рассказов стоит 450 ₽, а доставка — бесплатно."
        ),
        (
            "th",
            "ร้านก๋วยเตี๋ยวเรืออยู่ใกล้สถานีรถไฟฟ้าหมอชิต เปิดทุกวันตั้งแต่ ๑๐ โมงเช้าถึง ๓ ทุ่ม ราคาชามละ 50 บาท"
        ),
        (
            "tr",
            "İstanbul'un Kadıköy ilçesindeki balık lokantası her gün açıktır. Çayın fiyatı 15 ₺'dir; IŞIK Sineması'nın yanındadır."
        ),
        (
            "vi",
            "Quán phở ở phố cổ mở cửa từ sáu giờ sáng. Một tô phở bò đặc biệt giá 65.000 ₫, trà đá miễn phí."
        ),
        (
            "signs",
            "👩‍👩‍👧‍👦👩🏽‍🚀🇪🇸 e\u{301}\u{301}\u{301} \u{202E}abc\u{202C} ﷽ ſ ß ẞ İ ı ǅ ﬁ \u{0}\u{FFFD}\u{200D}\u{FEFF} ½ ⅷ ① x\u{E0041}"
        ),
    ]

    /// All as bytes.
    public static var bytes: [[UInt8]] { all.map { Array($0.text.utf8) } }
}
