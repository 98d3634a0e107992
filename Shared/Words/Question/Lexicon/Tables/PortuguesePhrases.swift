extension Lexicon {
    static let portuguese = """
        filler: onde, onde há, onde fica, onde posso, onde tem, existe, procuro, procuro um, procuro uma, quero, queria, gostaria de, preciso de, comer
        filler: beber, comprar, encontrar, por favor, aqui, por aqui, aqui perto, perto de mim, perto daqui, perto, hoje, bom, boa, bons, boas, melhor
        filler: melhores, o melhor, a melhor, lugar para, lugar, sítio, qual, me mostre, algum, alguma
        idle: sem reserva, com vista, pessoas, para crianças
        open: aberto, aberta, abertos, abertas, que esteja aberto, ainda aberto
        now: agora, neste momento
        late: até tarde, tarde
        all day: 24 horas, dia e noite, de serviço
        cheap: barato, barata, baratos, baratas, económico, econômico, em conta, mais barato
        nearest: mais próximo, mais próxima, o mais próximo, a mais próxima, mais perto
        most: menos de, até, por menos de, abaixo de, no máximo
        least: mais de, a partir de
        between: entre
        and: e, ou
        or: ou
        plus: e
        near: perto de, perto do, perto da, ao redor de, próximo de, próximo a
        beside: ao lado de, ao lado do, em frente a, em frente ao
        within: em, no, na, dentro de, ao longo de
        reach: a menos de, num raio de, a
        from: de, do, da
        any: uma, qualquer
        station: estação, estação de metro, estações
        away: daqui, a pé
        minute: minutos, minuto
        not: não, sem, exceto, mas não, menos, que não seja
        tomorrow: amanhã
        weekend: fim de semana
        monday: segunda feira
        tuesday: terça feira
        wednesday: quarta feira
        thursday: quinta feira
        friday: sexta feira
        saturday: sábado
        sunday: domingo
        morning: manhã, de manhã, da manhã
        afternoon: da tarde, à tarde
        tonight: hoje à noite, esta noite
        night: noite, da noite, à noite
        midday: meio dia
        midnight: meia noite
        breakfast: pequeno almoço, café da manhã
        lunch: almoço, almoçar
        dinner: jantar
        at: às, as
        past: depois das, após as
        until: até às, até as
        on: no, na, para, ao
        within: no bairro de, no bairro, bairro, na zona de, ao longo de
        centre: centro da cidade, centro histórico, cidade velha
        middle: centro
        filler: não longe, não muito longe, não longe daqui, aqui perto, perto daqui, por aqui, na zona, nesta zona
        """
}
