package lockstep.conformance.phi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.PhiMode;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The storage modes of PHIs have teeth: each is right exactly where its storage does not interfere (semantics,
 * Storage).
 */
final class PhiModesTest {
    private static final LaunchFile LAUNCH = LaunchReader.readFile(
            "phi.launch", "LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]");

    /** The PHI's own value is used behind the loop, after the next one was computed into the same cell. */
    private static final String LOST_COPY = """
              br label %l
            l:
              %i = phi i32 [ 0, %entry ], [ %n, %l ]
              %n = add i32 %i, 1
              %c = icmp ult i32 %i, %x
              br i1 %c, label %l, label %e
            e:
              store i32 %i, ptr %po
              ret void
            """;

    /** Two PHIs exchange their values on every iteration. */
    private static final String SWAP = """
              br label %l
            l:
              %a = phi i32 [ 1, %entry ], [ %b, %l ]
              %b = phi i32 [ %t, %entry ], [ %a, %l ]
              %i = phi i32 [ 0, %entry ], [ %n, %l ]
              %n = add i32 %i, 1
              %c = icmp ult i32 %n, %x
              br i1 %c, label %l, label %e
            e:
              %d = sub i32 %a, %b
              store i32 %d, ptr %po
              ret void
            """;

    /** Lanes part and meet; each arm has a value of its own. */
    private static final String DIAMOND = """
              %c = icmp ugt i32 %x, 4
              br i1 %c, label %a, label %b
            a:
              %y = mul i32 %x, 3
              br label %j
            b:
              %z = add i32 %x, 100
              br label %j
            j:
              %v = phi i32 [ %y, %a ], [ %z, %b ]
              store i32 %v, ptr %po
              ret void
            """;

    /** All lanes take the same arm. */
    private static final String UNIFORM_DIAMOND = DIAMOND.replace("icmp ugt i32 %x, 4", "icmp eq i32 5, 5");

    private static String body(String name) {
        return switch (name) {
            case "lost-copy" -> LOST_COPY;
            case "swap" -> SWAP;
            case "diamond" -> DIAMOND;
            case "uniform-diamond" -> UNIFORM_DIAMOND;
            case "uniform-value" -> UNIFORM_DIAMOND.replace("mul i32 %x, 3", "mul i32 7, 3");
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Module module(String name) {
        String text = """
                define ptx_kernel void @k(ptr %out, ptr %in) {
                entry:
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %pi = getelementptr i32, ptr %in, i32 %t
                  %po = getelementptr i32, ptr %out, i32 %t
                  %x = load i32, ptr %pi
                """ + body(name) + "}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";
        return NvvmReader.read(name, text, new Context()).orThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "lost-copy, WEB, wrong",
        "swap, WEB, wrong",
        "diamond, WEB, right",
        "uniform-diamond, WEB, right",
        "diamond, WEB_SHARED, wrong",
        "uniform-value, WEB_SHARED, right",
        "lost-copy, WEB_SHARED, wrong",
        "diamond, WARP_EDGE, wrong",
        "uniform-diamond, WARP_EDGE, right",
        "diamond, EDGE, right",
        "lost-copy, EDGE, right",
        "swap, EDGE, right",
    })
    void isRightExactlyWhereStorageDoesNotInterfere(String program, PhiMode mode, String expected) {
        Module module = module(program);
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT);
        Runs reference = check.run(ProgramImage.of(module), LAUNCH);
        ImageOptions options =
                ImageOptions.REFERENCE.withPhis(mode, function -> NaiveWebs.of(function, mode == PhiMode.WEB_SHARED));
        Verdict verdict = check.compare(reference, check.runAfter(reference, ProgramImage.of(module, options)));
        assertEquals(expected, verdict.isWrong() ? "wrong" : "right", verdict.toString());
    }
}
