/// Numbers and currencies as words.
enum NumberWords {
    /// Values by folded words.
    static let values: [String: Double] = {
        let rows = [
            "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve",
            "un, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce",
            "un, dos, tres, quatre, cinc, sis, set, vuit, nou, deu, onze, dotze",
            "ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf",
            "yksi, kaksi, kolme, neljä, viisi, kuusi, seitsemän, kahdeksan, yhdeksän, kymmenen, yksitoista, kaksitoista",
            "un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze",
            "uno, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici",
            "um, dois, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze",
            "один, два, три, четыре, пять, шесть, семь, восемь, девять, десять, одиннадцать, двенадцать",
            "หนึ่ง, สอง, สาม, สี่, ห้า, หก, เจ็ด, แปด, เก้า, สิบ, สิบเอ็ด, สิบสอง",
            "一, 二, 三, 四, 五, 六, 七, 八, 九, 十, 十一, 十二",
        ]
        var values: [String: Double] = [:]
        for row in rows {
            for (number, word) in row.split(separator: ",").enumerated() {
                values[Folding.fold(String(word.drop { $0 == " " }))] = Double(number + 1)
            }
        }
        for (word, value) in [("fifteen", 15.0), ("twenty", 20), ("thirty", 30), ("fifty", 50), ("hundred", 100)] {
            values[word] = value
        }
        return values
    }()

    /// ISO 4217 codes by common names.
    static let currencies: [String: String] = {
        let rows = [
            ("EUR", "€, eur, euro, euros, euroa, ยูโร, евро, ευρώ, evro, يورو, ユーロ, 欧元, 歐元, 유로, avro"),
            ("THB", "฿, thb, baht, bahts, บาท, бат, батов, バーツ, 泰铢, 泰銖, 바트"),
            ("USD", "$, usd, dollar, dollars, dólares, доллар, долларов, ドル, 美元, 달러, دولار, dolar"),
            ("GBP", "£, gbp, pound, pounds, quid"), ("CHF", "chf, franken, francs, franc, fr, sfr"),
            ("JPY", "¥, jpy, yen, 円, 日元, 엔"), ("CNY", "cny, rmb, yuan, 元, 块"), ("KRW", "₩, krw, won, 원"),
            ("RUB", "₽, rub, руб, рублей, рубля"), ("TRY", "₺, try, lira"), ("SEK", "sek, kronor"),
            ("INR", "₹, inr, rupees"),
        ]
        var codes: [String: String] = [:]
        for (code, row) in rows {
            for word in row.split(separator: ",") { codes[Folding.fold(String(word.drop { $0 == " " }))] = code }
        }
        return codes
    }()
}
