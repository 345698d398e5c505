"""The syllables that made-up names are composed of: a character with its romanisation."""

FIRST = (
    "澜Lan 岑Cen 衡Heng 霁Ji 煦Xu 蔚Wei 沐Mu 璟Jing 桐Tong 砚Yan 禾He 翎Ling 槿Jin 昱Yu 骁Xiao 棠Tang "
    "茗Ming 珞Luo 麓Lu 溯Su 恺Kai 弘Hong 晟Sheng 沅Yuan 旻Min 柏Bo 苒Ran 泽Ze 樾Yue 杉Shan 邈Miao "
    "芷Zhi 钧Jun 逸Yi 淳Chun 拓Tuo 穗Sui 绮Qi 朗Lang 菡Han 楠Nan 霏Fei 澄Cheng 颢Hao 睿Rui 嵘Rong 曜Yao "
    "歆Xin 澎Peng 琮Cong 谦Qian 葭Jia 笃Du 默Mo 湛Zhan 茂Mao 铎Duo 曼Man 璇Xuan 岫Xiu 峥Zheng"
)
SECOND = (
    "汀ting 岱dai 朔shuo 帆fan 樵qiao 丞cheng 戈ge 笙sheng 陌mo 辰chen 皓hao 屿yu 湾wan 枫feng 磊lei "
    "珀po 翊yi 骅hua 瑭tang 渡du 洲zhou 槐huai 砾li 昶chang 濂lian 垚yao 鲲kun 檀tan 嵩song 阙que "
    "藤teng 苇wei 珂ke 泊bo 邺ye 骞qian 绪xu 津jin 棣di 荃quan 澍shu 泓hong 岚lan 霖lin 沁qin 阔kuo 盾dun "
    "岩yan 溪xi 衢qu 川chuan 澈che 恒heng 谷gu 渊yuan 钺yue 汶wen 漳zhang 钊zhao 穆mu 禄lu"
)
