extension Lexicon {
    static let czech = """
        filler: kde, kde je, kde jsou, kde najdu, kde můžu, kde se dá, je tu, jsou tu, hledám, hledáme, chci, chtěl bych, chtěla bych, potřebuji, potřebuju
        filler: něco, nějaký, nějaká, nějaké, nějakou, dobrý, dobrá, dobré, dobrou, nejlepší, tady, tu, tady poblíž, poblíž, v okolí, nedaleko, blízko mě
        filler: dát si, najíst, jíst, pít, koupit, najít, prosím, dnes, doporučte, doporučíte, místo, jaký, jaká, jaké
        idle: bez rezervace, s výhledem, pro dva, osob, pro děti
        open: otevřeno, otevřená, otevřený, otevřené, otevřenou, má otevřeno, mají otevřeno, která má otevřeno
        now: teď, nyní, právě teď
        late: dlouho do noci, pozdě, do pozdních hodin
        all day: nonstop, non stop, 24 hodin, 24 hodin denně
        cheap: levný, levná, levné, levnou, levně, nejlevnější, ne drahé, cenově dostupné
        dear: drahý, drahá, drahé, luxusní
        nearest: nejbližší
        sale: na prodej, prodej
        rent: k pronájmu, pronájem
        monthly: měsíčně, za měsíc
        most: do, pod, méně než, levnější než, maximálně, nejvýše
        least: nad, více než, minimálně
        between: mezi, od
        and: a, do
        or: nebo, či
        plus: a, i
        million: milionu, miliony, milionů
        thousand: tisíc
        near: blízko, u, poblíž, nedaleko, nedaleko od, v blízkosti, kolem, v okolí
        beside: vedle, naproti, před
        within: v, ve, na
        reach: do, v okruhu
        from: od, z
        station: stanice, stanici, nádraží, metro, stanice metra
        away: odsud, pěšky
        metre: metrů, metry
        kilometre: kilometrů, kilometry, kilometru
        minute: minut, minuty
        not: ne, bez, kromě, mimo, ale ne, ale žádný, žádný, žádná, žádné
        tomorrow: zítra
        weekend: víkend, o víkendu
        monday: pondělí
        tuesday: úterý
        wednesday: středa, středu
        thursday: čtvrtek
        friday: pátek
        saturday: sobota, sobotu
        sunday: neděle, neděli
        morning: ráno, dopoledne
        afternoon: odpoledne
        evening: večer
        tonight: dnes večer
        night: v noci
        midday: poledne
        midnight: půlnoc, půlnoci
        breakfast: snídaně, snídani
        lunch: oběd
        dinner: večeře, večeři
        at: v, ve
        past: po
        before: před
        until: do
        on: v, ve, na, o
        oclock: hodin, hodině, hodiny
        centre: v centru, centrum města, staré město, na starém městě
        middle: centrum
        """
}
