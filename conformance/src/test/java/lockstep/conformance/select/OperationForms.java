package lockstep.conformance.select;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Kernels of one operation each: every operation on every type of these that it takes. */
final class OperationForms {
    private static final List<Type> SCALARS = List.of(
            IntType.I1,
            IntType.of(3),
            IntType.I8,
            IntType.I16,
            IntType.of(24),
            IntType.I32,
            IntType.of(48),
            IntType.I64,
            IntType.of(128),
            FloatType.HALF,
            FloatType.BFLOAT,
            FloatType.FLOAT,
            FloatType.DOUBLE);
    private static final List<Type> VECTORS = BoundaryTables.vectorsOf(
            IntType.I1, IntType.I8, IntType.of(24), IntType.I32, IntType.I64, FloatType.HALF, FloatType.FLOAT);
    private static final Set<Opcode> DIVISIONS = Set.of(Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM);

    private OperationForms() {}

    /** Programs by what they execute. */
    static TreeMap<String, String> all() {
        TreeMap<String, String> forms = new TreeMap<>();
        List<Type> types = new ArrayList<>(SCALARS);
        types.addAll(VECTORS);
        for (Type type : types) {
            for (Opcode opcode : Opcode.values()) {
                switch (opcode.format()) {
                    case UNARY -> add(forms, opcode.mnemonic(), type, type, 1);
                    case BINARY -> {
                        if (DIVISIONS.contains(opcode)) {
                            division(forms, opcode, type);
                        } else {
                            add(forms, opcode.mnemonic(), type, type, 2);
                        }
                    }
                    case CAST -> types.forEach(to -> cast(forms, opcode, type, to));
                    case COMPARE, MEMORY, ADDRESS, OTHER, TERMINATOR -> {}
                }
            }
            for (Predicate predicate : Predicate.values()) {
                String compare = (predicate.isOfFloats() ? "fcmp " : "icmp ") + predicate.word();
                add(forms, compare, type, truth(type), 2);
            }
            choices(forms, type);
        }
        forms.values().removeIf(text -> !Selected.isValid(text));
        return forms;
    }

    private static Type truth(Type type) {
        return type instanceof VectorType vector ? VectorType.of(IntType.I1, vector.count()) : IntType.I1;
    }

    private static void add(TreeMap<String, String> forms, String op, Type type, Type result, int operands) {
        BoundaryTables tables = new BoundaryTables();
        String first = tables.operand(type);
        String rest = operands > 1 ? ", " + tables.operand(type) : "";
        forms.put(op + " " + type, tables.program(result, op + " " + type + " " + first + rest, ""));
    }

    /** A division whose divisor is neither 0, nor -1 in the sign of which a quotient has no room. */
    private static void division(TreeMap<String, String> forms, Opcode opcode, Type type) {
        if (!(type.scalar() instanceof IntType)) {
            return;
        }
        BoundaryTables tables = new BoundaryTables();
        String first = tables.operand(type);
        String second = tables.operand(type);
        String one = type instanceof VectorType v ? "<" + v.element() + " 1, " + v.element() + " 1>" : "1";
        String zero = type instanceof VectorType ? "zeroinitializer" : "0";
        tables.before("%is.zero = icmp eq " + type + " " + second + ", " + zero);
        tables.before("%is.least = icmp eq " + type + " " + second + ", "
                + (type instanceof VectorType v ? "<" + v.element() + " -1, " + v.element() + " -1>" : "-1"));
        tables.before("%is.bad = or " + truth(type) + " %is.zero, %is.least");
        tables.before("%%divisor = select %s %%is.bad, %s %s, %s %s".formatted(truth(type), type, one, type, second));
        forms.put(
                opcode.mnemonic() + " " + type,
                tables.program(type, opcode.mnemonic() + " " + type + " " + first + ", %divisor", ""));
    }

    private static void cast(TreeMap<String, String> forms, Opcode opcode, Type from, Type to) {
        BoundaryTables tables = new BoundaryTables();
        String text = opcode.mnemonic() + " " + from + " " + tables.operand(from) + " to " + to;
        forms.put(opcode.mnemonic() + " " + from + " to " + to, tables.program(to, text, ""));
    }

    private static void choices(TreeMap<String, String> forms, Type type) {
        for (Type condition : new LinkedHashSet<>(List.of(IntType.I1, truth(type)))) {
            BoundaryTables tables = new BoundaryTables();
            String first = tables.operand(type);
            String second = tables.operand(type);
            String text = "select %s %s, %s %s, %s %s"
                    .formatted(condition, tables.operand(condition), type, first, type, second);
            forms.put("select " + condition + " " + type, tables.program(type, text, ""));
        }
        BoundaryTables tables = new BoundaryTables();
        forms.put("freeze " + type, tables.program(type, "freeze " + type + " " + tables.operand(type), ""));
    }
}
