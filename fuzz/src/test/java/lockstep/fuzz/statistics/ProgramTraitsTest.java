package lockstep.fuzz.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/** The traits of small programs, each with and without. */
final class ProgramTraitsTest {
    private static final String HEAD = """
            ; LAUNCH: k grid=1 block=32 args=[i32 3]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
            define ptx_kernel void @k(i32 %n) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;

    private static TestCase test(String body) {
        return TestCase.read("k.ll", (HEAD + body + "}\n").getBytes(StandardCharsets.UTF_8));
    }

    private static ProgramTraits traits(String body) {
        return ProgramTraits.of(test(body), new ReferenceEngine());
    }

    private static String loop(String trips) {
        return """
                  br label %%l
                l:
                  %%i = phi i32 [ 0, %%0 ], [ %%j, %%l ]
                  %%j = add i32 %%i, 1
                  %%c = icmp ult i32 %%j, %s
                  br i1 %%c, label %%l, label %%x
                x:
                  ret void
                """.formatted(trips);
    }

    @Test
    void straightCodeHasNone() {
        ProgramTraits traits = traits("%b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)\nret void\n");
        assertFalse(traits.hasPartialMask());
        assertFalse(traits.hasDifferentTrips());
        assertFalse(traits.hasDivergentCollective());
    }

    @Test
    void tripCountsAreComparedAmongLanes() {
        assertTrue(traits(loop("%t")).hasDifferentTrips());
        assertFalse(traits(loop("%n")).hasDifferentTrips());
    }

    @Test
    void collectivesOfPartOfAWarpAreDivergent() {
        ProgramTraits traits = traits("""
                  %c = icmp ult i32 %t, 4
                  br i1 %c, label %a, label %x
                a:
                  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 true)
                  br label %x
                x:
                  ret void
                """);
        assertTrue(traits.hasDivergentCollective());
        assertTrue(traits.hasPartialMask());
    }

    @Test
    void reachNamesWhatDidNotOccur() {
        LanguageReach reach = new LanguageReach();
        reach.add(test(loop("%t")).module());
        assertFalse(reach.missingInstructions().contains("phi"));
        assertTrue(reach.missingInstructions().contains("switch"));
        assertTrue(reach.missingIntrinsics().contains("llvm.nvvm.vote.ballot.sync"));
        assertEquals(1, reach.intrinsicCount());
        assertTrue(reach.types().containsAll(List.of("i32", "i1")));
    }
}
