package lockstep.compiler.analysis.alias;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The underlying objects of an address: the values it is computed from. It points into whatever one of them points
 * into, if into anything. Walks through address computations, casts, PHIs and selects; at most {@value #MAX_VALUES}
 * values, of which at most {@value #MAX_OBJECTS} are ends; an address that exceeds a limit is its own underlying
 * object.
 *
 * @param objects the ends, in order of discovery
 * @param spaces the memories they may be in, see {@link MemorySpaces}
 */
record UnderlyingObjects(List<Value> objects, int spaces) {
    private static final int MAX_VALUES = 64;
    private static final int MAX_OBJECTS = 8;

    UnderlyingObjects {
        objects = List.copyOf(objects);
    }

    static UnderlyingObjects of(Value address) {
        List<Value> ends = new ArrayList<>();
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> work = new ArrayDeque<>(List.of(address));
        while (!work.isEmpty()) {
            Value at = PointerProvenance.resolved(work.pop());
            if (!seen.add(at)) {
                continue;
            }
            if (!follow(at, work) && !(at instanceof ConstantUndef) && !(at instanceof ConstantPoison)) {
                ends.add(at);
            }
            if (seen.size() > MAX_VALUES || ends.size() > MAX_OBJECTS) {
                return new UnderlyingObjects(List.of(address), MemorySpaces.ofObject(address));
            }
        }
        int spaces = 0;
        for (Value end : ends) {
            spaces |= MemorySpaces.ofObject(end);
        }
        return new UnderlyingObjects(ends, spaces);
    }

    /** Pushes what {@code at} is computed from; false if it is an end. */
    private static boolean follow(Value at, Deque<Value> work) {
        if (at instanceof PhiInstruction phi) {
            phi.operands().forEach(work::push);
            return true;
        }
        if (at instanceof SelectInstruction select) {
            work.push(select.ifTrue());
            work.push(select.ifFalse());
            return true;
        }
        Value source = source(at);
        if (source != null) {
            work.push(source);
        }
        return source != null;
    }

    private static @Nullable Value source(Value at) {
        if (at instanceof GetElementPtrInstruction gep) {
            return gep.type().isPointer() ? gep.base() : null;
        }
        if (at instanceof ConstantExpression e
                && e.opcode() == Opcode.GETELEMENTPTR
                && e.type().isPointer()) {
            return e.operands().getFirst();
        }
        Value cast = AddressForm.castSource(at);
        return cast != null ? cast : PointerProvenance.sameObject(at);
    }

    /** The single object, or null if there may be several or none. */
    @Nullable Value only() {
        return objects.size() == 1 ? objects.getFirst() : null;
    }
}
