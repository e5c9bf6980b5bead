package lockstep.compiler.loopflatten;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loopnest.Nest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Merges the two loops of a nest. The loop form has to be restored afterwards. Cost: linear in the uses of the
 * counters.
 */
final class Flattening {
    private final Nest nest;
    private final LinearUses uses;
    private final IntType type;
    private final Rewriter rewriter;
    private final ScevExpander expander;
    private final Map<Linearity, Value> computed = new HashMap<>();
    private final Instruction top;

    /** A linear function that is computed once for all uses. */
    private record Linearity(Scev start, Scev step) {}

    private Flattening(Nest nest, LinearUses uses, int width, Rewriter rewriter) {
        this.nest = nest;
        this.uses = uses;
        this.rewriter = rewriter;
        type = IntType.of(width);
        top = Objects.requireNonNull(nest.outer().header().firstNonPhi());
        expander = new ScevExpander(nest.facts(), rewriter, nest.outer().preheader());
    }

    /** The flattening with a counter of {@code width} bits; null if its operands cannot be computed before the nest. */
    static @Nullable Flattening of(Nest nest, LinearUses uses, int width, Rewriter rewriter) {
        Flattening flattening = new Flattening(nest, uses, width, rewriter);
        Scev rounds = nest.rounds(width);
        return rounds != null
                        && flattening.isPossible(rounds)
                        && uses.linear().stream()
                                .allMatch(linear -> (linear.known() != null || flattening.isPossible(linear.start()))
                                        && flattening.isPossible(linear.step()))
                ? flattening
                : null;
    }

    private boolean isPossible(Scev expression) {
        return expander.isPossible(expression, nest.outer().number());
    }

    /** Flattens the nest if the rule is allowed; returns whether it was. */
    boolean run(PassContext context) {
        if (!rewriter.allow(LoopFlatten.FLATTEN, nest.outer().header().terminator())) {
            return false;
        }
        Value rounds = expander.expand(Objects.requireNonNull(nest.rounds(type.width())));
        PhiInstruction round = addCounter();
        uses.linear().forEach(linear -> rewriter.replace(linear.instruction(), value(linear, round)));
        leaveInnerLoop();
        leaveOuterLoop(rounds, round.incomingValue(nest.outer().latch()));
        eraseCounters();
        context.count("flattened", 1);
        if (type.width() > Math.max(nest.lastOuter().width(), nest.lastInner().width())) {
            context.count("widened", 1);
        }
        return true;
    }

    private PhiInstruction addCounter() {
        BasicBlock latch = nest.outer().latch();
        PhiInstruction round = new PhiInstruction(type, 0);
        round.setName("flat");
        rewriter.addIncoming(round, integer(0), nest.outer().preheader());
        rewriter.insertPhi(round, nest.outer().header());
        Value next = rewriter.before(latch.terminator()).binary(Opcode.ADD, round, integer(1));
        rewriter.addIncoming(round, next, latch);
        return round;
    }

    private Value integer(long number) {
        return rewriter.context().integer(type, number);
    }

    // ---- linear values

    private IrBuilder atTop() {
        return rewriter.before(top);
    }

    private Value value(LinearUses.Linear linear, PhiInstruction round) {
        Linearity key = new Linearity(linear.start(), linear.step());
        Value number = computed.get(key);
        if (number == null) {
            number = number(linear, round);
            computed.put(key, number);
        }
        if (linear.base() == null) {
            return number;
        }
        GetElementPtrInstruction step = (GetElementPtrInstruction) linear.instruction();
        boolean isInBounds = step.has(Flag.INBOUNDS) && ((Instruction) step.base()).has(Flag.INBOUNDS);
        return rewriter.before(step)
                .elementPointer(
                        step.sourceElementType(),
                        linear.base(),
                        List.of(number),
                        isInBounds ? Flag.set(Flag.INBOUNDS) : 0);
    }

    /** {@code start + step*round}. */
    private Value number(LinearUses.Linear linear, PhiInstruction round) {
        IntType wanted = IntType.of(linear.start().width());
        Value start = linear.known() != null ? linear.known() : expander.expand(linear.start());
        Value step = expander.expand(linear.step());
        Value number = round;
        if (wanted.width() < type.width()) {
            number = atTop().cast(Opcode.TRUNC, round, wanted);
        } else if (wanted.width() > type.width()) {
            number = atTop().cast(Opcode.ZEXT, round, wanted);
        }
        if (!isConstant(linear.step(), ExactInt.ONE)) {
            number = atTop().binary(Opcode.MUL, number, step);
        }
        return isConstant(linear.start(), ExactInt.ZERO) ? number : atTop().binary(Opcode.ADD, start, number);
    }

    private static boolean isConstant(Scev expression, ExactInt number) {
        return expression instanceof Constant constant && constant.number().equals(number);
    }

    // ---- flow

    private void leaveInnerLoop() {
        BasicBlock latch = nest.inner().latch();
        BranchInstruction on = new BranchInstruction(nest.afterInner());
        rewriter.replaceTerminator(latch, on);
        on.setMetadata("llvm.loop", null);
    }

    private void leaveOuterLoop(Value rounds, Value next) {
        BasicBlock latch = nest.outer().latch();
        TerminatorInstruction test = latch.terminator();
        BasicBlock header = nest.outer().header();
        BasicBlock exit = test.successor(0) == header ? test.successor(1) : test.successor(0);
        Value isDone = rewriter.before(test).compare(Predicate.EQ, next, rounds);
        rewriter.replaceTerminator(latch, new BranchInstruction(isDone, exit, header));
    }

    /** Erases the counters, which only use each other. */
    private void eraseCounters() {
        for (Instruction instruction : uses.dead()) {
            rewriter.replaceAllUses(instruction, rewriter.context().poison(instruction.type()));
        }
        uses.dead().forEach(rewriter::erase);
    }
}
