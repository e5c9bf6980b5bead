package lockstep.sim.forms;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Constants of every type, and stores of values, as text. */
final class FormValues {
    /** Variables for pointers, one for each address space. */
    static final String VARIABLES = """
            @in0 = global [64 x i32] zeroinitializer, align 16
            @in1 = addrspace(1) global [64 x i32] zeroinitializer, align 16
            @in3 = internal addrspace(3) global [64 x i32] undef, align 16
            @in4 = internal addrspace(4) constant [64 x i32] zeroinitializer, align 16
            """;

    private FormValues() {}

    /** A constant of {@code type} with the value {@code number}, as far as the type can express it. */
    static String constant(Type type, String number) {
        return switch (type) {
            case IntType i -> i.width() == 1 ? (number.equals("0") ? "false" : "true") : number;
            case FloatType f -> f == FloatType.FP128 ? "0xL00000000000000003FFF000000000000" : number + ".0";
            case PointerType p -> isVariable(p) ? "@in" + p.addressSpace() : "null";
            case VectorType v when !v.scalable() -> repeated(v.element(), v.count(), number, "<", ">");
            case ArrayType a -> repeated(a.element(), Math.toIntExact(a.count()), number, "[", "]");
            case StructType s ->
                "{ "
                        + s.fields().stream()
                                .map(f -> f + " " + constant(f, number))
                                .collect(Collectors.joining(", ")) + " }";
            default -> "undef";
        };
    }

    private static boolean isVariable(PointerType pointer) {
        return List.of(0, 1, 3, 4).contains(pointer.addressSpace());
    }

    private static String repeated(Type element, int count, String number, String open, String close) {
        return IntStream.range(0, count)
                .mapToObj(i -> element + " " + constant(element, number))
                .collect(Collectors.joining(", ", open, close));
    }

    /** Instructions that store {@code %r} of {@code type} so that all bits of the memory written are defined. */
    static String store(Type type) {
        List<String> lines = new ArrayList<>();
        store(type, "%r", lines);
        return String.join("\n", lines) + "\n";
    }

    private static void store(Type type, String value, List<String> lines) {
        int number = lines.size();
        if (type instanceof StructType s) {
            for (int i = 0; i < s.fields().size(); i++) {
                String part = "%part" + lines.size();
                lines.add("  " + part + " = extractvalue " + type + " " + value + ", " + i);
                store(s.fields().get(i), part, lines);
            }
        } else if (type.scalar() instanceof IntType integer
                && !List.of(8, 16, 32, 64).contains(integer.width())) {
            int width = integer.width() < 32 ? 32 : integer.width() <= 64 ? 64 : 128;
            Type wide = type instanceof VectorType v ? VectorType.of(IntType.of(width), v.count()) : IntType.of(width);
            boolean isSame = wide.equals(type);
            String stored = isSame ? value : "%wide" + number;
            if (!isSame) {
                lines.add("  " + stored + " = zext " + type + " " + value + " to " + wide);
            }
            lines.add("  store " + wide + " " + stored + ", ptr %out, align 8");
        } else if (!type.isVoid()) {
            lines.add("  store " + type + " " + value + ", ptr %out, align 8");
        }
    }

    /** A program whose kernel executes {@code body} and then stores {@code %r}. */
    static String program(String declarations, String body, Type result) {
        return VARIABLES + declarations + "define ptx_kernel void @k(ptr %out) {\nentry:\n"
                + "  store [64 x i32] zeroinitializer, ptr addrspace(3) @in3\n" + body + store(result)
                + "  ret void\n}\n";
    }
}
