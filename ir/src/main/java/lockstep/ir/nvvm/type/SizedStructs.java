package lockstep.ir.nvvm.type;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Whether memory can hold an aggregate: a walk over the types inside it, each of which is visited once. */
final class SizedStructs {
    private SizedStructs() {}

    static boolean isSized(Type aggregate) {
        Set<Type> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Type> work = new ArrayDeque<>();
        work.add(aggregate);
        while (!work.isEmpty()) {
            Type type = work.pop();
            if (!seen.add(type)) {
                continue;
            }
            switch (type) {
                case StructType s -> {
                    if (s.isOpaque()) {
                        return false;
                    }
                    s.fields().forEach(work::push);
                }
                case ArrayType a -> work.push(a.element());
                case SimpleType s -> {
                    return false;
                }
                case FunctionType f -> {
                    return false;
                }
                case IntType i -> {}
                case FloatType f -> {}
                case PointerType p -> {}
                case VectorType v -> {}
            }
        }
        return true;
    }
}
