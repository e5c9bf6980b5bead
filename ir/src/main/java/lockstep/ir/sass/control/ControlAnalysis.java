package lockstep.ir.sass.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.control.ControlState.ControlObserver;
import lockstep.ir.sass.isa.SassInstruction;
import org.jspecify.annotations.Nullable;

/**
 * What is in flight on any path to each instruction of a section: a forward data-flow analysis over the blocks, to a
 * fixed point. Where paths meet, the worst case of each counts: what is pending on any of them, and the minimum number
 * of cycles. Calls inside the section are followed: the callee begins with what any caller has in flight; the caller
 * continues with its own, minus what the callee waits for on all paths, plus what the callee leaves in flight. A call
 * of external code is treated as waiting for everything (assumed). After an unknown word nothing is in flight.
 *
 * <p>A block is visited again only when its input has changed. It terminates because finitely many things can be in
 * flight, and times saturate at {@link ControlState#MAX_TIME}.
 */
final class ControlAnalysis {
    private final SectionControlFlow flow;
    private final List<Optional<ControlInstruction>> instructions = new ArrayList<>();
    private final ControlState.@Nullable Saved[] in;
    private final @Nullable ControlState[] exits;
    /** Blocks that wait for the end of a function. */
    private final List<BitSet> callers = new ArrayList<>();

    private final BitSet work = new BitSet();

    /** @param tables where jumps to places in registers may lead */
    ControlAnalysis(Code code, JumpTables tables, LatencyTable table) {
        this.flow = new SectionControlFlow(code, tables);
        for (CodeWord word : code.words()) {
            instructions.add(word.instruction().map(i -> ControlInstruction.of(i, table)));
        }
        this.in = new ControlState.@Nullable Saved[flow.blocks().size()];
        this.exits = new @Nullable ControlState[flow.functions()];
        for (int i = 0; i < flow.functions(); i++) {
            callers.add(new BitSet());
        }
        solve();
    }

    ControlInstruction instruction(int at) {
        return instructions.get(at).orElseThrow(() -> new CompilerBug("no instruction at " + at));
    }

    private void solve() {
        if (in.length > 0) {
            in[0] = new ControlState().saved();
            work.set(0);
        }
        while (!work.isEmpty()) {
            int block = work.nextSetBit(0);
            work.clear(block);
            ControlState state = Objects.requireNonNull(in[block]).state();
            boolean isThrough = run(block, state, ControlObserver.NONE);
            state.settle();
            state.emptyCache();
            if (isThrough) {
                flow.successors(block).forEach(next -> enter(next, state));
            }
        }
    }

    /** Runs all reachable blocks, and reports to the observer. */
    void observe(ControlObserver observer) {
        for (int block = 0; block < in.length; block++) {
            ControlState.Saved saved = in[block];
            if (saved != null) {
                run(block, saved.state(), observer);
            }
        }
    }

    private void enter(int block, ControlState state) {
        ControlState.Saved saved = in[block];
        ControlState known = saved == null ? state : saved.state();
        if (saved == null || known.join(state)) {
            in[block] = known.saved();
            work.set(block);
        }
    }

    /** Runs a block; returns whether control reaches its end, as far as is known yet. */
    private boolean run(int block, ControlState state, ControlObserver observer) {
        CodeBlocks.Block words = flow.blocks().get(block);
        for (int at = words.first(); at < words.end(); at++) {
            Optional<ControlInstruction> instruction = instructions.get(at);
            if (instruction.isEmpty()) {
                state.forget();
                continue;
            }
            state.issue(instruction.get(), at, true, false, observer);
            SassInstruction machine = instruction.get().instruction();
            if (SectionControlFlow.isReturn(machine)) {
                leave(flow.functionOf(block), state);
            }
            if (SectionControlFlow.isCall(machine) && !call(block, at, machine, state)) {
                return false;
            }
        }
        return true;
    }

    private void leave(int function, ControlState state) {
        if (function == SectionControlFlow.ENTRY || function == SectionControlFlow.NO_FUNCTION) {
            return;
        }
        ControlState exit = state.copy();
        exit.settle();
        ControlState known = exits[function];
        boolean isNew = known == null || known.join(exit);
        exits[function] = known == null ? exit : known;
        if (isNew) {
            work.or(callers.get(function));
        }
    }

    /** Applies a call; returns whether the callee is known to return. */
    private boolean call(int block, int at, SassInstruction machine, ControlState state) {
        int callee = flow.callee(at);
        if (callee == SectionControlFlow.NO_FUNCTION || callee == SectionControlFlow.ENTRY) {
            state.forget();
            return true;
        }
        ControlState inside = state.copy();
        inside.settle();
        inside.mark();
        enter(flow.entry(callee), inside);
        callers.get(callee).set(block);
        ControlState exit = exits[callee];
        boolean maySkip = Branches.isConditional(machine);
        if (exit == null) {
            return maySkip;
        }
        ControlState after = state.returned(exit, index -> flow.executes(callee, index));
        if (maySkip) {
            state.settle();
            after.join(state);
        }
        state.become(after);
        return true;
    }
}
