package lockstep.compiler.indvars;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;

/**
 * Simplifies the users of induction variables of a loop, by their ranges over all iterations. A range holds where the
 * value is not poison; where it is, any result is a refinement.
 *
 * <pre>
 * icmp slt %i, 100      true          %i from 0 to 99
 * icmp slt %i, %n       icmp ult      neither is negative
 * srem %i, 100          %i
 * srem %j, 100          %j == 100 ? 0 : %j       %j from 1 to 100
 * sdiv %i, 3            udiv
 * and %i, 127           %i
 * add %i, 1             add nuw nsw
 * </pre>
 *
 * <p>Source: LLVM, SimplifyIndVar.
 */
final class UserSimplification {
    private static final Set<Opcode> WRAPPING = Set.of(Opcode.ADD, Opcode.SUB, Opcode.MUL);

    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final Rewriter rewriter;
    private final PassContext context;
    private final DeadRecurrences dead;

    UserSimplification(
            SimplifiedLoop loop, LoopFacts facts, Rewriter rewriter, PassContext context, DeadRecurrences dead) {
        this.loop = loop;
        this.facts = facts;
        this.rewriter = rewriter;
        this.context = context;
        this.dead = dead;
    }

    void run() {
        for (BasicBlock block : loop.ownBlocks()) {
            for (Instruction instruction : block) {
                if (!instruction.hasUses() && isAnyChain(instruction)) {
                    if (DeadRecurrences.isForEffects(instruction)) {
                        context.refused(IndVars.EFFECTS);
                    }
                    dead.retireIfUnused(instruction, IndVars.UNUSED);
                } else if (instruction instanceof CompareInstruction compare && compare.opcode() == Opcode.ICMP) {
                    simplify(compare);
                } else if (instruction instanceof BinaryInstruction binary && binary.type() instanceof IntType) {
                    simplify(binary);
                }
            }
        }
    }

    /** Whether {@code value} is a recurrence of the loop. */
    private boolean isChain(Value value) {
        return value.type() instanceof IntType
                && value instanceof Instruction
                && !facts.evolution().isInvariant(facts.evolution().of(value), loop.number())
                && Recurrences.mentions(facts.evolution().of(value), loop.number());
    }

    private boolean isAnyChain(Instruction instruction) {
        return instruction.operands().stream().anyMatch(this::isChain);
    }

    private WrappedRange range(Value value, Instruction place) {
        return facts.rangeBefore(value, place);
    }

    private boolean isNotNegative(Value value, Instruction place) {
        WrappedRange range = range(value, place);
        return !range.isEmpty() && range.leastSigned().signum() >= 0;
    }

    // ---- comparisons

    private void simplify(CompareInstruction compare) {
        if (!(compare.left().type() instanceof IntType) || !isAnyChain(compare)) {
            return;
        }
        Optional<Boolean> truth = known(compare.predicate(), compare.left(), compare.right(), compare);
        if (truth.isPresent()) {
            if (rewriter.allow(IndVars.COMPARISON, compare)) {
                dead.replace(compare, rewriter.context().bool(truth.get()));
                context.count("comparisons", 1);
            }
            return;
        }
        context.refused(IndVars.UNDECIDED);
        if (compare.predicate().isSigned() && areNotNegative(compare) && rewriter.allow(IndVars.UNSIGNED, compare)) {
            CompareInstruction unsigned = new CompareInstruction(
                    unsigned(compare.predicate()), compare.left(), compare.right(), compare.flags());
            replace(compare, unsigned);
        }
    }

    /** Whether neither operand of {@code instruction} is negative in any iteration. */
    private boolean areNotNegative(Instruction instruction) {
        return isNotNegative(instruction.operand(0), instruction) && isNotNegative(instruction.operand(1), instruction)
                || context.refused(IndVars.MAY_BE_NEGATIVE);
    }

    private Optional<Boolean> known(Predicate predicate, Value left, Value right, Instruction place) {
        Optional<Boolean> byRanges = WrappedRange.compare(predicate, range(left, place), range(right, place));
        return byRanges.isPresent() ? byRanges : facts.values().compareBefore(predicate, left, right, place);
    }

    private static Predicate unsigned(Predicate signed) {
        return switch (signed) {
            case SLT -> Predicate.ULT;
            case SLE -> Predicate.ULE;
            case SGT -> Predicate.UGT;
            case SGE -> Predicate.UGE;
            case EQ,
                    NE,
                    ULT,
                    ULE,
                    UGT,
                    UGE,
                    FALSE,
                    OEQ,
                    OGT,
                    OGE,
                    OLT,
                    OLE,
                    ONE,
                    ORD,
                    UEQ,
                    FUGT,
                    FUGE,
                    FULT,
                    FULE,
                    UNE,
                    UNO,
                    TRUE -> signed;
        };
    }

    private void replace(Instruction old, Instruction by) {
        by.inheritFrom(old);
        rewriter.insertBefore(by, old);
        dead.replace(old, by);
    }

    // ---- arithmetic

    private void simplify(BinaryInstruction binary) {
        if (!isAnyChain(binary)) {
            return;
        }
        Opcode opcode = binary.opcode();
        if (opcode == Opcode.SREM) {
            signedRemainder(binary);
        } else if (opcode == Opcode.UREM) {
            remainder(binary);
        } else if (opcode == Opcode.SDIV) {
            toUnsigned(binary, Opcode.UDIV);
        } else if (opcode == Opcode.AND) {
            masked(binary);
        } else if (WRAPPING.contains(opcode) && !isIdentity(binary)) {
            strengthen(binary);
        }
    }

    private void signedRemainder(BinaryInstruction binary) {
        if (isNotNegative(binary.left(), binary) && !remainder(binary)) {
            toUnsigned(binary, Opcode.UREM);
        }
    }

    private void toUnsigned(BinaryInstruction binary, Opcode opcode) {
        if (areNotNegative(binary) && rewriter.allow(IndVars.UNSIGNED, binary)) {
            int flags = opcode == Opcode.UDIV ? binary.flags() : 0;
            replace(binary, new BinaryInstruction(opcode, binary.left(), binary.right(), flags));
        }
    }

    /**
     * Replaces the remainder of a dividend that is at most the divisor, and not negative if the remainder is signed, by
     * the dividend, or by 0 where it equals the divisor.
     */
    private boolean remainder(BinaryInstruction binary) {
        Predicate below = binary.opcode() == Opcode.SREM ? Predicate.SLT : Predicate.ULT;
        Predicate atMost = binary.opcode() == Opcode.SREM ? Predicate.SLE : Predicate.ULE;
        Value left = binary.left();
        Value right = binary.right();
        if (known(below, left, right, binary).equals(Optional.of(true))) {
            if (rewriter.allow(IndVars.REMAINDER, binary)) {
                dead.replace(binary, left);
                context.count("remainders", 1);
            }
            return true;
        }
        if (known(atMost, left, right, binary).equals(Optional.of(true))) {
            if (rewriter.allow(IndVars.REMAINDER, binary)) {
                Value once = ValueTracking.isDefined(left)
                        ? left
                        : rewriter.insertBefore(new FreezeInstruction(left), binary);
                Instruction isAll = rewriter.insertBefore(new CompareInstruction(Predicate.EQ, once, right, 0), binary);
                Value zero = rewriter.context().zero(binary.type());
                replace(binary, new SelectInstruction(isAll, zero, once, 0));
                context.count("remainders", 1);
            }
            return true;
        }
        return context.refused(IndVars.DIVIDEND_LARGE);
    }

    /** Removes a mask that keeps all bits that its operand may have. */
    private void masked(BinaryInstruction and) {
        WrappedRange range = range(and.left(), and);
        if (!(and.right() instanceof ConstantInt mask) || range.isEmpty()) {
            return;
        }
        ExactInt below = ExactInt.ONE.shiftLeft(range.most().bitLength()).subtract(ExactInt.ONE);
        boolean isWhole = below.andNot(mask.number()).signum() == 0 || context.refused(IndVars.CLEARS_BITS);
        if (isWhole && rewriter.allow(IndVars.IDENTITY, and)) {
            dead.replace(and, and.left());
        }
    }

    /** Replaces {@code binary} by one of its operands if it always equals it; returns whether it did. */
    private boolean isIdentity(BinaryInstruction binary) {
        for (Value operand : binary.operands()) {
            boolean isSame = operand instanceof Instruction
                    && facts.evolution().of(operand).equals(facts.evolution().of(binary));
            if (isSame && rewriter.allow(IndVars.IDENTITY, binary)) {
                dead.replace(binary, operand);
                return true;
            }
        }
        return false;
    }

    // ---- flags

    private void strengthen(BinaryInstruction binary) {
        int flags = binary.flags();
        for (Flag flag : List.of(Flag.NUW, Flag.NSW)) {
            if (!binary.has(flag) && (facts.staysIn(binary, flag == Flag.NSW) || context.refused(IndVars.MAY_WRAP))) {
                flags |= flag.bit();
            }
        }
        if (flags != binary.flags() && rewriter.allow(IndVars.FLAGS, binary)) {
            rewriter.setFlags(binary, flags);
            context.count("flags", 1);
        }
    }
}
