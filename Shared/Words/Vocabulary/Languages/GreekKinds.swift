extension Kinds {
    static let greek = """
        coffee, καφέ, καφές, καφετέρια, καφετέριες, καφενείο
        tea, τσάι
        bakery, φούρνος, αρτοποιείο, ζαχαροπλαστείο, ψωμί, φούρνο
        ice cream, παγωτό, παγωτά
        bar, μπαρ, μπύρα, μπυραρία, παμπ
        night club, κλαμπ, νυχτερινό κέντρο
        restaurant, εστιατόριο, εστιατόρια, ταβέρνα, ταβέρνες
        food, φαγητό
        hotel, ξενοδοχείο, ξενοδοχεία, διαμονή
        hostel, ξενώνας
        cinema, σινεμά, κινηματογράφος, κινηματογράφο
        theatre, θέατρο
        museum, μουσείο, μουσεία
        library, βιβλιοθήκη
        park, πάρκο, πάρκα
        playground, παιδική χαρά
        gym, γυμναστήριο, γυμναστήρια
        swimming pool, πισίνα, κολυμβητήριο
        pharmacy, φαρμακείο, φαρμακεία, φάρμακα
        hospital, νοσοκομείο, νοσοκομεία
        physician, γιατρός, γιατρό, ιατρείο
        dentist, οδοντίατρος, οδοντίατρο
        veterinary care, κτηνίατρος
        bank, τράπεζα, τράπεζες
        automated teller, ατμ, μηχάνημα ανάληψης
        post office, ταχυδρομείο
        police, αστυνομία, αστυνομικό τμήμα
        place of worship, εκκλησία, εκκλησίες
        school, σχολείο, σχολεία
        college or university, πανεπιστήμιο
        gas station, βενζινάδικο, βενζίνη, πρατήριο
        parking facility, πάρκινγκ, παρκινγκ
        auto repair, συνεργείο
        grocery store, σούπερ μάρκετ, παντοπωλείο, σουπερμάρκετ
        butcher, κρεοπωλείο
        clothing store, ρούχα
        shoe store, παπούτσια
        optician, οπτικά, γυαλιά
        book store, βιβλιοπωλείο, βιβλία
        florist, ανθοπωλείο, λουλούδια
        hair salon, κομμωτήριο, κουρείο
        store, κατάστημα, μαγαζί
        japanese, ιαπωνικό, ιαπωνικός, ιαπωνική
        italian, ιταλικό, ιταλική, ιταλικός
        chinese, κινέζικο, κινέζικη
        indian, ινδικό, ινδική
        thai, ταϊλανδέζικο
        mexican, μεξικάνικο
        greek, ελληνικό, ελληνική
        vegetarian, χορτοφαγικό, χορτοφάγους
        vegan, βίγκαν
        fish, ψάρι, ψαροταβέρνα
        pizza, πίτσα, πιτσαρία, πίτσες
        sushi, σούσι
        burger, μπέργκερ, χάμπουργκερ
        kebab, κεμπάπ, σουβλάκι
        breakfast, πρωινό
        greek, ταβέρνα, ταβερνα, μεζεδοπωλείο
        pharmacy, φαρμακειο
        """
}
