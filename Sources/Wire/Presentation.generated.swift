// Generated from larder/v1/presentation.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/presentation.proto`.
    public static let presentationProto = ProtoFile(
        name: "larder/v1/presentation.proto",
        dependencies: [],
        symbols: [
            "larder.v1.HeaderField",
            "larder.v1.RequestOptions",
            "larder.v1.ByteRange",
            "larder.v1.ContentKey",
            "larder.v1.Stream",
            "larder.v1.Rendition",
            "larder.v1.Presentation",
            "larder.v1.Steering",
            "larder.v1.PlaylistVariable",
            "larder.v1.LiveOptions",
            "larder.v1.SelectionOptions",
            "larder.v1.Track",
            "larder.v1.TrackAlternate",
            "larder.v1.Selection",
            "larder.v1.NetworkScope",
            "larder.v1.RenditionType",
            "larder.v1.PresentationType",
            "larder.v1.MediaSelectionRule",
            "larder.v1.MultichannelPreference",
            "larder.v1.LiveStart",
            "larder.v1.TrackKind",
        ],
        messages: [HeaderField.self, RequestOptions.self, ByteRange.self, ContentKey.self, Stream.self, Rendition.self, Presentation.self, Steering.self, PlaylistVariable.self, LiveOptions.self, SelectionOptions.self, Track.self, TrackAlternate.self, Selection.self],
        hexadecimal: """
            0a1c6c61726465722f76312f70726573656e746174696f6e2e70726f746f12096c61726465722e763122370a0b4865616465724669656c64\
            12120a046e616d6518012001280952046e616d6512140a0576616c7565180220012809520576616c756522de010a0e526571756573744f70\
            74696f6e7312300a076865616465727318012003280b32162e6c61726465722e76312e4865616465724669656c6452076865616465727312\
            1d0a0a757365725f6167656e741802200128095209757365724167656e74122d0a0573636f706518032001280e32172e6c61726465722e76\
            312e4e6574776f726b53636f7065520573636f7065121f0a0b63617272795f7175657279180420012808520a63617272795175657279122b\
            0a1163726564656e7469616c5f736f636b6574180520012809521063726564656e7469616c536f636b6574223b0a094279746552616e6765\
            12160a066f666673657418012001280452066f666673657412160a066c656e67746818022001280452066c656e67746822d4010a0a436f6e\
            74656e744b657912150a066b65795f696418012001280952056b6579496412160a066d6574686f6418022001280952066d6574686f64121c\
            0a096b6579666f726d617418032001280952096b6579666f726d6174122c0a116b6579666f726d617476657273696f6e7318042001280952\
            116b6579666f726d617476657273696f6e7312100a03757269180520012809520375726912190a0864726d5f6e616d651806200128095207\
            64726d4e616d65121e0a0b64726d5f6b65795f696473180720032809520964726d4b657949647322a1060a0653747265616d120e0a026964\
            1801200128095202696412100a037572691802200128095203757269121c0a0962616e647769647468180320012804520962616e64776964\
            7468122b0a11617665726167655f62616e64776964746818042001280452106176657261676542616e64776964746812140a057769647468\
            18052001280d5205776964746812160a0668656967687418062001280d5206686569676874121d0a0a6672616d655f726174651807200128\
            0152096672616d655261746512160a06636f646563731808200128095206636f64656373122f0a13737570706c656d656e74616c5f636f64\
            6563731809200128095212737570706c656d656e74616c436f64656373121f0a0b766964656f5f72616e6765180a20012809520a76696465\
            6f52616e6765121d0a0a686463705f6c6576656c180b200128095209686463704c6576656c121f0a0b617564696f5f67726f7570180c2001\
            2809520a617564696f47726f7570121f0a0b766964656f5f67726f7570180d20012809520a766964656f47726f757012270a0f7375627469\
            746c65735f67726f7570180e20012809520e7375627469746c657347726f757012270a0f636c6f7365645f63617074696f6e73180f200128\
            09520e636c6f73656443617074696f6e7312120a046e616d6518102001280952046e616d6512140a0573636f726518112001280152057363\
            6f7265122a0a11737461626c655f76617269616e745f6964181220012809520f737461626c6556617269616e744964121d0a0a7061746877\
            61795f69641813200128095209706174687761794964121f0a0b616c6c6f7765645f637063181420012809520a616c6c6f77656443706312\
            280a107265715f766964656f5f6c61796f7574181520012809520e726571566964656f4c61796f757412300a14657374696d617465645f62\
            7974655f636f756e741816200128045212657374696d6174656442797465436f756e7412250a0e7265667573616c5f726561736f6e181720\
            012809520d7265667573616c526561736f6e12270a0f7265667573616c5f6d657373616765181820012809520e7265667573616c4d657373\
            61676522c9040a0952656e646974696f6e120e0a02696418012001280952026964122c0a047479706518022001280e32182e6c6172646572\
            2e76312e52656e646974696f6e5479706552047479706512190a0867726f75705f6964180320012809520767726f7570496412120a046e61\
            6d6518042001280952046e616d65121a0a086c616e677561676518052001280952086c616e677561676512250a0e6173736f635f6c616e67\
            75616765180620012809520d6173736f634c616e677561676512100a037572691807200128095203757269121d0a0a69735f64656661756c\
            741808200128085209697344656661756c74121e0a0a6175746f73656c656374180920012808520a6175746f73656c65637412160a06666f\
            72636564180a200128085206666f72636564121f0a0b696e73747265616d5f6964180b20012809520a696e73747265616d496412280a0f63\
            6861726163746572697374696373180c20012809520f636861726163746572697374696373121a0a086368616e6e656c73180d2001280952\
            086368616e6e656c73122e0a13737461626c655f72656e646974696f6e5f6964180e200128095211737461626c6552656e646974696f6e49\
            64121b0a096269745f6465707468180f2001280d52086269744465707468121f0a0b73616d706c655f7261746518102001280d520a73616d\
            706c655261746512250a0e7265667573616c5f726561736f6e181120012809520d7265667573616c526561736f6e12270a0f726566757361\
            6c5f6d657373616765181220012809520e7265667573616c4d65737361676522bf060a0c50726573656e746174696f6e12100a0375726c18\
            0120012809520375726c12210a0c7265736f6c7665645f75726c180220012809520b7265736f6c76656455726c122a0a1169735f6d656469\
            615f706c61796c697374180320012808520f69734d65646961506c61796c697374122b0a0773747265616d7318042003280b32112e6c6172\
            6465722e76312e53747265616d520773747265616d7312340a0a72656e646974696f6e7318052003280b32142e6c61726465722e76312e52\
            656e646974696f6e520a72656e646974696f6e7312290a046b65797318062003280b32152e6c61726465722e76312e436f6e74656e744b65\
            7952046b657973122f0a047479706518072001280e321b2e6c61726465722e76312e50726573656e746174696f6e54797065520474797065\
            12330a156475726174696f6e5f6d696c6c697365636f6e647318082001280452146475726174696f6e4d696c6c697365636f6e6473122d0a\
            0573636f706518092001280e32172e6c61726465722e76312e4e6574776f726b53636f7065520573636f706512310a14696e646570656e64\
            656e745f7365676d656e7473180a200128085213696e646570656e64656e745365676d656e7473121a0a087761726e696e6773180b200328\
            0952087761726e696e677312250a0e7265667573616c5f726561736f6e180c20012809520d7265667573616c526561736f6e12270a0f7265\
            667573616c5f6d657373616765180d20012809520e7265667573616c4d65737361676512390a097661726961626c6573180e2003280b321b\
            2e6c61726465722e76312e506c61796c6973745661726961626c6552097661726961626c6573122e0a137072656665727265645f73747265\
            616d5f6964180f20012809521170726566657272656453747265616d496412360a177072656665727265645f72656e646974696f6e5f6964\
            73181020032809521570726566657272656452656e646974696f6e49647312380a0e696672616d655f73747265616d7318112003280b3211\
            2e6c61726465722e76312e53747265616d520d696672616d6553747265616d73122f0a087374656572696e6718122001280b32132e6c6172\
            6465722e76312e5374656572696e6752087374656572696e6722710a085374656572696e6712290a10706174687761795f7072696f726974\
            79180120032809520f706174687761795072696f72697479121d0a0a7365727665725f757269180220012809520973657276657255726912\
            1b0a0972656c6f61645f6174180320012804520872656c6f61644174223c0a10506c61796c6973745661726961626c6512120a046e616d65\
            18012001280952046e616d6512140a0576616c7565180220012809520576616c756522c1010a0b4c6976654f7074696f6e73122a0a057374\
            61727418012001280e32142e6c61726465722e76312e4c69766553746172745205737461727412420a1d6d6178696d756d5f647572617469\
            6f6e5f6d696c6c697365636f6e6473180220012804521b6d6178696d756d4475726174696f6e4d696c6c697365636f6e6473122c0a126d61\
            78696d756d5f627974655f636f756e7418032001280452106d6178696d756d42797465436f756e7412140a05756e74696c18042001280452\
            05756e74696c22f0070a1053656c656374696f6e4f7074696f6e73121b0a0973747265616d5f6964180120012809520873747265616d4964\
            12230a0d72656e646974696f6e5f696473180220032809520c72656e646974696f6e49647312280a10626974726174655f61745f6c656173\
            74180320012804520e6269747261746541744c6561737412260a0f626974726174655f61745f6d6f7374180420012804520d626974726174\
            6541744d6f7374122d0a1270726573656e746174696f6e5f776964746818052001280d521170726573656e746174696f6e5769647468122f\
            0a1370726573656e746174696f6e5f68656967687418062001280d521270726573656e746174696f6e486569676874121f0a0b766964656f\
            5f72616e6765180720012809520a766964656f52616e676512450a0c6d756c74696368616e6e656c18082001280e32212e6c61726465722e\
            76312e4d756c74696368616e6e656c507265666572656e6365520c6d756c74696368616e6e656c12330a05617564696f18092001280e321d\
            2e6c61726465722e76312e4d6564696153656c656374696f6e52756c655205617564696f123b0a097375627469746c6573180a2001280e32\
            1d2e6c61726465722e76312e4d6564696153656c656374696f6e52756c6552097375627469746c657312270a0f617564696f5f6c616e6775\
            61676573180b20032809520e617564696f4c616e677561676573122d0a127375627469746c655f6c616e677561676573180c200328095211\
            7375627469746c654c616e67756167657312160a06636f64656373180d200328095206636f6465637312280a046f6e6c79180e2001280e32\
            142e6c61726465722e76312e547261636b4b696e6452046f6e6c79122d0a1273746172745f6d696c6c697365636f6e6473180f2001280452\
            1173746172744d696c6c697365636f6e647312290a10656e645f6d696c6c697365636f6e6473181020012804520f656e644d696c6c697365\
            636f6e647312210a0c73656c6563745f766964656f181120012809520b73656c656374566964656f12210a0c73656c6563745f617564696f\
            181220012809520b73656c656374417564696f12290a1073656c6563745f7375627469746c6573181320012809520f73656c656374537562\
            7469746c6573121d0a0a64726f705f766964656f181420012809520964726f70566964656f121d0a0a64726f705f617564696f1815200128\
            09520964726f70417564696f12250a0e64726f705f7375627469746c6573181620012809520d64726f705375627469746c657312180a0769\
            6672616d65731817200128085207696672616d6573122a0a046c69766518182001280b32162e6c61726465722e76312e4c6976654f707469\
            6f6e7352046c69766522fe030a05547261636b120e0a0269641801200128095202696412280a046b696e6418022001280e32142e6c617264\
            65722e76312e547261636b4b696e6452046b696e6412100a03757269180320012809520375726912210a0c72656e646974696f6e5f696418\
            0420012809520b72656e646974696f6e496412270a0f7461726765745f6475726174696f6e180520012804520e7461726765744475726174\
            696f6e12180a0776657273696f6e18062001280d520776657273696f6e12250a0e6d656469615f73657175656e6365180720012804520d6d\
            6564696153657175656e636512350a16646973636f6e74696e756974795f73657175656e63651808200128045215646973636f6e74696e75\
            69747953657175656e636512230a0d7365676d656e745f636f756e74180920012804520c7365676d656e74436f756e7412330a1564757261\
            74696f6e5f6d696c6c697365636f6e6473180a2001280452146475726174696f6e4d696c6c697365636f6e647312310a14696e646570656e\
            64656e745f7365676d656e7473180b200128085213696e646570656e64656e745365676d656e7473121d0a0a706174687761795f6964180c\
            20012809520970617468776179496412390a0a616c7465726e61746573180d2003280b32192e6c61726465722e76312e547261636b416c74\
            65726e617465520a616c7465726e61746573225d0a0e547261636b416c7465726e61746512100a037572691801200128095203757269121d\
            0a0a706174687761795f69641802200128095209706174687761794964121a0a086465636c6172656418032001280852086465636c617265\
            6422ea060a0953656c656374696f6e12290a1070726573656e746174696f6e5f75726c180120012809520f70726573656e746174696f6e55\
            726c12290a0673747265616d18022001280b32112e6c61726465722e76312e53747265616d520673747265616d12340a0a72656e64697469\
            6f6e7318032003280b32142e6c61726465722e76312e52656e646974696f6e520a72656e646974696f6e7312280a06747261636b73180420\
            03280b32102e6c61726465722e76312e547261636b5206747261636b7312290a046b65797318052003280b32152e6c61726465722e76312e\
            436f6e74656e744b657952046b657973122d0a0573636f706518062001280e32172e6c61726465722e76312e4e6574776f726b53636f7065\
            520573636f706512330a156475726174696f6e5f6d696c6c697365636f6e647318072001280452146475726174696f6e4d696c6c69736563\
            6f6e647312250a0e7265736f757263655f636f756e74180820012804520d7265736f75726365436f756e7412300a14657374696d61746564\
            5f627974655f636f756e741809200128045212657374696d6174656442797465436f756e7412310a14696e646570656e64656e745f736567\
            6d656e7473180a200128085213696e646570656e64656e745365676d656e747312390a097661726961626c6573180b2003280b321b2e6c61\
            726465722e76312e506c61796c6973745661726961626c6552097661726961626c6573122f0a0474797065180c2001280e321b2e6c617264\
            65722e76312e50726573656e746174696f6e5479706552047479706512310a0a636f6d70616e696f6e73180d2003280b32112e6c61726465\
            722e76312e53747265616d520a636f6d70616e696f6e73122d0a1273746172745f6d696c6c697365636f6e6473180e200128045211737461\
            72744d696c6c697365636f6e647312290a10656e645f6d696c6c697365636f6e6473180f20012804520f656e644d696c6c697365636f6e64\
            73122a0a046c69766518102001280b32162e6c61726465722e76312e4c6976654f7074696f6e7352046c69766512360a0d696672616d655f\
            73747265616d18112001280b32112e6c61726465722e76312e53747265616d520c696672616d6553747265616d122f0a087374656572696e\
            6718122001280b32132e6c61726465722e76312e5374656572696e6752087374656572696e672a5e0a0c4e6574776f726b53636f7065121d\
            0a194e4554574f524b5f53434f50455f554e535045434946494544100012180a144e4554574f524b5f53434f50455f52454d4f5445100112\
            150a114e4554574f524b5f53434f50455f414e5910022aa5010a0d52656e646974696f6e54797065121e0a1a52454e444954494f4e5f5459\
            50455f554e535045434946494544100012180a1452454e444954494f4e5f545950455f415544494f100112180a1452454e444954494f4e5f\
            545950455f564944454f1002121c0a1852454e444954494f4e5f545950455f5355425449544c4553100312220a1e52454e444954494f4e5f\
            545950455f434c4f5345445f43415054494f4e5310042a89010a1050726573656e746174696f6e5479706512210a1d50524553454e544154\
            494f4e5f545950455f554e535045434946494544100012190a1550524553454e544154494f4e5f545950455f564f441001121b0a17505245\
            53454e544154494f4e5f545950455f4556454e541002121a0a1650524553454e544154494f4e5f545950455f4c49564510032a9b010a124d\
            6564696153656c656374696f6e52756c6512240a204d454449415f53454c454354494f4e5f52554c455f554e535045434946494544100012\
            220a1e4d454449415f53454c454354494f4e5f52554c455f5052454645525245441001121c0a184d454449415f53454c454354494f4e5f52\
            554c455f414c4c1002121d0a194d454449415f53454c454354494f4e5f52554c455f4e4f4e4510032ab1010a164d756c74696368616e6e65\
            6c507265666572656e636512270a234d554c54494348414e4e454c5f505245464552454e43455f554e535045434946494544100012220a1e\
            4d554c54494348414e4e454c5f505245464552454e43455f53544552454f100112280a244d554c54494348414e4e454c5f50524546455245\
            4e43455f4d554c54494348414e4e454c100212200a1c4d554c54494348414e4e454c5f505245464552454e43455f424f544810032a6b0a09\
            4c6976655374617274121a0a164c4956455f53544152545f554e535045434946494544100012150a114c4956455f53544152545f57494e44\
            4f57100112120a0e4c4956455f53544152545f4e4f57100212170a134c4956455f53544152545f534e415053484f5410032a85010a095472\
            61636b4b696e64121a0a16545241434b5f4b494e445f554e535045434946494544100012140a10545241434b5f4b494e445f564944454f10\
            0112140a10545241434b5f4b494e445f415544494f100212180a14545241434b5f4b494e445f5355425449544c4553100312160a12545241\
            434b5f4b494e445f494652414d45531004620670726f746f33
            """)
}

/// Which addresses the URLs of a playlist may lead to.
public struct NetworkScope: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    /// Neither loopback nor link-local addresses.
    public static let remote = Self(rawValue: 1)
    /// Any address: the presentation itself came from this machine.
    public static let any = Self(rawValue: 2)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "REMOTE"
            case 2: "ANY"
            default: String(rawValue)
        }
    }
}

/// `RenditionType`.
public struct RenditionType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let audio = Self(rawValue: 1)
    public static let video = Self(rawValue: 2)
    public static let subtitles = Self(rawValue: 3)
    public static let closedCaptions = Self(rawValue: 4)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "AUDIO"
            case 2: "VIDEO"
            case 3: "SUBTITLES"
            case 4: "CLOSED_CAPTIONS"
            default: String(rawValue)
        }
    }
}

/// `PresentationType`.
public struct PresentationType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let vod = Self(rawValue: 1)
    public static let event = Self(rawValue: 2)
    public static let live = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "VOD"
            case 2: "EVENT"
            case 3: "LIVE"
            default: String(rawValue)
        }
    }
}

/// `MediaSelectionRule`.
public struct MediaSelectionRule: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// As the service understands it: PREFERRED.
    public static let unspecified = Self(rawValue: 0)
    public static let preferred = Self(rawValue: 1)
    public static let all = Self(rawValue: 2)
    public static let none = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "PREFERRED"
            case 2: "ALL"
            case 3: "NONE"
            default: String(rawValue)
        }
    }
}

/// `MultichannelPreference`.
public struct MultichannelPreference: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// As the service understands it: BOTH.
    public static let unspecified = Self(rawValue: 0)
    public static let stereo = Self(rawValue: 1)
    public static let multichannel = Self(rawValue: 2)
    /// The preferred sound, and its counterpart with more or fewer channels where there is one.
    public static let both = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "STEREO"
            case 2: "MULTICHANNEL"
            case 3: "BOTH"
            default: String(rawValue)
        }
    }
}

/// Where the recording of a growing presentation begins.
public struct LiveStart: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// As the service understands it: WINDOW.
    public static let unspecified = Self(rawValue: 0)
    /// The oldest segment that is listed; of an EVENT, its beginning.
    public static let window = Self(rawValue: 1)
    /// As a player that joins: three target durations, or HOLD-BACK, before the end.
    public static let now = Self(rawValue: 2)
    /// Only what is listed now: it is not followed.
    public static let snapshot = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "WINDOW"
            case 2: "NOW"
            case 3: "SNAPSHOT"
            default: String(rawValue)
        }
    }
}

/// `TrackKind`.
public struct TrackKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let video = Self(rawValue: 1)
    public static let audio = Self(rawValue: 2)
    public static let subtitles = Self(rawValue: 3)
    /// EXT-X-I-FRAMES-ONLY.
    public static let iframes = Self(rawValue: 4)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "VIDEO"
            case 2: "AUDIO"
            case 3: "SUBTITLES"
            case 4: "IFRAMES"
            default: String(rawValue)
        }
    }
}

/// `larder.v1.HeaderField`.
public struct HeaderField: SerializableMessage, Hashable {
    public var name: String = ""
    public var value: String = ""
    public var unknownFields = UnknownFields()

    public init(name: String = "", value: String = "") {
        self.name = name
        self.value = value
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__header_field__unpack, free: larder__v1__header_field__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__header_field__get_packed_size,
            pack: larder__v1__header_field__pack)
    }
}

extension HeaderField {
    init(c: Larder__V1__HeaderField) {
        name = string(of: c.name)
        value = string(of: c.value)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__HeaderField> {
        let c = arena.allocate(Larder__V1__HeaderField.self, count: 1)
        larder__v1__header_field__init(c)
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        if !value.isEmpty { c.pointee.value = arena.copy(value) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["name"] = .string(name)
        members["value"] = .string(value)
        return .object(members)
    }
}

/// How HTTP requests are made. Credentials do not belong here: each component has its own configuration for those.
public struct RequestOptions: SerializableMessage, Hashable {
    public var headers: [HeaderField] = []
    public var userAgent: String = ""
    public var scope: NetworkScope = NetworkScope(rawValue: 0)
    /// The query of a playlist's own URL is added to what it names on the same host without a query: tokens that the
    /// playlist does not pass on itself.
    public var carryQuery: Bool = false
    /// File name of the socket of a CredentialProvider in the runtime directory; empty if there is none.
    public var credentialSocket: String = ""
    public var unknownFields = UnknownFields()

    public init(headers: [HeaderField] = [], userAgent: String = "", scope: NetworkScope = NetworkScope(rawValue: 0), carryQuery: Bool = false, credentialSocket: String = "") {
        self.headers = headers
        self.userAgent = userAgent
        self.scope = scope
        self.carryQuery = carryQuery
        self.credentialSocket = credentialSocket
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__request_options__unpack, free: larder__v1__request_options__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__request_options__get_packed_size,
            pack: larder__v1__request_options__pack)
    }
}

extension RequestOptions {
    init(c: Larder__V1__RequestOptions) {
        headers = array(c.headers, Int(c.n_headers)) { $0.map { HeaderField(c: $0.pointee) } ?? HeaderField() }
        userAgent = string(of: c.user_agent)
        scope = NetworkScope(rawValue: Int32(bitPattern: c.scope.rawValue))
        carryQuery = c.carry_query != 0
        credentialSocket = string(of: c.credential_socket)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__RequestOptions> {
        let c = arena.allocate(Larder__V1__RequestOptions.self, count: 1)
        larder__v1__request_options__init(c)
        if !headers.isEmpty {
            c.pointee.n_headers = headers.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__HeaderField>?.self, count: headers.count)
            for (index, value) in headers.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.headers = items
        }
        if !userAgent.isEmpty { c.pointee.user_agent = arena.copy(userAgent) }
        c.pointee.scope = Larder__V1__NetworkScope(rawValue: UInt32(bitPattern: scope.rawValue))
        c.pointee.carry_query = carryQuery ? 1 : 0
        if !credentialSocket.isEmpty { c.pointee.credential_socket = arena.copy(credentialSocket) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["headers"] = .array(headers.map { $0.json })
        members["user_agent"] = .string(userAgent)
        members["scope"] = .string(scope.description)
        members["carry_query"] = .bool(carryQuery)
        members["credential_socket"] = .string(credentialSocket)
        return .object(members)
    }
}

/// A sub-range of a resource, in bytes.
public struct ByteRange: SerializableMessage, Hashable {
    public var offset: UInt64 = 0
    public var length: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(offset: UInt64 = 0, length: UInt64 = 0) {
        self.offset = offset
        self.length = length
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__byte_range__unpack, free: larder__v1__byte_range__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__byte_range__get_packed_size,
            pack: larder__v1__byte_range__pack)
    }
}

extension ByteRange {
    init(c: Larder__V1__ByteRange) {
        offset = c.offset
        length = c.length
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ByteRange> {
        let c = arena.allocate(Larder__V1__ByteRange.self, count: 1)
        larder__v1__byte_range__init(c)
        c.pointee.offset = offset
        c.pointee.length = length
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["offset"] = .integer(offset)
        members["length"] = .integer(length)
        return .object(members)
    }
}

/// A key that a playlist names (EXT-X-KEY or EXT-X-SESSION-KEY).
public struct ContentKey: SerializableMessage, Hashable {
    /// Made from the absolute URI and KEYFORMAT: the same key has the same id in every playlist.
    public var keyID: String = ""
    public var method: String = ""
    public var keyformat: String = ""
    public var keyformatversions: String = ""
    /// Absolute.
    public var uri: String = ""
    /// The DRM that KEYFORMAT stands for, for people: "Widevine"; empty if it is not known.
    public var drmName: String = ""
    /// What the DRM calls the content keys, where the URI or the PSSH in it says so: 32 hexadecimal digits each.
    public var drmKeyIDs: [String] = []
    public var unknownFields = UnknownFields()

    public init(keyID: String = "", method: String = "", keyformat: String = "", keyformatversions: String = "", uri: String = "", drmName: String = "", drmKeyIDs: [String] = []) {
        self.keyID = keyID
        self.method = method
        self.keyformat = keyformat
        self.keyformatversions = keyformatversions
        self.uri = uri
        self.drmName = drmName
        self.drmKeyIDs = drmKeyIDs
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__content_key__unpack, free: larder__v1__content_key__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__content_key__get_packed_size,
            pack: larder__v1__content_key__pack)
    }
}

extension ContentKey {
    init(c: Larder__V1__ContentKey) {
        keyID = string(of: c.key_id)
        method = string(of: c.method)
        keyformat = string(of: c.keyformat)
        keyformatversions = string(of: c.keyformatversions)
        uri = string(of: c.uri)
        drmName = string(of: c.drm_name)
        drmKeyIDs = array(c.drm_key_ids, Int(c.n_drm_key_ids)) { string(of: $0) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ContentKey> {
        let c = arena.allocate(Larder__V1__ContentKey.self, count: 1)
        larder__v1__content_key__init(c)
        if !keyID.isEmpty { c.pointee.key_id = arena.copy(keyID) }
        if !method.isEmpty { c.pointee.method = arena.copy(method) }
        if !keyformat.isEmpty { c.pointee.keyformat = arena.copy(keyformat) }
        if !keyformatversions.isEmpty { c.pointee.keyformatversions = arena.copy(keyformatversions) }
        if !uri.isEmpty { c.pointee.uri = arena.copy(uri) }
        if !drmName.isEmpty { c.pointee.drm_name = arena.copy(drmName) }
        if !drmKeyIDs.isEmpty {
            c.pointee.n_drm_key_ids = drmKeyIDs.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: drmKeyIDs.count)
            for (index, value) in drmKeyIDs.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.drm_key_ids = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["key_id"] = .string(keyID)
        members["method"] = .string(method)
        members["keyformat"] = .string(keyformat)
        members["keyformatversions"] = .string(keyformatversions)
        members["uri"] = .string(uri)
        members["drm_name"] = .string(drmName)
        members["drm_key_ids"] = .array(drmKeyIDs.map { .string($0) })
        return .object(members)
    }
}

/// One variant of a multivariant playlist (EXT-X-STREAM-INF).
public struct Stream: SerializableMessage, Hashable {
    /// Made from the attributes, never from the place in a list.
    public var id: String = ""
    /// Absolute.
    public var uri: String = ""
    /// Bits per second.
    public var bandwidth: UInt64 = 0
    public var averageBandwidth: UInt64 = 0
    public var width: UInt32 = 0
    public var height: UInt32 = 0
    /// Frames per second; 0 if not declared.
    public var frameRate: Double = 0
    public var codecs: String = ""
    public var supplementalCodecs: String = ""
    /// SDR, PQ or HLG; empty if not declared.
    public var videoRange: String = ""
    public var hdcpLevel: String = ""
    public var audioGroup: String = ""
    public var videoGroup: String = ""
    public var subtitlesGroup: String = ""
    /// A group, or NONE.
    public var closedCaptions: String = ""
    public var name: String = ""
    public var score: Double = 0
    public var stableVariantID: String = ""
    public var pathwayID: String = ""
    public var allowedCPC: String = ""
    public var reqVideoLayout: String = ""
    /// Of the whole presentation; 0 if nothing tells.
    public var estimatedByteCount: UInt64 = 0
    /// Why it can't be kept: a stable reason, and a message; both empty if it can.
    public var refusalReason: String = ""
    public var refusalMessage: String = ""
    public var unknownFields = UnknownFields()

    public init(id: String = "", uri: String = "", bandwidth: UInt64 = 0, averageBandwidth: UInt64 = 0, width: UInt32 = 0, height: UInt32 = 0, frameRate: Double = 0, codecs: String = "", supplementalCodecs: String = "", videoRange: String = "", hdcpLevel: String = "", audioGroup: String = "", videoGroup: String = "", subtitlesGroup: String = "", closedCaptions: String = "", name: String = "", score: Double = 0, stableVariantID: String = "", pathwayID: String = "", allowedCPC: String = "", reqVideoLayout: String = "", estimatedByteCount: UInt64 = 0, refusalReason: String = "", refusalMessage: String = "") {
        self.id = id
        self.uri = uri
        self.bandwidth = bandwidth
        self.averageBandwidth = averageBandwidth
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.codecs = codecs
        self.supplementalCodecs = supplementalCodecs
        self.videoRange = videoRange
        self.hdcpLevel = hdcpLevel
        self.audioGroup = audioGroup
        self.videoGroup = videoGroup
        self.subtitlesGroup = subtitlesGroup
        self.closedCaptions = closedCaptions
        self.name = name
        self.score = score
        self.stableVariantID = stableVariantID
        self.pathwayID = pathwayID
        self.allowedCPC = allowedCPC
        self.reqVideoLayout = reqVideoLayout
        self.estimatedByteCount = estimatedByteCount
        self.refusalReason = refusalReason
        self.refusalMessage = refusalMessage
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__stream__unpack, free: larder__v1__stream__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__stream__get_packed_size,
            pack: larder__v1__stream__pack)
    }
}

extension Stream {
    init(c: Larder__V1__Stream) {
        id = string(of: c.id)
        uri = string(of: c.uri)
        bandwidth = c.bandwidth
        averageBandwidth = c.average_bandwidth
        width = c.width
        height = c.height
        frameRate = c.frame_rate
        codecs = string(of: c.codecs)
        supplementalCodecs = string(of: c.supplemental_codecs)
        videoRange = string(of: c.video_range)
        hdcpLevel = string(of: c.hdcp_level)
        audioGroup = string(of: c.audio_group)
        videoGroup = string(of: c.video_group)
        subtitlesGroup = string(of: c.subtitles_group)
        closedCaptions = string(of: c.closed_captions)
        name = string(of: c.name)
        score = c.score
        stableVariantID = string(of: c.stable_variant_id)
        pathwayID = string(of: c.pathway_id)
        allowedCPC = string(of: c.allowed_cpc)
        reqVideoLayout = string(of: c.req_video_layout)
        estimatedByteCount = c.estimated_byte_count
        refusalReason = string(of: c.refusal_reason)
        refusalMessage = string(of: c.refusal_message)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Stream> {
        let c = arena.allocate(Larder__V1__Stream.self, count: 1)
        larder__v1__stream__init(c)
        if !id.isEmpty { c.pointee.id = arena.copy(id) }
        if !uri.isEmpty { c.pointee.uri = arena.copy(uri) }
        c.pointee.bandwidth = bandwidth
        c.pointee.average_bandwidth = averageBandwidth
        c.pointee.width = width
        c.pointee.height = height
        c.pointee.frame_rate = frameRate
        if !codecs.isEmpty { c.pointee.codecs = arena.copy(codecs) }
        if !supplementalCodecs.isEmpty { c.pointee.supplemental_codecs = arena.copy(supplementalCodecs) }
        if !videoRange.isEmpty { c.pointee.video_range = arena.copy(videoRange) }
        if !hdcpLevel.isEmpty { c.pointee.hdcp_level = arena.copy(hdcpLevel) }
        if !audioGroup.isEmpty { c.pointee.audio_group = arena.copy(audioGroup) }
        if !videoGroup.isEmpty { c.pointee.video_group = arena.copy(videoGroup) }
        if !subtitlesGroup.isEmpty { c.pointee.subtitles_group = arena.copy(subtitlesGroup) }
        if !closedCaptions.isEmpty { c.pointee.closed_captions = arena.copy(closedCaptions) }
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        c.pointee.score = score
        if !stableVariantID.isEmpty { c.pointee.stable_variant_id = arena.copy(stableVariantID) }
        if !pathwayID.isEmpty { c.pointee.pathway_id = arena.copy(pathwayID) }
        if !allowedCPC.isEmpty { c.pointee.allowed_cpc = arena.copy(allowedCPC) }
        if !reqVideoLayout.isEmpty { c.pointee.req_video_layout = arena.copy(reqVideoLayout) }
        c.pointee.estimated_byte_count = estimatedByteCount
        if !refusalReason.isEmpty { c.pointee.refusal_reason = arena.copy(refusalReason) }
        if !refusalMessage.isEmpty { c.pointee.refusal_message = arena.copy(refusalMessage) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["id"] = .string(id)
        members["uri"] = .string(uri)
        members["bandwidth"] = .integer(bandwidth)
        members["average_bandwidth"] = .integer(averageBandwidth)
        members["width"] = .integer(UInt64(width))
        members["height"] = .integer(UInt64(height))
        members["frame_rate"] = .number(frameRate)
        members["codecs"] = .string(codecs)
        members["supplemental_codecs"] = .string(supplementalCodecs)
        members["video_range"] = .string(videoRange)
        members["hdcp_level"] = .string(hdcpLevel)
        members["audio_group"] = .string(audioGroup)
        members["video_group"] = .string(videoGroup)
        members["subtitles_group"] = .string(subtitlesGroup)
        members["closed_captions"] = .string(closedCaptions)
        members["name"] = .string(name)
        members["score"] = .number(score)
        members["stable_variant_id"] = .string(stableVariantID)
        members["pathway_id"] = .string(pathwayID)
        members["allowed_cpc"] = .string(allowedCPC)
        members["req_video_layout"] = .string(reqVideoLayout)
        members["estimated_byte_count"] = .integer(estimatedByteCount)
        members["refusal_reason"] = .string(refusalReason)
        members["refusal_message"] = .string(refusalMessage)
        return .object(members)
    }
}

/// One member of a rendition group (EXT-X-MEDIA).
public struct Rendition: SerializableMessage, Hashable {
    public var id: String = ""
    public var type: RenditionType = RenditionType(rawValue: 0)
    public var groupID: String = ""
    public var name: String = ""
    /// BCP 47.
    public var language: String = ""
    public var assocLanguage: String = ""
    /// Absolute; empty if the rendition is inside the stream itself.
    public var uri: String = ""
    public var isDefault: Bool = false
    public var autoselect: Bool = false
    public var forced: Bool = false
    public var instreamID: String = ""
    public var characteristics: String = ""
    public var channels: String = ""
    public var stableRenditionID: String = ""
    public var bitDepth: UInt32 = 0
    public var sampleRate: UInt32 = 0
    /// Why it can't be kept: a stable reason, and a message; both empty if it can.
    public var refusalReason: String = ""
    public var refusalMessage: String = ""
    public var unknownFields = UnknownFields()

    public init(id: String = "", type: RenditionType = RenditionType(rawValue: 0), groupID: String = "", name: String = "", language: String = "", assocLanguage: String = "", uri: String = "", isDefault: Bool = false, autoselect: Bool = false, forced: Bool = false, instreamID: String = "", characteristics: String = "", channels: String = "", stableRenditionID: String = "", bitDepth: UInt32 = 0, sampleRate: UInt32 = 0, refusalReason: String = "", refusalMessage: String = "") {
        self.id = id
        self.type = type
        self.groupID = groupID
        self.name = name
        self.language = language
        self.assocLanguage = assocLanguage
        self.uri = uri
        self.isDefault = isDefault
        self.autoselect = autoselect
        self.forced = forced
        self.instreamID = instreamID
        self.characteristics = characteristics
        self.channels = channels
        self.stableRenditionID = stableRenditionID
        self.bitDepth = bitDepth
        self.sampleRate = sampleRate
        self.refusalReason = refusalReason
        self.refusalMessage = refusalMessage
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__rendition__unpack, free: larder__v1__rendition__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__rendition__get_packed_size,
            pack: larder__v1__rendition__pack)
    }
}

extension Rendition {
    init(c: Larder__V1__Rendition) {
        id = string(of: c.id)
        type = RenditionType(rawValue: Int32(bitPattern: c.type.rawValue))
        groupID = string(of: c.group_id)
        name = string(of: c.name)
        language = string(of: c.language)
        assocLanguage = string(of: c.assoc_language)
        uri = string(of: c.uri)
        isDefault = c.is_default != 0
        autoselect = c.autoselect != 0
        forced = c.forced != 0
        instreamID = string(of: c.instream_id)
        characteristics = string(of: c.characteristics)
        channels = string(of: c.channels)
        stableRenditionID = string(of: c.stable_rendition_id)
        bitDepth = c.bit_depth
        sampleRate = c.sample_rate
        refusalReason = string(of: c.refusal_reason)
        refusalMessage = string(of: c.refusal_message)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Rendition> {
        let c = arena.allocate(Larder__V1__Rendition.self, count: 1)
        larder__v1__rendition__init(c)
        if !id.isEmpty { c.pointee.id = arena.copy(id) }
        c.pointee.type = Larder__V1__RenditionType(rawValue: UInt32(bitPattern: type.rawValue))
        if !groupID.isEmpty { c.pointee.group_id = arena.copy(groupID) }
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        if !language.isEmpty { c.pointee.language = arena.copy(language) }
        if !assocLanguage.isEmpty { c.pointee.assoc_language = arena.copy(assocLanguage) }
        if !uri.isEmpty { c.pointee.uri = arena.copy(uri) }
        c.pointee.is_default = isDefault ? 1 : 0
        c.pointee.autoselect = autoselect ? 1 : 0
        c.pointee.forced = forced ? 1 : 0
        if !instreamID.isEmpty { c.pointee.instream_id = arena.copy(instreamID) }
        if !characteristics.isEmpty { c.pointee.characteristics = arena.copy(characteristics) }
        if !channels.isEmpty { c.pointee.channels = arena.copy(channels) }
        if !stableRenditionID.isEmpty { c.pointee.stable_rendition_id = arena.copy(stableRenditionID) }
        c.pointee.bit_depth = bitDepth
        c.pointee.sample_rate = sampleRate
        if !refusalReason.isEmpty { c.pointee.refusal_reason = arena.copy(refusalReason) }
        if !refusalMessage.isEmpty { c.pointee.refusal_message = arena.copy(refusalMessage) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["id"] = .string(id)
        members["type"] = .string(type.description)
        members["group_id"] = .string(groupID)
        members["name"] = .string(name)
        members["language"] = .string(language)
        members["assoc_language"] = .string(assocLanguage)
        members["uri"] = .string(uri)
        members["is_default"] = .bool(isDefault)
        members["autoselect"] = .bool(autoselect)
        members["forced"] = .bool(forced)
        members["instream_id"] = .string(instreamID)
        members["characteristics"] = .string(characteristics)
        members["channels"] = .string(channels)
        members["stable_rendition_id"] = .string(stableRenditionID)
        members["bit_depth"] = .integer(UInt64(bitDepth))
        members["sample_rate"] = .integer(UInt64(sampleRate))
        members["refusal_reason"] = .string(refusalReason)
        members["refusal_message"] = .string(refusalMessage)
        return .object(members)
    }
}

/// What one multivariant (or lone media) playlist offers.
public struct Presentation: SerializableMessage, Hashable {
    /// As asked for: what to ask again later.
    public var url: String = ""
    /// After redirects: the base of relative URIs.
    public var resolvedURL: String = ""
    /// The URL led to a media playlist; `streams` then has one entry, for it.
    public var isMediaPlaylist: Bool = false
    public var streams: [Stream] = []
    public var renditions: [Rendition] = []
    public var keys: [ContentKey] = []
    public var type: PresentationType = PresentationType(rawValue: 0)
    /// 0 if not known.
    public var durationMilliseconds: UInt64 = 0
    public var scope: NetworkScope = NetworkScope(rawValue: 0)
    public var independentSegments: Bool = false
    public var warnings: [String] = []
    /// Empty when the presentation can be kept; else the stable reason why it can't.
    public var refusalReason: String = ""
    public var refusalMessage: String = ""
    /// EXT-X-DEFINE of a multivariant playlist: what its media playlists may import.
    public var variables: [PlaylistVariable] = []
    /// What would be taken without any options.
    public var preferredStreamID: String = ""
    public var preferredRenditionIDs: [String] = []
    /// EXT-X-I-FRAME-STREAM-INF.
    public var iframeStreams: [Stream] = []
    /// Absent where everything is on one pathway.
    public var steering: Steering? = nil
    public var unknownFields = UnknownFields()

    public init(url: String = "", resolvedURL: String = "", isMediaPlaylist: Bool = false, streams: [Stream] = [], renditions: [Rendition] = [], keys: [ContentKey] = [], type: PresentationType = PresentationType(rawValue: 0), durationMilliseconds: UInt64 = 0, scope: NetworkScope = NetworkScope(rawValue: 0), independentSegments: Bool = false, warnings: [String] = [], refusalReason: String = "", refusalMessage: String = "", variables: [PlaylistVariable] = [], preferredStreamID: String = "", preferredRenditionIDs: [String] = [], iframeStreams: [Stream] = [], steering: Steering? = nil) {
        self.url = url
        self.resolvedURL = resolvedURL
        self.isMediaPlaylist = isMediaPlaylist
        self.streams = streams
        self.renditions = renditions
        self.keys = keys
        self.type = type
        self.durationMilliseconds = durationMilliseconds
        self.scope = scope
        self.independentSegments = independentSegments
        self.warnings = warnings
        self.refusalReason = refusalReason
        self.refusalMessage = refusalMessage
        self.variables = variables
        self.preferredStreamID = preferredStreamID
        self.preferredRenditionIDs = preferredRenditionIDs
        self.iframeStreams = iframeStreams
        self.steering = steering
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__presentation__unpack, free: larder__v1__presentation__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__presentation__get_packed_size,
            pack: larder__v1__presentation__pack)
    }
}

extension Presentation {
    init(c: Larder__V1__Presentation) {
        url = string(of: c.url)
        resolvedURL = string(of: c.resolved_url)
        isMediaPlaylist = c.is_media_playlist != 0
        streams = array(c.streams, Int(c.n_streams)) { $0.map { Stream(c: $0.pointee) } ?? Stream() }
        renditions = array(c.renditions, Int(c.n_renditions)) { $0.map { Rendition(c: $0.pointee) } ?? Rendition() }
        keys = array(c.keys, Int(c.n_keys)) { $0.map { ContentKey(c: $0.pointee) } ?? ContentKey() }
        type = PresentationType(rawValue: Int32(bitPattern: c.type.rawValue))
        durationMilliseconds = c.duration_milliseconds
        scope = NetworkScope(rawValue: Int32(bitPattern: c.scope.rawValue))
        independentSegments = c.independent_segments != 0
        warnings = array(c.warnings, Int(c.n_warnings)) { string(of: $0) }
        refusalReason = string(of: c.refusal_reason)
        refusalMessage = string(of: c.refusal_message)
        variables = array(c.variables, Int(c.n_variables)) { $0.map { PlaylistVariable(c: $0.pointee) } ?? PlaylistVariable() }
        preferredStreamID = string(of: c.preferred_stream_id)
        preferredRenditionIDs = array(c.preferred_rendition_ids, Int(c.n_preferred_rendition_ids)) { string(of: $0) }
        iframeStreams = array(c.iframe_streams, Int(c.n_iframe_streams)) { $0.map { Stream(c: $0.pointee) } ?? Stream() }
        steering = c.steering.map { Steering(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Presentation> {
        let c = arena.allocate(Larder__V1__Presentation.self, count: 1)
        larder__v1__presentation__init(c)
        if !url.isEmpty { c.pointee.url = arena.copy(url) }
        if !resolvedURL.isEmpty { c.pointee.resolved_url = arena.copy(resolvedURL) }
        c.pointee.is_media_playlist = isMediaPlaylist ? 1 : 0
        if !streams.isEmpty {
            c.pointee.n_streams = streams.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Stream>?.self, count: streams.count)
            for (index, value) in streams.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.streams = items
        }
        if !renditions.isEmpty {
            c.pointee.n_renditions = renditions.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Rendition>?.self, count: renditions.count)
            for (index, value) in renditions.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.renditions = items
        }
        if !keys.isEmpty {
            c.pointee.n_keys = keys.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ContentKey>?.self, count: keys.count)
            for (index, value) in keys.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.keys = items
        }
        c.pointee.type = Larder__V1__PresentationType(rawValue: UInt32(bitPattern: type.rawValue))
        c.pointee.duration_milliseconds = durationMilliseconds
        c.pointee.scope = Larder__V1__NetworkScope(rawValue: UInt32(bitPattern: scope.rawValue))
        c.pointee.independent_segments = independentSegments ? 1 : 0
        if !warnings.isEmpty {
            c.pointee.n_warnings = warnings.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: warnings.count)
            for (index, value) in warnings.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.warnings = items
        }
        if !refusalReason.isEmpty { c.pointee.refusal_reason = arena.copy(refusalReason) }
        if !refusalMessage.isEmpty { c.pointee.refusal_message = arena.copy(refusalMessage) }
        if !variables.isEmpty {
            c.pointee.n_variables = variables.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__PlaylistVariable>?.self, count: variables.count)
            for (index, value) in variables.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.variables = items
        }
        if !preferredStreamID.isEmpty { c.pointee.preferred_stream_id = arena.copy(preferredStreamID) }
        if !preferredRenditionIDs.isEmpty {
            c.pointee.n_preferred_rendition_ids = preferredRenditionIDs.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: preferredRenditionIDs.count)
            for (index, value) in preferredRenditionIDs.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.preferred_rendition_ids = items
        }
        if !iframeStreams.isEmpty {
            c.pointee.n_iframe_streams = iframeStreams.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Stream>?.self, count: iframeStreams.count)
            for (index, value) in iframeStreams.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.iframe_streams = items
        }
        c.pointee.steering = steering?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["url"] = .string(url)
        members["resolved_url"] = .string(resolvedURL)
        members["is_media_playlist"] = .bool(isMediaPlaylist)
        members["streams"] = .array(streams.map { $0.json })
        members["renditions"] = .array(renditions.map { $0.json })
        members["keys"] = .array(keys.map { $0.json })
        members["type"] = .string(type.description)
        members["duration_milliseconds"] = .integer(durationMilliseconds)
        members["scope"] = .string(scope.description)
        members["independent_segments"] = .bool(independentSegments)
        members["warnings"] = .array(warnings.map { .string($0) })
        members["refusal_reason"] = .string(refusalReason)
        members["refusal_message"] = .string(refusalMessage)
        members["variables"] = .array(variables.map { $0.json })
        members["preferred_stream_id"] = .string(preferredStreamID)
        members["preferred_rendition_ids"] = .array(preferredRenditionIDs.map { .string($0) })
        members["iframe_streams"] = .array(iframeStreams.map { $0.json })
        if let steering { members["steering"] = steering.json }
        return .object(members)
    }
}

/// The pathways of a presentation (EXT-X-CONTENT-STEERING). What the steering manifest clones is among the streams and
/// renditions.
public struct Steering: SerializableMessage, Hashable {
    /// Most wanted first: as the steering manifest says, else as they are listed. Those that it does not name are the last
    /// resort.
    public var pathwayPriority: [String] = []
    /// Where the manifest is asked for again; empty for never. Absolute.
    public var serverURI: String = ""
    /// Milliseconds since 1970.
    public var reloadAt: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(pathwayPriority: [String] = [], serverURI: String = "", reloadAt: UInt64 = 0) {
        self.pathwayPriority = pathwayPriority
        self.serverURI = serverURI
        self.reloadAt = reloadAt
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__steering__unpack, free: larder__v1__steering__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__steering__get_packed_size,
            pack: larder__v1__steering__pack)
    }
}

extension Steering {
    init(c: Larder__V1__Steering) {
        pathwayPriority = array(c.pathway_priority, Int(c.n_pathway_priority)) { string(of: $0) }
        serverURI = string(of: c.server_uri)
        reloadAt = c.reload_at
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Steering> {
        let c = arena.allocate(Larder__V1__Steering.self, count: 1)
        larder__v1__steering__init(c)
        if !pathwayPriority.isEmpty {
            c.pointee.n_pathway_priority = pathwayPriority.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: pathwayPriority.count)
            for (index, value) in pathwayPriority.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.pathway_priority = items
        }
        if !serverURI.isEmpty { c.pointee.server_uri = arena.copy(serverURI) }
        c.pointee.reload_at = reloadAt
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["pathway_priority"] = .array(pathwayPriority.map { .string($0) })
        members["server_uri"] = .string(serverURI)
        members["reload_at"] = .integer(reloadAt)
        return .object(members)
    }
}

/// `larder.v1.PlaylistVariable`.
public struct PlaylistVariable: SerializableMessage, Hashable {
    public var name: String = ""
    public var value: String = ""
    public var unknownFields = UnknownFields()

    public init(name: String = "", value: String = "") {
        self.name = name
        self.value = value
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__playlist_variable__unpack, free: larder__v1__playlist_variable__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__playlist_variable__get_packed_size,
            pack: larder__v1__playlist_variable__pack)
    }
}

extension PlaylistVariable {
    init(c: Larder__V1__PlaylistVariable) {
        name = string(of: c.name)
        value = string(of: c.value)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PlaylistVariable> {
        let c = arena.allocate(Larder__V1__PlaylistVariable.self, count: 1)
        larder__v1__playlist_variable__init(c)
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        if !value.isEmpty { c.pointee.value = arena.copy(value) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["name"] = .string(name)
        members["value"] = .string(value)
        return .object(members)
    }
}

/// How long a growing presentation is followed; always until EXT-X-ENDLIST at most. 0 means no such limit.
public struct LiveOptions: SerializableMessage, Hashable {
    public var start: LiveStart = LiveStart(rawValue: 0)
    /// Media time.
    public var maximumDurationMilliseconds: UInt64 = 0
    /// Bytes of all tracks together; what is under way when it is reached is finished.
    public var maximumByteCount: UInt64 = 0
    /// Milliseconds since 1970.
    public var until: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(start: LiveStart = LiveStart(rawValue: 0), maximumDurationMilliseconds: UInt64 = 0, maximumByteCount: UInt64 = 0, until: UInt64 = 0) {
        self.start = start
        self.maximumDurationMilliseconds = maximumDurationMilliseconds
        self.maximumByteCount = maximumByteCount
        self.until = until
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__live_options__unpack, free: larder__v1__live_options__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__live_options__get_packed_size,
            pack: larder__v1__live_options__pack)
    }
}

extension LiveOptions {
    init(c: Larder__V1__LiveOptions) {
        start = LiveStart(rawValue: Int32(bitPattern: c.start.rawValue))
        maximumDurationMilliseconds = c.maximum_duration_milliseconds
        maximumByteCount = c.maximum_byte_count
        until = c.until
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__LiveOptions> {
        let c = arena.allocate(Larder__V1__LiveOptions.self, count: 1)
        larder__v1__live_options__init(c)
        c.pointee.start = Larder__V1__LiveStart(rawValue: UInt32(bitPattern: start.rawValue))
        c.pointee.maximum_duration_milliseconds = maximumDurationMilliseconds
        c.pointee.maximum_byte_count = maximumByteCount
        c.pointee.until = until
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["start"] = .string(start.description)
        members["maximum_duration_milliseconds"] = .integer(maximumDurationMilliseconds)
        members["maximum_byte_count"] = .integer(maximumByteCount)
        members["until"] = .integer(until)
        return .object(members)
    }
}

/// How to choose. Without any of it: the highest stream and the preferred renditions.
public struct SelectionOptions: SerializableMessage, Hashable {
    /// Explicit choices by id; they win over everything else.
    public var streamID: String = ""
    public var renditionIDs: [String] = []
    /// Bits per second. The lowest stream that meets it; the highest when none does.
    public var bitrateAtLeast: UInt64 = 0
    /// Bits per second. The highest stream that fits; the lowest when none does.
    public var bitrateAtMost: UInt64 = 0
    /// Pixels: streams larger than this in either direction are passed over when a smaller one is there.
    public var presentationWidth: UInt32 = 0
    public var presentationHeight: UInt32 = 0
    /// SDR, PQ or HLG; empty means no preference.
    public var videoRange: String = ""
    public var multichannel: MultichannelPreference = MultichannelPreference(rawValue: 0)
    public var audio: MediaSelectionRule = MediaSelectionRule(rawValue: 0)
    public var subtitles: MediaSelectionRule = MediaSelectionRule(rawValue: 0)
    /// BCP 47, most wanted first.
    public var audioLanguages: [String] = []
    public var subtitleLanguages: [String] = []
    /// What can be played, as CODECS begins: "avc1", "mp4a". Streams with another codec are passed over when one is there
    /// that has none.
    public var codecs: [String] = []
    /// Takes tracks of this kind alone: VIDEO, AUDIO or SUBTITLES.
    public var only: TrackKind = TrackKind(rawValue: 0)
    /// Media time from the start of the playlist; whole segments that overlap the range are taken. An end of 0 is the end.
    public var startMilliseconds: UInt64 = 0
    public var endMilliseconds: UInt64 = 0
    /// Regular expressions on attributes, as in `res="1920*":codecs=hvc1:for=best`; they win over
    /// the options above but for ids.
    public var selectVideo: String = ""
    public var selectAudio: String = ""
    public var selectSubtitles: String = ""
    /// What matches is passed over before anything is chosen.
    public var dropVideo: String = ""
    public var dropAudio: String = ""
    public var dropSubtitles: String = ""
    /// Takes the I-frame playlist that goes with the stream too.
    public var iframes: Bool = false
    public var live: LiveOptions? = nil
    public var unknownFields = UnknownFields()

    public init(streamID: String = "", renditionIDs: [String] = [], bitrateAtLeast: UInt64 = 0, bitrateAtMost: UInt64 = 0, presentationWidth: UInt32 = 0, presentationHeight: UInt32 = 0, videoRange: String = "", multichannel: MultichannelPreference = MultichannelPreference(rawValue: 0), audio: MediaSelectionRule = MediaSelectionRule(rawValue: 0), subtitles: MediaSelectionRule = MediaSelectionRule(rawValue: 0), audioLanguages: [String] = [], subtitleLanguages: [String] = [], codecs: [String] = [], only: TrackKind = TrackKind(rawValue: 0), startMilliseconds: UInt64 = 0, endMilliseconds: UInt64 = 0, selectVideo: String = "", selectAudio: String = "", selectSubtitles: String = "", dropVideo: String = "", dropAudio: String = "", dropSubtitles: String = "", iframes: Bool = false, live: LiveOptions? = nil) {
        self.streamID = streamID
        self.renditionIDs = renditionIDs
        self.bitrateAtLeast = bitrateAtLeast
        self.bitrateAtMost = bitrateAtMost
        self.presentationWidth = presentationWidth
        self.presentationHeight = presentationHeight
        self.videoRange = videoRange
        self.multichannel = multichannel
        self.audio = audio
        self.subtitles = subtitles
        self.audioLanguages = audioLanguages
        self.subtitleLanguages = subtitleLanguages
        self.codecs = codecs
        self.only = only
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.selectVideo = selectVideo
        self.selectAudio = selectAudio
        self.selectSubtitles = selectSubtitles
        self.dropVideo = dropVideo
        self.dropAudio = dropAudio
        self.dropSubtitles = dropSubtitles
        self.iframes = iframes
        self.live = live
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__selection_options__unpack, free: larder__v1__selection_options__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__selection_options__get_packed_size,
            pack: larder__v1__selection_options__pack)
    }
}

extension SelectionOptions {
    init(c: Larder__V1__SelectionOptions) {
        streamID = string(of: c.stream_id)
        renditionIDs = array(c.rendition_ids, Int(c.n_rendition_ids)) { string(of: $0) }
        bitrateAtLeast = c.bitrate_at_least
        bitrateAtMost = c.bitrate_at_most
        presentationWidth = c.presentation_width
        presentationHeight = c.presentation_height
        videoRange = string(of: c.video_range)
        multichannel = MultichannelPreference(rawValue: Int32(bitPattern: c.multichannel.rawValue))
        audio = MediaSelectionRule(rawValue: Int32(bitPattern: c.audio.rawValue))
        subtitles = MediaSelectionRule(rawValue: Int32(bitPattern: c.subtitles.rawValue))
        audioLanguages = array(c.audio_languages, Int(c.n_audio_languages)) { string(of: $0) }
        subtitleLanguages = array(c.subtitle_languages, Int(c.n_subtitle_languages)) { string(of: $0) }
        codecs = array(c.codecs, Int(c.n_codecs)) { string(of: $0) }
        only = TrackKind(rawValue: Int32(bitPattern: c.only.rawValue))
        startMilliseconds = c.start_milliseconds
        endMilliseconds = c.end_milliseconds
        selectVideo = string(of: c.select_video)
        selectAudio = string(of: c.select_audio)
        selectSubtitles = string(of: c.select_subtitles)
        dropVideo = string(of: c.drop_video)
        dropAudio = string(of: c.drop_audio)
        dropSubtitles = string(of: c.drop_subtitles)
        iframes = c.iframes != 0
        live = c.live.map { LiveOptions(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__SelectionOptions> {
        let c = arena.allocate(Larder__V1__SelectionOptions.self, count: 1)
        larder__v1__selection_options__init(c)
        if !streamID.isEmpty { c.pointee.stream_id = arena.copy(streamID) }
        if !renditionIDs.isEmpty {
            c.pointee.n_rendition_ids = renditionIDs.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: renditionIDs.count)
            for (index, value) in renditionIDs.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.rendition_ids = items
        }
        c.pointee.bitrate_at_least = bitrateAtLeast
        c.pointee.bitrate_at_most = bitrateAtMost
        c.pointee.presentation_width = presentationWidth
        c.pointee.presentation_height = presentationHeight
        if !videoRange.isEmpty { c.pointee.video_range = arena.copy(videoRange) }
        c.pointee.multichannel = Larder__V1__MultichannelPreference(rawValue: UInt32(bitPattern: multichannel.rawValue))
        c.pointee.audio = Larder__V1__MediaSelectionRule(rawValue: UInt32(bitPattern: audio.rawValue))
        c.pointee.subtitles = Larder__V1__MediaSelectionRule(rawValue: UInt32(bitPattern: subtitles.rawValue))
        if !audioLanguages.isEmpty {
            c.pointee.n_audio_languages = audioLanguages.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: audioLanguages.count)
            for (index, value) in audioLanguages.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.audio_languages = items
        }
        if !subtitleLanguages.isEmpty {
            c.pointee.n_subtitle_languages = subtitleLanguages.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: subtitleLanguages.count)
            for (index, value) in subtitleLanguages.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.subtitle_languages = items
        }
        if !codecs.isEmpty {
            c.pointee.n_codecs = codecs.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: codecs.count)
            for (index, value) in codecs.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.codecs = items
        }
        c.pointee.only = Larder__V1__TrackKind(rawValue: UInt32(bitPattern: only.rawValue))
        c.pointee.start_milliseconds = startMilliseconds
        c.pointee.end_milliseconds = endMilliseconds
        if !selectVideo.isEmpty { c.pointee.select_video = arena.copy(selectVideo) }
        if !selectAudio.isEmpty { c.pointee.select_audio = arena.copy(selectAudio) }
        if !selectSubtitles.isEmpty { c.pointee.select_subtitles = arena.copy(selectSubtitles) }
        if !dropVideo.isEmpty { c.pointee.drop_video = arena.copy(dropVideo) }
        if !dropAudio.isEmpty { c.pointee.drop_audio = arena.copy(dropAudio) }
        if !dropSubtitles.isEmpty { c.pointee.drop_subtitles = arena.copy(dropSubtitles) }
        c.pointee.iframes = iframes ? 1 : 0
        c.pointee.live = live?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["stream_id"] = .string(streamID)
        members["rendition_ids"] = .array(renditionIDs.map { .string($0) })
        members["bitrate_at_least"] = .integer(bitrateAtLeast)
        members["bitrate_at_most"] = .integer(bitrateAtMost)
        members["presentation_width"] = .integer(UInt64(presentationWidth))
        members["presentation_height"] = .integer(UInt64(presentationHeight))
        members["video_range"] = .string(videoRange)
        members["multichannel"] = .string(multichannel.description)
        members["audio"] = .string(audio.description)
        members["subtitles"] = .string(subtitles.description)
        members["audio_languages"] = .array(audioLanguages.map { .string($0) })
        members["subtitle_languages"] = .array(subtitleLanguages.map { .string($0) })
        members["codecs"] = .array(codecs.map { .string($0) })
        members["only"] = .string(only.description)
        members["start_milliseconds"] = .integer(startMilliseconds)
        members["end_milliseconds"] = .integer(endMilliseconds)
        members["select_video"] = .string(selectVideo)
        members["select_audio"] = .string(selectAudio)
        members["select_subtitles"] = .string(selectSubtitles)
        members["drop_video"] = .string(dropVideo)
        members["drop_audio"] = .string(dropAudio)
        members["drop_subtitles"] = .string(dropSubtitles)
        members["iframes"] = .bool(iframes)
        if let live { members["live"] = live.json }
        return .object(members)
    }
}

/// One media playlist that is kept, and its folder in the asset.
public struct Track: SerializableMessage, Hashable {
    /// Also the folder: "video/…", "audio/…", "subtitles/…" or "iframes/…".
    public var id: String = ""
    public var kind: TrackKind = TrackKind(rawValue: 0)
    /// Absolute.
    public var uri: String = ""
    /// The rendition that it is; empty for the stream itself.
    public var renditionID: String = ""
    /// Seconds (EXT-X-TARGETDURATION).
    public var targetDuration: UInt64 = 0
    /// EXT-X-VERSION that the local playlist needs at least.
    public var version: UInt32 = 0
    public var mediaSequence: UInt64 = 0
    public var discontinuitySequence: UInt64 = 0
    public var segmentCount: UInt64 = 0
    public var durationMilliseconds: UInt64 = 0
    public var independentSegments: Bool = false
    /// The pathway of `uri`.
    public var pathwayID: String = ""
    /// The same track on other pathways or servers, most wanted first.
    public var alternates: [TrackAlternate] = []
    public var unknownFields = UnknownFields()

    public init(id: String = "", kind: TrackKind = TrackKind(rawValue: 0), uri: String = "", renditionID: String = "", targetDuration: UInt64 = 0, version: UInt32 = 0, mediaSequence: UInt64 = 0, discontinuitySequence: UInt64 = 0, segmentCount: UInt64 = 0, durationMilliseconds: UInt64 = 0, independentSegments: Bool = false, pathwayID: String = "", alternates: [TrackAlternate] = []) {
        self.id = id
        self.kind = kind
        self.uri = uri
        self.renditionID = renditionID
        self.targetDuration = targetDuration
        self.version = version
        self.mediaSequence = mediaSequence
        self.discontinuitySequence = discontinuitySequence
        self.segmentCount = segmentCount
        self.durationMilliseconds = durationMilliseconds
        self.independentSegments = independentSegments
        self.pathwayID = pathwayID
        self.alternates = alternates
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__track__unpack, free: larder__v1__track__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__track__get_packed_size,
            pack: larder__v1__track__pack)
    }
}

extension Track {
    init(c: Larder__V1__Track) {
        id = string(of: c.id)
        kind = TrackKind(rawValue: Int32(bitPattern: c.kind.rawValue))
        uri = string(of: c.uri)
        renditionID = string(of: c.rendition_id)
        targetDuration = c.target_duration
        version = c.version
        mediaSequence = c.media_sequence
        discontinuitySequence = c.discontinuity_sequence
        segmentCount = c.segment_count
        durationMilliseconds = c.duration_milliseconds
        independentSegments = c.independent_segments != 0
        pathwayID = string(of: c.pathway_id)
        alternates = array(c.alternates, Int(c.n_alternates)) { $0.map { TrackAlternate(c: $0.pointee) } ?? TrackAlternate() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Track> {
        let c = arena.allocate(Larder__V1__Track.self, count: 1)
        larder__v1__track__init(c)
        if !id.isEmpty { c.pointee.id = arena.copy(id) }
        c.pointee.kind = Larder__V1__TrackKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if !uri.isEmpty { c.pointee.uri = arena.copy(uri) }
        if !renditionID.isEmpty { c.pointee.rendition_id = arena.copy(renditionID) }
        c.pointee.target_duration = targetDuration
        c.pointee.version = version
        c.pointee.media_sequence = mediaSequence
        c.pointee.discontinuity_sequence = discontinuitySequence
        c.pointee.segment_count = segmentCount
        c.pointee.duration_milliseconds = durationMilliseconds
        c.pointee.independent_segments = independentSegments ? 1 : 0
        if !pathwayID.isEmpty { c.pointee.pathway_id = arena.copy(pathwayID) }
        if !alternates.isEmpty {
            c.pointee.n_alternates = alternates.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__TrackAlternate>?.self, count: alternates.count)
            for (index, value) in alternates.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.alternates = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["id"] = .string(id)
        members["kind"] = .string(kind.description)
        members["uri"] = .string(uri)
        members["rendition_id"] = .string(renditionID)
        members["target_duration"] = .integer(targetDuration)
        members["version"] = .integer(UInt64(version))
        members["media_sequence"] = .integer(mediaSequence)
        members["discontinuity_sequence"] = .integer(discontinuitySequence)
        members["segment_count"] = .integer(segmentCount)
        members["duration_milliseconds"] = .integer(durationMilliseconds)
        members["independent_segments"] = .bool(independentSegments)
        members["pathway_id"] = .string(pathwayID)
        members["alternates"] = .array(alternates.map { $0.json })
        return .object(members)
    }
}

/// `larder.v1.TrackAlternate`.
public struct TrackAlternate: SerializableMessage, Hashable {
    /// Absolute.
    public var uri: String = ""
    public var pathwayID: String = ""
    /// The playlist says that it is the same: by stable ids, or by a pathway of its own. Else it only looks so.
    public var declared: Bool = false
    public var unknownFields = UnknownFields()

    public init(uri: String = "", pathwayID: String = "", declared: Bool = false) {
        self.uri = uri
        self.pathwayID = pathwayID
        self.declared = declared
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__track_alternate__unpack, free: larder__v1__track_alternate__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__track_alternate__get_packed_size,
            pack: larder__v1__track_alternate__pack)
    }
}

extension TrackAlternate {
    init(c: Larder__V1__TrackAlternate) {
        uri = string(of: c.uri)
        pathwayID = string(of: c.pathway_id)
        declared = c.declared != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__TrackAlternate> {
        let c = arena.allocate(Larder__V1__TrackAlternate.self, count: 1)
        larder__v1__track_alternate__init(c)
        if !uri.isEmpty { c.pointee.uri = arena.copy(uri) }
        if !pathwayID.isEmpty { c.pointee.pathway_id = arena.copy(pathwayID) }
        c.pointee.declared = declared ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["uri"] = .string(uri)
        members["pathway_id"] = .string(pathwayID)
        members["declared"] = .bool(declared)
        return .object(members)
    }
}

/// The stream and renditions to take, with all that their playlists say about the work to come.
public struct Selection: SerializableMessage, Hashable {
    public var presentationURL: String = ""
    public var stream: Stream? = nil
    public var renditions: [Rendition] = []
    public var tracks: [Track] = []
    public var keys: [ContentKey] = []
    public var scope: NetworkScope = NetworkScope(rawValue: 0)
    public var durationMilliseconds: UInt64 = 0
    public var resourceCount: UInt64 = 0
    public var estimatedByteCount: UInt64 = 0
    public var independentSegments: Bool = false
    /// Those of the presentation.
    public var variables: [PlaylistVariable] = []
    /// EVENT and LIVE are followed: of tracks that still grow, counts and durations are 0.
    public var type: PresentationType = PresentationType(rawValue: 0)
    /// Streams with the same playlist as `stream` whose sound is another group, of which renditions were taken too.
    public var companions: [Stream] = []
    public var startMilliseconds: UInt64 = 0
    public var endMilliseconds: UInt64 = 0
    public var live: LiveOptions? = nil
    /// The I-frame stream of the IFRAMES track.
    public var iframeStream: Stream? = nil
    /// That of the presentation, where tracks have alternates.
    public var steering: Steering? = nil
    public var unknownFields = UnknownFields()

    public init(presentationURL: String = "", stream: Stream? = nil, renditions: [Rendition] = [], tracks: [Track] = [], keys: [ContentKey] = [], scope: NetworkScope = NetworkScope(rawValue: 0), durationMilliseconds: UInt64 = 0, resourceCount: UInt64 = 0, estimatedByteCount: UInt64 = 0, independentSegments: Bool = false, variables: [PlaylistVariable] = [], type: PresentationType = PresentationType(rawValue: 0), companions: [Stream] = [], startMilliseconds: UInt64 = 0, endMilliseconds: UInt64 = 0, live: LiveOptions? = nil, iframeStream: Stream? = nil, steering: Steering? = nil) {
        self.presentationURL = presentationURL
        self.stream = stream
        self.renditions = renditions
        self.tracks = tracks
        self.keys = keys
        self.scope = scope
        self.durationMilliseconds = durationMilliseconds
        self.resourceCount = resourceCount
        self.estimatedByteCount = estimatedByteCount
        self.independentSegments = independentSegments
        self.variables = variables
        self.type = type
        self.companions = companions
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.live = live
        self.iframeStream = iframeStream
        self.steering = steering
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__selection__unpack, free: larder__v1__selection__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__selection__get_packed_size,
            pack: larder__v1__selection__pack)
    }
}

extension Selection {
    init(c: Larder__V1__Selection) {
        presentationURL = string(of: c.presentation_url)
        stream = c.stream.map { Stream(c: $0.pointee) }
        renditions = array(c.renditions, Int(c.n_renditions)) { $0.map { Rendition(c: $0.pointee) } ?? Rendition() }
        tracks = array(c.tracks, Int(c.n_tracks)) { $0.map { Track(c: $0.pointee) } ?? Track() }
        keys = array(c.keys, Int(c.n_keys)) { $0.map { ContentKey(c: $0.pointee) } ?? ContentKey() }
        scope = NetworkScope(rawValue: Int32(bitPattern: c.scope.rawValue))
        durationMilliseconds = c.duration_milliseconds
        resourceCount = c.resource_count
        estimatedByteCount = c.estimated_byte_count
        independentSegments = c.independent_segments != 0
        variables = array(c.variables, Int(c.n_variables)) { $0.map { PlaylistVariable(c: $0.pointee) } ?? PlaylistVariable() }
        type = PresentationType(rawValue: Int32(bitPattern: c.type.rawValue))
        companions = array(c.companions, Int(c.n_companions)) { $0.map { Stream(c: $0.pointee) } ?? Stream() }
        startMilliseconds = c.start_milliseconds
        endMilliseconds = c.end_milliseconds
        live = c.live.map { LiveOptions(c: $0.pointee) }
        iframeStream = c.iframe_stream.map { Stream(c: $0.pointee) }
        steering = c.steering.map { Steering(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Selection> {
        let c = arena.allocate(Larder__V1__Selection.self, count: 1)
        larder__v1__selection__init(c)
        if !presentationURL.isEmpty { c.pointee.presentation_url = arena.copy(presentationURL) }
        c.pointee.stream = stream?.makeC(&arena)
        if !renditions.isEmpty {
            c.pointee.n_renditions = renditions.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Rendition>?.self, count: renditions.count)
            for (index, value) in renditions.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.renditions = items
        }
        if !tracks.isEmpty {
            c.pointee.n_tracks = tracks.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Track>?.self, count: tracks.count)
            for (index, value) in tracks.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.tracks = items
        }
        if !keys.isEmpty {
            c.pointee.n_keys = keys.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ContentKey>?.self, count: keys.count)
            for (index, value) in keys.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.keys = items
        }
        c.pointee.scope = Larder__V1__NetworkScope(rawValue: UInt32(bitPattern: scope.rawValue))
        c.pointee.duration_milliseconds = durationMilliseconds
        c.pointee.resource_count = resourceCount
        c.pointee.estimated_byte_count = estimatedByteCount
        c.pointee.independent_segments = independentSegments ? 1 : 0
        if !variables.isEmpty {
            c.pointee.n_variables = variables.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__PlaylistVariable>?.self, count: variables.count)
            for (index, value) in variables.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.variables = items
        }
        c.pointee.type = Larder__V1__PresentationType(rawValue: UInt32(bitPattern: type.rawValue))
        if !companions.isEmpty {
            c.pointee.n_companions = companions.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Stream>?.self, count: companions.count)
            for (index, value) in companions.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.companions = items
        }
        c.pointee.start_milliseconds = startMilliseconds
        c.pointee.end_milliseconds = endMilliseconds
        c.pointee.live = live?.makeC(&arena)
        c.pointee.iframe_stream = iframeStream?.makeC(&arena)
        c.pointee.steering = steering?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["presentation_url"] = .string(presentationURL)
        if let stream { members["stream"] = stream.json }
        members["renditions"] = .array(renditions.map { $0.json })
        members["tracks"] = .array(tracks.map { $0.json })
        members["keys"] = .array(keys.map { $0.json })
        members["scope"] = .string(scope.description)
        members["duration_milliseconds"] = .integer(durationMilliseconds)
        members["resource_count"] = .integer(resourceCount)
        members["estimated_byte_count"] = .integer(estimatedByteCount)
        members["independent_segments"] = .bool(independentSegments)
        members["variables"] = .array(variables.map { $0.json })
        members["type"] = .string(type.description)
        members["companions"] = .array(companions.map { $0.json })
        members["start_milliseconds"] = .integer(startMilliseconds)
        members["end_milliseconds"] = .integer(endMilliseconds)
        if let live { members["live"] = live.json }
        if let iframeStream { members["iframe_stream"] = iframeStream.json }
        if let steering { members["steering"] = steering.json }
        return .object(members)
    }
}
