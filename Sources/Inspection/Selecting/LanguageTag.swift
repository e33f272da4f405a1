/// A language tag (BCP 47), compared as RFC 4647 says.
struct LanguageTag: Hashable {
    private let subtags: [String]

    /// Takes anything; three-letter codes of ISO 639-2 that have one of two letters become that.
    init(_ text: String) {
        // Some write the separator of locales.
        var subtags = text.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if let first = subtags.first, let short = Self.shortCodes[first] { subtags[0] = short }
        // Chinese is told apart by its script, which a region alone implies.
        if subtags.first == "zh", !subtags.contains(where: { $0.count == 4 }),
            let script = subtags.lazy.compactMap({ Self.chineseScripts[$0] }).first
        {
            subtags.insert(script, at: 1)
        }
        self.subtags = subtags
    }

    var isEmpty: Bool { subtags.isEmpty }

    /// The language without script, region and the rest.
    var primary: String { subtags.first ?? "" }

    /// Extended filtering (RFC 4647, 3.3.2): every subtag of the range is in the tag, in this order.
    func isMatched(by range: LanguageTag) -> Bool {
        guard let first = range.subtags.first, let own = subtags.first, first == "*" || first == own else {
            return false
        }
        var rest = subtags.dropFirst()
        for wanted in range.subtags.dropFirst() where wanted != "*" {
            while let next = rest.first, next != wanted {
                // What follows a single letter is an extension, and no part of the language.
                if next.count == 1 { return false }
                rest = rest.dropFirst()
            }
            guard rest.popFirst() != nil else { return false }
        }
        return true
    }

    /// Shorter and shorter ranges (RFC 4647, 3.4), without this one itself.
    var fallbacks: [LanguageTag] {
        var result: [LanguageTag] = []
        var subtags = subtags
        while subtags.count > 1 {
            subtags.removeLast()
            if subtags.count > 1, subtags[subtags.count - 1].count == 1 { subtags.removeLast() }
            result.append(LanguageTag(subtags.joined(separator: "-")))
        }
        return result
    }

    private static let chineseScripts = ["tw": "hant", "hk": "hant", "mo": "hant", "cn": "hans", "sg": "hans"]

    /// ISO 639-2, terminological and bibliographic, and codes that were withdrawn, to ISO 639-1.
    private static let shortCodes: [String: String] = {
        var codes: [String: String] = [:]
        for entry in table.split(separator: " ") {
            let parts = entry.split(separator: ":").map(String.init)
            for long in parts.dropFirst() { codes[long] = parts[0] }
        }
        return codes
    }()

    private static let table = """
        aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul bi:bis \
        bm:bam bn:ben bo:bod:tib br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre cs:ces:cze cu:chu cv:chv cy:cym:wel \
        da:dan de:deu:ger dv:div dz:dzo ee:ewe el:ell:gre en:eng eo:epo es:spa et:est eu:eus:baq fa:fas:per ff:ful \
        fi:fin fj:fij fo:fao fr:fra:fre fy:fry ga:gle gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau he:heb:iw hi:hin ho:hmo \
        hr:hrv ht:hat hu:hun hy:hye:arm hz:her ia:ina id:ind:in ie:ile ig:ibo ii:iii ik:ipk io:ido is:isl:ice it:ita \
        iu:iku ja:jpn jv:jav ka:kat:geo kg:kon ki:kik kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur \
        kv:kom kw:cor ky:kir la:lat lb:ltz lg:lug li:lim ln:lin lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mri:mao \
        mk:mkd:mac ml:mal mn:mon mr:mar ms:msa:may mt:mlt my:mya:bur na:nau nb:nob:no:nor nd:nde ne:nep ng:ndo nl:nld:dut \
        nn:nno nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol ps:pus pt:por qu:que \
        rm:roh rn:run ro:ron:rum ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin sk:slk:slo sl:slv sm:smo sn:sna \
        so:som sq:sqi:alb sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk tl:tgl \
        tn:tsn to:ton tr:tur ts:tso tt:tat tw:twi ty:tah ug:uig uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol \
        xh:xho yi:yid:ji yo:yor za:zha zh:zho:chi zu:zul
        """
}
