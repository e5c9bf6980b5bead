package lockstep.ir.nvvm.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Unifies named structs of a module that is to be linked with those of other modules. Two are the same if they have the
 * same name and the same body, with named structs inside compared in the same way; pointers are opaque, so that no
 * struct contains itself. Computed optimistically: initially all pairs with the same name and body text are the same;
 * then those that contain a pair which is not are removed, until nothing changes.
 *
 * <p>For example {@code %S = type { i32, %T }} in both is two types if {@code %T} is {@code { i8 }} in one and {@code {
 * i16 }} in the other. Linear in the size of the bodies.
 */
final class SharedStructs {
    private final Map<String, StructType> known = new HashMap<>();
    private final Set<String> takenNames = new HashSet<>();

    private SharedStructs(List<Module> others) {
        for (Module other : others) {
            for (StructType struct : other.structs()) {
                known.putIfAbsent(struct.toString(), struct);
            }
        }
        takenNames.addAll(known.keySet());
    }

    /** What each struct of {@code module}, by name or number, is to be when the module is read again. */
    static Map<Object, StructType> of(Module module, List<Module> others) {
        return new SharedStructs(others).given(module);
    }

    private Map<Object, StructType> given(Module module) {
        Set<StructType> different = different(module.structs());
        module.structs().forEach(struct -> takenNames.add(struct.toString()));
        Map<Object, StructType> given = new LinkedHashMap<>();
        for (StructType struct : module.structs()) {
            StructType other = known.get(struct.toString());
            if (other != null) {
                given.put(key(struct), different.contains(struct) ? renamed(struct) : other);
            }
        }
        return given;
    }

    /** Those that differ from the struct of the same name, or contain one that does. */
    private Set<StructType> different(List<StructType> structs) {
        Map<StructType, List<StructType>> holders = new HashMap<>();
        Set<StructType> different = new HashSet<>();
        Deque<StructType> work = new ArrayDeque<>();
        for (StructType struct : structs) {
            StructType other = known.get(struct.toString());
            if (other == null || !other.bodyText().equals(struct.bodyText())) {
                different.add(struct);
                work.add(struct);
            }
            for (StructType part : parts(struct)) {
                holders.computeIfAbsent(part, _ -> new ArrayList<>()).add(struct);
            }
        }
        while (!work.isEmpty()) {
            for (StructType holder : holders.getOrDefault(work.remove(), List.of())) {
                if (different.add(holder)) {
                    work.add(holder);
                }
            }
        }
        return different;
    }

    /** The named structs in the body of {@code struct}, however deep in types without names. */
    private static List<StructType> parts(StructType struct) {
        List<StructType> parts = new ArrayList<>();
        Deque<Type> work = new ArrayDeque<>(struct.fields());
        while (!work.isEmpty()) {
            switch (work.remove()) {
                case StructType inner when inner.isLiteral() -> work.addAll(inner.fields());
                case StructType inner -> parts.add(inner);
                case ArrayType array -> work.add(array.element());
                case VectorType vector -> work.add(vector.element());
                case SimpleType _, IntType _, FloatType _, PointerType _, FunctionType _ -> {}
            }
        }
        return parts;
    }

    private static Object key(StructType struct) {
        String name = String.valueOf(struct.name());
        return struct.isNumbered() ? Integer.valueOf(name) : name;
    }

    private StructType renamed(StructType struct) {
        for (int number = 1; ; number++) {
            StructType free = struct.isNumbered()
                    ? StructType.numbered(Integer.parseInt(String.valueOf(struct.name())) + number)
                    : StructType.named(struct.name() + "." + number);
            if (takenNames.add(free.toString())) {
                return free;
            }
        }
    }
}
