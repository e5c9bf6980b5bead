package lockstep.sim.forms;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Flags and attributes: promises that do not hold, and permissions; each flag on each operation that takes it. */
final class FlagForms {
    private static final String FLOAT_MAX = "0x47EFFFFFE0000000";
    private static final Map<Flag, String> EXCLUDED =
            Map.of(Flag.NNAN, "0x7FF8000000000000", Flag.NINF, "0x7FF0000000000000", Flag.NSZ, "-0.0");
    /** Operations on integers, each with operands that break the flag. */
    private static final List<String> INTEGERS = List.of(
            "add nuw i32 -1, 1",
            "add nsw i32 2147483647, 1",
            "sub nuw i32 0, 1",
            "sub nsw i32 -2147483648, 1",
            "mul nuw i32 65536, 65536",
            "mul nsw i32 65536, 32768",
            "shl nuw i32 -1, 1",
            "shl nsw i32 1073741824, 1",
            "udiv exact i32 5, 2",
            "sdiv exact i32 -5, 2",
            "lshr exact i32 5, 1",
            "ashr exact i32 5, 1",
            "or disjoint i32 3, 1",
            "zext nneg i32 -1 to i64",
            "uitofp nneg i32 -1 to float",
            "trunc nuw i32 -1 to i8",
            "trunc nsw i32 255 to i8",
            "icmp samesign ult i32 -1, 1",
            "getelementptr inbounds i8, ptr @in0, i64 257",
            "getelementptr nuw i8, ptr @in0, i64 -1",
            "getelementptr nusw i64, ptr @in0, i64 4611686018427387904",
            "getelementptr inbounds i64, ptr @in0, i64 4611686018427387904",
            "shl i32 1, 32",
            "fptosi float 3.0e9 to i32");

    private static final List<String> ATTRIBUTES = List.of(
            "float nofpclass(nan)|0x7FF8000000000000",
            "float nofpclass(ninf nzero)|-0.0",
            "i32 range(i32 0, 4)|7",
            "ptr nonnull|null",
            "ptr align 8|getelementptr (i8, ptr @in0, i64 4)");

    private FlagForms() {}

    static List<TestedForm> all() {
        List<TestedForm> forms = new ArrayList<>();
        for (String text : INTEGERS) {
            Type result = text.startsWith("getelementptr")
                    ? PointerType.GENERIC
                    : text.contains(" to i64")
                            ? IntType.I64
                            : text.contains(" to float")
                                    ? FloatType.FLOAT
                                    : text.contains(" to i8")
                                            ? IntType.I8
                                            : text.startsWith("icmp") ? IntType.I1 : IntType.I32;
            add(forms, text, "", "  %r = " + text + "\n", result);
        }
        add(
                forms,
                "getelementptr nusw of a variable",
                "@big = global i64 4611686018427387904\n",
                "  %b = load i64, ptr @big\n  %r = getelementptr nusw i64, ptr @in0, i64 %b\n",
                PointerType.GENERIC);
        for (Opcode opcode : Opcode.values()) {
            for (Flag flag : Flag.values()) {
                // Whether a zero has a sign does not change a comparison.
                boolean changesNothing = opcode == Opcode.FCMP && flag == Flag.NSZ;
                if (flag.isFastMath() && opcode.allows(flag) && !changesNothing) {
                    floats(forms, opcode, flag);
                }
            }
        }
        for (String attribute : ATTRIBUTES) {
            String[] parts = attribute.split("\\|");
            String type = parts[0].substring(0, parts[0].indexOf(' '));
            Type t = type.equals("ptr") ? PointerType.GENERIC : type.equals("float") ? FloatType.FLOAT : IntType.I32;
            add(
                    forms,
                    "parameter " + attribute,
                    "define internal " + type + " @f(" + parts[0] + " %x) {\n  ret " + type + " %x\n}\n",
                    "  %r = call " + type + " @f(" + type + " " + parts[1] + ")\n",
                    t);
            add(
                    forms,
                    "result " + attribute,
                    "define internal " + parts[0].substring(type.length() + 1) + " " + type + " @f(" + type
                            + " %x) {\n  ret " + type + " %x\n}\n",
                    "  %r = call " + type + " @f(" + type + " " + parts[1] + ")\n",
                    t);
        }
        return forms;
    }

    private static void add(List<TestedForm> forms, String name, String declarations, String body, Type result) {
        forms.add(TestedForm.open(name, List.of(FormValues.program(declarations, body, result))));
    }

    private static void floats(List<TestedForm> forms, Opcode opcode, Flag flag) {
        for (Type type : List.of(FloatType.FLOAT, FloatType.DOUBLE, VectorType.of(FloatType.FLOAT, 2))) {
            String value = EXCLUDED.getOrDefault(flag, flag == Flag.NINF ? FLOAT_MAX : "1.5");
            String operand = type instanceof VectorType v
                    ? "<" + v.element() + " " + value + ", " + v.element() + " " + value + ">"
                    : value;
            String one = type instanceof VectorType ? "<float 1.0, float 1.0>" : "1.0";
            String head = opcode.mnemonic() + " " + flag.word() + " ";
            String name = head + type;
            switch (opcode.format()) {
                case UNARY -> add(forms, name, "", "  %r = " + head + type + " " + operand + "\n", type);
                case BINARY -> {
                    boolean isProduct = opcode == Opcode.FMUL || opcode == Opcode.FDIV || opcode == Opcode.FREM;
                    String other = isProduct ? one : operand;
                    add(forms, name, "", "  %r = " + head + type + " " + operand + ", " + other + "\n", type);
                }
                case COMPARE ->
                    add(
                            forms,
                            name,
                            "",
                            "  %r = " + head + "olt " + type + " " + operand + ", " + one + "\n",
                            type instanceof VectorType ? VectorType.of(IntType.I1, 2) : IntType.I1);
                case CAST -> casts(forms, opcode, head, type, operand);
                case OTHER -> others(forms, opcode, head, type, operand, one);
                case TERMINATOR, MEMORY, ADDRESS -> throw new IllegalArgumentException(name);
            }
        }
    }

    private static void casts(List<TestedForm> forms, Opcode opcode, String head, Type type, String operand) {
        if (type == FloatType.DOUBLE && opcode == Opcode.FPTRUNC || type == FloatType.FLOAT && opcode == Opcode.FPEXT) {
            Type to = opcode == Opcode.FPTRUNC ? FloatType.FLOAT : FloatType.DOUBLE;
            add(forms, head + type, "", "  %r = " + head + type + " " + operand + " to " + to + "\n", to);
        }
    }

    private static void others(
            List<TestedForm> forms, Opcode opcode, String head, Type type, String operand, String one) {
        String name = head + type;
        if (opcode == Opcode.SELECT) {
            add(
                    forms,
                    name,
                    "",
                    "  %r = " + head + "i1 true, " + type + " " + operand + ", " + type + " " + one + "\n",
                    type);
        } else if (opcode == Opcode.PHI) {
            add(
                    forms,
                    name,
                    "",
                    "  br label %next\nnext:\n  %r = " + head + type + " [ " + operand + ", %entry ]\n",
                    type);
        } else {
            String function = "define internal " + type + " @f(" + type + " %x) {\n  ret " + type + " %x\n}\n";
            add(forms, name, function, "  %r = " + head + type + " @f(" + type + " " + operand + ")\n", type);
            String pointer = function + "@p = global ptr @f\n";
            add(
                    forms,
                    name + " through a pointer",
                    pointer,
                    "  %f = load ptr, ptr @p\n  %r = " + head + type + " %f(" + type + " " + operand + ")\n",
                    type);
            if (type == FloatType.FLOAT) {
                add(
                        forms,
                        name + " of a shuffle",
                        "declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)\n",
                        "  %r = " + head + "float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float " + operand
                                + ", i32 0, i32 31)\n",
                        type);
                add(
                        forms,
                        name + " of fabs",
                        "declare float @llvm.fabs.f32(float)\n",
                        "  %r = " + head + "float @llvm.fabs.f32(float " + operand + ")\n",
                        type);
                add(
                        forms,
                        name + " of a load",
                        "declare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)\n",
                        "  store float " + operand + ", ptr addrspace(1) @in1\n  %r = " + head
                                + "float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) @in1, i32 4)\n",
                        type);
            }
        }
    }
}
