package lockstep.ir.nvvm.verify;

import java.util.List;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Which getelementptr are valid, for instructions and constant expressions. */
final class AddressRules {
    private AddressRules() {}

    /** What is wrong, or null. */
    static @Nullable String fault(Type source, Value base, List<? extends Value> indices, TypeSizes sizes) {
        if (!base.type().isPointerOrPointerVector()) {
            return "the base is a " + base.type();
        }
        if (!sizes.isSized(source)) {
            return "the source type " + source + " has no size";
        }
        VectorType shape = base.type() instanceof VectorType v ? v : null;
        for (Value index : indices) {
            if (!index.type().isIntOrIntVector()) {
                return "an index is a " + index.type();
            }
            if (index.type() instanceof VectorType v) {
                if (shape != null && !CastRules.sameShape(shape, v)) {
                    return "vectors of " + shape.count() + " and " + v.count() + " elements";
                }
                shape = v;
            }
        }
        return walk(source, indices);
    }

    private static @Nullable String walk(Type source, List<? extends Value> indices) {
        Type type = source;
        for (int i = 1; i < indices.size(); i++) {
            Type inner = step(type, indices.get(i));
            if (inner == null) {
                return "index " + i + " leads nowhere in " + type;
            }
            type = inner;
        }
        return null;
    }

    private static @Nullable Type step(Type type, Value index) {
        if (type instanceof ArrayType a) {
            return a.element();
        }
        if (type instanceof VectorType v) {
            return v.element();
        }
        if (type instanceof StructType s) {
            int field = field(index);
            return field >= 0 && field < s.fields().size() ? s.fields().get(field) : null;
        }
        return null;
    }

    private static int field(Value index) {
        if (!index.type().scalar().isInt(32)) {
            return -1;
        }
        if (index instanceof ConstantZero) {
            return 0;
        }
        Value scalar = index;
        if (index instanceof ConstantAggregate vector) {
            scalar = vector.elements().getFirst();
            for (Value element : vector.elements()) {
                if (element != scalar) {
                    return -1;
                }
            }
        }
        return scalar instanceof ConstantInt c && c.zext() <= Integer.MAX_VALUE ? (int) c.zext() : -1;
    }
}
