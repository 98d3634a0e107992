extension Kinds {
    static let korean = """
        coffee, 커피, 카페, 커피숍, 커피점, 커피 전문점
        tea, 차, 찻집
        bakery, 빵집, 베이커리, 제과점, 빵
        cake, 케이크, 디저트
        ice cream, 아이스크림, 젤라또
        bar, 술집, 바, 맥주, 호프, 펍, 맥주집
        night club, 클럽, 나이트클럽
        restaurant, 식당, 레스토랑, 음식점, 밥집
        food, 음식, 요리, 밥
        fast food, 패스트푸드
        hotel, 호텔, 숙소, 숙박, 모텔
        hostel, 호스텔, 게스트하우스
        cinema, 영화관, 극장, 영화
        theatre, 공연장, 연극
        museum, 박물관, 미술관
        library, 도서관
        tourist attraction, 관광지, 관광명소
        park, 공원
        gym, 헬스장, 체육관, 헬스
        swimming pool, 수영장
        pharmacy, 약국, 약
        hospital, 병원, 응급실
        physician, 의사, 의원
        dentist, 치과
        veterinary care, 동물병원
        bank, 은행
        automated teller, 현금인출기, 에이티엠
        currency exchange, 환전소, 환전
        post office, 우체국
        police, 경찰서, 파출소, 경찰
        embassy, 대사관
        place of worship, 교회, 성당
        buddhist temple, 절, 사찰
        school, 학교
        preschool, 유치원, 어린이집
        college or university, 대학교, 대학
        gas station, 주유소
        parking facility, 주차장, 주차
        auto repair, 정비소, 카센터
        bicycle store, 자전거
        grocery store, 슈퍼마켓, 마트, 슈퍼, 식료품점
        convenience store, 편의점
        butcher, 정육점
        clothing store, 옷가게, 옷, 의류
        shoe store, 신발, 신발가게
        jewelry store, 보석, 금은방
        optician, 안경점, 안경
        book store, 서점, 책방, 책
        florist, 꽃집, 꽃
        furniture store, 가구
        toy store, 장난감
        hair salon, 미용실, 이발소, 헤어샵
        beauty salon, 네일샵, 피부관리
        dry cleaning or laundry, 세탁소, 빨래방
        store, 가게, 상점, 매장, 점
        apartment, 아파트
        house, 주택
        japanese, 일식, 일본 음식, 일식집, 일본
        italian, 이탈리안, 이탈리아, 이탈리아 음식
        chinese, 중국집, 중식, 중국 음식, 중국
        indian, 인도 음식, 인도
        thai, 태국 음식, 태국, 타이
        mexican, 멕시코, 멕시칸
        vietnamese, 베트남, 쌀국수
        korean, 한식, 한국 음식, 한식당, 한국
        french, 프랑스, 프렌치
        vegetarian, 채식, 채식주의
        vegan, 비건
        seafood, 해산물
        fish, 생선, 회
        chicken, 치킨, 닭
        steak, 스테이크
        barbecue, 바비큐, 고기집, 삼겹살, 고깃집
        burger, 햄버거, 버거
        pizza, 피자
        pasta, 파스타
        sandwich, 샌드위치
        noodle, 국수, 면
        ramen, 라멘, 라면
        sushi, 초밥, 스시, 초밥집
        breakfast, 아침식사, 브런치
        train station, 역, 지하철역
        single family residence, 단독주택
        korean, 고깃집, 한국식 바비큐
        """
}
