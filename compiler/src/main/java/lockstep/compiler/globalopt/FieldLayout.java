package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.StructLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;

/**
 * A struct, or an array of structs, as one object for each field: all first fields, all second fields and so on
 * (structure of arrays). Field {@code i} of struct {@code e} is element {@code e} of object {@code i}.
 *
 * @param struct the struct
 * @param count the number of structs in the array; 1 for a single struct
 * @param isArray whether it is an array
 * @param layout the data layout
 */
record FieldLayout(StructType struct, long count, boolean isArray, DataLayout layout) {
    /** Most fields of a struct that is split. Source: seed 004, "Knobs and Thresholds". */
    static final int MAX_FIELDS = 16;

    private static final ExactInt FAR = ExactInt.of(Integer.MAX_VALUE);

    /**
     * The target of an access.
     *
     * @param field index of the field
     * @param structs the constant part of the index of the struct
     * @param outer terms whose strides are multiples of the struct's size
     * @param bytes from the start of the field
     * @param inner terms that stay within the field
     */
    record Target(int field, long structs, List<AddressOffset.Term> outer, long bytes, List<AddressOffset.Term> inner) {
        Target {
            outer = List.copyOf(outer);
            inner = List.copyOf(inner);
        }

        /** This target with another field, at its start. */
        Target at(int otherField) {
            return new Target(otherField, structs, outer, 0, List.of());
        }
    }

    /**
     * {@code type} as an array of structs; nested arrays are flattened ("vector peeling" of the seed, whose tag 14 is
     * that of arrays).
     *
     * @return empty if the elements are not structs, or have size zero
     */
    static Optional<FieldLayout> of(Type type, DataLayout layout) {
        long count = 1;
        Type at = type;
        while (at instanceof ArrayType array && count <= Integer.MAX_VALUE) {
            count *= Math.min(array.count(), Integer.MAX_VALUE);
            at = array.element();
        }
        boolean fits = count >= 1 && count <= Integer.MAX_VALUE;
        return fits && at instanceof StructType struct && !struct.isOpaque() && layout.allocSize(struct) > 0
                ? Optional.of(new FieldLayout(struct, count, type instanceof ArrayType, layout))
                : Optional.empty();
    }

    private StructLayout fields() {
        return layout.structLayout(struct);
    }

    /** Number of fields. */
    int fieldCount() {
        return struct.fields().size();
    }

    /** The type of field {@code index}. */
    Type fieldType(int index) {
        return struct.fields().get(index);
    }

    /** The type of the object that holds field {@code index} of all structs. */
    Type objectType(int index) {
        return isArray ? new ArrayType(fieldType(index), count) : fieldType(index);
    }

    /** Offset of field {@code index} in the struct. */
    long offset(int index) {
        return fields().offset(index);
    }

    /** Bytes from one struct to the next. */
    long stride() {
        return fields().size();
    }

    /** Bytes from one element of the object of field {@code index} to the next. */
    long stride(int index) {
        return layout.allocSize(fieldType(index));
    }

    /** The target of an access of a whole struct, with field 0; empty if it is not such an access. */
    Optional<Target> whole(AddressOffset place, Type type) {
        if (!type.equals(struct)) {
            return Optional.empty();
        }
        return split(place)
                .filter(target -> target.bytes() == 0 && target.inner().isEmpty());
    }

    /**
     * The target of an access of {@code type} at {@code place}; empty if it may touch more than one field, or padding.
     */
    Optional<Target> field(AddressOffset place, Type type) {
        Target target = split(place).orElse(null);
        if (target == null || fieldCount() == 0) {
            return Optional.empty();
        }
        ExactInt least = ExactInt.of(target.bytes());
        ExactInt most = least;
        for (AddressOffset.Term term : target.inner()) {
            WrappedRange index = ValueTracking.range(term.index());
            ExactInt stride = ExactInt.of(term.stride());
            least = least.add(index.leastSigned().multiply(stride));
            most = most.add(index.mostSigned().multiply(stride));
        }
        if (least.signum() < 0 || most.compareTo(FAR) > 0) {
            return Optional.empty();
        }
        int field = fields().fieldAt(Math.min(least.longValueExact(), stride() - 1));
        if (field < 0) {
            return Optional.empty();
        }
        long end = most.longValueExact() + layout.storeSize(type);
        boolean isInside = end <= offset(field) + layout.storeSize(fieldType(field));
        return isInside ? Optional.of(moved(target, field)) : Optional.empty();
    }

    private Target moved(Target target, int field) {
        return new Target(field, target.structs(), target.outer(), target.bytes() - offset(field), target.inner());
    }

    /** Separates steps over structs from steps within one; bytes are counted from the start of the struct. */
    private Optional<Target> split(AddressOffset place) {
        List<AddressOffset.Term> outer = new ArrayList<>();
        List<AddressOffset.Term> inner = new ArrayList<>();
        for (AddressOffset.Term term : place.terms()) {
            if (!term.isExact()) {
                return Optional.empty();
            }
            (term.stride() % stride() == 0 ? outer : inner).add(term);
        }
        long structs = Math.floorDiv(place.constant(), stride());
        return Optional.of(new Target(0, structs, outer, Math.floorMod(place.constant(), stride()), inner));
    }
}
