package lockstep.sim.reference;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.sass.control.ControlInstruction;
import lockstep.ir.sass.control.ControlInstruction.ControlRegisterUse;
import lockstep.ir.sass.control.ControlRegisters;
import lockstep.ir.sass.control.ControlState;
import lockstep.ir.sass.control.ControlState.ControlObserver;
import lockstep.ir.sass.control.Hazard;
import lockstep.ir.sass.control.HazardFilter;
import lockstep.ir.sass.control.UseKind;
import lockstep.sim.StaleUse;
import lockstep.sim.image.MachineIssue;
import lockstep.sim.image.Op;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/**
 * Tracks registers in flight, with the state and the table of the control-code verifier, for each lane along its own
 * path. Cells hold the newest values; an instruction that issues too early reads the older ones, a register that is
 * written too early ends up with the value that arrives later, and an instruction whose sources are overwritten before
 * it has read them is executed again with the new values. These effects last until the next instruction of the warp
 * issues.
 */
final class HazardUnit {
    /** Executes the operations of a machine instruction again. */
    interface Repeater {
        /**
         * Executes the instruction for the lanes of {@code mask}.
         *
         * @param first pc of the first operation after its issue
         */
        void repeat(Warp warp, Frame frame, int mask, int first);
    }

    /**
     * An instruction that was issued.
     *
     * @param op the issue operation
     * @param pc its place
     */
    private record Issued(Op op, int pc) {}

    private final RunState run;
    private final Repeater repeater;
    private final Map<Warp, WarpHazards> warps = new IdentityHashMap<>();
    private final Int2ObjectOpenHashMap<Issued> issued = new Int2ObjectOpenHashMap<>();
    private final Scalar scratch = new Scalar();

    HazardUnit(RunState run, Repeater repeater) {
        this.run = run;
        this.repeater = repeater;
    }

    /** Issues the instruction that begins with {@code op} at {@code pc}, for the lanes of {@code mask}. */
    void issue(Op op, int pc, Warp warp, Frame frame, int mask) {
        WarpHazards of = of(warp);
        finish(of, warp, frame);
        MachineIssue issue = Objects.requireNonNull(op.issue);
        ControlInstruction instruction = issue.instruction();
        if (instruction == null) {
            of.set(mask, new ControlState());
            return;
        }
        issued.putIfAbsent(issue.index(), new Issued(op, pc));
        for (int rest = mask; rest != 0; ) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int lanes = of.sharing(lane, rest);
            rest &= ~lanes;
            boolean isShared = of.sharing(lane, warp.live()) != lanes;
            ControlState state = isShared ? of.states[lane].copy() : of.states[lane];
            of.set(lanes, state);
            issue(of, frame, issue, instruction, lanes, state);
        }
        unify(of, mask);
    }

    private WarpHazards of(Warp warp) {
        WarpHazards known = warps.get(warp);
        if (known == null) {
            warps.keySet().removeIf(each -> each.live() == 0);
            known = new WarpHazards(run.warpSize);
            warps.put(warp, known);
        }
        return known;
    }

    // ---- the end of an instruction

    private void finish(WarpHazards of, Warp warp, Frame frame) {
        for (WarpHazards.Swap swap : of.swaps) {
            int lanes = swap.isForced() ? swap.lanes() : swap.lanes() & ~of.writtenLanes(swap.cell());
            frame.cell(swap.cell()).copyFrom(swap.kept(), lanes, scratch);
        }
        of.swaps.clear();
        of.written.clear();
        List<WarpHazards.Repeat> repeats = List.copyOf(of.repeats);
        of.repeats.clear();
        for (WarpHazards.Repeat repeat : repeats) {
            repeater.repeat(warp, frame, repeat.lanes() & warp.live(), repeat.first() + 1);
        }
    }

    // ---- its beginning

    private void issue(
            WarpHazards of,
            Frame frame,
            MachineIssue issue,
            ControlInstruction instruction,
            int lanes,
            ControlState state) {
        int executing = lanes;
        if (instruction.guard() != ControlInstruction.UNGUARDED) {
            List<Hazard> early = new ArrayList<>();
            state.copy().issue(instruction, issue.index(), false, true, filter(issue, early));
            early.forEach(hazard -> apply(of, frame, issue, hazard, lanes));
            executing &= guarded(frame, issue, instruction.guard());
        }
        int others = lanes & ~executing;
        if (others != 0 && executing != 0) {
            ControlState skipping = state.copy();
            skipping.issue(instruction, issue.index(), false, true, ControlObserver.NONE);
            of.set(others, skipping);
        }
        List<Hazard> found = new ArrayList<>();
        state.issue(instruction, issue.index(), executing != 0, true, filter(issue, found));
        for (Hazard hazard : found) {
            boolean isGuard =
                    hazard.use().use() == UseKind.GUARD || hazard.use().use() == UseKind.UNIFORM_GUARD;
            if (!isGuard) {
                apply(of, frame, issue, hazard, executing);
            }
        }
        remember(of, frame, issue, instruction, executing);
    }

    private HazardFilter filter(MachineIssue issue, List<Hazard> into) {
        return new HazardFilter(issue.table(), this::instruction, into::add);
    }

    private ControlInstruction instruction(int index) {
        return Objects.requireNonNull(
                Objects.requireNonNull(issued.get(index).op().issue).instruction());
    }

    /** Lanes for which a guard is true. */
    private static int guarded(Frame frame, MachineIssue issue, int guard) {
        LaneCells cell = frame.cell(issue.cells().cell(guard >>> 1));
        int lanes = 0;
        for (int lane = 0; lane < cell.low.length; lane++) {
            lanes |= (cell.low[lane] & 1) != (guard & 1) ? 1 << lane : 0;
        }
        return lanes;
    }

    private void apply(WarpHazards of, Frame frame, MachineIssue issue, Hazard hazard, int lanes) {
        report(hazard, lanes);
        int cell = issue.cells().cell(hazard.use().register());
        switch (hazard.kind()) {
            case EARLY_READ, UNAWAITED_READ, STALE_REUSE -> {
                LaneCells older = of.before.get(cell);
                if (older != null) {
                    of.swaps.add(new WarpHazards.Swap(cell, lanes, copy(frame, cell, lanes), false));
                    frame.cell(cell).copyFrom(older, lanes, scratch);
                }
            }
            case EARLY_WRITE, UNAWAITED_WRITE ->
                of.swaps.add(new WarpHazards.Swap(cell, lanes, copy(frame, cell, lanes), true));
            case OVERWRITTEN_SOURCE ->
                of.repeats.add(
                        new WarpHazards.Repeat(issued.get(hazard.producer()).pc(), lanes));
            case SCOREBOARD -> {}
        }
    }

    private void report(Hazard hazard, int lanes) {
        String register = ControlRegisters.name(hazard.use().register());
        String what = hazard.kind() == Hazard.Kind.SCOREBOARD ? "scoreboard " + hazard.scoreboard() : register;
        run.staleUses.add(
                new StaleUse(hazard.kind().word(), what, text(hazard.producer()), text(hazard.consumer())), lanes);
    }

    private String text(int index) {
        return issued.get(index).op().sourceText();
    }

    private LaneCells copy(Frame frame, int cell, int lanes) {
        LaneCells copy = new LaneCells(run.warpSize, frame.function().cellWidth(cell));
        copy.copyFrom(frame.cell(cell), lanes, scratch);
        return copy;
    }

    /** Saves the registers that the instruction writes. */
    private void remember(
            WarpHazards of, Frame frame, MachineIssue issue, ControlInstruction instruction, int executing) {
        if (executing == 0) {
            return;
        }
        for (ControlRegisterUse use : instruction.writes()) {
            int cell = issue.cells().cell(use.register());
            if (cell < 0) {
                continue;
            }
            LaneCells held = frame.cell(cell);
            of.before
                    .computeIfAbsent(
                            cell,
                            c -> new LaneCells(run.warpSize, frame.function().cellWidth(c)))
                    .copyFrom(held, executing, scratch);
            of.written.add(new WarpHazards.Swap(cell, executing, held, false));
        }
    }

    /** Lanes that run together with equal states in flight share one state object. */
    private static void unify(WarpHazards of, int mask) {
        int lane = Integer.numberOfTrailingZeros(mask);
        int rest = mask & ~of.sharing(lane, mask);
        if (rest == 0) {
            return;
        }
        ControlState first = of.states[lane];
        first.settle();
        while (rest != 0) {
            int other = Integer.numberOfTrailingZeros(rest);
            int lanes = of.sharing(other, rest);
            rest &= ~lanes;
            of.states[other].settle();
            if (of.states[other].isSameAs(first)) {
                of.set(lanes, first);
            }
        }
    }
}
