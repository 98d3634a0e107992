extension Lexicon {
    static let korean = """
        filler: 어디, 어디에, 어디야, 어디예요, 어디에요, 어디있어요, 어디 있어요, 있나요, 있어요, 있는, 찾아줘, 찾아 줘, 찾기, 찾고, 찾고 있어요, 추천, 추천해줘, 추천해 줘, 맛집, 맛있는, 좋은, 괜찮은, 가장
        filler: 근처, 근처에, 근처의, 내 근처, 주변, 주변에, 여기, 이 근처, 가까운, 오늘, 먹고 싶어, 먹고싶어, 마시고 싶어, 가고 싶어, 곳, 집, 을, 를, 이, 가, 은, 는, 에, 에서, 의, 로, 파는, 파는 곳, 알려줘, 할 만한
        idle: 예약 없이, 예약없이, 아이와
        open: 영업중, 영업 중, 영업중인, 영업 중인, 열린, 문 연, 문연, 여는, 영업하는, 열려 있는, 열려있는
        now: 지금, 현재
        late: 늦게까지, 심야, 늦은 시간
        all day: 24시간, 24 시간, 24시간 영업
        cheap: 싼, 저렴한, 저렴하고, 가성비, 값싼, 비싸지 않은, 저가, 착한
        nearest: 가장 가까운, 제일 가까운
        or less: 이하, 이하의, 이내, 미만
        near after: 근처, 근처에, 근처의, 주변, 주변의, 옆, 옆에, 앞, 앞에, 인근
        within after: 에서, 에, 의, 안에, 에 있는
        station: 역
        away: 이내, 이내의, 이내에
        metre: 미터
        kilometre: 킬로미터, 킬로
        minute: 분
        not: 안
        not after: 말고, 제외, 빼고, 없는, 아닌, 이 아닌, 없이
        tomorrow: 내일
        weekend: 주말
        saturday: 토요일
        sunday: 일요일, 일요일에
        morning: 아침, 오전
        afternoon: 오후
        evening: 저녁
        tonight: 오늘 밤, 오늘밤
        night: 밤
        lunch: 점심
        past after: 이후, 이후에, 넘어서
        until after: 까지
        oclock: 시
        myriad: 만
        million: 백만
        monthly: 월, 한달
        dear: 비싼, 고급, 고급스러운
        or: 또는
        plus: 하고, 그리고
        centre: 시내, 도심, 구시가지, 시내 중심
        middle: 중심
        """
}
