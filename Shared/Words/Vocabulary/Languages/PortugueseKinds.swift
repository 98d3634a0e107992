extension Kinds {
    static let portuguese = """
        coffee, café, cafetaria, cafés, cafeteria
        tea, chá, casa de chá
        bakery, padaria, pastelaria, padarias, pão, confeitaria
        ice cream, gelataria, gelado, sorveteria, sorvete, gelados
        bar, cervejaria, cerveja, bares, boteco
        night club, discoteca, boate
        restaurant, restaurante, restaurantes
        food, comida
        fast food, comida rápida, lanchonete
        hotel, hotéis, alojamento, pousada, hospedagem
        hostel, albergue, pousada da juventude
        cinema, cinemas, cine
        theatre, teatro
        museum, museu, museus
        library, biblioteca
        park, parque, jardim, parques
        gym, ginásio, academia
        swimming pool, piscina
        pharmacy, farmácia, farmácias, remédio, remédios
        hospital, hospitais, urgência, pronto socorro
        physician, médico, clínica
        dentist, dentista
        veterinary care, veterinário
        bank, banco, bancos
        automated teller, multibanco, caixa eletrônico, caixa automático, caixa multibanco
        currency exchange, câmbio
        post office, correios, correio
        police, polícia, esquadra, delegacia
        place of worship, igreja, igrejas
        school, escola, escolas
        college or university, universidade
        gas station, posto de gasolina, gasolina, bomba de gasolina, posto de combustível
        parking facility, estacionamento, parque de estacionamento, estacionar
        auto repair, oficina, mecânico
        grocery store, supermercado, supermercados, mercearia, mercado
        convenience store, loja de conveniência
        butcher, talho, açougue
        clothing store, roupa, roupas, loja de roupa, loja de roupas
        shoe store, sapatos, sapataria
        jewelry store, joalharia, joalheria
        optician, óculos, ótica, oculista
        book store, livraria, livros
        florist, florista, flores, floricultura
        furniture store, móveis
        hair salon, cabeleireiro, barbearia, cabeleireira, barbeiro
        beauty salon, salão de beleza
        dry cleaning or laundry, lavandaria, lavanderia
        store, loja, lojas
        apartment, apartamento, apartamentos
        house, casa
        japanese, japonês, japonesa
        italian, italiano, italiana
        chinese, chinês, chinesa
        indian, indiano, indiana
        thai, tailandês, tailandesa
        mexican, mexicano, mexicana
        korean, coreano, coreana
        french, francês, francesa
        vegetarian, vegetariano, vegetariana, sem carne
        vegan, vegano, vegana
        seafood, frutos do mar, marisco
        fish, peixe
        chicken, frango
        burger, hambúrguer, hamburgueria
        pizza, pizzaria
        breakfast, pequeno almoço, café da manhã
        restaurant, jantar, almoço
        vegan, opções veganas
        vegetarian, opções vegetarianas
        """
}
