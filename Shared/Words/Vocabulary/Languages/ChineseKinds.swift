extension Kinds {
    static let chinese = """
        coffee, 咖啡, 咖啡馆, 咖啡館, 咖啡店, 咖啡厅, 咖啡廳
        tea, 茶, 茶馆, 茶館, 奶茶, 茶店, 奶茶店
        bakery, 面包店, 麵包店, 面包, 麵包, 烘焙, 糕点, 蛋糕店
        cake, 蛋糕, 甜品, 甜点, 甜點
        ice cream, 冰淇淋, 雪糕, 冰激凌
        bar, 酒吧, 啤酒, 酒馆, 酒館
        night club, 夜店, 夜总会, 夜總會, 舞厅
        restaurant, 餐厅, 餐廳, 餐馆, 餐館, 饭店, 飯店, 饭馆, 飯館, 馆子
        food, 食物, 美食, 菜, 料理, 吃的
        fast food, 快餐, 速食, 快餐店
        hotel, 酒店, 宾馆, 賓館, 旅馆, 旅館, 住宿
        hostel, 青年旅社, 青旅, 青年旅舍
        campground, 露营, 营地
        cinema, 电影院, 電影院, 影院, 电影, 電影, 戏院
        theatre, 剧院, 劇院, 剧场, 劇場
        museum, 博物馆, 博物館
        art gallery, 美术馆, 美術館, 画廊
        library, 图书馆, 圖書館
        tourist attraction, 景点, 景點, 旅游景点, 名胜
        zoo, 动物园, 動物園
        park, 公园, 公園, 花园
        playground, 游乐场, 遊樂場
        gym, 健身房, 健身
        swimming pool, 游泳池, 泳池
        sauna, 桑拿, 水疗, 按摩
        pharmacy, 药店, 藥店, 药房, 藥房, 药局, 藥局, 买药, 药
        hospital, 医院, 醫院, 急诊
        physician, 医生, 醫生, 诊所, 診所
        dentist, 牙医, 牙醫, 牙科, 牙医诊所
        veterinary care, 兽医, 獸醫, 宠物医院
        bank, 银行, 銀行
        automated teller, 取款机, 自动取款机, 提款机, 提款機, 取钱
        currency exchange, 货币兑换, 换钱, 兑换
        post office, 邮局, 郵局
        police, 警察局, 派出所, 警局, 警察
        fire station, 消防局, 消防站
        embassy, 大使馆, 大使館, 领事馆
        place of worship, 教堂
        buddhist temple, 寺庙, 寺廟, 佛寺
        mosque, 清真寺
        school, 学校, 學校
        preschool, 幼儿园, 幼稚園
        college or university, 大学, 大學
        gas station, 加油站, 加油
        parking facility, 停车场, 停車場, 停车, 停車
        auto repair, 修车, 汽车维修, 修車
        auto rental, 租车, 租車
        bicycle store, 自行车店, 自行车, 腳踏車
        grocery store, 超市, 超级市场, 超級市場, 杂货店
        convenience store, 便利店, 便利商店, 小卖部, 超商
        butcher, 肉店, 肉铺
        liquor store, 酒类专卖, 酒铺
        clothing store, 服装店, 服裝店, 衣服, 服装
        shoe store, 鞋店, 鞋子, 鞋
        jewelry store, 珠宝店, 珠寶店, 首饰, 珠宝
        optician, 眼镜店, 眼鏡店, 眼镜
        book store, 书店, 書店, 书
        florist, 花店, 鲜花, 花
        furniture store, 家具店, 家具
        electronics store, 电器店, 电子产品, 電器
        mobile phone store, 手机店, 手機店, 手机
        toy store, 玩具店, 玩具
        sporting goods store, 体育用品, 運動用品
        hardware store, 五金店
        pet store, 宠物店, 寵物店
        hair salon, 理发店, 理髮店, 美发, 剪头发, 美髮, 发廊
        beauty salon, 美容院, 美甲, 美容
        dry cleaning or laundry, 洗衣店, 干洗, 乾洗
        tattoo parlor, 纹身
        travel agency, 旅行社
        store, 商店, 店铺, 商铺, 店, 铺
        apartment, 公寓
        house, 房子, 住宅, 别墅
        japanese, 日本料理, 日料, 日本菜, 日式
        italian, 意大利菜, 意大利餐厅, 意大利, 義大利, 意式
        chinese, 中餐, 中餐厅, 中国菜, 中國菜, 川菜, 粤菜, 中餐馆
        indian, 印度菜, 印度, 印度餐厅
        thai, 泰国菜, 泰國菜, 泰餐, 泰式, 泰国
        mexican, 墨西哥菜, 墨西哥
        vietnamese, 越南菜, 越南
        korean, 韩国料理, 韓國料理, 韩餐, 韩国菜, 韩式, 韩国
        french, 法国菜, 法國菜, 法餐, 法式
        german, 德国菜
        spanish, 西班牙菜
        american, 美国菜, 美式
        vegetarian, 素食, 素菜, 素食餐厅, 素
        vegan, 纯素, 純素
        seafood, 海鲜, 海鮮
        fish, 鱼, 魚
        chicken, 鸡肉, 雞肉, 炸鸡, 鸡
        steak, 牛排, 牛排馆, 扒房
        barbecue, 烧烤, 燒烤, 烤肉
        burger, 汉堡, 漢堡, 汉堡包, 汉堡店
        pizza, 披萨, 比萨, 披薩, 比薩, 披萨店
        pasta, 意面, 意大利面
        sandwich, 三明治
        kebab, 烤肉串, 土耳其烤肉
        noodle, 面条, 麵條, 拉面, 面, 麵, 面馆, 麵館
        ramen, 拉麵, 日式拉面
        sushi, 寿司, 壽司, 寿司店, 壽司店
        suki, 火锅, 火鍋
        soup, 汤, 湯
        salad, 沙拉, 色拉
        breakfast, 早餐, 早点
        juice, 果汁
        train station, 火车站, 地铁站, 车站
        bus stop, 公交站, 公车站
        airport, 机场, 機場
        restaurant, 茶餐厅, 餐室, 大排档, 酒楼, 酒家
        vegetarian, 不含肉, 无肉, 斋, 素食馆, 素菜馆, 吃素
        malaysian, 马来西亚菜
        sushi, 回转寿司
        japanese, 居酒屋, 日式料理, 日餐
        condominium, 公寓大楼
        halal, 清真餐厅, 清真菜
        restaurant, 晚饭, 晚飯, 晚餐, 午饭, 午飯, 午餐
        single family residence, 独栋, 独栋别墅, 獨立屋
        vegan, 全素
        korean, 韩国烤肉, 韩式烤肉, 韓式燒肉, 韓燒, 韓式烤肉
        """
}
