package lockstep.sim.reference;

import java.math.BigInteger;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;

/**
 * Applies what attributes and metadata say of values: a broken claim makes the value poison, or is undefined behaviour
 * where {@code noundef} stands beside it. Source: LLVM Language Reference, "Parameter Attributes" and "Metadata".
 */
final class ConstraintUnit {
    private ConstraintUnit() {}

    /** Checks {@code value}, the first leaf of what the guard is about, in one lane. */
    static void apply(ValueConstraints guard, Scalar value, ThreadMemory memory) {
        if (guard.isNoundef()) {
            requireDefined(value);
        }
        if (!value.poison) {
            check(guard, value);
        }
        if (guard.isNoundef() && value.poison) {
            throw new ProgramFault("noundef", "a claimed value is poison since another claim on it does not hold");
        }
        if (guard.dereferenceable() > 0 && !value.poison && !(guard.isNullAllowed() && value.low == 0)) {
            if (!memory.isDereferenceable(value, guard.addressSpace(), guard.dereferenceable())) {
                throw new ProgramFault(
                        "dereferenceable",
                        "%d bytes from 0x%x on cannot be read".formatted(guard.dereferenceable(), value.low));
            }
        }
    }

    /** Checks {@code value}, a defined number that is no address, in one lane. */
    static void applyToNumber(ValueConstraints guard, Scalar value) {
        check(guard, value);
        if (guard.isNoundef()) {
            requireDefined(value);
        }
    }

    /** {@code noundef} on any leaf. */
    static void requireDefined(Scalar value) {
        if (value.poison) {
            throw new ProgramFault("noundef", "a value that must be defined is poison");
        }
        if ((value.undefinedLow | value.undefinedHigh) != 0) {
            throw new ProgramFault("noundef", "a value that must be defined has undefined bits");
        }
    }

    private static void check(ValueConstraints guard, Scalar value) {
        boolean isDefined = value.isDefined();
        boolean breaks = guard.isNonnull() && isDefined && (value.low | value.high) == 0
                || guard.alignment() > 1 && (value.low & (guard.alignment() - 1)) != 0
                || !guard.ranges().isEmpty() && isDefined && !guard.isInRange(unsigned(value))
                || guard.excludedClasses() != 0
                        && ScalarOps.mayBeOfClass(guard.type(), guard.excludedClasses(), value);
        if (breaks) {
            value.poison = true;
        }
    }

    private static BigInteger unsigned(Scalar value) {
        if (value.high == 0 && value.low >= 0) {
            return BigInteger.valueOf(value.low);
        }
        BigInteger high = new BigInteger(Long.toUnsignedString(value.high));
        return high.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(value.low)));
    }
}
