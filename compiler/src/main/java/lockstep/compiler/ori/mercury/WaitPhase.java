package lockstep.compiler.ori.mercury;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.sass.control.ControlAssigner;
import lockstep.ir.sass.control.ControlStep;
import lockstep.ir.sass.ori.OriFunction;

/**
 * The phases that give control fields at -O0, block by block: a block begins with a wait for all scoreboards, and at
 * its end everything of fixed latency has arrived. After {@link #OPEX} nobody comes too early, so that {@link #WARS2}
 * finds nothing to change.
 *
 * <pre>
 * before      [B------:R-:W-:-:S01] LDC R0, c[0x0][0x210]      [B------:R-:W-:-:S01] IADD3 R0, R0, 0x1, RZ
 * waits       [B012345:R-:W0:-:S01] LDC R0, c[0x0][0x210]      [B0-----:R-:W-:-:S01] IADD3 R0, R0, 0x1, RZ
 * opex        [B012345:R-:W0:-:S02] LDC R0, c[0x0][0x210]      [B0-----:R-:W-:-:S15] IADD3 R0, R0, 0x1, RZ
 * </pre>
 */
public enum WaitPhase {
    /** Phase 116, ProcessO0WaitsAndSBs. */
    WAITS(ControlStep.RESULTS),
    /** Phase 119, MercGenerateWARs1. */
    WARS1(ControlStep.SOURCES),
    /** Phase 120, MercGenerateOpex: operands are not cached, and the warp is not left. */
    OPEX(ControlStep.CYCLES),
    /** Phase 121, MercGenerateWARs2. */
    WARS2(ControlStep.SOURCES);

    private final Set<ControlStep> steps;

    WaitPhase(ControlStep step) {
        this.steps = EnumSet.of(step);
    }

    /**
     * {@code function} with the control fields of this phase; those before it in this enumeration have run.
     *
     * @throws lockstep.ir.diag.CompilerBug if it is not physical
     */
    public OriFunction run(OriFunction function) {
        PhysicalCode code = new PhysicalCode(function);
        return code.with(ControlAssigner.assign(function.architecture(), code.instructions(), code.starts(), steps));
    }
}
