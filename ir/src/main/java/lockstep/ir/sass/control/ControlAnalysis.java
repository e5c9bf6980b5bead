package lockstep.ir.sass.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.code.CodeWord;
import lockstep.ir.sass.isa.SassInstruction;
import org.jspecify.annotations.Nullable;

/**
 * What is in flight on any way to each instruction of a section: a forward data-flow analysis over the blocks, to a
 * fixed point. Where ways meet, the worst of each counts: what is pending on one, and the fewest cycles. Calls inside
 * the section are followed: the callee begins with what any caller has in flight, the caller goes on with its own, less
 * what the callee waits for on all ways, and with what the callee leaves. A call of code elsewhere counts as waiting
 * for everything (assumed). Behind a word that is not known nothing is in flight.
 *
 * <p>Each block is looked at again only when what comes in has changed. There are finitely many things that can be in
 * flight, and their times are cut off at {@link ControlState#FOREVER}.
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

    /** Runs all blocks that control can reach, and tells what meets. */
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

    /** Runs a block; says whether control gets to its end, as far as is known yet. */
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
        if (function == SectionControlFlow.ENTRY || function == SectionControlFlow.ELSEWHERE) {
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

    /** Goes through a call; says whether the callee is known to return. */
    private boolean call(int block, int at, SassInstruction machine, ControlState state) {
        int callee = flow.callee(at);
        if (callee == SectionControlFlow.ELSEWHERE || callee == SectionControlFlow.ENTRY) {
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
