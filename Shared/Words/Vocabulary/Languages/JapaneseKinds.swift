extension Kinds {
    static let japanese = """
        coffee, コーヒー, 珈琲, カフェ, 喫茶店, コーヒーショップ, 珈琲店, 喫茶, カフェー, コーヒー店
        tea, お茶, 紅茶, ティー, 茶
        bakery, パン屋, パン, ベーカリー, ケーキ屋, 洋菓子店, パン屋さん
        cake, ケーキ, スイーツ, デザート, 甘いもの
        ice cream, アイス, アイスクリーム, ソフトクリーム, ジェラート
        bar, バー, 居酒屋, パブ, ビール, 飲み屋, 酒場, ビアガーデン
        night club, クラブ, ナイトクラブ, ディスコ
        restaurant, レストラン, 食堂, 飲食店, 料理店, 料理屋, 食事処
        food, 料理, 食べ物, 食事, ご飯, ごはん, グルメ, 飯
        fast food, ファストフード, ファーストフード
        hotel, ホテル, 宿, 旅館, 宿泊, 宿泊施設
        hostel, ホステル, ゲストハウス, ユースホステル
        campground, キャンプ場
        cinema, 映画館, 映画, シネマ
        theatre, 劇場, 演劇, シアター
        museum, 博物館, ミュージアム
        art gallery, 美術館, ギャラリー, 画廊
        library, 図書館
        tourist attraction, 観光地, 観光名所, 観光, 名所, 観光スポット
        zoo, 動物園
        park, 公園
        playground, 遊び場
        gym, ジム, フィットネス, スポーツジム
        swimming pool, プール
        sauna, サウナ, スパ, 温泉, 銭湯
        pharmacy, 薬局, ドラッグストア, 薬屋, 薬, 頭痛薬
        hospital, 病院, 救急
        physician, 医者, 医院, クリニック, 診療所
        dentist, 歯医者, 歯科, 歯科医院, 歯科医
        veterinary care, 動物病院, 獣医
        bank, 銀行
        automated teller, ATM, 現金自動預払機, エーティーエム
        currency exchange, 両替, 両替所
        post office, 郵便局
        police, 警察, 交番, 警察署
        fire station, 消防署
        city hall, 市役所
        embassy, 大使館, 領事館
        place of worship, 教会, 神社
        buddhist temple, お寺, 寺, 寺院
        mosque, モスク
        school, 学校, 小学校, 中学校
        preschool, 幼稚園, 保育園
        college or university, 大学
        gas station, ガソリンスタンド, ガソリン, ガソスタ
        parking facility, 駐車場, パーキング
        auto repair, 自動車修理, 車検, 整備工場
        auto rental, レンタカー
        bicycle store, 自転車屋, 自転車, 自転車店
        grocery store, スーパー, スーパーマーケット, 食料品, 食料品店
        convenience store, コンビニ, コンビニエンスストア
        butcher, 肉屋, 精肉店
        liquor store, 酒屋
        clothing store, 服, 洋服, 服屋, 衣料品, 洋服屋, 衣料品店, ファッション
        shoe store, 靴, 靴屋, 靴店
        jewelry store, 宝石, 宝石店, ジュエリー, アクセサリー
        optician, 眼鏡, メガネ, 眼鏡屋, めがね, 眼鏡店, メガネ屋
        book store, 本屋, 書店, 本
        florist, 花屋, 花, 生花店, お花屋さん
        furniture store, 家具, 家具屋, 家具店
        electronics store, 電器店, 家電, 電気屋, 電化製品
        mobile phone store, 携帯電話, 携帯ショップ, スマホ
        toy store, おもちゃ, おもちゃ屋, 玩具
        sporting goods store, スポーツ用品, スポーツ用品店
        hardware store, ホームセンター, 金物屋
        pet store, ペットショップ
        hair salon, 美容院, 床屋, 理髪店, ヘアサロン, 美容室, 散髪
        beauty salon, エステ, ネイルサロン, ネイル
        dry cleaning or laundry, クリーニング, コインランドリー, 洗濯, クリーニング店
        tattoo parlor, タトゥー
        travel agency, 旅行代理店, 旅行会社
        store, 店, お店, 屋, ショップ, 屋さん
        apartment, アパート, マンション
        house, 家
        japanese, 日本料理, 和食, 日本食, 日本料理店
        italian, イタリアン, イタリア料理, イタ飯
        chinese, 中華, 中華料理, 中国料理, 中華料理店
        indian, インド料理, インドカレー, インド
        thai, タイ料理, タイ
        mexican, メキシコ料理, メキシカン
        vietnamese, ベトナム料理, ベトナム
        korean, 韓国料理, 韓国
        french, フレンチ, フランス料理
        german, ドイツ料理
        spanish, スペイン料理
        greek, ギリシャ料理
        turkish, トルコ料理
        american, アメリカ料理
        vegetarian, ベジタリアン, 菜食, 精進料理, 肉なし, 肉抜き
        vegan, ヴィーガン, ビーガン
        seafood, 海鮮, シーフード, 魚介, 海鮮料理
        fish, 魚, 魚料理
        chicken, 鶏肉, チキン, 焼き鳥, 唐揚げ
        steak, ステーキ, ステーキハウス
        barbecue, 焼肉, バーベキュー, BBQ
        burger, ハンバーガー, バーガー, ハンバーガー店
        pizza, ピザ, ピッツァ, ピザ屋
        pasta, パスタ, スパゲッティ
        sandwich, サンドイッチ, サンド
        kebab, ケバブ
        noodle, 麺, ヌードル, うどん, そば, 蕎麦, 麺類
        ramen, ラーメン, 拉麺, らーめん, ラーメン屋
        sushi, 寿司, 鮨, すし, 寿司屋, お寿司, 回転寿司, 寿し
        suki, しゃぶしゃぶ, すき焼き, 鍋
        soup, スープ
        salad, サラダ
        breakfast, 朝食, 朝ごはん, モーニング, ブランチ
        crepe, クレープ
        donut, ドーナツ
        juice, ジュース
        wine, ワイン, ワインバー
        tapas, タパス
        train station, 駅, 地下鉄駅
        bus stop, バス停
        airport, 空港
        condominium, コンドミニアム, コンド
        japanese, 居酒屋
        vegetarian, 肉を使わない
        noodle, ワンタン麺, つけ麺
        barbecue, 焼き肉
        restaurant, 夕食, 晩ご飯, 夜ご飯, 昼ごはん, 昼ご飯, ごはん屋
        single family residence, 一戸建て, 戸建て
        vegan, ヴィーガンメニュー, ビーガンメニュー
        korean, 韓国焼肉
        """
}
