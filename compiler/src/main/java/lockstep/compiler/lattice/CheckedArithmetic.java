package lockstep.compiler.lattice;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * The operation of an intrinsic that saturates or reports overflow.
 *
 * @param opcode the plain operation
 * @param isSigned whether operands and result are signed
 */
public record CheckedArithmetic(Opcode opcode, boolean isSigned) {
    private static final Map<Intrinsic, CheckedArithmetic> SATURATING = Map.of(
            Intrinsic.SADD_SAT, new CheckedArithmetic(Opcode.ADD, true),
            Intrinsic.UADD_SAT, new CheckedArithmetic(Opcode.ADD, false),
            Intrinsic.SSUB_SAT, new CheckedArithmetic(Opcode.SUB, true),
            Intrinsic.USUB_SAT, new CheckedArithmetic(Opcode.SUB, false),
            Intrinsic.SSHL_SAT, new CheckedArithmetic(Opcode.SHL, true),
            Intrinsic.USHL_SAT, new CheckedArithmetic(Opcode.SHL, false));

    private static final Map<Intrinsic, CheckedArithmetic> OVERFLOWING = Map.of(
            Intrinsic.SADD_WITH_OVERFLOW, new CheckedArithmetic(Opcode.ADD, true),
            Intrinsic.UADD_WITH_OVERFLOW, new CheckedArithmetic(Opcode.ADD, false),
            Intrinsic.SSUB_WITH_OVERFLOW, new CheckedArithmetic(Opcode.SUB, true),
            Intrinsic.USUB_WITH_OVERFLOW, new CheckedArithmetic(Opcode.SUB, false),
            Intrinsic.SMUL_WITH_OVERFLOW, new CheckedArithmetic(Opcode.MUL, true),
            Intrinsic.UMUL_WITH_OVERFLOW, new CheckedArithmetic(Opcode.MUL, false));

    /** The operation of a saturating intrinsic; empty for others. */
    public static Optional<CheckedArithmetic> saturating(@Nullable Intrinsic kind) {
        return kind == null ? Optional.empty() : Optional.ofNullable(SATURATING.get(kind));
    }

    /** The operation of an intrinsic that returns the wrapped result and whether it overflowed; empty for others. */
    public static Optional<CheckedArithmetic> overflowing(@Nullable Intrinsic kind) {
        return kind == null ? Optional.empty() : Optional.ofNullable(OVERFLOWING.get(kind));
    }

    /** The flag of the plain operation that excludes overflow. */
    public Flag flag() {
        return isSigned ? Flag.NSW : Flag.NUW;
    }
}
