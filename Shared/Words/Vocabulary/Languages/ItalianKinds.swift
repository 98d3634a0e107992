extension Kinds {
    static let italian = """
        coffee, caffè, caffetteria, bar caffè, caffe
        tea, tè, sala da tè
        bakery, panetteria, panificio, forno, pasticceria, pane, panetterie
        ice cream, gelateria, gelato, gelati, gelaterie
        bar, birreria, birra, birre, pub, enoteca
        night club, discoteca, locale notturno
        restaurant, ristorante, ristoranti
        food, cibo, cucina
        fast food, cibo veloce
        hotel, albergo, alberghi, alloggio
        hostel, ostello, ostelli
        bed and breakfast, pensione, affittacamere
        campground, campeggio, campeggi
        cinema, cinema, cinematografo, film
        theatre, teatro, teatri
        museum, museo, musei
        library, biblioteca, biblioteche
        tourist attraction, attrazione turistica, attrazioni
        park, parco, parchi, giardino, giardini
        playground, parco giochi
        gym, palestra, palestre
        swimming pool, piscina, piscine
        pharmacy, farmacia, farmacie, medicine, aspirina, farmaci
        hospital, ospedale, ospedali, pronto soccorso
        physician, medico, medici, dottore
        dentist, dentista, dentisti
        veterinary care, veterinario
        bank, banca, banche
        automated teller, bancomat, sportello automatico, prelevare
        currency exchange, cambio valuta, cambio
        post office, ufficio postale, posta, poste
        police, polizia, questura, carabinieri
        fire station, vigili del fuoco, pompieri
        city hall, municipio, comune
        embassy, ambasciata, consolato
        place of worship, chiesa, chiese, cattedrale
        mosque, moschea
        school, scuola, scuole
        preschool, asilo, scuola materna
        college or university, università
        gas station, benzinaio, distributore di benzina, benzina, stazione di servizio
        parking facility, parcheggio, parcheggi, parcheggiare
        auto repair, officina, meccanico, autofficina, carrozzeria
        auto rental, autonoleggio, noleggio auto
        bicycle store, bicicletta, biciclette, negozio di biciclette
        grocery store, supermercato, supermercati, alimentari, spesa
        convenience store, minimarket
        butcher, macelleria, macellaio, carne
        liquor store, enoteca, vini
        clothing store, vestiti, abbigliamento, negozio di vestiti
        shoe store, scarpe, negozio di scarpe
        jewelry store, gioielleria, gioielli
        optician, ottico, occhiali
        book store, libreria, librerie, libri
        florist, fioraio, fiori, fiorista
        furniture store, mobili, arredamento
        electronics store, elettronica
        mobile phone store, telefoni, cellulari, telefonia
        toy store, giocattoli
        hardware store, ferramenta
        pet store, negozio di animali
        hair salon, parrucchiere, parrucchieri, barbiere, parrucchiera
        beauty salon, estetista, centro estetico
        dry cleaning or laundry, lavanderia
        tattoo parlor, tatuaggi, tatuatore
        travel agency, agenzia di viaggi
        store, negozio, negozi
        apartment, appartamento, appartamenti
        house, casa
        japanese, giapponese, giapponesi
        italian, italiano, italiana, italiani
        chinese, cinese, cinesi
        indian, indiano, indiana
        thai, thailandese, tailandese
        mexican, messicano, messicana
        vietnamese, vietnamita
        korean, coreano, coreana
        french, francese
        spanish, spagnolo, spagnola
        greek, greco, greca
        turkish, turco, turca
        vegetarian, vegetariano, vegetariana, vegetariani, senza carne
        vegan, vegano, vegana
        seafood, frutti di mare
        fish, pesce
        chicken, pollo
        burger, hamburger, panino
        pizza, pizzeria, pizze, pizzerie
        breakfast, colazione
        salad, insalata
        soup, zuppa
        train station, stazione, stazione dei treni
        restaurant, pranzo, cena, dove cenare
        vegan, opzioni vegane
        vegetarian, opzioni vegetariane
        """
}
