package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A fully initialized part of an array that one thread reads and writes, or that is read-only: its element {@code i} is
 * element {@code first + i * stride} of the array.
 *
 * @param array a pointer to the whole array
 * @param first {@code i32}: which element of the array is the first
 * @param base a pointer to that element
 * @param element type of the elements: an integer of whole bytes, or a float
 * @param stride elements from one to the next, 1 or more
 * @param isWritten whether the thread may write it
 */
record ArraySlice(Value array, Value first, Value base, Type element, int stride, boolean isWritten) {
    /** How many elements a slice has. */
    static final int ELEMENTS = 32;

    /**
     * A pointer to an element.
     *
     * @param index an integer of 8 bits or more that is 0 to {@link #ELEMENTS} - 1
     */
    Value at(FunctionEmitter e, Value index) {
        int inBounds = e.choices().chance(1, 5) ? 0 : Flag.INBOUNDS.bit();
        boolean isFromBase = first == base || e.choices().chance(1, 2);
        if (isFromBase && stride == 1) {
            return e.at().elementPointer(element, base, List.of(index), inBounds);
        }
        IntType type = e.choices().pick(List.of(IntType.I64, IntType.I32));
        int flags = Flag.set(Flag.NSW, Flag.NUW);
        Value number = e.values().resized(e, index, type);
        Value apart = stride == 1 ? number : e.at().binary(Opcode.MUL, number, e.integer(type, stride), flags);
        if (isFromBase) {
            return e.at().elementPointer(element, base, List.of(apart), inBounds);
        }
        Value from = e.values().resized(e, first, type);
        Value whole = e.at().binary(Opcode.ADD, apart, from, flags);
        return e.at().elementPointer(element, array, List.of(whole), inBounds);
    }

    /** Bytes of an element, which is aligned to as many. */
    int bytes() {
        return OperandSource.bytes(element);
    }
}
