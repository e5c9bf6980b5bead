package lockstep.compiler.predicate;

import java.util.Objects;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/** What of two values decides whether both, or one of them, compare with a bound as wanted. */
enum Meeting {
    /** The greater one, without sign. */
    UMAX("llvm.umax"),
    /** The lesser one, without sign. */
    UMIN("llvm.umin"),
    /** The greater one. */
    SMAX("llvm.smax"),
    /** The lesser one. */
    SMIN("llvm.smin"),
    /** Bits that one of them has: none if both are 0. */
    OR(""),
    /** Bits that both have: all if both are all ones. */
    AND("");

    private final String intrinsic;

    Meeting(String intrinsic) {
        this.intrinsic = intrinsic;
    }

    /** What decides {@code value predicate bound} for all ({@code and}) or some ({@code or}); null if nothing does. */
    static @Nullable Meeting of(Opcode opcode, Predicate predicate, Value bound) {
        boolean isAll = opcode == Opcode.AND;
        if (predicate == (isAll ? Predicate.EQ : Predicate.NE)) {
            return bound instanceof ConstantInt c ? ofEquality(c) : null;
        }
        if (predicate.isOfFloats() || !predicate.isSigned() && !predicate.isUnsigned()) {
            return null;
        }
        boolean isBelow = predicate == Predicate.ULT
                || predicate == Predicate.ULE
                || predicate == Predicate.SLT
                || predicate == Predicate.SLE;
        if (predicate.isSigned()) {
            return isBelow == isAll ? SMAX : SMIN;
        }
        return isBelow == isAll ? UMAX : UMIN;
    }

    private static @Nullable Meeting ofEquality(ConstantInt bound) {
        if (bound.isZero()) {
            return OR;
        }
        return bound.isAllOnes() ? AND : null;
    }

    Value make(Value first, Value second, IrBuilder builder) {
        return switch (this) {
            case OR -> builder.binary(Opcode.OR, first, second);
            case AND -> builder.binary(Opcode.AND, first, second);
            case UMAX, UMIN, SMAX, SMIN -> {
                Function function = Objects.requireNonNull(builder.block().function());
                yield builder.call(
                        IntrinsicTable.declare(function.module(), intrinsic, first.type()), first, second);
            }
        };
    }
}
