extension Lexicon {
    static let catalan = """
        filler: on, on hi ha, on hi ha un, on hi ha una, on és, on puc, on podem, on puc trobar, hi ha, hi ha algun, hi ha alguna, cerco, busco un, vull
        filler: volem, voldria, m'agradaria, necessito, algun, alguna, prendre, beure, comprar, trobar, si us plau, sisplau, millor, millors
        filler: el millor, la millor, bo, bona, per aquí, a prop d'aquí, a prop meu, a prop, aprop, proper, propera, avui, ara, quin, quina
        filler: del barri, fresc, un lloc per, lloc per, menjar alguna cosa, que tingui, que tinguin, bons, bones, llocs, lloc, anar, dormir, aquí
        idle: sense reserva, amb vistes, persones, per a nens, habitacions
        open: obert, oberta, oberts, obertes, obert ara, oberta ara, oberts ara, obertes ara, ara obert, que obri, que obrin, obre, obren, que estigui obert
        now: ara, ara mateix, en aquest moment
        late: fins tard, tard
        all day: 24 hores, les 24 hores, dia i nit, de guàrdia
        cheap: barat, barata, barats, barates, més barat, econòmic, econòmica, econòmics, econòmiques, bé de preu
        nearest: més proper, més propera, més a prop
        sale: en venda, a la venda, per comprar
        rent: en lloguer, de lloguer, per llogar
        monthly: al mes
        each: per persona, la nit
        most: menys de, per menys de, fins a, màxim, per sota de, com a màxim
        least: més de, a partir de, mínim
        between: entre
        and: i, a, o
        or: o
        plus: i
        or less: o menys, com a màxim
        million: milions, milió
        near: a prop de, a prop del, a prop d, prop de, prop del, als voltants de, a la vora de, vora
        beside: al costat de, al costat del, davant de, davant del
        within: dins, a, al, a la, en, dins de, al llarg de, per, als, a les
        near any: a prop, prop
        reach: a menys de, a no més de, a un màxim de, a, menys de
        from: de, a peu de, caminant de, del, des de
        any: d'una, d'alguna, d'un, qualsevol, una, un
        the: l
        station: estació, estacions, estació de tren, estació de metro, parada de metro, l'estació
        away: d'aquí, a peu, caminant
        minute: minut, minuts
        metre: metre, metres
        kilometre: quilòmetre, quilòmetres
        not: no, sense, que no sigui, que no siguin, menys, excepte, llevat de, però no, tret de
        tomorrow: demà
        weekend: cap de setmana, el cap de setmana
        monday: dilluns
        tuesday: dimarts
        wednesday: dimecres
        thursday: dijous
        friday: divendres
        saturday: dissabte
        sunday: diumenge
        morning: al matí, pel matí, del matí
        afternoon: a la tarda, de la tarda
        evening: al vespre, del vespre
        tonight: aquesta nit
        night: a la nit, de la nit, nit
        midday: migdia
        midnight: mitjanit
        breakfast: esmorzar
        lunch: dinar
        dinner: sopar
        at: a les, a la
        past: després de les, passades les, a partir de les
        before: abans de les
        until: fins a les, fins les
        on: el, els, per, aquest, la, les
        today: avui
        half: i mitja
        dear: car, cara, luxós, de luxe, elegant
        ask: on, on hi ha, on és, on puc, on podem, busco, vull, necessito
        filler: tinc gana, gana, alguna cosa, menjar alguna
        within: al barri de, al barri, barri de, barri, a la zona de, zona
        centre: al centre, centre ciutat, centre de la ciutat, centre històric, casc antic
        middle: centre
        filler: no gaire lluny, no massa lluny, no lluny, a la vora, per aquí a prop, aquí a prop, per la zona, a la zona, pel barri, per aquesta zona
        most: pressupost de, que no passi de
        """
}
