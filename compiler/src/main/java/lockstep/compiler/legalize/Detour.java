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
 * Blocks that stand for one instruction: its block is split before it, and what is emitted comes between the parts.
 * Each lane takes its own way; nothing on the ways is convergent, and the lanes meet in front of what follows.
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

    /** Splits the block of {@code place}, for which blocks of {@code name} will stand. */
    static Detour before(Instruction place, String name, Rewriter rewriter, Deque<Instruction> made) {
        return new Detour(place, name, rewriter, made);
    }

    /** Emits at the end of what has been emitted. */
    Emission here() {
        return model.atEnd(current);
    }

    /** A new block in front of what follows. */
    BasicBlock addBlock(String part) {
        return rewriter.addBlock(name + "." + part, tail);
    }

    /** Goes on at the end of {@code block}. */
    void moveTo(BasicBlock block) {
        current = block;
    }

    /** Where {@code condition} holds the lanes come by what {@code inside} emits, if that gives no value. */
    void when(Value condition, Runnable inside) {
        BasicBlock on = addBlock("on");
        BasicBlock next = addBlock("next");
        here().builder().branch(condition, on, next);
        moveTo(on);
        inside.run();
        here().builder().branch(next);
        moveTo(next);
    }

    /** The value that {@code inside} emits where {@code condition} holds, and {@code otherwise} elsewhere. */
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

    /** A loop that some values go around. */
    interface Round {
        /** Emits a round over what comes in. */
        Next emit(Emission e, List<PhiInstruction> values);
    }

    /**
     * How a round ends.
     *
     * @param again whether another one follows, an i1
     * @param values what goes into that, in the order in which it came in; others behind it are of use after the loop
     */
    record Next(Value again, List<Value> values) {
        Next {
            values = List.copyOf(values);
        }
    }

    /**
     * A loop of at least one round. What a round computes is there behind the loop, as of the last one.
     *
     * @return the values of the last round
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

    /** Goes on with what follows, with {@code result} for the instruction. */
    void replaceBy(Value result) {
        here().builder().branch(tail);
        rewriter.replace(place, result);
    }

    /** Goes on with what follows, without the instruction, which gives nothing. */
    void remove() {
        here().builder().branch(tail);
        rewriter.erase(place);
    }
}
