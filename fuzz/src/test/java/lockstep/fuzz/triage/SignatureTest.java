package lockstep.fuzz.triage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.kernel.TestCase;
import org.junit.jupiter.api.Test;

/** Signatures are equal for the same mistake and different for another, and have names that file systems take. */
final class SignatureTest {
    private static final String ONE = "  %b = add i32 %a, 1\n";

    private static TestCase test(String body) {
        String text = """
                ; LAUNCH: k grid=1 block=1 args=[i32 5]
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                define ptx_kernel void @k(i32 %%a) {
                %s  ret void
                }
                """.formatted(body);
        return TestCase.read("t.ll", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Fault fault(FaultKind kind, String rule, String reason, String lanes) {
        return new Fault(kind, 0, "some-pass", rule, reason, "stack", lanes, "detail");
    }

    private static Signature differs(String rule, String lanes) {
        return Signature.of(fault(FaultKind.DIFFERS, rule, "output", lanes), "", test(ONE));
    }

    @Test
    void saysEverythingInOneLine() {
        TestCase test = test(ONE + "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %c = add i32 %t, %b\n");
        Signature signature = Signature.of(fault(FaultKind.DIFFERS, "some-pass:fold", "output", "some"), "", test);
        assertEquals("differs/some-pass/fold/some/add*2,llvm.nvvm.read.ptx.sreg.tid.x,ret", signature.text());
    }

    @Test
    void theGuiltyRuleCountsAndNotTheLastOne() {
        Fault fault = fault(FaultKind.DIFFERS, "some-pass:last", "output", "all");
        assertEquals(
                "guilty", Signature.of(fault, "some-pass:guilty", test(ONE)).site());
    }

    @Test
    void aCrashIsToldByItsReason() {
        Signature crash = Signature.of(fault(FaultKind.PASS_CRASH, "some-pass:r", "E@C.m", ""), "", test(ONE));
        assertEquals("E@C.m", crash.site());
    }

    @Test
    void eachPartMatters() {
        Signature base = differs("p:r", "all");
        assertEquals(base, differs("p:r", "all"));
        assertEquals(base.hash(), differs("p:r", "all").hash());
        assertNotEquals(base, differs("p:other", "all"));
        assertNotEquals(base, differs("p:r", "first"));
        Fault participants = fault(FaultKind.PARTICIPANTS, "p:r", "output", "all");
        assertNotEquals(base, Signature.of(participants, "", test(ONE)));
        assertNotEquals(base, Signature.of(fault(FaultKind.DIFFERS, "p:r", "output", "all"), "", test("")));
    }

    @Test
    void knownLinesMayBeHashes() {
        Signature signature = differs("p:known", "all");
        KnownFindings known = KnownFindings.parse("# fixed upstream\n\n" + signature.hash() + "\n");
        assertTrue(known.contains(signature.text()));
        assertFalse(known.contains(differs("p:other", "all").text()));
        assertFalse(KnownFindings.NONE.contains(signature.text()));
    }

    @Test
    void knownLinesMayHaveStars() {
        KnownFindings known = KnownFindings.parse("differs/some-pass/r/*\n");
        assertTrue(known.contains(differs("p:r", "first").text()));
        assertFalse(known.contains(differs("p:rest", "first").text()));
        String text = differs("p:r", "first").text();
        assertFalse(KnownFindings.parse("# " + differs("p:r", "first").hash()).contains(text));
    }
}
