internal import Glibc

/// What kind of address a host has.
public enum NetworkAddress {
    /// Loopback, link-local or unspecified, IPv4 or IPv6: an address that means this machine or its own link.
    ///
    /// The text is an address, as the system prints it; anything else is taken for remote.
    public static func isLocal(_ text: String) -> Bool {
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 { return isLocal(v4: UInt32(bigEndian: v4.s_addr)) }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &v6) == 1 else { return false }
        return withUnsafeBytes(of: v6) { bytes in
            if bytes[0] == 0xfe, bytes[1] & 0xc0 == 0x80 { return true }
            let isPrefixZero = bytes[..<10].allSatisfy { $0 == 0 }
            if isPrefixZero, bytes[10] == 0xff, bytes[11] == 0xff {
                return isLocal(v4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
            }
            // :: and ::1
            return isPrefixZero && bytes[10...14].allSatisfy { $0 == 0 } && bytes[15] <= 1
        }
    }

    private static func isLocal(v4 address: UInt32) -> Bool {
        address >> 24 == 127 || address >> 24 == 0 || address >> 16 == 0xa9fe
    }
}
