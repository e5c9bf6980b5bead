package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/**
 * Replaces one instruction by control flow: its block is split before it, and blocks are inserted between the two
 * parts. Under divergence: lanes may take different paths, which contain no convergent operations, and reconverge at
 * the second part.
 */
final class Detour {
    private final Rewriter rewriter;
    private final Instruction place;
    private final BasicBlock tail;
    private final Emission model;
    private final String name;
    private BasicBlock current;

    private Detour(Instruction place, String name, Rewriter rewriter, Deque<Instruction> made) {
        this.rewriter = rewriter;
        this.place = place;
        this.name = name;
        model = Emission.before(place, rewriter, made);
        current = Objects.requireNonNull(place.block());
        tail = rewriter.splitBefore(place, name + ".end");
        rewriter.erase(current.terminator());
    }

    /** Splits the block of {@code place}, which will be replaced by blocks with the prefix {@code name}. */
    static Detour before(Instruction place, String name, Rewriter rewriter, Deque<Instruction> made) {
        return new Detour(place, name, rewriter, made);
    }

    /** An emitter at the current position. */
    Emission here() {
        return model.atEnd(current);
    }

    /** Adds a block before the second part. */
    BasicBlock addBlock(String part) {
        return rewriter.addBlock(name + "." + part, tail);
    }

    /** Continues at the end of {@code block}. */
    void moveTo(BasicBlock block) {
        current = block;
    }

    /** Emits {@code inside}, which has no value, for the lanes for which {@code condition} holds. */
    void when(Value condition, Runnable inside) {
        BasicBlock on = addBlock("on");
        BasicBlock next = addBlock("next");
        here().builder().branch(condition, on, next);
        moveTo(on);
        inside.run();
        here().builder().branch(next);
        moveTo(next);
    }

    /** The value that {@code inside} emits if {@code condition} holds, {@code otherwise} if not. */
    Value choose(Value condition, Function<Emission, Value> inside, Value otherwise) {
        BasicBlock from = current;
        Value[] made = new Value[1];
        BasicBlock[] last = new BasicBlock[1];
        when(condition, () -> {
            made[0] = inside.apply(here());
            last[0] = current;
        });
        PhiInstruction result = here().builder().phi(otherwise.type());
        rewriter.addIncoming(result, otherwise, from);
        rewriter.addIncoming(result, made[0], last[0]);
        return result;
    }

    /** The body of a loop with loop-carried values. */
    interface Round {
        /** Emits an iteration on the values at its beginning. */
        Next emit(Emission e, List<PhiInstruction> values);
    }

    /**
     * The end of an iteration.
     *
     * @param again whether another iteration follows, an i1
     * @param values the values for the next iteration, in the same order; any further ones are used only after the loop
     */
    record Next(Value again, List<Value> values) {
        Next {
            values = List.copyOf(values);
        }
    }

    /**
     * Emits a loop of at least one iteration. The values of the last iteration are available after the loop.
     *
     * @return the values of the last iteration
     */
    List<Value> repeat(List<Value> start, Round round) {
        BasicBlock before = current;
        BasicBlock body = addBlock("loop");
        BasicBlock after = addBlock("done");
        here().builder().branch(body);
        moveTo(body);
        List<PhiInstruction> values = new ArrayList<>();
        for (Value value : start) {
            PhiInstruction phi = here().builder().phi(value.type());
            rewriter.addIncoming(phi, value, before);
            values.add(phi);
        }
        Emission e = here();
        Next next = round.emit(e, List.copyOf(values));
        for (int i = 0; i < start.size(); i++) {
            rewriter.addIncoming(values.get(i), next.values.get(i), body);
        }
        e.builder().branch(next.again, body, after);
        moveTo(after);
        return next.values;
    }

    /** Continues with the second part, and replaces the instruction by {@code result}. */
    void replaceBy(Value result) {
        here().builder().branch(tail);
        rewriter.replace(place, result);
    }

    /** Continues with the second part, and erases the instruction, which has no result. */
    void remove() {
        here().builder().branch(tail);
        rewriter.erase(place);
    }
}
