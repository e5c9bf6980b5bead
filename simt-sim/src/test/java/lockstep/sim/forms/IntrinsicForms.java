package lockstep.sim.forms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** A call of every row of the table of intrinsics, with overloaded types of every kind. */
final class IntrinsicForms {
    private static final List<Type> TYPES = List.of(
            IntType.I1,
            IntType.I8,
            IntType.I32,
            IntType.I64,
            IntType.of(24),
            IntType.of(128),
            FloatType.HALF,
            FloatType.BFLOAT,
            FloatType.FLOAT,
            FloatType.DOUBLE,
            PointerType.GENERIC,
            PointerType.of(1),
            PointerType.of(3),
            VectorType.of(IntType.I1, 4),
            VectorType.of(IntType.I32, 4),
            VectorType.of(FloatType.FLOAT, 4),
            VectorType.of(PointerType.GENERIC, 4));
    private static final List<Type> FEW = List.of(
            IntType.I32,
            FloatType.FLOAT,
            PointerType.GENERIC,
            PointerType.of(1),
            PointerType.of(3),
            VectorType.of(IntType.I1, 4),
            VectorType.of(IntType.I32, 4),
            VectorType.of(FloatType.FLOAT, 4),
            VectorType.of(PointerType.GENERIC, 4));
    /** Operands; for some forms only one of these is legal. */
    private static final List<String> NUMBERS = List.of("1", "4", "0", "32", "-1");

    private IntrinsicForms() {}

    static List<TestedForm> all() {
        List<TestedForm> forms = new ArrayList<>();
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            if (row.isGap()) {
                forms.add(gap(row));
            } else {
                combinations(row.overloadCount()).forEach(types -> add(row, types, forms));
            }
        }
        return forms;
    }

    private static List<List<Type>> combinations(int count) {
        List<List<Type>> all = List.of(List.of());
        for (int i = 0; i < count; i++) {
            List<Type> candidates = count > 1 ? FEW : TYPES;
            all = all.stream()
                    .flatMap(before -> candidates.stream().map(type -> {
                        List<Type> longer = new ArrayList<>(before);
                        longer.add(type);
                        return List.copyOf(longer);
                    }))
                    .toList();
        }
        return all;
    }

    private static void add(IntrinsicInfo row, List<Type> overloads, List<TestedForm> forms) {
        Optional<FunctionType> type = row.typeFor(overloads);
        boolean isOdd = row.signatureText().contains("...")
                || row.signatureText().contains("metadata")
                || row.signatureText().contains("token");
        if (type.isPresent() && !isOdd) {
            String name = row.nameFor(overloads);
            forms.add(TestedForm.open(
                    name, NUMBERS.stream().map(n -> text(name, type.get(), n)).toList()));
        }
    }

    private static String text(String name, FunctionType type, String number) {
        List<Type> parameters = type.parameters();
        String types = parameters.stream().map(Type::toString).collect(Collectors.joining(", "));
        String given = IntStream.range(0, parameters.size())
                .mapToObj(i -> parameters.get(i) + " " + FormValues.constant(parameters.get(i), number))
                .collect(Collectors.joining(", "));
        String result = type.result().isVoid() ? "" : "%r = ";
        return FormValues.program(
                "declare " + type.result() + " @" + name + "(" + types + ")\n",
                "  " + result + "call " + type.result() + " @" + name + "(" + given + ")\n",
                type.result());
    }

    private static TestedForm gap(IntrinsicInfo row) {
        String name = row.name();
        return TestedForm.open(
                name + "*",
                List.of("declare void @" + name + "()\ndefine ptx_kernel void @k(ptr %out) {\n  call void @" + name
                        + "()\n  ret void\n}\n"));
    }
}
