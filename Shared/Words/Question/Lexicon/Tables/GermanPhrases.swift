extension Lexicon {
    static let german = """
        filler: wo, wo ist, wo ist die, wo ist der, wo ist das, wo sind, wo gibt es, wo gibt's, wo kann ich, wo kann man, wo finde ich, gibt es
        filler: gibt es hier, gibt es hier ein, gibt es hier eine, ich suche, ich suche ein, ich suche eine, ich suche einen, wir suchen, suche
        filler: ich möchte, ich will, ich brauche, ich hätte gern, zeige mir, zeig mir, finde, bitte, irgendwo, gute, guter, gutes, gut, beste
        filler: bester, bestes, besten, trinken, kaufen, hier, in der nähe, in meiner nähe, um mich, heute, jetzt, welche, welches
        filler: welcher, es, kann man, man kann, kann, ein, eine, einen, wo bekomme ich, wo gibts, ich hätte gerne, wir möchten, wir wollen, etwas, was, gibt's
        filler: in der stadt, um die ecke, frisch, frisches, frische, frischen, neue, neues, neuen, in der gegend, in der umgebung, hier in der nähe, hier in der gegend, lecker, leckeres, leckere, gehen, empfehlen, irgendein
        filler: irgendeine, ort, orte, ein guter ort, wer hat, wer verkauft, ich, wir, mich, haben, hat
        idle: ohne reservierung, ohne anmeldung, mit aussicht, personen, für kinder, zimmer
        idle: mit kindern, mit garten, schlafzimmer
        open: geöffnet, geöffnete, geöffnetes, geöffneter, geöffneten, offen, offene, noch offen, noch geöffnet, offen hat, offen haben, auf hat
        open: die geöffnet sind, das geöffnet ist, die geöffnet hat, geöffnet hat, aufhat, offene, offenes
        now: jetzt, gerade, im moment, momentan, jetzt noch, die jetzt
        late: spät, spätabends, bis spät, bis spät in die nacht
        all day: 24 stunden, rund um die uhr, tag und nacht, durchgehend
        cheap: billig, billige, billiges, billiger, billigen, billigste, günstig, günstige, günstiges, günstiger, günstigen, günstigste
        cheap: preiswert, preiswerte, preiswertes, preiswerter, nicht teuer, nicht zu teuer, nicht so teuer, preisgünstig
        nearest: nächste, nächster, nächstes, nächsten, nächstgelegene, nächstgelegenes, die nächste
        sale: zu verkaufen, zum verkauf, zum kauf
        rent: zu vermieten, zur miete, zum mieten
        monthly: im monat, pro monat, monatlich
        each: pro person, pro nacht
        most: unter, bis, bis zu, höchstens, maximal, weniger als, für unter, nicht mehr als
        least: über, ab, mindestens, mehr als
        about: etwa, ungefähr, rund
        between: zwischen, von
        and: und, bis, oder
        or: oder
        plus: und
        or less: oder weniger
        million: millionen, mio
        thousand: tausend
        near: in der nähe von, in der nähe des, in der nähe der, in der nähe vom, nahe, nahe bei, unweit von, rund um, nähe, um den, um die, beim, bei
        near: in der umgebung von, nicht weit von
        beside: neben, gegenüber, gegenüber von, gegenüber vom, direkt bei, vor dem, hinter dem
        within: in, in der, im, am, an, bei, beim, an der, entlang, auf der, auf dem, entlang der
        near any: nahe, in der nähe, in nähe
        reach: höchstens, maximal, weniger als, nicht weiter als, im umkreis von, innerhalb von, bis zu, max
        from: von, um, vom, zu fuß von, zu, zu fuß vom
        any: einer, einem, eines, einen, eine, irgendeiner, irgendeinem, jeder, der nächsten
        the: der, dem, den, des
        station: bahnhof, bahnhofs, bahnhöfen, haltestelle, u bahn station, u bahn haltestelle, s bahn station, u bahn, s bahn
        away: entfernt, entfernte, zu fuß, umkreis, von hier, von mir
        metre: metern
        kilometre: kilometern
        minute: minuten
        not: nicht, kein, keine, keinen, ohne, außer, aber nicht, aber kein, aber keine, nur nicht, ausgenommen, statt, nicht bei, keiner
        not after: frei, freie, freies
        tomorrow: morgen
        weekend: wochenende, am wochenende
        monday: montag, montags
        tuesday: dienstag, dienstags
        wednesday: mittwoch, mittwochs
        thursday: donnerstag, donnerstags
        friday: freitag, freitags
        saturday: samstag, samstags, sonnabend
        sunday: sonntag, sonntags
        morning: früh, morgens, am morgen, am vormittag, vormittags, vormittag
        afternoon: nachmittag, nachmittags, am nachmittag
        evening: abend, abends, am abend
        tonight: heute abend
        night: nacht, nachts, in der nacht
        midday: mittag, mittags
        midnight: mitternacht
        breakfast: frühstücken, frühstück
        lunch: mittagessen
        dinner: abendessen
        at: um, ab, gegen
        past: nach
        before: vor
        until: bis
        on: am, zum, an, für, den
        oclock: uhr
        today: heute
        dear: teuer, teure, teures, teurer, luxuriös, luxus, gehoben, gehobenes, edel, edles, vornehm
        ask: wo, wo ist, wo ist die, wo ist der, wo ist das, wo gibt es, wo kann ich, wo finde ich, suche, ich suche, brauche, ich brauche
        not: nicht, aber nicht, außer bei, bloß nicht, alles außer
        filler: wir haben hunger, ich habe hunger, hunger, wir wollen, wollen, kriegt man, kriege ich, wo kriegt man hier, ordentlich, ordentlichen, ordentliche, hab, verloren
        within: im viertel, im stadtteil, im bezirk, stadtteil, bezirk, in der gegend von, in der gegend um
        filler: stadtmitte, in der stadtmitte
        centre: innenstadt, stadtzentrum, stadtmitte, altstadt, stadtkern
        middle: zentrum
        filler: nicht weit, nicht so weit, nicht weit weg, nicht zu weit, nicht weit von hier, hier im viertel, kleines, kleine, gemütlich, gemütliches, gemütliche
        rent: mieten, zu mieten
        sale: zu kaufen
        """
}
