extension Lexicon {
    static let english = Lexicon(
        language: .english,
        functionWords: list(
            """
            a about above across after again against ago all almost alone along already also although always am among an
            and another any anybody anyone anything are aren't around as at away back be became because become becomes
            been before behind being below beside besides best better between beyond both but by came can can't cannot
            certain come comes could couldn't did didn't do does doesn't doing don't done down due during each either
            else enough especially etc even ever every everybody everyone everything except few first five for four from
            further gave get gets getting give given gives giving go goes going gone got had hadn't has hasn't hath have
            haven't having he her here hers herself him himself his how however i i'm if in indeed instead into is isn't
            it it's its itself just keep keeps kept last least less let like likely made make makes making many may
            maybe me mere might more moreover most much must my myself near nearly need needs neither never next no
            nobody none nor not nothing now nowhere off often on once one only onto or other others otherwise our ours
            ourselves out over own per perhaps put puts quite rather really said same say says second see seem seemed
            seems seen set several shall she should shouldn't since so some somebody someone something sometimes
            somewhere still such take taken takes taking ten than that that's the their theirs them themselves then
            thence there thereby therefore therein thereof these they thing things this those though three through
            throughout thus till to together too took toward towards two under unless until up upon us use used uses
            using usually various very via want wants was wasn't we well went were weren't what whatever when whence
            whenever where whereas whereby wherein whether which whichever while who whoever whole whom whose why will
            with within without won't would wouldn't yes yet you your yours yourself yourselves whatsoever hither thou
            thy add added ask asked assume attempt attend bear begin begins believe brought build bring brings built buy
            call called calls consider considered contain contains create created declare decide describe described
            dissolve entitle expect explain feel fell felt find finds follow following follows found happen hear held
            helped hold holds impel include included includes including increase know known lead learn leave look looks
            mean means obtained offer offers prove provide provided provides receive refuse refused remain render
            require required requires read run sell send sent serve served serves show showed shows speak start started
            stop submit suffer suggest tell think thought told throw try understand understood visit wait walk watch
            write written alter acquiesce hast worry plan plans pay pays avoid avoids compare compares
            """),
        everydayWords: list(
            """
            able act acts asks big care carry case cases cause chance change changed changes clear close common
            complete course cut date day days deal different easy effect end ends example experience fact facts fall
            far form full general good great group grow guide half hand hands hard help hour hours important item
            kind kinds large late later lay left length level life line list little live long lot low main man matter
            men mind minute minutes month months move name named necessary new night number object old open order
            part particular parts pass past people person place places plain play point possible present problem
            quick quickly ready reason result results return right secure short shown side simple small sort stand
            stands state subject sure system systems talk term time times top total true turn type usual view way
            ways week weeks word words work worked works world year years young respect fit rendering lives hitherto
            formidable utterly endowed institute instituted derive deriving
            """),
        connectors: ["of"], articles: ["the", "a", "an"])
}
