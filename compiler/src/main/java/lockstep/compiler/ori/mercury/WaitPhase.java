package lockstep.compiler.ori.mercury;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlAssigner;
import lockstep.ir.sass.control.ControlAssigner.ControlStep;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.ori.OriFunction;

/**
 * The phases that set control fields at -O0, block by block: a block begins with a wait for all scoreboards, and at its
 * end all fixed-latency results have arrived. After {@link #OPEX} there is no hazard left, so {@link #WARS2} changes
 * nothing.
 *
 * <pre>
 * before      [B------:R-:W-:-:S01] LDC R0, c[0x0][0x210]      [B------:R-:W-:-:S01] IADD3 R0, R0, 0x1, RZ
 * waits       [B012345:R-:W0:-:S01] LDC R0, c[0x0][0x210]      [B0-----:R-:W-:-:S01] IADD3 R0, R0, 0x1, RZ
 * opex        [B012345:R-:W0:-:S02] LDC R0, c[0x0][0x210]      [B0-----:R-:W-:-:S15] IADD3 R0, R0, 0x1, RZ
 * </pre>
 */
public enum WaitPhase {
    /** Phase 116, ProcessO0WaitsAndSBs. */
    WAITS(ControlStep.RESULTS, EnumSet.of(ControlStep.RESULTS)),
    /** Phase 119, MercGenerateWARs1. */
    WARS1(ControlStep.SOURCES, EnumSet.of(ControlStep.RESULTS, ControlStep.SOURCES)),
    /** Phase 120, MercGenerateOpex: operands are not cached, and the warp does not yield. */
    OPEX(ControlStep.CYCLES, EnumSet.allOf(ControlStep.class)),
    /** Phase 121, MercGenerateWARs2. */
    WARS2(ControlStep.SOURCES, EnumSet.allOf(ControlStep.class));

    private final Set<ControlStep> steps;
    private final Set<ControlStep> done;

    /** @param done the steps that are complete after this phase */
    WaitPhase(ControlStep step, Set<ControlStep> done) {
        this.steps = EnumSet.of(step);
        this.done = done;
    }

    /**
     * Sets the control fields of this phase; the phases before it in this enumeration have run.
     *
     * @throws lockstep.ir.diag.CompilerBug if {@code function} has virtual registers
     */
    public OriFunction run(OriFunction function) {
        PhysicalCode code = new PhysicalCode(function);
        return code.with(ControlAssigner.assign(function.architecture(), code.instructions(), code.starts(), steps));
    }

    /**
     * The hazards in {@code cubin} that this phase and those before it should have resolved, on any path through its
     * code; after the last phase, all hazards.
     */
    public Diagnostics verify(Cubin cubin) {
        Diagnostics found = new Diagnostics();
        cubin.header()
                .architecture()
                .ifPresent(architecture -> cubin.code().forEach(section -> {
                    Code code = Code.decode(section, architecture);
                    ControlVerifier.verify(code, JumpTables.of(cubin, code), done)
                            .forEach(found::add);
                }));
        return found;
    }
}
