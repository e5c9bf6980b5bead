package lockstep.sim.forms;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Every operation on every kind of type; the reader rejects invalid combinations. */
final class InstructionForms {
    static final List<Type> TYPES = List.of(
            IntType.I1,
            IntType.I8,
            IntType.I16,
            IntType.of(13),
            IntType.I32,
            IntType.of(24),
            IntType.I64,
            IntType.of(128),
            IntType.of(200),
            FloatType.HALF,
            FloatType.BFLOAT,
            FloatType.FLOAT,
            FloatType.DOUBLE,
            FloatType.FP128,
            PointerType.GENERIC,
            PointerType.of(1),
            PointerType.of(3),
            VectorType.of(IntType.I1, 4),
            VectorType.of(IntType.I8, 3),
            VectorType.of(IntType.I32, 4),
            VectorType.of(IntType.I64, 2),
            VectorType.of(FloatType.HALF, 2),
            VectorType.of(FloatType.FLOAT, 2),
            VectorType.of(PointerType.GENERIC, 2),
            new ArrayType(IntType.I32, 2),
            new ArrayType(FloatType.FLOAT, 2),
            StructType.literal(List.of(IntType.I32, IntType.I64), false),
            StructType.literal(List.of(IntType.I8, IntType.I32), true));
    private static final List<String> ORDERS =
            List.of("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst");

    private InstructionForms() {}

    static List<TestedForm> all() {
        List<TestedForm> forms = new ArrayList<>();
        for (Opcode opcode : Opcode.values()) {
            switch (opcode.format()) {
                case UNARY -> TYPES.forEach(t -> add(forms, opcode + " " + t, t, opcode.mnemonic() + " " + t + " %1"));
                case BINARY ->
                    TYPES.forEach(t -> add(forms, opcode + " " + t, t, opcode.mnemonic() + " " + t + " %1, %2"));
                case CAST ->
                    TYPES.forEach(from -> TYPES.forEach(to -> add(
                            forms,
                            opcode + " " + from + " " + to,
                            to,
                            from,
                            opcode.mnemonic() + " " + from + " %1 to " + to)));
                case COMPARE, MEMORY, ADDRESS, OTHER, TERMINATOR -> {}
            }
        }
        for (Predicate predicate : Predicate.values()) {
            String compare = predicate.isOfFloats() ? "fcmp " : "icmp ";
            TYPES.forEach(t -> add(
                    forms,
                    compare + predicate.word() + " " + t,
                    truth(t),
                    t,
                    compare + predicate.word() + " " + t + " %1, %2"));
        }
        TYPES.forEach(type -> others(forms, type));
        memory(forms);
        return forms;
    }

    private static Type truth(Type type) {
        return type instanceof VectorType v ? VectorType.of(IntType.I1, v.count()) : IntType.I1;
    }

    private static void add(List<TestedForm> forms, String name, Type result, String instruction) {
        add(forms, name, result, result, instruction);
    }

    /** {@code %1} and {@code %2} stand for operands of {@code type}. */
    private static void add(List<TestedForm> forms, String name, Type result, Type type, String instruction) {
        forms.add(TestedForm.open(
                name,
                Stream.of("4 2", "0 1", "1 0")
                        .map(pair -> pair.split(" "))
                        .map(pair -> instruction
                                .replace("%1", FormValues.constant(type, pair[0]))
                                .replace("%2", FormValues.constant(type, pair[1])))
                        .map(text -> FormValues.program("", "  %r = " + text + "\n", result))
                        .toList()));
    }

    private static void others(List<TestedForm> forms, Type t) {
        add(forms, "freeze " + t, t, "freeze " + t + " %1");
        add(forms, "select " + t, t, "select i1 true, " + t + " %1, " + t + " %2");
        String c = FormValues.constant(t, "4");
        forms.add(TestedForm.open(
                "phi " + t,
                List.of(FormValues.program("", """
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%c = icmp eq i32 %%t, 3
                  br i1 %%c, label %%a, label %%join
                a:
                  br label %%join
                join:
                  %%r = phi %s [ %s, %%a ], [ %s, %%entry ]
                """.formatted(t, c, FormValues.constant(t, "2")), t)
                        .replace("define ptx", "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndefine ptx"))));
        forms.add(TestedForm.open(
                "alloca, store, load " + t, List.of(FormValues.program("", """
                  %%p = alloca %s
                  store %s %s, ptr %%p
                  %%r = load %s, ptr %%p
                """.formatted(t, t, c, t), t))));
        forms.add(TestedForm.open(
                "volatile store, load " + t, List.of(FormValues.program("", """
                  store volatile %s %s, ptr @in0, align 1
                  %%r = load volatile %s, ptr @in0, align 1
                """.formatted(t, c, t), t))));
        forms.add(
                TestedForm.open("getelementptr " + t, List.of(FormValues.program("", """
                  %%p = getelementptr %s, ptr @in0, i32 1
                  %%r = ptrtoint ptr %%p to i64
                """.formatted(t), IntType.I64))));
        forms.add(TestedForm.open(
                "call and ret " + t,
                List.of(FormValues.program(
                        "define internal " + t + " @f(" + t + " %x) {\n  ret " + t + " %x\n}\n",
                        "  %r = call " + t + " @f(" + t + " " + c + ")\n",
                        t))));
        if (t instanceof VectorType v) {
            vectors(forms, v, c);
        }
        if (t instanceof StructType || t instanceof ArrayType) {
            Type first = t instanceof StructType s ? s.fields().getFirst() : ((ArrayType) t).element();
            add(forms, "extractvalue " + t, first, t, "extractvalue " + t + " %1, 0");
            add(
                    forms,
                    "insertvalue " + t,
                    t,
                    "insertvalue " + t + " %1, " + first + " " + FormValues.constant(first, "3") + ", 0");
        }
        if (t instanceof IntType i) {
            String numbers = i.width() == 1 ? "true" : "4";
            forms.add(TestedForm.of(
                    "switch " + t, FormValues.program("", """
                      switch %s %s, label %%other [ %s %s, label %%four ]
                    four:
                      br label %%end
                    other:
                      br label %%end
                    end:
                      %%r = phi i32 [ 7, %%four ], [ 8, %%other ]
                    """.formatted(t, numbers, t, numbers), IntType.I32), 7));
        }
    }

    private static void vectors(List<TestedForm> forms, VectorType v, String c) {
        Type e = v.element();
        for (String index : List.of("1", "%i")) {
            String number = "  %i = load i32, ptr @in0\n";
            forms.add(TestedForm.open(
                    "extractelement " + v + " " + index,
                    List.of(FormValues.program(
                            "", number + "  %r = extractelement " + v + " " + c + ", i32 " + index + "\n", e))));
            forms.add(TestedForm.open(
                    "insertelement " + v + " " + index,
                    List.of(FormValues.program(
                            "",
                            number + "  %r = insertelement " + v + " " + c + ", " + e + " "
                                    + FormValues.constant(e, "3") + ", i32 " + index + "\n",
                            v))));
        }
        forms.add(TestedForm.open(
                "shufflevector " + v,
                List.of(FormValues.program(
                        "",
                        "  %r = shufflevector " + v + " " + c + ", " + v + " " + c + ", <2 x i32> <i32 1, i32 0>\n",
                        VectorType.of(e, 2)))));
        forms.add(TestedForm.open(
                "getelementptr of " + v,
                List.of(FormValues.program(
                        "",
                        "  %i = zext <2 x i1> <i1 true, i1 false> to <2 x i64>\n  %p = getelementptr " + v
                                + ", ptr @in0, <2 x i64> %i\n  %r = ptrtoint <2 x ptr> %p to <2 x i64>\n",
                        VectorType.of(IntType.I64, 2)))));
    }

    private static void memory(List<TestedForm> forms) {
        for (String order : ORDERS) {
            forms.add(TestedForm.of(
                    "fence " + order,
                    FormValues.program("", "  fence " + order + "\n  %r = add i32 3, 4\n", IntType.I32),
                    7));
            for (Type t : TYPES) {
                forms.add(TestedForm.open(
                        "load atomic " + order + " " + t,
                        List.of(FormValues.program(
                                "", "  %r = load atomic " + t + ", ptr @in0 " + order + ", align 16\n", t))));
                forms.add(TestedForm.open(
                        "store atomic " + order + " " + t,
                        List.of(FormValues.program(
                                "",
                                "  store atomic " + t + " " + FormValues.constant(t, "4") + ", ptr @in0 " + order
                                        + ", align 16\n  %r = load " + t + ", ptr @in0\n",
                                t))));
            }
        }
        for (Type t : TYPES) {
            for (AtomicRmwInstruction.Operation operation : AtomicRmwInstruction.Operation.values()) {
                add(
                        forms,
                        "atomicrmw " + operation.word() + " " + t,
                        t,
                        "atomicrmw " + operation.word() + " ptr @in0, " + t + " %1 monotonic, align 16");
            }
            String pair = "cmpxchg ptr @in0, " + t + " %1, " + t + " %2 acq_rel monotonic, align 16";
            add(forms, "cmpxchg " + t, StructType.literal(List.of(t, IntType.I1), false), t, pair);
        }
        for (String space : List.of("", "addrspace(1)", "addrspace(3)")) {
            String variable = space.isEmpty() ? "@in0" : "@in" + space.charAt(10);
            String pointer = ("ptr " + space).strip() + " " + variable;
            for (String scope : List.of("", "syncscope(\"block\") ", "syncscope(\"agent\") ")) {
                forms.add(TestedForm.open(
                        "atomicrmw in scope " + scope + pointer,
                        List.of(FormValues.program(
                                "",
                                "  store i32 5, " + pointer + "\n  %r = atomicrmw add " + pointer + ", i32 1 " + scope
                                        + "seq_cst\n",
                                IntType.I32))));
            }
        }
        Stream.of(
                        "indirectbr ptr blockaddress(@k, %end), [label %end]",
                        "unreachable",
                        "br i1 true, label %end, label %end",
                        "resume i32 0",
                        "invoke void @f() to label %end unwind label %end")
                .forEach(t -> forms.add(TestedForm.open(
                        t,
                        List.of(FormValues.program(
                                "declare void @f()\n", "  " + t + "\nend:\n  %r = add i32 3, 4\n", IntType.I32)))));
        forms.add(TestedForm.open(
                "va_arg", List.of(FormValues.program("", "  %r = va_arg ptr @in0, i32\n", IntType.I32))));
        forms.add(TestedForm.open(
                "inline assembly",
                List.of(FormValues.program("", "  %r = call i32 asm \"mov.u32 $0, 7;\", \"=r\"()\n", IntType.I32))));
    }
}
