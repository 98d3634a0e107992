extension Kinds {
    static let french = """
        coffee, café, cafés, salon de café
        tea, thé, salon de thé, thés
        bakery, boulangerie, boulangeries, pâtisserie, pâtisseries, pain, boulanger, viennoiserie
        ice cream, glace, glaces, glacier, crème glacée
        bar, bars, bière, bières, pub, pubs
        night club, boîte de nuit, discothèque, boite
        restaurant, restaurants, resto, restos
        food, nourriture, cuisine, repas, bouffe
        fast food, restauration rapide, fastfood
        hotel, hôtel, hôtels, hébergement, logement
        hostel, auberge de jeunesse, auberge
        bed and breakfast, chambre d'hôtes, pension
        campground, camping, campings
        cinema, cinéma, cinémas, ciné
        theatre, théâtre, théâtres
        museum, musée, musées
        art gallery, galerie d'art, galerie
        library, bibliothèque, bibliothèques, médiathèque
        tourist attraction, attraction touristique, site touristique, attractions
        zoo, zoos
        park, parc, parcs, jardin, jardins
        playground, aire de jeux
        gym, salle de sport, salle de gym, musculation
        swimming pool, piscine, piscines
        pharmacy, pharmacie, pharmacies, médicaments, aspirine
        hospital, hôpital, hôpitaux, urgences, clinique
        physician, médecin, médecins, docteur, généraliste
        dentist, dentiste, dentistes
        veterinary care, vétérinaire, vétérinaires
        bank, banque, banques
        automated teller, distributeur, distributeur de billets, distributeurs, dab, retirer de l'argent, guichet automatique
        currency exchange, bureau de change, change
        post office, poste, bureau de poste, la poste
        police, commissariat, gendarmerie, poste de police
        fire station, pompiers, caserne de pompiers
        city hall, mairie, hôtel de ville
        embassy, ambassade, consulat
        place of worship, église, églises, chapelle, cathédrale
        mosque, mosquée
        buddhist temple, temple bouddhiste, temple
        school, école, écoles, lycée, collège
        preschool, maternelle, crèche, jardin d'enfants
        college or university, université, fac, universités
        gas station, station service, station essence, essence, stations service
        parking facility, parking, parkings, stationnement, se garer
        auto repair, garage auto, garagiste, réparation auto, mécanicien
        auto rental, location de voitures, location de voiture
        bicycle store, vélo, vélos, magasin de vélos, réparation vélo
        grocery store, supermarché, supermarchés, épicerie, épiceries, hypermarché, alimentation
        convenience store, supérette, dépanneur
        butcher, boucherie, boucher, viande, charcuterie
        liquor store, caviste, cave à vin, alcool, vin
        clothing store, vêtements, magasin de vêtements, habits, prêt à porter
        shoe store, chaussures, magasin de chaussures
        jewelry store, bijouterie, bijoux, bijoutier
        optician, opticien, lunettes, opticiens
        book store, librairie, librairies, livres
        florist, fleuriste, fleurs, fleuristes
        furniture store, meubles, magasin de meubles
        electronics store, électronique, informatique
        mobile phone store, téléphonie, téléphones, téléphone portable
        toy store, jouets, magasin de jouets
        sporting goods store, magasin de sport, articles de sport
        hardware store, quincaillerie, bricolage
        pet store, animalerie
        hair salon, coiffeur, coiffeurs, salon de coiffure, coiffeuse, barbier
        beauty salon, institut de beauté, esthéticienne, ongles, salon de beauté
        dry cleaning or laundry, laverie, pressing, blanchisserie
        tattoo parlor, tatoueur, tatouage
        travel agency, agence de voyages, agence de voyage
        store, magasin, magasins, boutique, boutiques
        apartment, appartement, appartements
        house, maison, maisons
        japanese, japonais, japonaise
        italian, italien, italienne
        chinese, chinois, chinoise
        indian, indien, indienne
        thai, thaï, thaïlandais, thaïlandaise, thaïe
        mexican, mexicain, mexicaine
        vietnamese, vietnamien, vietnamienne
        korean, coréen, coréenne
        french, français, française
        german, allemand, allemande
        spanish, espagnol, espagnole
        greek, grec, grecque
        turkish, turc, turque
        lebanese, libanais, libanaise
        american, américain, américaine
        vegetarian, végétarien, végétarienne, sans viande
        vegan, végan, végétalien, vegane
        seafood, fruits de mer
        fish, poisson, poissons
        chicken, poulet
        steak, grillades
        burger, hamburger, burgers
        noodle, nouilles
        breakfast, petit déjeuner
        crepe, crêperie, crêpes, crêpe
        salad, salades, salade
        soup, soupe
        train station, gare, station de métro
        bus stop, arrêt de bus
        airport, aéroport
        apartment, appart, studio, logement
        breakfast, p'tit déj, petit déj, ptit dej
        crepe, galette, galettes
        restaurant, dîner, déjeuner, dejeuner
        single family residence, maison individuelle, pavillon
        vegan, options véganes, options vegan, plats végétaliens
        vegetarian, options végétariennes
        korean, barbecue coréen
        """
}
