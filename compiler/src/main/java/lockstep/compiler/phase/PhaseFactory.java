package lockstep.compiler.phase;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import lockstep.compiler.ori.LiveDead;
import lockstep.compiler.ori.stage.CheckWords;
import lockstep.compiler.ori.stage.ControlFields;
import lockstep.compiler.ori.stage.ConvertMovPhi;
import lockstep.compiler.ori.stage.DescribeMemory;
import lockstep.compiler.ori.stage.ExpandMacros;
import lockstep.compiler.ori.stage.ExpandMoves;
import lockstep.compiler.ori.stage.GenerateMovPhi;
import lockstep.compiler.ori.stage.GenerateWords;
import lockstep.compiler.ori.stage.RemoveNopCode;
import lockstep.compiler.ori.stage.SetControlFlowLast;
import lockstep.compiler.ori.stage.Synchronize;
import lockstep.compiler.ori.stage.VerifyPhase;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassUnit;
import lockstep.ir.pass.Pass;

/**
 * The passes that implement each phase. <strong>{@link #attach} is the place where a pass is attached to a
 * phase</strong>; the recipe determines the passes of hooks. Immutable.
 *
 * <p>Source: seed 001, Phase Factory (a switch of 159 cases).
 */
public final class PhaseFactory {
    /** Analyses that are computed on demand. */
    private static final Set<Integer> ON_DEMAND = Set.of(3);

    /** Phases whose work is done by another step, at every level. */
    private static final Set<Integer> ELSEWHERE = Set.of(8, 48, 72, 80, 90, 98, 100, 103, 105);

    private static final PhaseFactory STANDARD = new PhaseFactory(attach());

    private final Map<Integer, List<Pass<?>>> passes;

    private PhaseFactory(Map<Integer, List<Pass<?>>> passes) {
        this.passes = Map.copyOf(passes);
    }

    private static Map<Integer, List<Pass<?>>> attach() {
        Map<Integer, List<Pass<?>>> all = new HashMap<>();
        attach(all, VerifyPhase.initial(), 0);
        attach(all, VerifyPhase.sanitize(), 12);
        attach(all, VerifyPhase.finalInspection(), 94);
        attach(all, new SetControlFlowLast(), 6);
        attach(all, new LiveDead(), 10, 16, 33, 61, 84);
        attach(all, new GenerateMovPhi(), 23);
        attach(all, new ConvertMovPhi(), 73);
        attach(all, new RemoveNopCode(), 107);
        ExpandMacros.all().forEach(pass -> attach(all, pass, pass.phase()));
        ControlFields.all().forEach(pass -> attach(all, pass, pass.index()));
        attach(all, new Synchronize(), 99);
        attach(all, new DescribeMemory(), 113);
        attach(all, new CheckWords(), 117);
        attach(all, new ExpandMoves(), 118);
        attach(all, new GenerateWords(), 122);
        report(all, PhaseReport::program, 9, 96, 102);
        report(all, PhaseReport::registersWithCalls, 123);
        report(all, PhaseReport::registers, 124);
        report(all, PhaseReport::memory, 126);
        report(all, PhaseReport::words, 129);
        report(all, PhaseReport::numbers, 130);
        return all;
    }

    private static void attach(Map<Integer, List<Pass<?>>> all, Pass<?> pass, int... phases) {
        for (int phase : phases) {
            all.put(phase, List.of(pass));
        }
    }

    private static void report(Map<Integer, List<Pass<?>>> all, Function<Phase, PhaseReport> report, int... phases) {
        for (int phase : phases) {
            all.put(phase, List.of(report.apply(PhaseTable.standard().phase(phase))));
        }
    }

    /** The factory of Lockstep. */
    public static PhaseFactory standard() {
        return STANDARD;
    }

    /**
     * This factory with other passes for a phase.
     *
     * @throws IllegalArgumentException if it is a hook or a no-op phase, or a pass does not work on Ori
     */
    public PhaseFactory with(int index, List<Pass<?>> others) {
        boolean isOpen = switch (PhaseTable.standard().phase(index).kind()) {
            case HOOK, BOOKKEEPING, OTHER_KERNELS, UNDECODED, RECIPE -> false;
            case VERIFY,
                    ANALYSIS,
                    DEAD_CODE,
                    OPTIMIZE,
                    LOWER,
                    LEGALIZE,
                    SYNC,
                    UNIFORM,
                    REMATERIALIZE,
                    REGISTERS,
                    SCHEDULE,
                    LAYOUT,
                    SCOREBOARDS,
                    MERCURY,
                    REPORT -> true;
        };
        boolean isOri = others.stream().allMatch(pass -> PassUnit.of(pass).level() == PassLevel.ORI);
        if (!isOpen || !isOri) {
            throw new IllegalArgumentException("passes for phase " + index);
        }
        Map<Integer, List<Pass<?>>> changed = new HashMap<>(passes);
        changed.put(index, List.copyOf(others));
        return new PhaseFactory(changed);
    }

    /** The passes of the phase with this index; none if it is a hook, a no-op, or not implemented. */
    public List<Pass<?>> passes(int index) {
        return passes.getOrDefault(index, List.of());
    }

    /** The implementation state of {@code phase}. */
    public PhaseState state(Phase phase) {
        return switch (phase.kind()) {
            case HOOK -> PhaseState.HOOK;
            case BOOKKEEPING -> PhaseState.BOOKKEEPING;
            case OTHER_KERNELS -> PhaseState.OTHER_KERNELS;
            case UNDECODED -> PhaseState.UNDECODED;
            case RECIPE -> PhaseState.WORKS;
            case REPORT -> passes(phase.index()).isEmpty() ? PhaseState.NOT_BUILT : PhaseState.REPORT;
            case VERIFY,
                    ANALYSIS,
                    DEAD_CODE,
                    OPTIMIZE,
                    LOWER,
                    LEGALIZE,
                    SYNC,
                    UNIFORM,
                    REMATERIALIZE,
                    REGISTERS,
                    SCHEDULE,
                    LAYOUT,
                    SCOREBOARDS,
                    MERCURY -> ofWork(phase.index());
        };
    }

    private PhaseState ofWork(int index) {
        if (!passes(index).isEmpty()) {
            return PhaseState.WORKS;
        }
        if (ON_DEMAND.contains(index)) {
            return PhaseState.ON_DEMAND;
        }
        return ELSEWHERE.contains(index) ? PhaseState.ELSEWHERE : PhaseState.NOT_BUILT;
    }
}
