package lockstep.compiler.division;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/** Whether an operand of a wide division fits into the narrow type, as far as that is known before the program runs. */
enum OperandWidth {
    /** It does, in every execution. */
    SHORT,
    /** Nobody knows. */
    UNKNOWN,
    /** It does not, or looks like a hash, whose high bits are seldom zero. */
    LONG;

    /** Bits of a division that is slow. */
    static final int WIDE = 64;

    /** Bits of one that is fast. */
    static final int NARROW = 32;

    /** PHIs that are looked through. */
    private static final int MAX_PHIS = 16;

    /** What {@code value}, of the wide type, is. */
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
