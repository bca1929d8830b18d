/// The ASCII text for characters that a terminal can't draw, as the GNU C library writes them in
/// the C locale (`iconv -t ASCII//TRANSLIT`).
enum Transliteration {
  /// Returns the text for a character that is not ASCII; `?` if there is none.
  static func ascii(for scalar: Unicode.Scalar) -> String {
    if scalar.properties.isWhitespace { return " " }
    // The full-width forms are in the order of ASCII.
    if case 0xFF01...0xFF5E = scalar.value {
      return String(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    }
    if let fraction = find(scalar, in: fractions) { return " \(fraction) " }
    return find(scalar, in: table) ?? "?"
  }

  /// Returns what follows a character in a table.
  private static func find(_ scalar: Unicode.Scalar, in table: String) -> String? {
    var isAtStart = true
    var found: String?
    for entry in table.unicodeScalars {
      if entry == " " || entry == "\n" {
        if found != nil { return found }
        isAtStart = true
      } else if isAtStart {
        isAtStart = false
        if entry == scalar { found = "" }
      } else {
        found?.unicodeScalars.append(entry)
      }
    }
    return found
  }

  /// Fractions, which have a blank on either side.
  private static let fractions = """
    ¼1/4 ½1/2 ¾3/4 ⅓1/3 ⅔2/3 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8
    """

  /// Each character, followed by its text. `TransliterationTests` compares it with iconv(1).
  private static let table = """
    ©(C) «<< ®(R) µu ¸, »>> ÆAE ×x ßss æae ĲIJ ĳij ŉ'n ŒOE œoe ſs ǇLJ ǈLj ǉlj ǊNJ ǋNj ǌnj ǱDZ
    ǲDz ǳdz ʼ' ˆ^ ˈ' ˋ` ˍ_ ː: ˜~ ͰH ͱh ͲSS ͳss ʹ# ͵#` ͶW ͷw ͺi ͻs ͼs ͽs ͿJ ΄` ΅` ΆA ·; ΈE ΉI ΊI
    ΌO ΎY ΏO ΐI ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧCH ΨPS ΩO ΪI ΫY
    άa έe ήi ίi ΰy αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr ςs σs τt υy φf χch ψps ωo
    ϊi ϋy όo ύy ώo Ϗ& ϐb ϑth ϒY` ϓY` ϔY` ϕf ϖp ϗ& ϘQ ϙq Ϛ6 ϛ6 ϜW ϝw Ϟ90 ϟ90 Ϡ900 ϡ900 ϢSH ϣsh ϤF
    ϥf ϦKH ϧkh ϨH ϩh ϪDJ ϫdj ϬGJ ϭgj ϮTI ϯti ϰk ϱr ϲs ϳj ϴTH ϵe ϶e ϷSH ϸsh ϹS ϺS ϻs ϼr ϽS ϾS ϿS
    ЁYO ЂDJ ЃG` ЄYE ЅZ` ІI ЇYI ЈJ ЉL` ЊN` ЋTSH ЌK` ЎU` ЏDH АA БB ВV ГG ДD ЕE ЖZH ЗZ ИI ЙJ КK ЛL
    МM НN ОO ПP РR СS ТT УU ФF ХX ЦCZ ЧCH ШSH ЩSHH ЪA` ЫY` Ь` ЭE` ЮYU ЯYA аa бb вv гg дd еe жzh
    зz иi йj кk лl мm нn оo пp рr сs тt уu фf хx цcz чch шsh щshh ъ`` ыy` ь` эe` юyu яya ёyo ђdj
    ѓg` єye ѕz` іi їyi јj љl` њn` ћtsh ќk` ўu` џdh ѪO` ѫo` ѲFH ѳfh ѴYH ѵyh ҌE` ҍe` ҐG` ґg` ҒGH
    ғgh ҔGH ҕgh ҖZH` җzh` ҚK` қk` ҞK` ҟk` ҢN` ңn` ҤNG ҥng ҦP` ҧp` ҨO` ҩo` ҪC` ҫC` ҬT` ҭt` ҮU үu
    ҲH` ҳh` ҴTCZ ҵtcz ҺSH` һsh` ҼCH` ҽch` ҾCH` ҿch` Ӏi ӁZH` ӂzh` ӋCH` ӌch` ӐA` ӑa` ӒA` ӓa` ӖE`
    ӗe` ӘA` әa` ӜZH` ӝzh` ӞZ` ӟz` ӠZ` ӡz` ӤI` ӥi` ӦO` ӧo` ӨO` өo` ӰU` ӱu` ӲU` ӳu` ӴCH` ӵch` ӸY`
    ӹy` ׳' ״" ‐- ‑- ‒- –- —-- ―- ‘' ’' ‚, ‛' “" ”" „,, ‟" †+ •o ․. ‥.. …... ‵` ‶`` ‷``` ‹< ›>
    ‼!! ⁄/ ⁇?? ⁈?! ⁉!? ₡C= ₨Rs €EUR ₹INR ℀a/c ℁a/s ℂC ℅c/o ℆c/u ℊg ℋH ℌH ℍH ℎh ℐI ℑI ℒL ℓl ℕN
    №No ℙP ℚQ ℛR ℜR ℝR ℡TEL ™(TM) ℤZ ΩOhm ℨZ ℬB ℭC ℮e ℯe ℰE ℱF ℳM ℴo ℹi ⅅD ⅆd ⅇe ⅈi ⅉj ⅠI ⅡII
    ⅢIII ⅣIV ⅤV ⅥVI ⅦVII ⅧVIII ⅨIX ⅩX ⅪXI ⅫXII ⅬL ⅭC ⅮD ⅯM ⅰi ⅱii ⅲiii ⅳiv ⅴv ⅵvi ⅶvii ⅷviii ⅸix
    ⅹx ⅺxi ⅻxii ⅼl ⅽc ⅾd ⅿm ←<- →-> ↔<-> ⇐<= ⇒=> ⇔<=> −- ∕/ ∖\\ ∗* ∣| ∶: ∼~ ≤<= ≥>= ≪<< ≫>> ⋘<<<
    ⋙>>> ␀NUL ␁SOH ␂STX ␃ETX ␄EOT ␅ENQ ␆ACK ␇BEL ␈BS ␉HT ␊LF ␋VT ␌FF ␍CR ␎SO ␏SI ␐DLE ␑DC1 ␒DC2
    ␓DC3 ␔DC4 ␕NAK ␖SYN ␗ETB ␘CAN ␙EM ␚SUB ␛ESC ␜FS ␝GS ␞RS ␟US ␠SP ␡DEL ␣_ ␤NL ①(1) ②(2) ③(3)
    ④(4) ⑤(5) ⑥(6) ⑦(7) ⑧(8) ⑨(9) ⑩(10) ⑪(11) ⑫(12) ⑬(13) ⑭(14) ⑮(15) ⑯(16) ⑰(17) ⑱(18) ⑲(19)
    ⑳(20) ⑴(1) ⑵(2) ⑶(3) ⑷(4) ⑸(5) ⑹(6) ⑺(7) ⑻(8) ⑼(9) ⑽(10) ⑾(11) ⑿(12) ⒀(13) ⒁(14) ⒂(15) ⒃(16)
    ⒄(17) ⒅(18) ⒆(19) ⒇(20) ⒈1. ⒉2. ⒊3. ⒋4. ⒌5. ⒍6. ⒎7. ⒏8. ⒐9. ⒑10. ⒒11. ⒓12. ⒔13. ⒕14. ⒖15.
    ⒗16. ⒘17. ⒙18. ⒚19. ⒛20. ⒜(a) ⒝(b) ⒞(c) ⒟(d) ⒠(e) ⒡(f) ⒢(g) ⒣(h) ⒤(i) ⒥(j) ⒦(k) ⒧(l) ⒨(m)
    ⒩(n) ⒪(o) ⒫(p) ⒬(q) ⒭(r) ⒮(s) ⒯(t) ⒰(u) ⒱(v) ⒲(w) ⒳(x) ⒴(y) ⒵(z) Ⓐ(A) Ⓑ(B) Ⓒ(C) Ⓓ(D) Ⓔ(E)
    Ⓕ(F) Ⓖ(G) Ⓗ(H) Ⓘ(I) Ⓙ(J) Ⓚ(K) Ⓛ(L) Ⓜ(M) Ⓝ(N) Ⓞ(O) Ⓟ(P) Ⓠ(Q) Ⓡ(R) Ⓢ(S) Ⓣ(T) Ⓤ(U) Ⓥ(V) Ⓦ(W)
    Ⓧ(X) Ⓨ(Y) Ⓩ(Z) ⓐ(a) ⓑ(b) ⓒ(c) ⓓ(d) ⓔ(e) ⓕ(f) ⓖ(g) ⓗ(h) ⓘ(i) ⓙ(j) ⓚ(k) ⓛ(l) ⓜ(m) ⓝ(n) ⓞ(o)
    ⓟ(p) ⓠ(q) ⓡ(r) ⓢ(s) ⓣ(t) ⓤ(u) ⓥ(v) ⓦ(w) ⓧ(x) ⓨ(y) ⓩ(z) ⓪(0) ─- │| ┌+ ┐+ └+ ┘+ ├+ ┤+ ┬+ ┴+ ┼+
    ◦o ﬀff ﬁfi ﬂfl ﬃffi ﬄffl ﬆst
    """
}
