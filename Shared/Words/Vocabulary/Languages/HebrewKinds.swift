extension Kinds {
    static let hebrew = """
        coffee, קפה, בית קפה, בתי קפה
        bakery, מאפייה, מאפיה
        ice cream, גלידה, גלידריה
        bar, בר, פאב, בירה
        restaurant, מסעדה, מסעדות
        food, אוכל
        hotel, מלון, מלונות
        cinema, קולנוע
        museum, מוזיאון
        library, ספרייה, ספריה
        park, פארק, גן
        gym, חדר כושר
        pharmacy, בית מרקחת, תרופות
        hospital, בית חולים
        physician, רופא
        dentist, רופא שיניים
        bank, בנק
        automated teller, כספומט
        post office, דואר
        police, משטרה
        school, בית ספר
        gas station, תחנת דלק
        parking facility, חניה, חנייה, חניון
        grocery store, סופרמרקט, סופר, מכולת
        clothing store, בגדים
        book store, חנות ספרים, ספרים
        florist, פרחים, חנות פרחים
        hair salon, מספרה
        store, חנות
        japanese, יפני, יפנית
        italian, איטלקי, איטלקית
        chinese, סיני, סינית
        indian, הודי, הודית
        thai, תאילנדי, תאילנדית
        vegetarian, צמחוני, צמחונית
        vegan, טבעוני, טבעונית
        burger, המבורגר
        pizza, פיצה, פיצרייה
        sushi, סושי
        """
}
