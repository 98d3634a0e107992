extension Lexicon {
    static let finnish = """
        filler: missä, missä on, missä voin, missä voi, missä saa, mistä, mistä saa, mistä löytyy, mistä löydän, onko, onko täällä, onko lähellä, etsin
        filler: etsimme, haluan, haluamme, haluaisin, tarvitsen, löydä, näytä, syödä, juoda, ostaa, voi, voin, saa, paras, parhaat, hyvä, hyvät, hyvää
        filler: tuoretta, uusi, jokin, joku, täällä, täältä, tässä, tästä, lähellä, lähistöllä, lähelläni, lähellä minua, lähettyvillä, kiitos, tänään, nyt, paikka
        filler: paikkoja, mikä, mitkä, oleva, olevat, haluaa, hae, joka on, jotka ovat, jossa on, jossa, jokin hyvä, suosittele, mennä, jotain, voisin
        idle: ilman varausta, lapsille, henkilölle, makuuhuonetta
        open: auki, avoinna, avoinna oleva, avoinna olevat, avoinna olevia, auki oleva, auki olevat, aukioleva, vielä auki, avoin, on auki, ovat auki
        open: joka on auki, jotka ovat auki
        now: nyt, juuri nyt, tällä hetkellä
        late: myöhään
        all day: 24 tuntia, ympäri vuorokauden, vuorokauden ympäri
        cheap: halpa, halvat, halpaa, halpoja, halvin, halvimmat, halvalla, edullinen, edulliset, edullista, edullisia, edullisin, halpoja
        nearest: lähin, lähimmät, lähimmän, lähimpänä, lähintä
        sale: myytävänä, myydään, myytävät
        rent: vuokrattavana, vuokralle, vuokrataan, vuokrattavat
        most: alle, enintään, korkeintaan
        least: yli, vähintään
        and: ja, tai
        or: tai
        plus: ja
        million: miljoona, miljoonaa, milj
        thousand: tuhat, tuhatta
        near: lähellä, lähelle, lähellä olevaa, lähistöllä
        beside: vieressä, vastapäätä
        near after: lähellä, lähelle, vieressä, läheisyydessä, luona, kupeessa, lähistöllä, vastapäätä
        reach: enintään, alle, korkeintaan
        from: päässä, etäisyydellä, kävelymatkan päässä, kävelyn päässä
        any: jostakin, jostain, mistä tahansa, mitä tahansa, jotakin, jotain, jonkin, minkä tahansa, lähimmästä, lähintä
        station: asemaa, asemasta, asemalta, asemia, metroasemaa, metroasemasta, juna-asemaa, juna-asemasta, rautatieasemaa, rautatieasemasta
        station of: aseman, metroaseman, juna-aseman, rautatieaseman, asemien
        away: päässä, säteellä
        metre: metriä, metrin
        kilometre: kilometriä, kilometrin
        minute: minuuttia, minuutin
        not: ei, ilman, paitsi, mutta ei, joka ei ole, en halua
        tomorrow: huomenna
        weekend: viikonloppuna
        monday: maanantaina
        tuesday: tiistaina
        wednesday: keskiviikkona
        thursday: torstaina
        friday: perjantaina
        saturday: lauantaina
        sunday: sunnuntaina, sunnuntaisin
        morning: aamulla
        afternoon: iltapäivällä
        evening: illalla
        tonight: tänä iltana
        night: yöllä
        midnight: keskiyö, keskiyöllä
        breakfast: aamiaiselle
        lunch: lounaalle
        dinner: illalliselle
        at: kello, klo
        past: jälkeen, kello, yli
        until: asti
        today: tänään
        dear: kallis, kalliit, hieno, hienot, luksus
        ask: missä, missä on, mistä, etsin, tarvitsen
        not: muu kuin, muut kuin, mutta ei, ei mitään
        filler: mulla on, minulla on, kauhea, nälkä, mulla on nälkä
        within: kaupunginosassa, alueella, varrella
        centre: keskustassa, keskustasta, kaupungin keskustassa, kaupungin keskusta, keskikaupungilla, ydinkeskustassa, vanhassakaupungissa
        middle: keskusta, keskustan
        filler: ei kaukana, ei liian kaukana, ei kovin kaukana, näillä main, tällä alueella
        """
}
