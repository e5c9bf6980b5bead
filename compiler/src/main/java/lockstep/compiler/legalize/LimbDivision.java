package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Restoring division, bit by bit. The dividend is shifted to the top of its limbs; in each iteration its highest bit is
 * shifted into the remainder, and a bit of the quotient is shifted in at its bottom: 1 if the divisor could be
 * subtracted from the remainder. After as many iterations as there are bits, the dividend has become the quotient.
 *
 * <pre>
 *   loop:
 *     i, q, r = phi ...
 *     r = (r << 1) | (q >> top);  q = q << 1
 *     if (r >= d) { r = r - d;  q = q | 1 }        ; a select, not a branch
 *     br (i + 1 == bits), tail, loop
 * </pre>
 *
 * <p>Source: Knuth, The Art of Computer Programming 2, 4.3.1; LLVM, ExpandLargeDivRem. 128 iterations for {@code i128}.
 */
final class LimbDivision {
    private final Rewriter rewriter;
    private final LimbValues values;
    private final int width;
    private final List<Instruction> made;

    /** Divisions of integers of {@code width} bits. */
    LimbDivision(Rewriter rewriter, LimbValues values, int width, List<Instruction> made) {
        this.rewriter = rewriter;
        this.values = values;
        this.width = width;
        this.made = made;
    }

    /** Quotient and remainder. */
    record Result(List<Value> quotient, List<Value> remainder) {}

    private LimbMath before(Instruction place) {
        return new LimbMath(values.before(place), values.limb());
    }

    /** Divides integers of full limbs before {@code place}, which is in another block afterwards. */
    Result divide(Instruction place, List<Value> dividend, List<Value> divisor, boolean isSigned) {
        if (!isSigned) {
            return unsigned(place, dividend, divisor);
        }
        LimbMath math = before(place);
        Value sign = math.sign(dividend);
        Value other = math.sign(divisor);
        Result result = unsigned(place, math.negatedIf(sign, dividend), math.negatedIf(other, divisor));
        LimbMath after = before(place);
        Value signs = after.builder().binary(Opcode.XOR, sign, other);
        return new Result(after.negatedIf(signs, result.quotient()), after.negatedIf(sign, result.remainder()));
    }

    private Result unsigned(Instruction place, List<Value> dividend, List<Value> divisor) {
        int unused = dividend.size() * values.limb() - width;
        LimbMath math = before(place);
        List<Value> moved = math.shift(Opcode.SHL, dividend, math.builder().constant(math.type(), unused));
        BasicBlock head = Objects.requireNonNull(place.block());
        BasicBlock tail = rewriter.splitBefore(place, null);
        BasicBlock loop = rewriter.addBlock(null, tail);
        rewriter.replaceTerminator(head, new BranchInstruction(loop));
        return loop(place, head, loop, tail, moved, divisor);
    }

    private Result loop(
            Instruction place,
            BasicBlock head,
            BasicBlock loop,
            BasicBlock tail,
            List<Value> dividend,
            List<Value> divisor) {
        PhiInstruction round = phi(loop, place, IntType.I32);
        List<PhiInstruction> quotient = phis(loop, place, dividend);
        List<PhiInstruction> remainder = phis(loop, place, dividend);
        IrBuilder end = rewriter.atEnd(loop).standingFor(place);
        LimbMath math = new LimbMath(new FoldingBuilder(end, made), values.limb());
        Result next = round(math, quotient, remainder, divisor);
        FoldingBuilder builder = math.builder();
        Value count = builder.binary(Opcode.ADD, round, builder.constant(IntType.I32, 1));
        Value isLast = builder.compare(Predicate.EQ, count, builder.constant(IntType.I32, width));
        end.branch(isLast, tail, loop);
        complete(round, builder.constant(IntType.I32, 0), head, count, loop);
        for (int i = 0; i < dividend.size(); i++) {
            complete(quotient.get(i), dividend.get(i), head, next.quotient().get(i), loop);
            complete(
                    remainder.get(i),
                    builder.constant(math.type(), 0),
                    head,
                    next.remainder().get(i),
                    loop);
        }
        return next;
    }

    private PhiInstruction phi(BasicBlock loop, Instruction place, IntType type) {
        PhiInstruction phi = new PhiInstruction(type, 0);
        phi.inheritFrom(place);
        return rewriter.insertPhi(phi, loop);
    }

    private List<PhiInstruction> phis(BasicBlock loop, Instruction place, List<Value> like) {
        List<PhiInstruction> phis = new ArrayList<>();
        like.forEach(value -> phis.add(phi(loop, place, (IntType) value.type())));
        return phis;
    }

    private void complete(PhiInstruction phi, Value first, BasicBlock head, Value next, BasicBlock loop) {
        rewriter.addIncoming(phi, first, head);
        rewriter.addIncoming(phi, next, loop);
    }

    private Result round(
            LimbMath math, List<PhiInstruction> quotient, List<PhiInstruction> remainder, List<Value> divisor) {
        FoldingBuilder builder = math.builder();
        int top = values.limb() - 1;
        Value incoming = builder.shift(Opcode.LSHR, quotient.getLast(), top);
        List<Value> larger = doubled(builder, remainder, incoming);
        LimbMath.Sum difference = math.subtract(larger, divisor);
        Value fits =
                builder.binary(Opcode.XOR, difference.carry(), builder.context().bool(true));
        if (width % values.limb() == 0) {
            // the remainder may need one bit more than its limbs
            Value beyond = builder.shift(Opcode.LSHR, remainder.getLast(), top);
            fits = builder.binary(Opcode.OR, fits, builder.resized(beyond, IntType.I1));
        }
        List<Value> rest = math.select(fits, difference.limbs(), larger);
        return new Result(doubled(builder, quotient, builder.resized(fits, math.type())), rest);
    }

    /** The number shifted left by one, with a new lowest bit. */
    private List<Value> doubled(FoldingBuilder builder, List<PhiInstruction> number, Value lowest) {
        List<Value> limbs = new ArrayList<>();
        Value incoming = lowest;
        for (PhiInstruction value : number) {
            limbs.add(builder.binary(Opcode.OR, builder.shift(Opcode.SHL, value, 1), incoming));
            incoming = builder.shift(Opcode.LSHR, value, values.limb() - 1);
        }
        return limbs;
    }
}
