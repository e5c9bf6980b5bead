package lockstep.compiler.analysis.value;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Ranges of values: more precise than known bits if the bounds are not powers of two, as after division, remainder and
 * clamping. Looks through chains of at most {@value #DEPTH} operands, and at the known bits of each.
 */
final class RangeOfValues {
    private static final int DEPTH = 2;

    private static final Set<Intrinsic> PAIRS = EnumSet.of(
            Intrinsic.SMAX,
            Intrinsic.SMIN,
            Intrinsic.UMAX,
            Intrinsic.UMIN,
            Intrinsic.SADD_SAT,
            Intrinsic.UADD_SAT,
            Intrinsic.SSUB_SAT,
            Intrinsic.USUB_SAT,
            Intrinsic.SSHL_SAT,
            Intrinsic.USHL_SAT);

    private static final Set<Intrinsic> SINGLES = EnumSet.of(
            Intrinsic.ABS,
            Intrinsic.NVVM_ABS,
            Intrinsic.BSWAP,
            Intrinsic.BITREVERSE,
            Intrinsic.CTPOP,
            Intrinsic.NVVM_POPC,
            Intrinsic.CTLZ,
            Intrinsic.NVVM_CLZ,
            Intrinsic.CTTZ);

    /** Known bits of a value. */
    interface UnaryFact {
        KnownBits of(Value value);
    }

    private final UnaryFact bits;

    private RangeOfValues(UnaryFact bits) {
        this.bits = bits;
    }

    /** Whether {@code kind} has two operands and a result of one type, and a transfer function. */
    static boolean hasPairs(Intrinsic kind) {
        return PAIRS.contains(kind);
    }

    /** Whether {@code kind} has one operand, and a transfer function. */
    static boolean hasOne(Intrinsic kind) {
        return SINGLES.contains(kind);
    }

    static WrappedRange of(Value value) {
        return of(value, BitsOfValues::of);
    }

    /** @param bits the known bits of values */
    static WrappedRange of(Value value, UnaryFact bits) {
        return new RangeOfValues(bits).of(value, DEPTH);
    }

    private WrappedRange of(Value value, int depth) {
        WrappedRange known = WrappedRange.of(bits.of(value));
        return mayBeFiner(value, depth) ? known.intersect(finer(value, depth - 1, known)) : known;
    }

    /** Whether the range of {@code value} may be more precise than its known bits. */
    static boolean mayBeFiner(Value value) {
        return mayBeFiner(value, DEPTH);
    }

    private static boolean mayBeFiner(Value value, int depth) {
        if (depth == 0 || value instanceof Constant) {
            return false;
        }
        if (value instanceof BinaryInstruction b) {
            return !isBitwise(b.opcode()) || mayBeFiner(b.left(), depth - 1) || mayBeFiner(b.right(), depth - 1);
        }
        if (value instanceof CastInstruction c) {
            return mayBeFiner(c.value(), depth - 1);
        }
        if (value instanceof LoadInstruction l) {
            return AnnotatedRanges.of(l).isPresent();
        }
        return value instanceof Argument a
                ? AnnotatedRanges.of(a).isPresent()
                : value instanceof SelectInstruction || value instanceof CallInstruction;
    }

    /** Whether the range of the result follows from its known bits if those of the operands follow from theirs. */
    private static boolean isBitwise(Opcode opcode) {
        return opcode == Opcode.AND || opcode == Opcode.OR || opcode == Opcode.XOR;
    }

    private WrappedRange finer(Value value, int depth, WrappedRange known) {
        if (value instanceof BinaryInstruction b) {
            return RangeArithmetic.binary(b.opcode(), b.flags(), of(b.left(), depth), of(b.right(), depth));
        }
        if (value instanceof CastInstruction c) {
            return ofCast(c, depth, known);
        }
        if (value instanceof SelectInstruction s) {
            return of(s.ifTrue(), depth).union(of(s.ifFalse(), depth));
        }
        if (value instanceof CallInstruction c) {
            return ofCall(c, depth, known);
        }
        if (value instanceof LoadInstruction l) {
            return AnnotatedRanges.of(l).orElse(known);
        }
        return value instanceof Argument a ? AnnotatedRanges.of(a).orElse(known) : known;
    }

    private WrappedRange ofCast(CastInstruction cast, int depth, WrappedRange known) {
        if (!cast.value().type().isIntOrIntVector()) {
            return known;
        }
        if (cast.opcode() == Opcode.ZEXT) {
            return RangeArithmetic.zeroExtended(of(cast.value(), depth), known.width());
        }
        if (cast.opcode() == Opcode.SEXT) {
            return RangeArithmetic.signExtended(of(cast.value(), depth), known.width());
        }
        return cast.opcode() == Opcode.TRUNC
                ? RangeArithmetic.truncated(of(cast.value(), depth), known.width())
                : known;
    }

    /** The range of a call's result whatever its operands are: annotated ranges, and limits of special registers. */
    static Optional<WrappedRange> ofCallAlone(CallInstruction call, int width) {
        Optional<WrappedRange> claimed = AnnotatedRanges.of(call);
        Intrinsic kind = DeadInstructions.kindOf(call);
        BasicBlock block = call.block();
        Function function = block == null ? null : block.function();
        Optional<WrappedRange> register = kind == null || !kind.isSpecialRegister() || function == null
                ? Optional.empty()
                : SpecialRegisterRanges.range(
                        kind, LaunchBounds.of(function), SpecialRegisterRanges.Machine.ANY, width);
        return claimed.isPresent() && register.isPresent()
                ? Optional.of(claimed.get().intersect(register.get()))
                : claimed.or(() -> register);
    }

    private WrappedRange ofCall(CallInstruction call, int depth, WrappedRange known) {
        WrappedRange alone = ofCallAlone(call, known.width()).orElse(known);
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null
                || call.argumentCount() == 0
                || !call.argument(0).type().isIntOrIntVector()) {
            return alone;
        }
        Optional<WrappedRange> found = Optional.empty();
        if (hasPairs(kind)) {
            found = IntrinsicRange.binary(kind, of(call.argument(0), depth), of(call.argument(1), depth));
        } else if (hasOne(kind)) {
            found = IntrinsicRange.unary(
                    kind, BitsOfCalls.isSpecialPoison(call), of(call.argument(0), depth), known.width());
        }
        return found.map(alone::intersect).orElse(alone);
    }
}
