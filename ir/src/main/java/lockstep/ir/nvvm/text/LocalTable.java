package lockstep.ir.nvvm.text;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/**
 * The local values of one function by name and by number, with placeholders for forward references. A key is the name
 * as String or the number as Integer.
 */
final class LocalTable {
    private final Context context;
    private final Function function;
    private final Map<String, Value> named = new HashMap<>();
    private final Int2ObjectMap<Value> numbered = new Int2ObjectOpenHashMap<>();
    private final Map<Object, SourceLocation> forward = new LinkedHashMap<>();
    private final Map<Value, Value> replaced = new IdentityHashMap<>();
    private int nextNumber;

    LocalTable(Context context, Function function) {
        this.context = context;
        this.function = function;
    }

    Function function() {
        return function;
    }

    /** The least number that the next unnamed value may have. */
    int nextNumber() {
        return nextNumber;
    }

    /** Records that {@code number} is used, so that the next one is higher. */
    void useNumber(int number) {
        nextNumber = number + 1;
    }

    private @Nullable Value find(Object key) {
        Value value = key instanceof String name ? named.get(name) : numbered.get(((Integer) key).intValue());
        while (value != null && !replaced.isEmpty() && replaced.containsKey(value)) {
            value = replaced.get(value);
        }
        return value;
    }

    private void put(Object key, Value value) {
        if (key instanceof String name) {
            named.put(name, value);
        } else {
            numbered.put(((Integer) key).intValue(), value);
        }
    }

    /** The value of {@code key}, which must be of {@code type}; a placeholder if it is not defined yet. */
    Value value(Object key, Type type, SourceLocation place) {
        Value value = find(key);
        if (value == null) {
            value = standIn(type, place);
            put(key, value);
            forward.put(key, place);
        }
        if (!value.type().equals(type)) {
            throw Cursor.faultAt(
                    place,
                    "type-mismatch",
                    type == SimpleType.LABEL
                            ? "'%" + key + "' is not a basic block"
                            : "'%" + key + "' defined with type '" + value.type() + "' but expected '" + type + "'");
        }
        return value;
    }

    private Value standIn(Type type, SourceLocation place) {
        if (type == SimpleType.LABEL) {
            return IrBuilder.detachedBlock(null);
        }
        if (!type.isFirstClass()) {
            throw Cursor.faultAt(place, "invalid-type", "invalid use of a non-first-class type");
        }
        return new FreezeInstruction(context.poison(type));
    }

    /** The block of {@code key}; one that is in no function yet if it is not defined yet. */
    BasicBlock block(Object key, SourceLocation place) {
        return (BasicBlock) value(key, SimpleType.LABEL, place);
    }

    /** The block of {@code key} if it is defined. */
    @Nullable BasicBlock definedBlock(Object key) {
        return find(key) instanceof BasicBlock block && !forward.containsKey(key) ? block : null;
    }

    /** Makes {@code block}, mentioned elsewhere, the block of {@code key}; it is not defined yet. */
    void expectBlock(Object key, BasicBlock block, SourceLocation place) {
        put(key, block);
        forward.put(key, place);
    }

    /** Appends the block of {@code key} to the function. */
    BasicBlock defineBlock(Object key, SourceLocation place) {
        Value existing = find(key);
        if (existing != null && (!(existing instanceof BasicBlock) || !forward.containsKey(key))) {
            throw redefinition(key, place);
        }
        BasicBlock block = existing instanceof BasicBlock b ? b : IrBuilder.detachedBlock(null);
        block.setName(key instanceof String name ? name : null);
        IrBuilder.place(block, function);
        put(key, block);
        forward.remove(key);
        return block;
    }

    private static SyntaxFault redefinition(Object key, SourceLocation place) {
        return Cursor.faultAt(place, "redefinition", "multiple definition of local value named '" + key + "'");
    }

    /** Defines {@code key} as {@code value}, which replaces its placeholder if there is one. */
    void define(Object key, Value value, SourceLocation place) {
        Value existing = find(key);
        if (existing != null) {
            if (!forward.containsKey(key)) {
                throw redefinition(key, place);
            }
            replaceStandIn(key, existing, value, place);
        }
        put(key, value);
        if (value instanceof LocalValue local && key instanceof String name && local.name() == null) {
            local.setName(name);
        }
    }

    private void replaceStandIn(Object key, Value standIn, Value value, SourceLocation place) {
        if (standIn == value) {
            throw Cursor.faultAt(place, "invalid-operand", "'%" + key + "' is defined by itself");
        }
        if (!(standIn instanceof Instruction instruction) || !standIn.type().equals(value.type())) {
            throw Cursor.faultAt(
                    place, "type-mismatch", "instruction forward referenced with type '" + standIn.type() + "'");
        }
        forward.remove(key);
        replaced.put(standIn, value);
        IrBuilder.resolve(instruction, value);
    }

    /** The error of a reference to an undefined value; null if all are defined. */
    @Nullable SyntaxFault undefined() {
        for (Map.Entry<Object, SourceLocation> entry : forward.entrySet()) {
            return Cursor.faultAt(
                    entry.getValue(), "undefined-value", "use of undefined value '%" + entry.getKey() + "'");
        }
        return null;
    }
}
