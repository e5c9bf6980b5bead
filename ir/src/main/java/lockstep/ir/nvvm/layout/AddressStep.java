package lockstep.ir.nvvm.layout;

import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;

/** The offset that one index of a {@code getelementptr} adds to the address. */
public sealed interface AddressStep {
    /** The type at the address after this step. */
    Type type();

    /**
     * A step to a field.
     *
     * @param struct the struct
     * @param field index of the field
     * @param offset bytes added
     * @param type the field's type
     */
    record Field(StructType struct, int field, long offset, Type type) implements AddressStep {}

    /**
     * A step to an element of an array or vector, or (the first step) over whole objects.
     *
     * @param index the index, any integer or vector of integers, read as signed
     * @param stride bytes added per 1 of the index
     * @param type the element's type
     */
    record Element(Value index, long stride, Type type) implements AddressStep {}
}
