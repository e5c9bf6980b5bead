package lockstep.sim.forms;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Variables of every linkage, space and type, initializers of every kind, aliases, and every kind of call. */
final class GlobalForms {
    private static final List<Integer> SPACES = List.of(0, 1, 3, 4, 5, 101);
    /** Expressions of pointers and numbers; each is the initializer of a variable that the kernel loads. */
    private static final List<String> INITIALIZERS = List.of(
            "ptr @in0",
            "ptr null",
            "ptr @k",
            "ptr getelementptr (i8, ptr @in0, i64 8)",
            "ptr getelementptr inbounds ([64 x i32], ptr @in0, i64 0, i64 3)",
            "ptr addrspacecast (ptr addrspace(1) @in1 to ptr)",
            "ptr addrspacecast (ptr addrspace(4) @in4 to ptr)",
            "ptr addrspace(1) addrspacecast (ptr @in0 to ptr addrspace(1))",
            "ptr inttoptr (i64 ptrtoint (ptr @in0 to i64) to ptr)",
            "ptr bitcast (ptr @in0 to ptr)",
            "i64 ptrtoint (ptr @in0 to i64)",
            "i64 add (i64 ptrtoint (ptr @in0 to i64), i64 4)",
            "i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @in0, i64 8) to i64), i64 ptrtoint (ptr @in0 to i64))",
            "i64 xor (i64 ptrtoint (ptr @in0 to i64), i64 4)",
            "i32 trunc (i64 ptrtoint (ptr @in0 to i64) to i32)",
            "i32 ptrtoint (ptr @in0 to i32)",
            "i128 ptrtoint (ptr @in0 to i128)",
            "[2 x ptr] [ptr @in0, ptr getelementptr (i8, ptr @in0, i64 4)]",
            "{ i32, ptr } { i32 1, ptr @in0 }",
            "<{ i8, ptr }> <{ i8 1, ptr @in0 }>",
            "<2 x ptr> <ptr @in0, ptr null>",
            "[3 x i8] c\"abc\"",
            "[2 x i16] [i16 1, i16 2]",
            "<4 x i8> <i8 1, i8 2, i8 3, i8 4>",
            "<2 x i32> bitcast (<4 x i16> <i16 1, i16 2, i16 3, i16 4> to <2 x i32>)",
            "i32 bitcast (<4 x i8> <i8 1, i8 2, i8 3, i8 4> to i32)",
            "i32 bitcast (float 1.0 to i32)",
            "<2 x i32> splat (i32 3)",
            "{} {}",
            "[0 x i32] zeroinitializer",
            "ptr blockaddress(@k, %entry)",
            "ptr dso_local_equivalent @k",
            "ptr no_cfi @k");

    private GlobalForms() {}

    static List<TestedForm> all() {
        List<TestedForm> forms = new ArrayList<>();
        for (Linkage linkage : Linkage.values()) {
            for (int space : SPACES) {
                variable(forms, linkage.word() + " addrspace(" + space + ") global", space, "", 0);
                variable(forms, linkage.word() + " addrspace(" + space + ") constant", space, "7", 7);
                variable(forms, linkage.word() + " addrspace(" + space + ") global", space, "7", 7);
                variable(forms, linkage.word() + " addrspace(" + space + ") global", space, "0", 0);
            }
            function(forms, linkage.word());
        }
        for (String word : List.of(
                "thread_local",
                "externally_initialized",
                "unnamed_addr",
                "local_unnamed_addr",
                "hidden",
                "protected",
                "dso_local")) {
            variable(forms, word + " global", 0, "7", 7);
        }
        for (Type type : InstructionForms.TYPES) {
            typed(forms, type + " " + FormValues.constant(type, "4"), "global");
            typed(forms, type + " zeroinitializer", "addrspace(4) constant");
        }
        INITIALIZERS.forEach(initializer -> typed(forms, initializer, "global"));
        functions(forms);
        return forms;
    }

    /** Variables with undefined initializers. */
    static List<TestedForm> undefined() {
        List<TestedForm> forms = new ArrayList<>();
        for (Type type : InstructionForms.TYPES) {
            boolean isRun = type != FloatType.FP128 && !type.equals(IntType.of(200));
            if (isRun) {
                typed(forms, type + " undef", "constant");
                typed(forms, type + " poison", "constant");
            }
        }
        return forms;
    }

    private static void variable(List<TestedForm> forms, String header, int space, String value, long expected) {
        String initializer = value.isEmpty() ? "i32" : "i32 " + value;
        String text = FormValues.program(
                "@g = " + header + " " + initializer + "\n",
                "  %r = load i32, ptr addrspace(" + space + ") @g\n",
                IntType.I32);
        forms.add(TestedForm.of(
                (header + " " + initializer).replaceAll("\\s+", " ").strip(), text, expected));
    }

    /** The initializer is loaded as bytes of a word of four; the rest of the buffer stays zero. */
    private static void typed(List<TestedForm> forms, String initializer, String header) {
        String space = header.startsWith("addrspace(4)") ? "addrspace(4) " : "";
        String text = FormValues.program(
                "@g = " + header + " " + initializer + ", align 16\n",
                "  %end = getelementptr i8, ptr " + space + "@g, i64 0\n  %b = load i8, ptr " + space
                        + "%end\n  %r = zext i8 %b to i32\n",
                IntType.I32);
        forms.add(TestedForm.open(header + " " + initializer, List.of(text)));
    }

    private static void function(List<TestedForm> forms, String linkage) {
        String text = FormValues.program(
                "define " + linkage + " i32 @f(i32 %x) {\n  %y = add i32 %x, 3\n  ret i32 %y\n}\n",
                "  %r = call i32 @f(i32 4)\n",
                IntType.I32);
        forms.add(TestedForm.of("function " + linkage, text, 7));
        forms.add(TestedForm.of(
                "alias " + linkage,
                FormValues.program(
                        "@v = global i32 7\n@a = " + linkage + " alias i32, ptr @v\n",
                        "  %r = load i32, ptr @a\n",
                        IntType.I32),
                7));
    }

    private static void functions(List<TestedForm> forms) {
        String plain = "define internal i32 @f(i32 %x) {\n  %y = add i32 %x, 3\n  ret i32 %y\n}\n";
        call(
                forms,
                "call through a pointer",
                plain + "@p = global ptr @f\n",
                "  %f = load ptr, ptr @p\n  %r = call i32 %f(i32 4)\n");
        call(
                forms,
                "call of an alias of a function",
                plain + "@a = internal alias i32 (i32), ptr @f\n",
                "  %r = call i32 @a(i32 4)\n");
        call(
                forms,
                "call of an ifunc",
                plain
                        + "define internal ptr @resolve() {\n  ret ptr @f\n}\n"
                        + "@i = internal ifunc i32 (i32), ptr @resolve\n",
                "  %r = call i32 @i(i32 4)\n");
        call(
                forms,
                "recursion",
                "define internal i32 @f(i32 %x) {\n  %c = icmp eq i32 %x, 0\n"
                        + "  br i1 %c, label %a, label %b\na:\n  ret i32 3\nb:\n  %y = sub i32 %x, 1\n"
                        + "  %z = call i32 @f(i32 %y)\n  %w = add i32 %z, 1\n  ret i32 %w\n}\n",
                "  %r = call i32 @f(i32 4)\n");
        call(
                forms,
                "variable arguments",
                "define internal i32 @f(i32 %x, ...) {\n  ret i32 7\n}\n",
                "  %r = call i32 (i32, ...) @f(i32 4, i32 5)\n");
        call(forms, "external function", "declare i32 @f(i32)\n", "  %r = call i32 @f(i32 4)\n");
        call(forms, "another type than the function has", plain, "  %r = call i32 @f(i32 4, i32 3)\n");
        for (String convention : List.of("ccc", "fastcc", "coldcc", "ptx_device", "spir_func", "tailcc", "cc 11")) {
            call(
                    forms,
                    "call " + convention,
                    plain.replace("internal", "internal " + convention),
                    "  %r = call " + convention + " i32 @f(i32 4)\n");
        }
        for (String kind : List.of("tail", "musttail", "notail")) {
            call(forms, kind + " call", plain, "  %r = " + kind + " call i32 @f(i32 4)\n");
        }
        for (String attribute : List.of(
                "noinline",
                "alwaysinline",
                "convergent",
                "naked",
                "returns_twice",
                "noreturn",
                "optnone noinline",
                "strictfp",
                "nounwind",
                "willreturn",
                "memory(none)",
                "speculatable",
                "cold",
                "alignstack(16)",
                "null_pointer_is_valid",
                "presplitcoroutine",
                "prologue i32 5",
                "prefix i32 5",
                "section \"s\"",
                "gc \"statepoint-example\"",
                "personality ptr @f")) {
            call(
                    forms,
                    "function " + attribute,
                    plain.replace(" {", " " + attribute + " {"),
                    "  %r = call i32 @f(i32 4)\n");
        }
    }

    private static void call(List<TestedForm> forms, String name, String declarations, String body) {
        forms.add(TestedForm.of(name, FormValues.program(declarations, body, IntType.I32), 7));
    }
}
