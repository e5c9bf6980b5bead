package lockstep.compiler.ori.mercury;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlAssigner;
import lockstep.ir.sass.control.ControlStep;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
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
    WAITS(ControlStep.RESULTS, EnumSet.of(ControlStep.RESULTS)),
    /** Phase 119, MercGenerateWARs1. */
    WARS1(ControlStep.SOURCES, EnumSet.of(ControlStep.RESULTS, ControlStep.SOURCES)),
    /** Phase 120, MercGenerateOpex: operands are not cached, and the warp is not left. */
    OPEX(ControlStep.CYCLES, EnumSet.allOf(ControlStep.class)),
    /** Phase 121, MercGenerateWARs2. */
    WARS2(ControlStep.SOURCES, EnumSet.allOf(ControlStep.class));

    private final Set<ControlStep> steps;
    private final Set<ControlStep> done;

    /** @param done what has been done after it, by all phases so far */
    WaitPhase(ControlStep step, Set<ControlStep> done) {
        this.steps = EnumSet.of(step);
        this.done = done;
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

    /**
     * What comes too early in {@code cubin} although this phase has run, on any way through its code: of a cubin that
     * is finished, after the last phase, anything.
     */
    public Diagnostics verify(Cubin cubin) {
        Diagnostics found = new Diagnostics();
        cubin.header().architecture().ifPresent(architecture -> cubin.code().forEach(section -> {
            Code code = Code.decode(section, architecture);
            ControlVerifier.verify(code, JumpTables.of(cubin, code), done).forEach(found::add);
        }));
        return found;
    }
}
