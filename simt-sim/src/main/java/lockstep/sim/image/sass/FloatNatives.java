package lockstep.sim.image.sass;

import java.util.Map;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.image.sass.SassNativeForms.Form;
import lockstep.sim.nvvm.ScalarType;

/**
 * Native forms of singles and doubles, rounded to nearest, with subnormals preserved, and of conversions between these
 * and words. Operands and results are those of their functions.
 */
final class FloatNatives {
    private static final Map<String, Predicate> RELATIONS = Map.ofEntries(
            Map.entry("LT", Predicate.OLT),
            Map.entry("EQ", Predicate.OEQ),
            Map.entry("LE", Predicate.OLE),
            Map.entry("GT", Predicate.OGT),
            Map.entry("NE", Predicate.ONE),
            Map.entry("GE", Predicate.OGE),
            Map.entry("NUM", Predicate.ORD),
            Map.entry("NAN", Predicate.UNO),
            Map.entry("LTU", Predicate.FULT),
            Map.entry("EQU", Predicate.UEQ),
            Map.entry("LEU", Predicate.FULE),
            Map.entry("GTU", Predicate.FUGT),
            Map.entry("NEU", Predicate.UNE),
            Map.entry("GEU", Predicate.FUGE));
    /** Field values of the float formats in conversions with native forms. */
    private static final Map<Long, ScalarType> FORMATS = Map.of(2L, ScalarType.SINGLE, 3L, ScalarType.DOUBLE);

    private static final long SIGNED_WORD = 5;
    private static final long UNSIGNED_WORD = 4;
    private static final ScalarType INTEGER = ScalarType.integer(32);

    private FloatNatives() {}

    static void addTo(Map<String, Form> map) {
        for (String uniform : new String[] {"", "U"}) {
            map.put(uniform + "FMUL", writer -> multiply(writer, ScalarType.SINGLE, "A", "X"));
            map.put(uniform + "FFMA", writer -> multiplyAdd(writer, ScalarType.SINGLE, "A", "B", "C"));
            map.put(uniform + "I2F", writer -> fromInteger(writer, "V"));
            map.put(uniform + "I2FP", writer -> fromInteger(writer, "X"));
            map.put(uniform + "F2I", FloatNatives::toInteger);
        }
        map.put("FADD", writer -> add(writer, ScalarType.SINGLE, "A", "Y"));
        map.put("UFADD", writer -> add(writer, ScalarType.SINGLE, "A", "C"));
        map.put("DADD", writer -> add(writer, ScalarType.DOUBLE, "A", "C"));
        map.put("DMUL", writer -> multiply(writer, ScalarType.DOUBLE, "A", "X"));
        map.put("DFMA", writer -> multiplyAdd(writer, ScalarType.DOUBLE, "A", "B", "C"));
        map.put("FMNMX", writer -> extreme(writer, "A", "X"));
        map.put("FSEL", FloatNatives::select);
        map.put("FSETP", writer -> compare(writer, ScalarType.SINGLE, "fcmp", "A", "X"));
        map.put("DSETP", writer -> compare(writer, ScalarType.DOUBLE, "dcmp", "A", "Y"));
        map.put("F2F", FloatNatives::resize);
    }

    /** Whether it rounds to nearest, without flushing or clamping. */
    private static boolean isPlain(NativeWriter writer) {
        DecodedInstruction instruction = writer.instruction();
        return instruction.value("rnd", 0) == 0 && !instruction.has("ftz") && !instruction.has("sat");
    }

    private static boolean isNegated(NativeWriter writer, int index, String slot) {
        return !writer.isConstant(index) && writer.instruction().has(slot + ".neg");
    }

    private static boolean isAbsolute(NativeWriter writer, int index, String slot) {
        return !writer.isConstant(index) && writer.instruction().has(slot + ".abs");
    }

    private static int magnitude(NativeWriter writer, ScalarType type, int index, String slot) {
        return isAbsolute(writer, index, slot)
                ? writer.intrinsic("fabs.f" + type.width(), type, writer.operand(index))
                : writer.operand(index);
    }

    /** An operand with the sign change of the instruction applied; immediates have it applied already. */
    private static int operand(NativeWriter writer, ScalarType type, int index, String slot) {
        int magnitude = magnitude(writer, type, index, slot);
        return isNegated(writer, index, slot) ? writer.negated(type, magnitude) : magnitude;
    }

    private static void add(NativeWriter writer, ScalarType type, String first, String second) {
        if (isPlain(writer)) {
            Opcode operation = isNegated(writer, 1, second) ? Opcode.FSUB : Opcode.FADD;
            int one = operand(writer, type, 0, first);
            int other = magnitude(writer, type, 1, second);
            writer.result(0, writer.floating(operation, type, one, other));
        }
    }

    private static void multiply(NativeWriter writer, ScalarType type, String first, String second) {
        if (isPlain(writer)) {
            int one = operand(writer, type, 0, first);
            int other = operand(writer, type, 1, second);
            writer.result(0, writer.floating(Opcode.FMUL, type, one, other));
        }
    }

    private static void multiplyAdd(NativeWriter writer, ScalarType type, String... slots) {
        if (isPlain(writer)) {
            int[] operands = new int[slots.length];
            for (int i = 0; i < slots.length; i++) {
                operands[i] = operand(writer, type, i, slots[i]);
            }
            writer.result(0, writer.intrinsic("fma.f" + type.width(), type, operands));
        }
    }

    /** The minimum if the third operand is true, else the maximum. */
    private static void extreme(NativeWriter writer, String first, String second) {
        DecodedInstruction instruction = writer.instruction();
        if (!isPlain(writer) || instruction.has("nan") || instruction.has("xorsign")) {
            return;
        }
        ScalarType type = ScalarType.SINGLE;
        int one = operand(writer, type, 0, first);
        int other = operand(writer, type, 1, second);
        int isLeast = writer.operand(2);
        int least = writer.is(isLeast, 0) ? one : writer.intrinsic("minnum.f32", type, one, other);
        int most = writer.is(isLeast, 1) ? one : writer.intrinsic("maxnum.f32", type, one, other);
        writer.result(0, writer.select(isLeast, least, most));
    }

    private static void select(NativeWriter writer) {
        if (isPlain(writer)) {
            int one = operand(writer, ScalarType.SINGLE, 0, "A");
            int other = operand(writer, ScalarType.SINGLE, 1, "X");
            writer.result(0, writer.select(writer.operand(2), one, other));
        }
    }

    private static void compare(NativeWriter writer, ScalarType type, String field, String first, String second) {
        Predicate relation = RELATIONS.get(writer.instruction().word(field));
        if (relation != null && isPlain(writer)) {
            int one = operand(writer, type, 0, first);
            int other = operand(writer, type, 1, second);
            BitNatives.combine(writer, writer.compareFloats(relation, type, one, other));
        }
    }

    // ---- conversions

    private static void resize(NativeWriter writer) {
        ScalarType from = FORMATS.get(writer.instruction().value("src", 0));
        ScalarType to = FORMATS.get(writer.instruction().value("dst", 0));
        if (from != null && to != null && from.width() != to.width() && isPlain(writer)) {
            int value = operand(writer, from, 0, "V");
            Opcode operation = from.width() < to.width() ? Opcode.FPEXT : Opcode.FPTRUNC;
            writer.result(0, writer.cast(operation, from, to, value));
        }
    }

    private static void fromInteger(NativeWriter writer, String slot) {
        DecodedInstruction instruction = writer.instruction();
        ScalarType to = FORMATS.get(instruction.value("dst", 0));
        long kind = instruction.value("src", 0);
        boolean isWord = kind == SIGNED_WORD || kind == UNSIGNED_WORD;
        boolean isChanged = instruction.has(slot + ".neg") || instruction.has(slot + ".abs");
        if (to != null && isWord && !isChanged && isPlain(writer)) {
            Opcode operation = kind == SIGNED_WORD ? Opcode.SITOFP : Opcode.UITOFP;
            writer.result(0, writer.cast(operation, INTEGER, to, writer.operand(0)));
        }
    }

    /** Singles truncated to words; if the number does not fit, the function is evaluated. */
    private static void toInteger(NativeWriter writer) {
        DecodedInstruction instruction = writer.instruction();
        ScalarType from = FORMATS.get(instruction.value("src", 0));
        long kind = instruction.value("dst", 0);
        boolean isWord = kind == SIGNED_WORD || kind == UNSIGNED_WORD;
        if (from != null && isWord && instruction.word("rndi").equals("TRUNC") && isPlain(writer)) {
            Opcode operation = kind == SIGNED_WORD ? Opcode.FPTOSI : Opcode.FPTOUI;
            int value = operand(writer, from, 0, "V");
            writer.result(0, writer.cast(operation, from, INTEGER, value));
        }
    }
}
