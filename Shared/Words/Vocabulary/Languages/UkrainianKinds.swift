extension Kinds {
    static let ukrainian = """
        coffee, кав'ярня, кава, кафе, каву, кавярня, кав'ярню
        bakery, пекарня, хліб, булочна
        ice cream, морозиво
        bar, пиво, паб
        restaurant, ресторан, ресторани
        food, їжа, кухня
        hotel, готель, готелі
        cinema, кінотеатр, кіно
        theatre, театр
        museum, музей, музеї
        library, бібліотека, бібліотеку
        park, парк
        gym, спортзал
        swimming pool, басейн
        pharmacy, аптека, аптеку, ліки
        hospital, лікарня, лікарню
        physician, лікар
        dentist, стоматолог
        bank, банк
        automated teller, банкомат
        post office, пошта, пошту
        police, поліція
        place of worship, церква
        school, школа
        gas station, заправка, азс
        parking facility, парковка, стоянка
        grocery store, супермаркет, продукти
        clothing store, одяг
        shoe store, взуття
        book store, книгарня, книги
        florist, квіти
        hair salon, перукарня, перукарню
        store, магазин
        apartment, квартира
        japanese, японський, японська, японську
        italian, італійський, італійська, італійську
        chinese, китайський, китайська
        indian, індійський, індійська
        thai, тайський, тайська
        vegetarian, вегетаріанський, вегетаріанська
        vegan, веганський, веганська
        pizza, піца, піцерія, піцу
        sushi, суші
        burger, бургер
        """
}
