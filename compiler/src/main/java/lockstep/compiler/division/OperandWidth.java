package lockstep.compiler.division;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/** Whether an operand of a wide division fits into the narrow type, as far as that is known at compile time. */
enum OperandWidth {
    /** It fits in every execution. */
    SHORT,
    /** Not known. */
    UNKNOWN,
    /** It does not fit, or is probably a hash, whose high bits are rarely zero. */
    LONG;

    /** Width of the slow division. */
    static final int WIDE = 64;

    /** Width of the fast division. */
    static final int NARROW = 32;

    /** Limit on the PHIs looked through. */
    private static final int MAX_PHIS = 16;

    /** The width of {@code value}, an operand of the wide type. */
    static OperandWidth of(Value value) {
        return of(value, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static OperandWidth of(Value value, Set<Value> seen) {
        KnownBits bits = ValueTracking.knownBits(value);
        if (bits.leadingZeros() >= WIDE - NARROW) {
            return SHORT;
        }
        return bits.ones().bitLength() > NARROW || isLikeHash(value, seen) ? LONG : UNKNOWN;
    }

    private static boolean isLikeHash(Value value, Set<Value> seen) {
        if (value instanceof BinaryInstruction operation) {
            return operation.opcode() == Opcode.XOR
                    || operation.opcode() == Opcode.MUL
                            && operation.right() instanceof ConstantInt factor
                            && factor.signedNumber().bitLength() + 1 > NARROW;
        }
        if (!(value instanceof PhiInstruction phi) || seen.size() >= MAX_PHIS) {
            return false;
        }
        return !seen.add(phi)
                || phi.operands().stream().allMatch(v -> v instanceof ConstantUndef || of(v, seen) == LONG);
    }
}
