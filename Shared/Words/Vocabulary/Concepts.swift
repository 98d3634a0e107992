/// Cuisines and kinds of place with what they are called in English, Spanish, Catalan, Finnish and Thai: a place tagged "japanese" is
/// found by any of these words.
enum Concepts {
    /// One concept a line; names of one language after another, separated by commas.
    private static let lines = """
        japanese, japonés, japonesa, japonès, japanilainen, ญี่ปุ่น
        italian, italiano, italiana, italià, italialainen, อิตาเลียน, อิตาลี
        chinese, chino, china, xinès, xinesa, kiinalainen, จีน
        indian, indio, hindú, india, indi, intialainen, อินเดีย
        thai, tailandés, tailandesa, tailandès, thaimaalainen, ไทย
        mexican, mexicano, mexicana, mexicà, meksikolainen, เม็กซิกัน
        vietnamese, vietnamita, vietnamilainen, เวียดนาม
        korean, coreano, coreana, coreà, korealainen, เกาหลี
        french, francés, francesa, francès, ranskalainen, ฝรั่งเศส
        german, alemán, alemana, alemany, saksalainen, เยอรมัน
        spanish, español, española, espanyol, espanyola, espanjalainen, สเปน
        catalan, catalán, catalana, català, katalonialainen
        greek, griego, griega, grec, grega, kreikkalainen, กรีก
        turkish, turco, turca, turc, turkkilainen, ตุรกี
        lebanese, libanés, libanesa, libanès, libanonilainen, เลบานอน
        syrian, sirio, siria, sirià, syyrialainen
        arab, arabic, árabe, àrab, arabialainen, อาหรับ
        american, americano, americana, americà, amerikkalainen, อเมริกัน
        argentinian, argentino, argentina, argentí, argentiinalainen
        peruvian, peruano, peruana, peruà, perulainen
        brazilian, brasileño, brasileña, brasiler, brasilialainen
        mediterranean, mediterráneo, mediterránea, mediterrani, mediterrània, välimerellinen
        asian, asiático, asiática, asiàtic, aasialainen, เอเชีย
        international, internacional, kansainvälinen, นานาชาติ
        regional, local, típico, paikallinen, พื้นเมือง
        vegetarian, vegetariano, vegetariana, vegetarià, kasvisruoka, มังสวิรัติ, เจ
        vegan, vegano, vegana, vegà, vegaaninen, วีแกน
        seafood, marisco, marisquería, marisc, peix, äyriäiset, merenelävät, ซีฟู้ด, อาหารทะเล
        fish, pescado, peix, kala, ปลา
        chicken, pollo, pollastre, kana, ไก่
        steak, steak house, bistec, churrasco, pihvi, pihviravintola, สเต็ก
        barbecue, bbq, grill, barbacoa, parrilla, brasa, graella, grilli, บาร์บีคิว, ปิ้งย่าง
        burger, hamburger, hamburguesa, hamburguesería, hamburgueseria, hampurilainen, เบอร์เกอร์, แฮมเบอร์เกอร์
        pizza, pizzeria, pizzería, พิซซ่า
        pasta, พาสต้า
        sandwich, bocadillo, bocata, entrepà, entrepans, voileipä, แซนด์วิช
        kebab, döner, doner kebab, shawarma, เคบับ
        hot dog, hotdog, sausage, salchicha, frankfurt, makkara, ไส้กรอก, ฮอทดอก
        tapas, tapes, taperia, ทาปาส
        noodle, noodles, fideos, fideus, nuudeli, ก๋วยเตี๋ยว, บะหมี่
        ramen, ราเมน, ราเม็ง
        sushi, ซูชิ
        suki, hot pot, sukiyaki, สุกี้, ชาบู
        soup, sopa, keitto, ซุป
        salad, ensalada, amanida, salaatti, สลัด
        breakfast, brunch, desayuno, esmorzar, aamiainen, อาหารเช้า
        crepe, creperie, crepería, creperia, kreppi, เครป
        donut, doughnut, dónut, donitsi, โดนัท
        cake, pastel, tarta, pastís, kakku, เค้ก
        pastry, bakery, panadería, pastelería, forn, pastisseria, leipomo, เบเกอรี่
        ice cream, icecream, ice cream shop, helado, heladería, gelat, gelateria, jäätelö, ไอศกรีม, ไอติม
        tea, té, tetería, tetería, tee, teehuone, ชา
        juice, zumo, suc, mehu, น้ำผลไม้
        coffee, coffee shop, coffeeshop, coffeehouse, cafe, cafe or coffee shop, cafetería, cafeteria, kahvila, kahvi, กาแฟ, ร้านกาแฟ, คาเฟ่
        bar, pub, bar or pub, cervecería, cerveseria, taberna, baari, บาร์, ผับ
        restaurant, restaurante, ravintola, ร้านอาหาร, ภัตตาคาร
        fast food, fast food restaurant, comida rápida, menjar ràpid, pikaruoka, อาหารจานด่วน
        hotel, hostal, hotelli, โรงแรม
        cinema, movie theater, cine, elokuvateatteri, โรงหนัง, โรงภาพยนตร์
        """

    /// Words that say next to nothing beside others: a place need not have them.
    static let slight: Set<String> = Set(
        """
        the a an of in at and la el los las els les de del d l i y o en con amb con un una unos al a ca s t restaurant restaurante food comida
        cuisine cocina cuina ruoka ravintola near me shop store ร้าน อาหาร ร้านอาหาร ที่ ของ และ
        """.split(whereSeparator: \.isWhitespace).map { Stem.of(String($0)) })

    /// All names of a concept by each of them, folded and stemmed.
    private static let byName: [String: Int] = {
        var result: [String: Int] = [:]
        for (number, names) in names.enumerated() {
            for name in names { result[key(Tokens.of(name))] = number }
        }
        return result
    }()

    private static let names: [[String]] = lines.split(separator: "\n").map { line in
        line.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init)
    }

    private static let tokens: [[Token]] = names.map { names in
        var seen: Set<String> = []
        return names.flatMap { Tokens.of($0) }.filter { seen.insert($0.text).inserted }
    }

    private static func key(_ tokens: some Sequence<Token>) -> String {
        tokens.map { Stem.of($0.text) }.joined(separator: " ")
    }

    /// The words of all languages for what a tag names: "coffee_shop", "CafeOrCoffeeShop", "italian;pizza". Empty if it is unknown.
    static func words(for value: String) -> [Token] {
        value.split(whereSeparator: { ";,".contains($0) }).flatMap { part -> [Token] in
            let own = Tokens.of(spaced(part))
            if let number = byName[key(own)] { return tokens[number] }
            return own.flatMap { token in byName[Stem.of(token.text)].map { tokens[$0] } ?? [] }
        }
    }

    /// "CafeOrCoffeeShop" and "coffee_shop" with spaces.
    static func spaced(_ text: some StringProtocol) -> String {
        var result = ""
        var wasLower = false
        for character in text {
            if wasLower, character.isUppercase { result.append(" ") }
            result.append(character == "_" ? " " : character)
            wasLower = character.isLowercase
        }
        return result
    }
}
