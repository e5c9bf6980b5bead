package lockstep.conformance.allocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.ori.allocate.Allocation;
import lockstep.compiler.ori.allocate.AllocationLimits;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.compiler.ori.allocate.LinearScan;
import lockstep.conformance.allocation.AllocationValidator.AllocationFault;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.sass.SassImages;
import org.junit.jupiter.api.Test;

/** Kernels under register pressure: the validator accepts their allocations, and their results do not change. */
final class AllocatedKernelsTest {
    private static ModuleAllocation allocated(OriModule module, int limit) {
        Diagnostics diagnostics = new Diagnostics();
        return ModuleAllocation.of(module, limit, AllocationRules.RIGHT, diagnostics)
                .orElseThrow(() -> new AssertionError(limit + ": " + diagnostics));
    }

    @Test
    void allocatedKernelsShowTheSame() {
        List<String> faults = new ArrayList<>();
        for (Map.Entry<String, List<Integer>> each : AllocationKernels.limits().entrySet()) {
            OriModule module = AllocationKernels.module(each.getKey());
            for (int limit : each.getValue()) {
                ModuleAllocation allocation = allocated(module, limit);
                List<AllocationFault> found = allocation.faults();
                Optional<String> difference = AllocationKernels.difference(each.getKey(), module, allocation.after());
                if (!found.isEmpty() || difference.isPresent()) {
                    faults.add(limit + ": " + found.subList(0, Math.min(4, found.size())) + difference + "\n"
                            + OriModuleText.print(module) + OriModuleText.print(allocation.after()));
                }
                allocation
                        .allocations()
                        .values()
                        .forEach(made -> assertTrue(
                                made.registers() <= Math.max(limit, 22), () -> made.registers() + " of " + limit));
            }
        }
        assertEquals(List.of(), faults.subList(0, Math.min(1, faults.size())));
    }

    @Test
    void kernelsFinish() {
        for (String program : AllocationKernels.limits().keySet()) {
            Policy policy = program.contains("free synced") ? Policy.BARRIER : Policy.STACK;
            assertTrue(
                    new FastEngine()
                                    .run(
                                            SassImages.of(AllocationKernels.module(program), "k"),
                                            RunRequest.of(LaunchReader.readComments("k", program), Schedule.of(policy)))
                                    .outcome()
                            instanceof Outcome.Finished,
                    program);
        }
    }

    // ---- allocated

    private static Allocation allocated(String text, AllocationLimits limits) {
        Diagnostics diagnostics = new Diagnostics();
        return LinearScan.allocate(AllocationKernels.function(text), limits, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static String fault(String text, AllocationLimits limits) {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals(Optional.empty(), LinearScan.allocate(AllocationKernels.function(text), limits, diagnostics));
        return diagnostics.all().getFirst().toString();
    }

    private static final String PAIRS = """
            .ori 1 k sm_90 free
            .B0:
              S2R %R0, SR_TID.X ;
              IADD3 %R1, %R0, 0x1, RZ ;
              PACK %R2x2, %R0, %R1 ;
              LDG.E.128 %R3x4, desc[UR4][%R2x2.64] ;
              UNPACK %R4, %R5, %R6, %R7, %R3x4 ;
              IADD3 %R8, %R4, %R5, %R6 ;
              COPY %R9, %R8 ;
              MOVPHI %R10, %R9 ;
              STG.E desc[UR4][%R2x2.64], %R10 ;
              USE %R10 ;
              EXIT ;
            """;

    @Test
    void copiesPacksAndUnpacksBecomeNothing() {
        Allocation made = allocated(PAIRS, AllocationLimits.ofKernel(255));
        for (OriInstruction each : made.function().blocks().getFirst().instructions()) {
            assertTrue(!(each instanceof OriMacro), () -> OriText.print(made.function()));
        }
        assertEquals(5, made.statistics().removed());
        assertEquals(0, made.spillBytes());
    }

    @Test
    void whatHasRegistersStaysAsItIs() {
        OriFunction given = AllocationKernels.function(".ori 1 k sm_90 free\n.B0:\n  S2R R7, SR_TID.X ;\n  EXIT ;\n");
        Allocation made = LinearScan.allocate(given, AllocationLimits.ofKernel(40), new Diagnostics())
                .orElseThrow();
        assertEquals(given, made.function());
        assertEquals(8, made.registers());
    }

    @Test
    void argumentsAndResultsStayWhereTheyAre() {
        Allocation made = allocated("""
                .ori 1 f sm_90 free
                .B0:
                  MOV %R1, R4 ;
                  MOV %R2, R5 ;
                  IADD3 %R3, %R1, %R2, RZ ;
                  MOV R4, %R3 ;
                  RET.ABS.NODEC R20 0x0 ;
                """, new AllocationLimits(255, 0, false));
        assertEquals("""
                .ori 1 f sm_90 free
                .B0:
                  IADD3 R4, R4, R5, RZ ;
                  RET.ABS.NODEC R20 0x0 ;
                """, OriText.print(made.function()));
        assertEquals(22, made.registers());
    }

    @Test
    void aFrameGrowsByItsSpills() {
        String text = """
                .ori 1 k sm_90 free
                .B0:
                  MOV R1, c[0x0][0x28] ;
                  IADD3 R1, R1, -0x8, RZ ;
                  S2R %R0, SR_TID.X ;
                  STL [R1+0x4], %R0 ;
                  IADD3 %R1, %R0, 0x1, RZ ;
                  IADD3 %R2, %R0, 0x2, RZ ;
                  IADD3 %R3, %R1, %R2, %R0 ;
                  IADD3 %R3, %R3, %R1, %R2 ;
                  STG.E desc[UR4][%R4x2.64], %R3 ;
                  EXIT ;
                """.replace("  S2R", "  LDC.64 %R4x2, c[0x0][0x210] ;\n  S2R");
        Allocation made = allocated(text, new AllocationLimits(4, 8, true));
        assertTrue(made.spillBytes() > 8, made::toString);
        assertEquals(0, made.frameBytes() % 16);
        OriInstruction adjust =
                made.function().blocks().getFirst().instructions().get(1);
        assertEquals("IADD3 R1, R1, -0x" + Integer.toHexString(made.frameBytes()) + ", RZ", OriText.print(adjust));
        assertEquals(8, allocated(text, new AllocationLimits(40, 8, true)).frameBytes());
    }

    @Test
    void slotsThatEndAreUsedAgain() {
        StringBuilder text = new StringBuilder(".ori 1 k sm_90 free\n.B0:\n  S2R %R0, SR_TID.X ;\n");
        for (int i = 1; i < 40; i++) {
            for (int k = 0; k < 6; k++) {
                text.append("  IADD3 %%R%d, %%R%d, 0x%x, RZ ;%n".formatted(10 * i + k, i == 1 ? 0 : 10 * i - 10, k));
            }
            for (int k = 5; k > 0; k--) {
                text.append("  IADD3 %%R%d, %%R%d, %%R%d, RZ ;%n".formatted(10 * i, 10 * i, 10 * i + k));
            }
        }
        Allocation made = allocated(
                text + "  STG.E desc[UR4][%R390x2.64], %R391 ;\n  EXIT ;\n".replace("%R390x2", "R2"),
                AllocationLimits.ofKernel(6));
        assertTrue(made.statistics().spilled() > 30, made::toString);
        assertTrue(made.spillBytes() < 64, made::toString);
    }

    // ---- refused

    @Test
    void tooFewRegistersAreReported() {
        String fault = fault(PAIRS, AllocationLimits.ofKernel(3));
        assertTrue(fault.contains("3 registers R are too few") && fault.contains("alloc-limit"), fault);
    }

    @Test
    void phisAreReported() {
        assertTrue(fault("""
                .ori 1 k sm_90 ssa
                .B0:
                  S2R %R0, SR_TID.X ;
                .B1:
                  PHI %R1, [%R0, .B0], [%R1, .B1] ;
                  BRA `(.B1) ;
                """, AllocationLimits.ofKernel(40)).contains("alloc-stage"));
    }

    @Test
    void aLoopAtTheEntryIsReported() {
        String text = ".ori 1 k sm_90 free\n.B0:\n  S2R %R0, SR_TID.X ;\n  BRA `(.B0) ;\n";
        assertTrue(fault(text, AllocationLimits.ofKernel(40)).contains("alloc-frame"));
    }

    @Test
    void aMovingStackPointerIsReported() {
        assertTrue(fault("""
                .ori 1 k sm_90 free
                .B0:
                  S2R %R0, SR_TID.X ;
                  IADD3 R1, R1, -0x10, RZ ;
                  EXIT ;
                """, AllocationLimits.ofKernel(40)).contains("alloc-frame"));
    }

    @Test
    void accessesAboveTheFrameAreReported() {
        assertTrue(fault(".ori 1 k sm_90 free\n.B0:\n  LDL %R0, [R1+0x40] ;\n  EXIT ;\n", AllocationLimits.ofKernel(40))
                .contains("alloc-frame"));
    }

    @Test
    void callsOfABlockAreReported() {
        assertTrue(fault("""
                .ori 1 k sm_90 free
                .B0:
                  S2R %R0, SR_TID.X ;
                  CALL.REL.NOINC `(.B1) ;
                .B1:
                  EXIT ;
                """, AllocationLimits.ofKernel(40)).contains("alloc-call"));
    }

    @Test
    void uniformRegistersOfAnArmCannotLeave() {
        StringBuilder text = new StringBuilder(
                ".ori 1 k sm_90 free\n.B0:\n  S2R %R0, SR_TID.X ;\n  ISETP.GE.AND %P0, PT, %R0, 0x5, PT ;\n"
                        + "  @%P0 BRA `(.B2) ;\n.B1:\n");
        for (int i = 0; i < 70; i++) {
            text.append("  UMOV %%UR%d, 0x%x ;%n".formatted(i, i));
        }
        for (int i = 0; i < 70; i++) {
            text.append("  IADD3 %%R0, %%R0, %%UR%d, RZ ;%n".formatted(i));
        }
        String fault = fault(text + ".B2:\n  EXIT ;\n", AllocationLimits.ofKernel(40));
        assertTrue(fault.contains("alloc-limit") && fault.contains("UR"), fault);
    }

    @Test
    void uniformRegistersOfAnArmCannotLiveAcrossACall() {
        String fault = fault("""
                .ori 1 k sm_90 free
                .B0:
                  S2R %R0, SR_TID.X ;
                  ISETP.GE.AND %P0, PT, %R0, 0x5, PT ;
                  @%P0 BRA `(.B3) ;
                .B1:
                  UMOV %UR0, 0x7 ;
                  LEPC R20, `(.B2) ;
                  CALL.REL.NOINC `(f) ;
                .B2:
                  IADD3 %R0, %R0, %UR0, RZ ;
                .B3:
                  EXIT ;
                """, AllocationLimits.ofKernel(40));
        assertTrue(fault.contains("alloc-call") && fault.contains(":7:3"), fault);
    }

    // ---- growth

    private static long steps(int count) {
        StringBuilder text = new StringBuilder(".ori 1 k sm_90 free\n.B0:\n  S2R %R0, SR_TID.X ;\n");
        for (int i = 1; i <= count; i++) {
            text.append("  IADD3 %%R%d, %%R%d, %%R%d, RZ ;%n".formatted(i, i - 1, Math.max(0, i - 40)));
        }
        return allocated(text + "  EXIT ;\n", AllocationLimits.ofKernel(24))
                .statistics()
                .steps();
    }

    /** A function of twice the size takes at most a little more than twice the steps. */
    @Test
    void stepsGrowWithTheFunction() {
        long few = steps(1000);
        long many = steps(4000);
        assertTrue(many < 5 * few, () -> few + " and " + many);
        assertTrue(few > 1000, () -> few + " steps");
    }

    @Test
    void theSameFunctionGetsTheSameRegisters() {
        for (String program : List.of(AllocationKernels.words(40), AllocationKernels.calls(20, 20))) {
            OriModule module = AllocationKernels.module(program);
            assertEquals(
                    OriModuleText.print(allocated(module, 24).after()),
                    OriModuleText.print(
                            allocated(AllocationKernels.module(program), 24).after()));
        }
    }
}
