package lockstep.conformance.allocation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriText;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.sass.SassImages;

/**
 * Kernels that need more registers than they get, with the typical difficulties of allocation, and how they are run.
 */
final class AllocationKernels {
    private static final String HEAD = """
            // LAUNCH: k grid=1 block=32 args=[out i32[128]]
            .ori 1 k sm_90 free %s
            .kernel registers=255 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %%R0, SR_TID.X ;
              LDC.64 %%R1x2, c[0x0][0x210] ;
              IMAD.WIDE.U32 %%R2x2, %%R0, 0x10, %%R1x2 ;
              ISETP.GE.AND %%P0, PT, %%R0, 0xb, PT ;
            """;
    private static final String TAIL = """
              STG.E desc[UR4][%%R2x2.64+0x%x], %s ;
            """;

    private AllocationKernels() {}

    static String program(String convergence, String body) {
        return HEAD.formatted(convergence) + body;
    }

    private static String store(String register) {
        return TAIL.formatted(0, register);
    }

    /** {@code count} words that are all needed at one point; each is read in the opposite order, in a loop. */
    static String words(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("  IMAD %%R%d, %%R0, 0x%x, RZ ;%n".formatted(100 + i, 3 * i + 1));
        }
        text.append("  IADD3 %R50, %R0, 0x1, RZ ;\n  IADD3 %R51, RZ, RZ, RZ ;\n.B1:\n");
        for (int i = count - 1; i >= 0; i--) {
            text.append("  LOP3.LUT %%R50, %%R50, %%R%d, RZ, 0x3c, !PT ;%n".formatted(100 + i));
        }
        text.append("  @%P0 IADD3 %R101, %R101, 0x5, RZ ;\n  IADD3 %R51, %R51, 0x1, RZ ;\n");
        text.append("  ISETP.LT.AND %P1, PT, %R51, 0x3, PT ;\n  @%P1 BRA `(.B1) ;\n.B2:\n");
        return program("synced", text + store("%R50") + "  EXIT ;\n");
    }

    /**
     * {@code count} predicates that are all needed at one point, some of them written under a guard that is one of
     * them.
     */
    static String predicates(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("  ISETP.NE.AND %%P%d, PT, %%R0, 0x%x, PT ;%n".formatted(10 + i, i));
        }
        text.append("  @%P11 ISETP.GE.AND %P12, PT, %R0, 0x7, PT ;\n");
        text.append("  @!%P13 ISETP.GE.AND %P13, PT, %R0, 0x3, PT ;\n  IADD3 %R50, RZ, RZ, RZ ;\n");
        for (int i = count - 1; i >= 0; i--) {
            text.append("  @%%P%d IADD3 %%R50, %%R50, 0x%x, RZ ;%n".formatted(10 + i, 1 << i));
        }
        return program("synced", text + store("%R50") + "  EXIT ;\n");
    }

    /** {@code count} quads and triples that are put together, moved and taken apart. */
    static String quads(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int at = 100 + 10 * i;
            for (int k = 0; k < 4; k++) {
                text.append("  IMAD %%R%d, %%R0, 0x%x, RZ ;%n".formatted(at + k, 7 * i + k));
            }
            text.append("  PACK %%R%dx4, %%R%d, %%R%d, %%R%d, %%R%d ;%n".formatted(at + 4, at, at + 1, at + 3, at + 2));
            text.append("  PACK %%R%dx3, %%R%d, %%R%d, RZ ;%n".formatted(at + 5, at + 1, at));
        }
        text.append("  IADD3 %R50, %R0, RZ, RZ ;\n");
        for (int i = count - 1; i >= 0; i--) {
            int at = 100 + 10 * i;
            text.append("  @%%P0 COPY %%R%dx4, %%R%dx4 ;%n".formatted(at + 4, 104 + 10 * (i / 2)));
            text.append("  STG.E.128 desc[UR4][%%R2x2.64], %%R%dx4 ;%n".formatted(at + 4));
            text.append("  UNPACK %%R6, %%R7, %%R8, %%R9, %%R%dx4 ;%n".formatted(at + 4));
            text.append("  UNPACK %%R11x2, %%R10, %%R%dx3 ;%n  UNPACK %%R12, %%R13, %%R11x2 ;%n".formatted(at + 5));
            text.append("  IADD3 %R50, %R50, %R6, -%R7 ;\n  IMAD %R50, %R50, 0x3, %R9 ;\n");
            text.append("  IADD3 %R50, %R50, %R12, -%R13 ;\n  IADD3 %R50, %R50, %R10, %R8 ;\n");
        }
        return program("synced", text + store("%R50") + "  EXIT ;\n");
    }

    /** Arms that lanes run in sequence, with values of their own and values that both need. */
    static final String ARMS = program("synced", """
              IADD3 %R10, %R0, 0x64, RZ ;
              IADD3 %R11, %R0, 0xc8, RZ ;
              IADD3 %R12, %R0, 0x12c, RZ ;
              BSSY %B0, `(.B4) ;
              @%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R13, %R10, 0x1, RZ ;
              IMAD %R14, %R13, %R11, RZ ;
              IADD3 %R15, %R14, %R13, %R12 ;
              BRA `(.B3) ;
            .B2:
              IADD3 %R16, %R11, 0x2, RZ ;
              IMAD %R17, %R16, %R12, RZ ;
              IADD3 %R18, %R17, %R16, %R10 ;
              COPY %R15, %R18 ;
            .B3:
              BSYNC %B0 ;
            .B4:
              IADD3 %R19, %R15, %R10, %R11 ;
              STG.E desc[UR4][%R2x2.64], %R19 ;
              EXIT ;
            """);

    /** A register whose guarded write does not execute keeps its value, whether it is in a register or a slot. */
    static final String GUARDS = program("synced", """
              IADD3 %R10, %R0, 0x64, RZ ;
              IADD3 %R11, %R0, 0xc8, RZ ;
              IADD3 %R12, %R0, 0x12c, RZ ;
              IADD3 %R13, %R0, 0x190, RZ ;
              @%P0 IADD3 %R10, %R11, 0x1, RZ ;
              @!%P0 IADD3 %R11, %R12, 0x2, RZ ;
              @%P0 COPY %R12, %R13 ;
              @!%P0 COPY %R13, %R10 ;
              IADD3 %R14, %R10, %R11, RZ ;
              IMAD %R15, %R14, %R12, %R13 ;
              IADD3 %R16, %R15, -%R10, RZ ;
              STG.E desc[UR4][%R2x2.64], %R16 ;
              STG.E desc[UR4][%R2x2.64+0x4], %R12 ;
              STG.E desc[UR4][%R2x2.64+0x8], %R13 ;
              EXIT ;
            """);

    /** Values that are redefined from themselves, or in some lanes only, while others are defined and die. */
    static final String HELD = program("synced", """
              IADD3 %R10, %R0, 0x1, RZ ;
              IADD3 %R11, %R0, 0x5, RZ ;
              STG.E desc[UR4][%R2x2.64], %R11 ;
              @%P0 IADD3 %R10, %R0, 0x9, RZ ;
              STG.E desc[UR4][%R2x2.64+0x4], %R10 ;
              IADD3 %R12, %R0, 0x11, RZ ;
              IADD3 %R13, %R0, 0x15, RZ ;
              STG.E desc[UR4][%R2x2.64+0xc], %R13 ;
              IADD3 %R12, %R12, %R0, RZ ;
              STG.E desc[UR4][%R2x2.64+0x8], %R12 ;
              EXIT ;
            """);

    /** A value with a hole in its live range, in a kernel of which other lanes run parts. */
    static final String HOLES = program("synced", """
              IADD3 %R10, %R0, 0x1, RZ ;
              IADD3 %R11, %R10, 0x2, RZ ;
              IADD3 %R12, %R11, 0x3, RZ ;
              IADD3 %R10, %R12, %R11, RZ ;
              @%P0 IADD3 %R20, %R0, 0x7, RZ ;
              IADD3 %R13, %R10, %R0, RZ ;
              IADD3 %R14, %R13, %R12, RZ ;
              @%P0 IADD3 %R10, %R20, %R14, RZ ;
              STG.E desc[UR4][%R2x2.64], %R10 ;
              STG.E desc[UR4][%R2x2.64+0x4], %R14 ;
              EXIT ;
            """);

    /** Values on the stack that are not needed in one arm, and others that are only needed there. */
    static final String SLOTS = program("synced", slots());

    private static String slots() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            text.append("  IADD3 %%R%d, %%R0, 0x%x, RZ ;%n".formatted(10 + i, 3 * i + 1));
        }
        text.append("  @%P0 BRA `(.B2) ;\n.B1:\n");
        for (int i = 0; i < 6; i++) {
            text.append("  IADD3 %%R%d, %%R0, 0x%x, RZ ;%n".formatted(10 + i, 5 * i + 2));
        }
        for (int i = 0; i < 6; i++) {
            text.append("  IADD3 %%R%d, %%R0, 0x%x, RZ ;%n".formatted(20 + i, 7 * i + 2));
        }
        text.append("  IADD3 %R50, %R0, RZ, RZ ;\n");
        for (int i = 0; i < 6; i++) {
            text.append("  IMAD %%R50, %%R50, 0x3, %%R%d ;%n".formatted(20 + i));
        }
        text.append("  STG.E desc[UR4][%R2x2.64+0x4], %R50 ;\n.B2:\n  IADD3 %R50, %R0, RZ, RZ ;\n");
        for (int i = 0; i < 6; i++) {
            text.append("  IMAD %%R50, %%R50, 0x3, %%R%d ;%n".formatted(10 + i));
        }
        return text + store("%R50") + "  EXIT ;\n";
    }

    /**
     * Uniform registers: one for each arm, and one that counts the iterations of a loop that lanes leave one by one.
     */
    static final String WARP = program("threaded", """
              UMOV %UR0, 0x11 ;
              UMOV %UR1, 0x22 ;
              UIADD3 %UR2, %UR0, %UR1, URZ ;
              @%P0 BRA `(.B2) ;
            .B1:
              UIADD3 %UR3, %UR0, 0x1, URZ ;
              IADD3 %R10, %R0, %UR3, RZ ;
              IADD3 %R10, %R10, %UR0, RZ ;
              BRA `(.B3) ;
            .B2:
              UIADD3 %UR4, %UR1, 0x2, URZ ;
              IADD3 %R10, %R0, %UR4, RZ ;
              IADD3 %R10, %R10, %UR1, RZ ;
            .B3:
              IADD3 %R10, %R10, %UR2, RZ ;
              STG.E desc[UR4][%R2x2.64], %R10 ;
              EXIT ;
            """);

    /** Uniform registers that count the iterations of the lane that runs longest, which all lanes read. */
    static String rounds(int count) {
        StringBuilder text = new StringBuilder("  LOP3.LUT %R10, %R0, 0x3, RZ, 0xc0, !PT ;\n");
        for (int i = 0; i < count; i++) {
            text.append("  UMOV %%UR%d, 0x%x ;%n".formatted(10 + i, i));
        }
        text.append(".B1:\n");
        for (int i = 0; i < count; i++) {
            text.append("  UIADD3 %%UR%d, %%UR%d, 0x%x, URZ ;%n".formatted(10 + i, 10 + i, i + 1));
        }
        text.append("  IADD3 %R10, %R10, -0x1, RZ ;\n  ISETP.GE.AND %P1, PT, %R10, RZ, PT ;\n  @%P1 BRA `(.B1) ;\n");
        text.append(".B2:\n  IADD3 %R50, %R0, RZ, RZ ;\n");
        for (int i = 0; i < count; i++) {
            text.append("  IADD3 %%R50, %%R50, %%UR%d, RZ ;%n".formatted(10 + i));
        }
        return program("threaded", text + store("%R50") + "  EXIT ;\n");
    }

    /** All uniform registers, and one that an arm writes and all lanes read. */
    static String arm() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 61; i++) {
            text.append("  UMOV %%UR%d, 0x%x ;%n".formatted(10 + i, 3 * i + 1));
        }
        text.append("  UMOV %UR9, 0x7 ;\n  IADD3 %R50, %R0, RZ, RZ ;\n");
        text.append("  @%P0 BRA `(.B2) ;\n.B1:\n  UIADD3 %UR9, %UR9, 0x5, URZ ;\n  IADD3 %R50, %R50, %UR9, RZ ;\n");
        text.append(".B2:\n  IADD3 %R50, %R50, 0x1, RZ ;\n.B3:\n");
        for (int i = 0; i < 6 * 61; i++) {
            text.append("  IADD3 %%R50, %%R50, %%UR%d, RZ ;%n".formatted(10 + i % 61));
        }
        text.append("  IADD3 %R50, %R50, %UR9, RZ ;\n");
        return program("threaded", text + store("%R50") + "  EXIT ;\n");
    }

    /** More uniform registers than exist, words and predicates. */
    static String warp(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("  UMOV %%UR%d, 0x%x ;%n".formatted(10 + i, 5 * i + 1));
            if (i < count / 6) {
                text.append("  UISETP.NE.AND %%UP%d, UPT, %%UR%d, 0x%x, UPT ;%n".formatted(i, 10 + i, 5 * i + i % 2));
            }
        }
        text.append("  IADD3 %R50, %R0, RZ, RZ ;\n");
        for (int i = count - 1; i >= 0; i--) {
            text.append("  IADD3 %%R50, %%R50, %%UR%d, RZ ;%n".formatted(10 + i));
            if (i < count / 6) {
                text.append(
                        "  USEL %%UR5, URZ, 0x%x, %%UP%d ;%n  IADD3 %%R50, %%R50, %%UR5, RZ ;%n".formatted(1 << i, i));
            }
        }
        return program("synced", text + store("%R50") + "  EXIT ;\n");
    }

    /**
     * A kernel that has {@code kept} values across two calls of a function, which has {@code own} at once and calls
     * another.
     */
    static String calls(int kept, int own) {
        StringBuilder text = new StringBuilder("  ISETP.NE.AND %P1, PT, %R0, 0x5, PT ;\n");
        for (int i = 0; i < kept; i++) {
            text.append("  IMAD %%R%d, %%R0, 0x%x, RZ ;%n".formatted(100 + i, 2 * i + 1));
        }
        text.append(call("%R0", "%R101", ".B1", "f", "%R50"));
        text.append("  @%P1 IADD3 %R100, %R100, %R50, RZ ;\n");
        text.append(call("%R50", "%R100", ".B2", "f", "%R51"));
        text.append("  IADD3 %R52, %R51, %R50, RZ ;\n");
        for (int i = 0; i < kept; i++) {
            text.append("  IADD3 %%R52, %%R52, %%R%d, RZ ;%n".formatted(100 + i));
        }
        text.append("  @%P0 IADD3 %R52, %R52, 0x9, RZ ;\n")
                .append(store("%R52"))
                .append("  EXIT ;\n");
        text.append(".ori 1 f sm_90 free synced\n.B0:\n  COPY %R40x2, R20x2 ;\n");
        text.append("  MOV %R1, R4 ;\n  MOV %R2, R5 ;\n");
        for (int i = 0; i < own; i++) {
            text.append("  IMAD %%R%d, %%R%d, 0x%x, RZ ;%n".formatted(100 + i, 1 + i % 2, 3 * i + 1));
        }
        text.append(call("%R1", "%R2", ".B1", "g", "%R3"));
        for (int i = own - 1; i >= 0; i--) {
            text.append("  LOP3.LUT %%R3, %%R3, %%R%d, RZ, 0x3c, !PT ;%n".formatted(100 + i));
        }
        text.append("  MOV R4, %R3 ;\n  RET.ABS.NODEC %R40x2 0x0 ;\n");
        text.append(".ori 1 g sm_90 free synced\n.B0:\n  MOV %R1, R4 ;\n  MOV %R2, R5 ;\n");
        text.append("  IMAD %R3, %R1, 0x5, %R2 ;\n  MOV R4, %R3 ;\n  RET.ABS.NODEC R20 0x0 ;\n");
        return program("synced", text.toString());
    }

    private static String call(String first, String second, String label, String name, String result) {
        return "  MOV R4, %s ;%n  MOV R5, %s ;%n  LEPC R20, `(%s) ;%n  CALL.REL.NOINC `(%s) ;%n%s:%n  MOV %s, R4 ;%n"
                .formatted(first, second, label, name, label, result);
    }

    /** All kernels by their subject, with the registers that each gets. */
    static Map<String, List<Integer>> limits() {
        Map<String, List<Integer>> found = new LinkedHashMap<>();
        found.put(words(300), List.of(255));
        found.put(words(20), List.of(255, 16, 8));
        found.put(predicates(20), List.of(255, 16, 8));
        found.put(quads(16), List.of(255, 20));
        found.put(ARMS, List.of(255, 10, 8));
        found.put(GUARDS, List.of(255, 8, 6));
        found.put(HOLES, List.of(255, 10, 8));
        found.put(HELD, List.of(255, 6));
        found.put(arm(), List.of(255, 20));
        found.put(SLOTS, List.of(255, 6));
        found.put(WARP, List.of(255, 8));
        found.put(rounds(20), List.of(255, 8));
        found.put(warp(90), List.of(255, 40, 10));
        found.put(calls(6, 4), List.of(255, 40, 24));
        found.put(calls(40, 60), List.of(64, 24));
        return found;
    }

    // ---- running

    static OriModule module(String program) {
        Diagnostics diagnostics = new Diagnostics();
        OriFile file = OriModuleText.parse(program, "k.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics + "\n" + program));
        file.verify(diagnostics);
        assertEquals(List.of(), diagnostics.all(), program);
        return file.module();
    }

    static OriFunction function(String text) {
        Diagnostics diagnostics = new Diagnostics();
        return OriText.parse(text, "f.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics + "\n" + text));
    }

    /** How the results of {@code after} differ from those of {@code before}; empty if they agree. */
    static Optional<String> difference(String program, OriModule before, OriModule after) {
        LaunchFile launches = LaunchReader.readComments("k.ori", program);
        List<Schedule> schedules = program.contains("free synced")
                ? List.of(Schedule.of(Policy.BARRIER), new Schedule(Policy.BARRIER, 1))
                : List.of(Schedule.of(Policy.STACK));
        for (Schedule schedule : schedules) {
            RunRequest request = RunRequest.of(launches, schedule).withFuel(2_000_000);
            RunResult first = new FastEngine().run(SassImages.of(before, "k.ori"), request);
            RunResult second = new FastEngine().run(SassImages.of(after, "k.ori"), request);
            if (!first.outcome().toString().equals(second.outcome().toString())) {
                return Optional.of(first.outcome() + " and " + second.outcome());
            }
            for (int i = 0; i < first.objects().size(); i++) {
                if (!first.objects().get(i).isSame(second.objects().get(i))) {
                    return Optional.of(schedule + ": " + first.objects().get(i).name());
                }
            }
        }
        return Optional.empty();
    }
}
