package lockstep.sim.reference;

import java.math.BigInteger;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;

/**
 * Applies attributes and metadata to values: a violated constraint makes the value poison, or is undefined behaviour
 * together with {@code noundef}. Source: LLVM Language Reference, "Parameter Attributes" and "Metadata".
 */
final class ConstraintUnit {
    private ConstraintUnit() {}

    /** Checks {@code value}, the first leaf of the constrained value, in one lane. */
    static void apply(ValueConstraints constraints, Scalar value, ThreadMemory memory) {
        if (constraints.isNoundef()) {
            requireDefined(value);
        }
        if (!value.poison) {
            check(constraints, value);
        }
        if (constraints.isNoundef() && value.poison) {
            throw new ProgramFault(
                    "noundef", "a value that must be defined is poison, since it violates another constraint");
        }
        if (constraints.dereferenceable() > 0 && !value.poison && !(constraints.isNullAllowed() && value.low == 0)) {
            if (!memory.isDereferenceable(value, constraints.addressSpace(), constraints.dereferenceable())) {
                throw new ProgramFault(
                        "dereferenceable",
                        "%d bytes from 0x%x on cannot be read".formatted(constraints.dereferenceable(), value.low));
            }
        }
    }

    /** Checks {@code value}, a defined number that is not an address, in one lane. */
    static void applyToNumber(ValueConstraints constraints, Scalar value) {
        check(constraints, value);
        if (constraints.isNoundef()) {
            requireDefined(value);
        }
    }

    /** Applies {@code noundef} to a leaf. */
    static void requireDefined(Scalar value) {
        if (value.poison) {
            throw new ProgramFault("noundef", "a value that must be defined is poison");
        }
        if ((value.undefinedLow | value.undefinedHigh) != 0) {
            throw new ProgramFault("noundef", "a value that must be defined has undefined bits");
        }
    }

    private static void check(ValueConstraints constraints, Scalar value) {
        boolean isDefined = value.isDefined();
        boolean breaks = constraints.isNonnull() && isDefined && (value.low | value.high) == 0
                || constraints.alignment() > 1 && (value.low & (constraints.alignment() - 1)) != 0
                || !constraints.ranges().isEmpty() && isDefined && !constraints.isInRange(unsigned(value))
                || constraints.excludedClasses() != 0
                        && ScalarOps.mayBeOfClass(constraints.type(), constraints.excludedClasses(), value);
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
