package lockstep.conformance.allocation;

import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * A condition at a point: a place of the second function holds the value of a variable of the first.
 *
 * @param variable of the first function
 * @param place of the second function
 */
record Equation(Variable variable, Place place) {
    /**
     * A single register of the first function, or a part of a tuple.
     *
     * @param register of which it is a part; physical ones are single
     * @param part which
     * @param isOfCaller whether it is the value that a physical register held on entry to the function
     */
    record Variable(OriRegister register, int part, boolean isOfCaller) {
        /** Part {@code part} of {@code register}. */
        static Variable of(OriRegister register, int part) {
            return register instanceof PhysicalRegister physical
                    ? new Variable(single(physical, part), 0, false)
                    : new Variable(register, part, false);
        }

        static Variable ofCaller(int number) {
            return new Variable(new PhysicalRegister(RegisterFile.GENERAL, number, 1), 0, true);
        }

        boolean isPhysical() {
            return register instanceof PhysicalRegister && !isConstant() && !isOfCaller;
        }

        boolean isConstant() {
            return register instanceof PhysicalRegister physical && physical.number() == PhysicalRegister.CONSTANT;
        }

        boolean isUniform() {
            return register.file().isUniform();
        }

        @Override
        public String toString() {
            String name = register.width() == 1 ? register.toString() : register + "." + part;
            return isOfCaller ? "the caller's " + name : name;
        }
    }

    /**
     * A register of the second function, or four bytes of its frame.
     *
     * @param register a single one; that of the stack pointer for bytes of the frame
     * @param offset from the stack pointer; {@link #NO_OFFSET} for a register
     * @param isTruth whether it holds a predicate as a number, with all bits set where it is true
     */
    record Place(PhysicalRegister register, long offset, boolean isTruth) {
        static final long NO_OFFSET = -1;
        private static final PhysicalRegister STACK = new PhysicalRegister(RegisterFile.GENERAL, 1, 1);

        static Place of(PhysicalRegister register) {
            return new Place(register, NO_OFFSET, false);
        }

        static Place ofStack(long offset) {
            return new Place(STACK, offset, false);
        }

        boolean isStack() {
            return offset != NO_OFFSET;
        }

        boolean isConstant() {
            return register.number() == PhysicalRegister.CONSTANT;
        }

        boolean isUniform() {
            return register.file().isUniform();
        }

        /** This cell, whatever its meaning. */
        Place cell() {
            return new Place(register, offset, false);
        }

        /** This cell with the meaning of {@code other}. */
        Place as(Place other) {
            return new Place(register, offset, other.isTruth);
        }

        Place asTruth() {
            return new Place(register, offset, true);
        }

        @Override
        public String toString() {
            String name = isStack() ? "[R1+0x" + Long.toHexString(offset) + "]" : register.toString();
            return isTruth ? "the truth in " + name : name;
        }
    }

    /** A part of a physical tuple; that of a constant one is constant. */
    static PhysicalRegister single(PhysicalRegister register, int part) {
        boolean isConstant = register.number() == PhysicalRegister.CONSTANT;
        return new PhysicalRegister(register.file(), isConstant ? register.number() : register.number() + part, 1);
    }

    /** Whether both are the same physical register, or the same constant. */
    boolean isTrivial() {
        boolean isSame =
                !variable.isOfCaller && !place.isStack() && !place.isTruth && variable.register.equals(place.register);
        return isSame || variable.isConstant() && place.isConstant();
    }

    /** Whether one of them is uniform and the other per lane. */
    boolean isCrossing() {
        return variable.isUniform() != place.isUniform() && !variable.isConstant() && !place.isConstant();
    }

    boolean isOfWarp() {
        return variable.isUniform() && place.isUniform();
    }

    @Override
    public String toString() {
        return variable + " in " + place;
    }
}
