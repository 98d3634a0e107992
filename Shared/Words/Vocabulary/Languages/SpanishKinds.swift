extension Kinds {
    static let spanish = """
        coffee, cafés, un café, cafelito
        bakery, pan, panadería, bollería
        bar, cañas, copas, bares, cócteles, una caña
        restaurant, sitio para comer, restaurantes, mesón
        pharmacy, medicinas, medicamentos, aspirinas, pastillas, medicina
        automated teller, sacar dinero, efectivo, cajeros
        hair salon, cortarme el pelo, corte de pelo, peluquero
        book store, libro, comprar libros
        clothing store, ropa de mujer, tiendas de ropa
        dentist, dentistas, clínica dental
        physician, doctor, centro de salud, ambulatorio
        gas station, gasolina, gasolineras
        parking facility, aparcar, párking, estacionamiento
        cinema, películas, película
        hotel, hoteles, dormir, hospedaje
        vegetarian, vegetarianos, sin carne
        vegan, veganos, veganas
        mobile phone store, móvil, teléfono móvil
        school, colegios, escuelas, instituto
        park, parques, jardines
        grocery store, supermercados, comestibles, alimentación, frutería
        optician, ópticas
        shoe store, zapatería, zapatillas
        museum, museos
        library, bibliotecas
        ice cream, helados
        dry cleaning or laundry, lavar ropa, lavanderías
        veterinary care, veterinarios
        swimming pool, piscinas
        gym, gimnasios
        fast food, algo rápido, para llevar rápido
        restaurant, menú del día, menú
        apartment, departamento, departamentos, estudio, pisos
        automated teller, sacar dinero
        mexican, tacos, taquería, taco
        hair salon, pelu, peluquerías
        restaurant, cenar, almorzar, almuerzos, cenas
        single family residence, casa unifamiliar, casa individual, chalet
        vegan, opciones veganas, comida vegana, menú vegano
        vegetarian, opciones vegetarianas
        korean, barbacoa coreana
        """
}
