package lockstep.conformance.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Kernels of one call each: every row of the table of intrinsics, with overloaded types of several kinds. */
final class IntrinsicCalls {
    private static final List<Type> TYPES = List.of(
            IntType.I1,
            IntType.I8,
            IntType.I16,
            IntType.of(24),
            IntType.I32,
            IntType.I64,
            FloatType.HALF,
            FloatType.BFLOAT,
            FloatType.FLOAT,
            FloatType.DOUBLE,
            PointerType.GENERIC,
            PointerType.of(1),
            PointerType.of(3),
            VectorType.of(IntType.I32, 2),
            VectorType.of(FloatType.FLOAT, 2));
    private static final List<Type> FEW = List.of(
            IntType.I1,
            IntType.I32,
            IntType.I64,
            FloatType.FLOAT,
            PointerType.GENERIC,
            PointerType.of(1),
            VectorType.of(IntType.I1, 2),
            VectorType.of(IntType.I32, 2));
    /** Constants for what has to be one; for some parameters only one of these is legal. */
    private static final List<String> NUMBERS = List.of("1", "-1", "0", "4", "32");

    private static final String MEMORY = """
            @memory1 = addrspace(1) global [64 x [64 x i32]] zeroinitializer, align 16
            @memory3 = internal addrspace(3) global [64 x [4 x i32]] undef, align 16
            @memory4 = internal addrspace(4) constant [64 x [4 x i32]] zeroinitializer, align 16
            """;

    private IntrinsicCalls() {}

    /** Programs by the names of the intrinsics that they call: variants, of which at least one is valid. */
    static TreeMap<String, List<String>> all() {
        TreeMap<String, List<String>> calls = new TreeMap<>();
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            String signature = row.signatureText();
            boolean isOdd = Stream.of("...", "metadata", "token").anyMatch(signature::contains) || row.isGap();
            if (!isOdd) {
                combinations(row.overloadCount()).forEach(types -> add(row, types, calls));
            }
        }
        return calls;
    }

    private static List<List<Type>> combinations(int count) {
        List<List<Type>> all = List.of(List.of());
        for (int each = 0; each < count; each++) {
            List<List<Type>> longer = new ArrayList<>();
            for (List<Type> before : all) {
                for (Type next : count > 1 ? FEW : TYPES) {
                    longer.add(Stream.concat(before.stream(), Stream.of(next)).toList());
                }
            }
            all = longer;
        }
        return all;
    }

    private static void add(IntrinsicInfo row, List<Type> overloads, TreeMap<String, List<String>> calls) {
        Optional<FunctionType> type = row.typeFor(overloads);
        if (type.isEmpty() || row.kind().is(IntrinsicTrait.CLOCK)) {
            return;
        }
        List<String> valid = NUMBERS.stream()
                .map(number -> program(row, row.nameFor(overloads), type.get(), number))
                .distinct()
                .filter(Selected::isValid)
                .toList();
        if (!valid.isEmpty()) {
            calls.put(row.nameFor(overloads), valid);
        }
    }

    private static String program(IntrinsicInfo row, String name, FunctionType type, String number) {
        BoundaryTables tables = new BoundaryTables();
        // what lanes do together needs the same mask and lane of all of them
        boolean isTogether = row.functionAttributes().has("convergent");
        List<String> arguments = new ArrayList<>();
        for (int index = 0; index < type.parameters().size(); index++) {
            Type parameter = type.parameters().get(index);
            boolean isConstant = row.isImmediate(index) || isTogether && parameter.scalar() instanceof IntType;
            arguments.add(parameter + " " + argument(tables, parameter, isConstant, number, index));
        }
        String parameters = type.parameters().stream().map(Type::toString).collect(Collectors.joining(", "));
        return tables.program(
                type.result(),
                "call " + type.result() + " @" + name + "(" + String.join(", ", arguments) + ")",
                MEMORY + "declare " + type.result() + " @" + name + "(" + parameters + ")\n");
    }

    private static String argument(BoundaryTables tables, Type type, boolean isConstant, String number, int index) {
        return switch (type) {
            case PointerType pointer -> pointer(tables, pointer, index);
            case IntType integer
            when isConstant -> integer.width() > 1 ? number : number.equals("0") ? "false" : "true";
            case VectorType vector when vector.element() instanceof PointerType -> "zeroinitializer";
            case VectorType vector when isConstant -> "zeroinitializer";
            case IntType _, FloatType _, VectorType _ -> tables.operand(type);
            default -> "zeroinitializer";
        };
    }

    /** The address of what belongs to the lane, in the space of the pointer. */
    private static String pointer(BoundaryTables tables, PointerType type, int index) {
        int space = type.addressSpace();
        String name = "%a" + index;
        switch (space) {
            case 0 -> {
                tables.before(name + ".g = getelementptr [64 x i32], ptr addrspace(1) @memory1, i32 %t");
                tables.before(name + " = addrspacecast ptr addrspace(1) " + name + ".g to ptr");
            }
            case 1 -> tables.before(name + " = getelementptr [64 x i32], ptr addrspace(1) @memory1, i32 %t");
            case 3, 4 -> {
                tables.before(name
                        + " = getelementptr [4 x i32], ptr addrspace(%d) @memory%d, i32 %%t".formatted(space, space));
                if (space == 3) {
                    tables.before("store [4 x i32] zeroinitializer, ptr addrspace(3) " + name);
                }
            }
            default -> {
                return "null";
            }
        }
        return name;
    }
}
