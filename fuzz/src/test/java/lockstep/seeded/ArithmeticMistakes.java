package lockstep.seeded;

import java.util.Set;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.type.Type.IntType;

/** Wrong identities: what a peephole pass gets wrong about integers, PHIs and collectives. */
final class ArithmeticMistakes {
    private static final Set<Predicate> STRICT_ORDERS =
            Set.of(Predicate.UGT, Predicate.ULT, Predicate.SGT, Predicate.SLT);

    private ArithmeticMistakes() {}

    private static boolean is(Instruction at, Opcode opcode) {
        return at.opcode() == opcode && at.type().isInt();
    }

    private static ConstantInt constant(MistakeSite site, Value like, long value) {
        return site.context().integer((IntType) like.type(), value);
    }

    /** {@code sdiv x, 2^k} becomes {@code ashr x, k}: rounds to minus infinity, not to zero. */
    static void divisionAsShift(Instruction at, MistakeSite site) {
        int exponent = is(at, Opcode.SDIV) && !at.has(Flag.EXACT) ? MistakeShapes.exponent(at.operand(1)) : -1;
        if (exponent > 0 && site.permits(at)) {
            Value shift = site.rewriter().before(at).binary(Opcode.ASHR, at.operand(0), constant(site, at, exponent));
            site.rewriter().replace(at, shift);
        }
    }

    /** At widths other than 32 {@code srem x, y} becomes {@code urem x, y} where y is never negative, whatever x is. */
    static void signedRemainderAsUnsigned(Instruction at, MistakeSite site) {
        if (is(at, Opcode.SREM) && !at.type().isInt(32) && isNeverNegative(at.operand(1)) && site.permits(at)) {
            Value unsigned = site.rewriter().before(at).binary(Opcode.UREM, at.operand(0), at.operand(1));
            site.rewriter().replace(at, unsigned);
        }
    }

    /** Whether {@code value} is a shifted value with its lowest bit set, the form of a divisor that is never 0. */
    private static boolean isNeverNegative(Value value) {
        return value instanceof BinaryInstruction or
                && or.opcode() == Opcode.OR
                && or.right() instanceof ConstantInt low
                && low.isOne()
                && or.left() instanceof BinaryInstruction shift
                && shift.opcode() == Opcode.LSHR
                && shift.right() instanceof ConstantInt amount
                && !amount.isZero();
    }

    /** {@code ashr x, width - 1} becomes {@code lshr x, width - 1}: 1 where it was all ones. */
    static void signAsBit(Instruction at, MistakeSite site) {
        boolean isSign = is(at, Opcode.ASHR)
                && at.operand(1) instanceof ConstantInt amount
                && amount.is(amount.width() - 1)
                && amount.width() > 1;
        if (isSign && site.permits(at)) {
            site.rewriter().replace(at, site.rewriter().before(at).binary(Opcode.LSHR, at.operand(0), at.operand(1)));
        }
    }

    /**
     * {@code sub nsw} of values other than i32 that are never negative gets {@code nuw}: poison if the first is
     * smaller.
     */
    static void noUnsignedWrapFromNonNegative(Instruction at, MistakeSite site) {
        if (is(at, Opcode.SUB)
                && !at.type().isInt(32)
                && at.has(Flag.NSW)
                && !at.has(Flag.NUW)
                && isMasked(at.operand(0))
                && isMasked(at.operand(1))
                && site.permits(at)) {
            site.rewriter().setFlags(at, at.flags() | Flag.NUW.bit());
        }
    }

    /** Whether the sign bit of {@code value} is cleared by a constant. */
    private static boolean isMasked(Value value) {
        return value instanceof BinaryInstruction and
                && and.opcode() == Opcode.AND
                && and.right() instanceof ConstantInt mask
                && mask.signed().signum() >= 0;
    }

    /** {@code lshr exact (shl x, k), k} becomes x at widths other than 32, as if the first shift lost no bits. */
    static void shiftBackAndForth(Instruction at, MistakeSite site) {
        if (is(at, Opcode.LSHR)
                && !at.type().isInt(32)
                && at.has(Flag.EXACT)
                && at.operand(0) instanceof BinaryInstruction shift
                && shift.opcode() == Opcode.SHL
                && !shift.has(Flag.NUW)
                && shift.right() == at.operand(1)
                && site.permits(at)) {
            site.rewriter().replace(at, shift.left());
        }
    }

    /** At widths other than 32 {@code sext (zext x)} becomes {@code sext x}, as if x were never negative. */
    static void signExtensionOfZeroExtension(Instruction at, MistakeSite site) {
        if (is(at, Opcode.SEXT)
                && !at.type().isInt(32)
                && at.operand(0) instanceof CastInstruction inner
                && inner.opcode() == Opcode.ZEXT
                && site.permits(at)) {
            site.rewriter().replace(at, site.rewriter().before(at).cast(Opcode.SEXT, inner.value(), at.type()));
        }
    }

    /** {@code sext (add x, C)} becomes {@code add (sext x), C}: what wrapped around before no longer does. */
    static void extensionPastAddition(Instruction at, MistakeSite site) {
        if (is(at, Opcode.SEXT)
                && at.operand(0) instanceof BinaryInstruction sum
                && sum.opcode() == Opcode.ADD
                && !sum.has(Flag.NSW)
                && sum.right() instanceof ConstantInt amount
                && site.permits(at)) {
            IrBuilder builder = site.rewriter().before(at);
            Value wide = builder.cast(Opcode.SEXT, sum.left(), at.type());
            Constant wideAmount = site.context().integer((IntType) at.type(), amount.signed());
            site.rewriter().replace(at, builder.binary(Opcode.ADD, wide, wideAmount));
        }
    }

    /** {@code zext (trunc x)} of fewer than 32 bits becomes {@code x}: the truncated bits reappear. */
    static void extensionOfTruncation(Instruction at, MistakeSite site) {
        if (is(at, Opcode.ZEXT)
                && at.operand(0) instanceof CastInstruction inner
                && inner.opcode() == Opcode.TRUNC
                && inner.value().type().equals(at.type())
                && at.type() instanceof IntType type
                && type.width() < Integer.SIZE
                && site.permits(at)) {
            site.rewriter().replace(at, inner.value());
        }
    }

    /** {@code icmp slt C, x} becomes {@code icmp slt x, C}: operands exchanged, predicate kept. */
    static void swappedComparison(Instruction at, MistakeSite site) {
        if (at instanceof CompareInstruction compare
                && compare.left() instanceof ConstantInt
                && !(compare.right() instanceof Constant)
                && STRICT_ORDERS.contains(compare.predicate())
                && site.permits(at)) {
            Value swapped = site.rewriter().before(at).compare(compare.predicate(), compare.right(), compare.left());
            site.rewriter().replace(at, swapped);
        }
    }

    /** {@code select (xor c, true), a, b} of values other than i32 becomes {@code select c, a, b}: the arms stay. */
    static void selectOfComplement(Instruction at, MistakeSite site) {
        if (at instanceof SelectInstruction select
                && select.condition().type().isInt(1)
                && !select.type().isInt(32)) {
            Value plain = MistakeShapes.complemented(select.condition());
            if (plain != null && select.ifTrue() != select.ifFalse() && site.permits(at)) {
                site.rewriter().setOperand(at, 0, plain);
            }
        }
    }

    /** {@code smax} becomes a comparison without sign and a select. */
    static void signedExtremeAsUnsigned(Instruction at, MistakeSite site) {
        if (MistakeShapes.calls(at, Intrinsic.SMAX) && at.type().isInt() && site.permits(at)) {
            IrBuilder builder = site.rewriter().before(at);
            Value first = at.operand(0);
            Value second = at.operand(1);
            Value compare = builder.compare(Predicate.UGT, first, second);
            site.rewriter().replace(at, builder.select(compare, first, second));
        }
    }

    /** {@code add nuw nsw} of two masked values becomes {@code or} at widths other than 32, as if nothing carried. */
    static void additionAsDisjunction(Instruction at, MistakeSite site) {
        if (is(at, Opcode.ADD)
                && !at.type().isInt(32)
                && at.has(Flag.NUW)
                && at.has(Flag.NSW)
                && isMasked(at.operand(0))
                && isMasked(at.operand(1))
                && site.permits(at)) {
            site.rewriter().replace(at, site.rewriter().before(at).binary(Opcode.OR, at.operand(0), at.operand(1)));
        }
    }

    /** A 32-bit PHI of which one entry is undefined becomes its first other entry, whatever the third is. */
    static void phiWithUndefinedEntry(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || phi.incomingCount() != 3
                || !phi.type().isInt(32)) {
            return;
        }
        Value first = null;
        boolean hasUndefined = false;
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            boolean isUndefined = value instanceof ConstantUndef;
            hasUndefined |= isUndefined;
            first = first == null && !isUndefined ? value : first;
        }
        boolean reaches =
                first != null && first != phi && (!(first instanceof Instruction i) || site.dominates(i, phi));
        if (hasUndefined && first != null && reaches && site.permits(at)) {
            site.rewriter().replace(phi, first);
        }
    }

    // ---- collectives

    /** Around an inner loop the complement of a ballot becomes the ballot of the complement: absent lanes vote. */
    static void complementOfBallot(Instruction at, MistakeSite site) {
        Value plain = MistakeShapes.complemented(at);
        int loop = plain == null ? -1 : site.loops().innermostCycle(site.node(at));
        if (loop >= 0
                && site.loops().children(loop).findAny().isPresent()
                && plain instanceof CallInstruction ballot
                && MistakeShapes.calls(ballot, Intrinsic.VOTE_SYNC_BALLOT)
                && site.permits(at)) {
            IrBuilder builder = site.rewriter().before(ballot);
            Value not = builder.binary(
                    Opcode.XOR, ballot.argument(1), site.context().bool(true));
            Value vote = builder.call(ballot.calledFunction().orElseThrow(), ballot.argument(0), not);
            site.rewriter().replace(at, vote);
        }
    }

    /** The sum over the lanes of a value that is the same in all of them becomes 32 times it, whatever the mask. */
    static void sumOfUniform(Instruction at, MistakeSite site) {
        if (MistakeShapes.calls(at, Intrinsic.REDUX_SYNC_ADD) && isLaunchWide(at.operand(0)) && site.permits(at)) {
            Constant lanes = constant(site, at, 32);
            site.rewriter().replace(at, site.rewriter().before(at).binary(Opcode.MUL, at.operand(0), lanes));
        }
    }

    private static boolean isLaunchWide(Value value) {
        return value instanceof Constant || value instanceof Argument;
    }

    /** A shuffle of {@code x op constant} becomes that value: masked and shifted values are treated as uniform. */
    static void shuffleOfMaskedValue(Instruction at, MistakeSite site) {
        boolean isShuffle = MistakeShapes.intrinsic(at)
                .filter(k -> k.is(IntrinsicTrait.MASKED_SHUFFLE))
                .isPresent();
        if (isShuffle
                && ((CallInstruction) at).argument(1) instanceof BinaryInstruction value
                && (value.opcode() == Opcode.AND || value.opcode() == Opcode.SHL)
                && value.right() instanceof Constant
                && at.type().equals(value.type())
                && site.permits(at)) {
            site.rewriter().replace(at, value);
        }
    }

    /** A vote of all on a comparison of {@code x & constant} with a constant becomes the lane's own answer. */
    static void voteAsOwnAnswer(Instruction at, MistakeSite site) {
        if (MistakeShapes.calls(at, Intrinsic.VOTE_SYNC_ALL)
                && ((CallInstruction) at).argument(1) instanceof CompareInstruction own
                && own.right() instanceof Constant
                && own.left() instanceof BinaryInstruction and
                && and.opcode() == Opcode.AND
                && site.permits(at)) {
            site.rewriter().replace(at, own);
        }
    }

    /** A ballot of true by the whole warp in a loop with several exits becomes its mask, ended lanes included. */
    static void ballotOfTrue(Instruction at, MistakeSite site) {
        if (MistakeShapes.calls(at, Intrinsic.VOTE_SYNC_BALLOT)
                && ((CallInstruction) at).argument(1) instanceof ConstantInt yes
                && yes.isOne()
                && ((CallInstruction) at).argument(0) instanceof Constant
                && isInLoopOfSeveralExits(at, site)
                && site.permits(at)) {
            site.rewriter().replace(at, ((CallInstruction) at).argument(0));
        }
    }

    private static boolean isInLoopOfSeveralExits(Instruction at, MistakeSite site) {
        int loop = site.loops().innermostCycle(site.node(at));
        return loop >= 0 && site.loops().exitingEdges(loop).size() > 1;
    }

    // ---- bypass-slow-division

    /** A remainder by a short divisor is computed in 32 bits, whatever the sign of the dividend. */
    static void signedByShort(Instruction at, MistakeSite site) {
        if (at.opcode() == Opcode.SREM
                && at.type().isInt(64)
                && at.operand(1) instanceof CastInstruction divisor
                && divisor.opcode() == Opcode.ZEXT
                && divisor.value().type().isInt(32)
                && site.permits(at)) {
            IrBuilder builder = site.rewriter().before(at);
            Value dividend = builder.cast(Opcode.TRUNC, at.operand(0), IntType.I32);
            Value remainder = builder.binary(Opcode.UREM, dividend, divisor.value());
            site.rewriter().replace(at, builder.cast(Opcode.ZEXT, remainder, IntType.I64));
        }
    }

    /** In a loop only the first operand is tested for bits beyond 32. */
    static void oneOperandTested(Instruction at, MistakeSite site) {
        if (at.opcode() == Opcode.AND
                && at.operand(0) instanceof BinaryInstruction both
                && both.opcode() == Opcode.OR
                && at.operand(1) instanceof ConstantInt mask
                && mask.signed().longValue() == -1L << 32
                && site.loops().innermostCycle(site.node(at)) >= 0
                && site.permits(at)) {
            site.rewriter().setOperand(at, 0, both.left());
        }
    }
}
