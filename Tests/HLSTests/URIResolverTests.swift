import HLS
import Testing

@Suite struct URIResolverTests {
    /// The examples of RFC 3986, 5.4, without fragments.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("./../g", "http://a/b/g"),
        ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ]) func resolvesAsTheRFCSays(reference: String, expected: String) {
        #expect(URIResolver(base: "http://a/b/c/d;p?q").resolve(reference) == expected)
    }

    @Test(arguments: [
        ("a b.ts", "http://h/p/a%20b.ts"), ("ä.ts", "http://h/p/%C3%A4.ts"), ("a%20b.ts", "http://h/p/a%20b.ts"),
        ("skd://AbC?x", "skd://AbC?x"), ("data:text/plain,a", "data:text/plain,a"), ("//Cdn/x", "http://Cdn/x"),
        ("https://u@h2:8/x?y=http://z", "https://u@h2:8/x?y=http://z"), ("file:///etc/passwd", "file:///etc/passwd"),
    ]) func takesWhatTheWildHolds(reference: String, expected: String) {
        #expect(URIResolver(base: "http://h/p/m.m3u8?token=1").resolve(reference) == expected)
    }

    @Test func anEmptyBasePathCountsAsRoot() {
        #expect(URIResolver(base: "http://h").resolve("x") == "http://h/x")
        #expect(URIResolver(base: "http://h?q").resolve("x") == "http://h/x")
    }

    @Test(
        arguments: [
            "a.ts", "v/a-1_2~.ts", "a..ts", "v/a.b/c", "../a.ts", "./a.ts", "v/../a.ts", "v/./a", ".a", "v/.a", "/a",
            "//h/a",
            "v//a", "a?b", "a#b", "a b", "a:b", "é", "%41", "", "http://h/a",
        ], ["https://h.example/x/y/p.m3u8?q", "http://h", "http://h/", "http://h/a/../b/p", "p.m3u8", "file:p"])
    func whatLiesBelowTheBaseIsResolvedTheSame(reference: String, base: String) {
        let resolver = URIResolver(base: base)
        guard let quick = resolver.resolveBelow(reference) else { return }
        #expect(quick == resolver.resolve(reference))
    }

    @Test(arguments: [
        ("a.ts", "https://h/p/a.ts?t=1&u=2"), ("/a b.ts", "https://h/a%20b.ts?t=1&u=2"),
        ("../a", "https://h/a?t=1&u=2"),
        ("https://h/x", "https://h/x?t=1&u=2"), ("//h/x", "https://h/x?t=1&u=2"),
        // Another host, scheme or port must not see it, and what has a query keeps its own.
        ("https://other/x", "https://other/x"), ("http://h/x", "http://h/x"), ("//h:81/x", "https://h:81/x"),
        ("a.ts?own", "https://h/p/a.ts?own"), ("skd://h/x", "skd://h/x"), ("data:,x", "data:,x"),
    ]) func carriesItsQuery(reference: String, expected: String) {
        let resolver = URIResolver(base: "https://h/p/m.m3u8?t=1&_HLS_msn=7&u=2", carriesQuery: true)
        #expect(resolver.resolve(reference) == expected)
        if let below = resolver.resolveBelow(reference) { #expect(below == expected) }
        #expect(URIResolver(base: "https://h/p/m?_HLS_msn=7", carriesQuery: true).resolve("a") == "https://h/p/a")
    }
}
