package lockstep.ir.nvvm.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;

/**
 * Checks that named structs contain each other without a cycle, not too deeply and with a bounded number of members in
 * total, so that walks over a type need no checks of their own.
 */
final class TypeNesting {
    private static final int MAX_DEPTH = Cursor.MAX_NESTING;
    private static final long MAX_MEMBERS = 1_000_000;

    private record Size(int depth, long members) {}

    private final Map<StructType, Size> sizes = new HashMap<>();
    private final Map<StructType, Boolean> active = new HashMap<>();
    private final SourceLocation place;

    private TypeNesting(SourceLocation place) {
        this.place = place;
    }

    static void check(List<StructType> structs, SourceLocation place) {
        TypeNesting nesting = new TypeNesting(place);
        structs.forEach(nesting::measure);
    }

    private void measure(StructType root) {
        Deque<StructType> stack = new ArrayDeque<>();
        stack.push(root);
        while (!stack.isEmpty()) {
            StructType struct = stack.peek();
            if (sizes.containsKey(struct)) {
                stack.pop();
                continue;
            }
            boolean first = active.put(struct, true) == null;
            List<StructType> open = new ArrayList<>();
            Size size = new Size(0, 1);
            for (Type field : struct.fields()) {
                size = plus(size, field, open);
            }
            if (open.isEmpty()) {
                sizes.put(struct, limited(struct, new Size(size.depth() + 1, size.members())));
                stack.pop();
            } else if (!first) {
                throw Cursor.faultAt(
                        place, "recursive-type", "identified structure type '" + struct + "' is recursive");
            } else {
                open.forEach(stack::push);
            }
        }
    }

    private Size limited(StructType struct, Size size) {
        if (size.depth() > MAX_DEPTH) {
            throw Cursor.faultAt(
                    place,
                    "nested-too-deeply",
                    "type '" + struct + "' is nested more than " + MAX_DEPTH + " levels deep");
        }
        if (size.members() > MAX_MEMBERS) {
            throw Cursor.faultAt(place, "too-large", "type '" + struct + "' has more than " + MAX_MEMBERS + " members");
        }
        return size;
    }

    /** Adds {@code field}; named structs without a size yet are added to {@code open}. Literal types are not deep. */
    private Size plus(Size sum, Type field, List<StructType> open) {
        if (field instanceof ArrayType a) {
            return plus(sum, a.element(), open);
        }
        if (!(field instanceof StructType s)) {
            return new Size(sum.depth(), sum.members() + 1);
        }
        if (s.isLiteral()) {
            Size inner = sum;
            for (Type part : s.fields()) {
                inner = plus(inner, part, open);
            }
            return inner;
        }
        Size known = sizes.get(s);
        if (known == null) {
            open.add(s);
            return sum;
        }
        return new Size(
                Math.max(sum.depth(), known.depth()), Math.min(sum.members() + known.members(), 2 * MAX_MEMBERS));
    }
}
