/// Phrases around search words, in English, Spanish, Catalan, Finnish, German and Thai.
enum Phrases {
    enum Meaning: Sendable, Hashable, CaseIterable {
        /// Filler: it asks, or means "here".
        case asking
        case openNow, cheap, nearest, sale, rent
        /// A number follows, the maximum price.
        case upTo
        /// A place follows, known or unknown.
        case near
        /// A place may follow, but only a known one.
        case perhapsIn
        /// The place stands before it.
        case nearBefore
        case million, thousand
    }

    private static let lines: [(Meaning, String)] = [
        (
            .asking,
            """
            is there, is there a, is there an, is there any, are there, are there any, where can i, where can we, where could i, where do i, where do you,
            where to, where is, where is the, where are, where are the, where's, where s, wheres, where, what is, what's, whats, what are, which, who has,
            can you, can i, could you, do you know, do you know a, do you have, i am looking for, i'm looking for, im looking for, i am, looking for, i want,
            i want to, i wanna, we want, we want to, i need, i need a, we need, i would like, i would like to, i'd like, i'd like to, id like, i d like to, i like to,
            give me, show me, show, find me, find, search for, tell me, recommend, recommend a, please, any, some, somewhere, a place, a place to, place to,
            places to, place, places, good, nice, best, great, the best, a good, let's have, lets have, let s have, let's eat, get, get a, eat, buy, drink, go to, go for, have, serve, serves,
            serving, sells, selling, that, that is, that are, is, are, tonight, today, now, in town, in the area, in this area, here, around here, near here,
            nearby, near me, near us, around me, around, close by, close to me, close, for me, there, thanks, hungry, thirsty,
            dónde, dónde hay, dónde hay un, dónde hay una, dónde está, dónde está el, dónde está la, dónde están, dónde puedo, dónde podemos, dónde puedo encontrar, hay, hay algún, hay alguna, hay un, hay una, busco,
            busco un, busco una, estoy buscando, buscamos, quiero, queremos, quisiera, me gustaría, necesito, necesitamos, algún, alguna, algunos, comer, beber, tomar, comprar,
            encontrar, por favor, muéstrame, recomienda, mejor, mejores, el mejor, la mejor, los mejores, bueno, buena, buen, un buen, una buena, aquí, por aquí, cerca de aquí,
            cerca de mí, cerca, cercano, cercana, cercanos, cercanas, esta noche, hoy, ahora, qué, cuál, cuáles, sitio para, un sitio para, lugar para, un lugar para,
            on, on hi ha, on hi ha un, on hi ha una, on és, on puc, on podem, on puc trobar, hi ha, hi ha algun, hi ha alguna, cerco, busco un, vull, volem, voldria, m'agradaria, necessito,
            algun, alguna, prendre, beure, comprar, trobar, si us plau, sisplau, millor, millors, el millor, la millor, bo, bona, per aquí, a prop d'aquí, a prop meu, a prop, aprop,
            proper, propera, avui, aquesta nit, ara, quin, quina, un lloc per, lloc per,
            missä, missä on, missä voin, missä voi, missä saa, mistä, mistä saa, mistä löytyy, mistä löydän, onko, onko täällä, onko lähellä, etsin, etsimme, haluan, haluamme, haluaisin, tarvitsen,
            löydä, näytä, syödä, juoda, ostaa, voi, voin, saa, paras, parhaat, hyvä, hyvät, hyvää, jokin, joku, täällä, täältä, tässä, tästä, lähellä, lähistöllä, lähelläni,
            lähellä minua, lähettyvillä, kiitos, tänään, nyt, paikka, paikkoja, mikä, mitkä, oleva, olevat, haluaa, hae,
            wo, wo ist, wo ist die, wo ist der, wo ist das, wo sind, wo gibt es, wo gibt's, wo kann ich, wo kann man, wo finde ich, gibt es, gibt es hier, gibt es hier ein, gibt es hier eine, ich suche, ich suche ein, ich suche eine,
            ich suche einen, wir suchen, suche, ich möchte, ich will, ich brauche, ich hätte gern, zeige mir, zeig mir, finde, bitte, irgendwo, gute, guter, gutes, gut, beste, bester, bestes, besten, trinken,
            kaufen, hier, in der nähe, in meiner nähe, um mich, heute, heute abend, jetzt, welche, welches, welcher, es, man, kann, ein, eine, einen,
            มี, ไหม, มั้ย, หรือไม่, หรือเปล่า, บ้าง, ที่ไหน, อยู่ที่ไหน, อยู่ไหน, ไหน, หา, ค้นหา, ช่วยหา, กำลังหา, อยาก, อยากกิน, อยากได้, อยากไป, ต้องการ, กิน, ดื่ม, ซื้อ, ไป, แนะนำ, ขอ,
            ใกล้ฉัน, ใกล้ๆ, ใกล้ๆฉัน, ใกล้ๆนี้, แถวนี้, แถวๆนี้, ที่นี่, ใกล้ที่นี่, ใกล้บ้าน, หน่อย, ครับ, ค่ะ, คะ, อร่อย, อร่อยๆ, ดีๆ, วันนี้, คืนนี้, ตอนนี้
            """
        ),
        (
            .openNow,
            """
            open, open now, now open, open right now, currently open, still open, is open, is open now, are open, that is open, that are open, open late, late night, open today, open at the moment, 24h, 24 h, 24 hours, 24 hour, 24/7,
            abierto, abierta, abiertos, abiertas, abierto ahora, abierta ahora, abiertos ahora, abiertas ahora, ahora abierto, que esté abierto, que esté abierta, 24 horas,
            obert, oberta, oberts, obertes, obert ara, oberta ara, oberts ara, obertes ara, ara obert, 24 hores,
            auki, auki nyt, nyt auki, avoinna, avoinna nyt, nyt avoinna, avoinna oleva, avoinna olevat, avoinna olevia, auki oleva, auki olevat, aukioleva, vielä auki, avoin, 24 tuntia,
            geöffnet, geöffnete, geöffnetes, geöffneter, geöffneten, offen, offene, jetzt geöffnet, jetzt offen, noch offen, noch geöffnet, gerade geöffnet, die jetzt geöffnet sind, 24 stunden,
            เปิด, เปิดอยู่, เปิดตอนนี้, เปิดอยู่ตอนนี้, ที่เปิดอยู่, ที่เปิดอยู่ตอนนี้, ที่เปิด, ตอนนี้เปิด, ยังเปิด, ยังเปิดอยู่, 24 ชั่วโมง, เปิด 24 ชั่วโมง
            """
        ),
        (
            .cheap,
            """
            cheap, cheaper, cheapest, the cheapest, inexpensive, affordable, budget, low cost, low price, not expensive, not too expensive, economical,
            barato, barata, baratos, baratas, más barato, más barata, económico, económica, económicos, económicas, asequible, no caro, bajo coste,
            barat, barats, barates, més barat, econòmic, econòmica, econòmics, econòmiques, bé de preu,
            halpa, halvat, halpaa, halpoja, halvin, halvimmat, halvalla, edullinen, edulliset, edullista, edullisia, edullisin,
            billig, billige, billiges, billiger, billigen, billigste, günstig, günstige, günstiges, günstiger, günstigen, günstigste, preiswert, preiswerte, preiswertes, preiswerter,
            ถูก, ถูกๆ, ราคาถูก, ราคาไม่แพง, ไม่แพง, ประหยัด, ราคาประหยัด
            """
        ),
        (
            .nearest,
            """
            nearest, the nearest, closest, the closest, más cercano, más cercana, más cercanos, más cercanas, el más cercano, la más cercana, más próximo, más próxima,
            més proper, més propera, més a prop, lähin, lähimmät, lähimmän, lähimpänä, lähintä, nächste, nächster, nächstes, nächsten, nächstgelegene, nächstgelegenes,
            ใกล้ที่สุด, ที่ใกล้ที่สุด, ที่ใกล้ฉันที่สุด
            """
        ),
        (
            .sale,
            "for sale, to buy, on sale, en venta, a la venta, para comprar, en venda, a la venda, per comprar, myytävänä, myydään, myytävät, zu verkaufen, zum verkauf, zum kauf, ขาย, ประกาศขาย"
        ),
        (
            .rent,
            "for rent, to rent, to let, for lease, en alquiler, de alquiler, para alquilar, en lloguer, de lloguer, per llogar, vuokrattavana, vuokralle, vuokrataan, vuokrattavat, zu vermieten, zur miete, zum mieten, ให้เช่า, สำหรับเช่า, เช่า"
        ),
        (
            .upTo,
            "under, below, less than, up to, at most, max, maximum, cheaper than, for less than, menos de, por menos de, por debajo de, hasta, máximo, menys de, per menys de, fins a, màxim, alle, enintään, korkeintaan, unter, bis, bis zu, höchstens, maximal, weniger als, ไม่เกิน, ต่ำกว่า, น้อยกว่า"
        ),
        (
            .near,
            """
            near, near to, near the, close to, close to the, next to, beside, around, nearby, opposite, across from, not far from, in the vicinity of, within walking distance of,
            cerca de, cerca del, junto a, junto al, al lado de, al lado del, alrededor de, próximo a, no lejos de,
            a prop de, a prop del, a prop d, prop de, prop del, al costat de, al costat del, a la vora de, vora, als voltants de,
            lähellä, lähelle, in der nähe von, in der nähe des, in der nähe der, in der nähe vom, nahe, nahe bei, neben, unweit von, rund um,
            ใกล้, ใกล้กับ, ใกล้ๆ, แถว, แถวๆ, ย่าน, บริเวณ, ข้าง, รอบ
            """
        ),
        (
            .perhapsIn,
            "in, in the, at, at the, by, by the, on, en, en el, en la, por, a, al, a la, dins, in der, im, am, an, bei, beim, ที่, ใน, ตรง, @"
        ),
        (.nearBefore, "lähellä, lähelle, vieressä, läheisyydessä, luona, kupeessa, lähistöllä"),
        (
            .million,
            "m, million, millions, mill, millones, millón, milions, miljoona, miljoonaa, milj, millionen, mio, ล้าน"
        ),
        (.thousand, "k, thousand, mil, tuhat, tuhatta, tausend, พัน"),
    ]

    /// Meanings by folded phrases, with spaces between words.
    static let meanings: [String: Set<Meaning>] = {
        var result: [String: Set<Meaning>] = [:]
        for (meaning, text) in lines {
            for phrase in text.split(separator: ",") {
                let words = Pieces.of(String(phrase)).map(\.folded)
                if !words.isEmpty { result[words.joined(separator: " "), default: []].insert(meaning) }
            }
        }
        return result
    }()

    static let longest = 6

    /// ISO 4217 codes by common names.
    static let currencies: [String: String] = [
        "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "euroa": "EUR", "ยูโร": "EUR", "฿": "THB",
        "baht": "THB", "thb": "THB", "bahts": "THB",
        "บาท": "THB", "$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "£": "GBP", "gbp": "GBP",
        "pounds": "GBP", "chf": "CHF", "franken": "CHF",
    ]
}
