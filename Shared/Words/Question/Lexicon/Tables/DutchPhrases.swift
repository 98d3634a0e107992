extension Lexicon {
    static let dutch = """
        filler: waar, waar is, waar kan ik, waar vind ik, is er, is er een, zijn er, ik zoek, ik zoek een, ik wil, ik wil graag, we willen, eten, drinken, kopen
        filler: alsjeblieft, hier, in de buurt, hier in de buurt, vlakbij, dichtbij, bij mij in de buurt, vandaag, goed, goede, beste, lekker
        filler: lekkere, welke, plek om te, vinden, iets, laat zien, ik heb nodig
        idle: zonder reservering, personen, voor kinderen
        open: open, geopend, die open is, die open zijn, nog open
        now: nu, op dit moment
        late: laat, tot laat
        all day: 24 uur, dag en nacht
        cheap: goedkoop, goedkope, goedkoopste, niet duur, betaalbaar, betaalbare, voordelig
        nearest: dichtstbijzijnde, de dichtstbijzijnde
        most: onder, minder dan, maximaal, tot, hoogstens
        between: tussen
        and: en, tot, of
        or: ofwel
        plus: en
        near: bij, dicht bij, in de buurt van, nabij, rond, rondom
        beside: naast, tegenover
        within: in, op, aan, te, langs
        reach: binnen, op minder dan
        from: van, vanaf, lopen van
        any: een
        station: station, stations, metrostation, treinstation
        away: afstand, lopen
        minute: minuten, minuut
        not: niet, geen, zonder, behalve, maar niet, maar geen
        tomorrow: morgen
        weekend: weekend, in het weekend
        monday: maandag
        tuesday: dinsdag
        wednesday: woensdag
        thursday: donderdag
        friday: vrijdag
        saturday: zaterdag
        sunday: zondag
        morning: ochtend, 's ochtends, morgens
        afternoon: middag, 's middags
        evening: avond, 's avonds
        tonight: vanavond
        night: 's nachts, nacht
        midnight: middernacht
        breakfast: ontbijt
        at: om
        past: na
        before: voor
        until: tot
        on: op, voor
        oclock: uur
        centre: stadscentrum, binnenstad, oude stad
        middle: centrum
        filler: niet ver, niet te ver, niet ver hier vandaan, hier in de buurt, in de buurt
        """
}
