package lockstep.sim.forms;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Every attribute of parameters and results on every kind of type. */
final class ParameterForms {
    static final List<String> ATTRIBUTES = List.of(
            "zeroext",
            "signext",
            "noext",
            "inreg",
            "byval(T)",
            "byref(T)",
            "sret(T)",
            "preallocated(T)",
            "inalloca(T)",
            "elementtype(T)",
            "align 4",
            "noalias",
            "nocapture",
            "captures(none)",
            "nofree",
            "nest",
            "returned",
            "nonnull",
            "noundef",
            "dereferenceable(4)",
            "dereferenceable_or_null(4)",
            "swiftself",
            "swiftasync",
            "swifterror",
            "immarg",
            "alignstack(4)",
            "allocalign",
            "allocptr",
            "readnone",
            "readonly",
            "writeonly",
            "writable",
            "initializes((0, 4))",
            "dead_on_unwind",
            "range(i32 0, 100)",
            "nofpclass(nan)",
            "\"word\"");

    private ParameterForms() {}

    static List<TestedForm> all() {
        List<TestedForm> forms = new ArrayList<>();
        for (String attribute : ATTRIBUTES) {
            for (Type type : InstructionForms.TYPES) {
                if (!(type instanceof PointerType)) {
                    value(forms, type, attribute.replace("(T)", "(" + type + ")"));
                }
            }
            pointer(forms, attribute.replace("(T)", "(i32)"));
            if (!attribute.startsWith("byval")) {
                // writes of a kernel to its own copy are not observable
                kernel(forms, attribute.replace("(T)", "(i32)"));
            }
        }
        return forms;
    }

    private static void value(List<TestedForm> forms, Type t, String attribute) {
        forms.add(TestedForm.open(
                "parameter " + t + " " + attribute,
                List.of(FormValues.program(
                        "define internal " + t + " @f(" + t + " " + attribute + " %x) {\n  ret " + t + " %x\n}\n",
                        "  %r = call " + t + " @f(" + t + " " + attribute + " " + FormValues.constant(t, "4") + ")\n",
                        t))));
        forms.add(TestedForm.open(
                "result " + t + " " + attribute,
                List.of(FormValues.program(
                        "define internal " + attribute + " " + t + " @f(" + t + " %x) {\n  ret " + t + " %x\n}\n",
                        "  %r = call " + attribute + " " + t + " @f(" + t + " " + FormValues.constant(t, "4") + ")\n",
                        t))));
    }

    /** The callee reads and writes its argument; only {@code byval} gives it a copy. */
    private static void pointer(List<TestedForm> forms, String attribute) {
        long after = attribute.startsWith("byval") ? 4 : 9;
        String text = FormValues.program(
                "define internal void @f(ptr " + attribute + " %p) {\n  %x = load i32, ptr %p\n  %y = add i32 %x, 5\n"
                        + "  store i32 %y, ptr %p\n  ret void\n}\n",
                "  %v = alloca i32\n  store i32 4, ptr %v\n  call void @f(ptr " + attribute
                        + " %v)\n  %r = load i32, ptr %v\n",
                IntType.I32);
        forms.add(TestedForm.of("parameter ptr " + attribute, text, after));
    }

    private static void kernel(List<TestedForm> forms, String attribute) {
        String text = FormValues.program("", "  %r = add i32 3, 4\n", IntType.I32)
                .replace("@k(ptr %out)", "@k(ptr " + attribute + " %out)");
        forms.add(TestedForm.of("parameter of a kernel ptr " + attribute, text, 7));
    }
}
