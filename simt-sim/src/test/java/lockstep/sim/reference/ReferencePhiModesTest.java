package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.sim.RunResult;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;

/** docs/semantics.md, S12. */
final class ReferencePhiModesTest {
    private static final String DIAMOND = Programs.kernel("""
              %c = icmp slt i32 %tid, 3
              br i1 %c, label %a, label %b
            a:
              %x = mul i32 %tid, 3
              br label %join
            b:
              %y = add i32 %tid, 100
              br label %join
            join:
              %p = phi i32 [ %x, %a ], [ %y, %b ]
              store i32 %p, ptr %slot
              ret void
            """, "");
    private static final String SWAP = Programs.kernel("""
              br label %loop
            loop:
              %a = phi i32 [ 1, %entry ], [ %b, %loop ]
              %b = phi i32 [ 2, %entry ], [ %a, %loop ]
              %i = phi i32 [ 0, %entry ], [ %j, %loop ]
              %j = add i32 %i, 1
              %c = icmp slt i32 %j, 3
              br i1 %c, label %loop, label %end
            end:
              store i32 %a, ptr %slot
              ret void
            """, "");
    private static final String LOST_COPY = Programs.kernel("""
              br label %loop
            loop:
              %x = phi i32 [ 1, %entry ], [ %y, %loop ]
              %y = add i32 %x, 1
              %c = icmp slt i32 %y, 5
              br i1 %c, label %loop, label %end
            end:
              store i32 %x, ptr %slot
              ret void
            """, "");

    /** One class of the values of these names. */
    private static RunResult run(String program, PhiMode mode, boolean uniform, List<String> web) {
        Module module = Programs.module(program);
        Map<LocalValue, Integer> classes = new LinkedHashMap<>();
        for (BasicBlock block : module.function("k").orElseThrow().blocks()) {
            for (Instruction instruction : block) {
                if (instruction.name() != null && web.contains(instruction.name())) {
                    classes.put(instruction, 0);
                }
            }
        }
        CongruenceClasses map = new CongruenceClasses(classes, uniform ? Set.of(0) : Set.of());
        return Programs.run(module, ImageOptions.REFERENCE.withPhis(mode, f -> Optional.of(map)), 8);
    }

    private static boolean isRight(String program, PhiMode mode, boolean uniform, String... web) {
        int[] right = Programs.words(Programs.run(program, 8));
        int[] found = Programs.words(run(program, mode, uniform, List.of(web)));
        return Arrays.equals(right, found);
    }

    @Test
    void s12_3_edgeIsTheReference() {
        int[] words = Programs.words(Programs.run(DIAMOND, 8));
        assertTrue(IntStream.range(0, 8).allMatch(t -> words[t] == (t < 3 ? 3 * t : t + 100)));
    }

    @Test
    void s12_4_websPassAPlainDiamond() {
        assertTrue(isRight(DIAMOND, PhiMode.WEB, false, "p", "x", "y"));
    }

    @Test
    void s12_4_websFailOnASwap() {
        assertTrue(!isRight(SWAP, PhiMode.WEB, false, "a", "b"));
        assertTrue(isRight(SWAP, PhiMode.WEB, false, "i", "j"));
    }

    @Test
    void s12_4_websFailOnALostCopy() {
        assertTrue(!isRight(LOST_COPY, PhiMode.WEB, false, "x", "y"));
    }

    @Test
    void s12_5_sharedWebsFailUnlessTheyAreUniform() {
        assertTrue(!isRight(DIAMOND, PhiMode.WEB_SHARED, true, "p", "x", "y"));
        assertTrue(isRight(DIAMOND, PhiMode.WEB_SHARED, false, "p", "x", "y"));
        assertTrue(isRight(SWAP, PhiMode.WEB_SHARED, true, "i", "j"));
    }

    @Test
    void s12_6_oneEdgeForTheWarpFailsOnADivergentDiamond() {
        assertTrue(!isRight(DIAMOND, PhiMode.WARP_EDGE, false));
        assertTrue(isRight(SWAP, PhiMode.WARP_EDGE, false));
    }
}
