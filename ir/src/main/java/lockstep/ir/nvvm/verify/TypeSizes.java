package lockstep.ir.nvvm.verify;

import java.util.HashMap;
import java.util.Map;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;

/** Whether types have a computable size, cached: structs may be nested deeply and share parts. */
final class TypeSizes {
    /** What is known about a type's size. */
    enum Size {
        /** It has no size. */
        NONE,
        /** It has one. */
        FITS,
        /** It has one beyond 63 bits, or contains itself. */
        TOO_LARGE
    }

    private final DataLayout layout;
    private final Map<Type, Size> known = new HashMap<>();

    TypeSizes(DataLayout layout) {
        this.layout = layout;
    }

    DataLayout layout() {
        return layout;
    }

    Size of(Type type) {
        if (!(type instanceof StructType) && !(type instanceof ArrayType)) {
            return type.isSized() ? Size.FITS : Size.NONE;
        }
        Size size = known.get(type);
        if (size == null) {
            size = compute(type);
            known.put(type, size);
        }
        return size;
    }

    private Size compute(Type type) {
        try {
            layout.allocSize(type);
            return Size.FITS;
        } catch (IllegalArgumentException e) {
            return Size.NONE;
        } catch (ArithmeticException | InputException e) {
            return Size.TOO_LARGE;
        }
    }

    boolean isSized(Type type) {
        return of(type) != Size.NONE;
    }
}
