package lockstep.sim.image.sass;

import java.util.Map;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.image.sass.SassNativeForms.Form;
import lockstep.sim.nvvm.ScalarType;

/**
 * Native forms of moves, selects, logic, comparisons and minima and maxima of integers. Operands and results are those
 * of their functions.
 */
final class BitNatives {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private static final Map<String, Predicate> SIGNED = Map.of(
            "EQ", Predicate.EQ,
            "NE", Predicate.NE,
            "LT", Predicate.SLT,
            "LE", Predicate.SLE,
            "GT", Predicate.SGT,
            "GE", Predicate.SGE);
    private static final Map<String, Predicate> UNSIGNED = Map.of(
            "EQ", Predicate.EQ,
            "NE", Predicate.NE,
            "LT", Predicate.ULT,
            "LE", Predicate.ULE,
            "GT", Predicate.UGT,
            "GE", Predicate.UGE);
    /** The operation that combines the result of a comparison with a predicate. */
    private static final Map<String, Opcode> COMBINATIONS =
            Map.of("AND", Opcode.AND, "OR", Opcode.OR, "XOR", Opcode.XOR);

    private BitNatives() {}

    static void addTo(Map<String, Form> map) {
        for (String uniform : new String[] {"", "U"}) {
            map.put(uniform + "MOV", writer -> writer.result(0, writer.operand(0)));
            map.put(uniform + "SEL", BitNatives::select);
            map.put(uniform + "SEL.64", BitNatives::select);
            map.put(uniform + "LOP3.LUT", BitNatives::logic);
            map.put(uniform + "PLOP3.LUT", BitNatives::logicOfPredicates);
            map.put(uniform + "ISETP", BitNatives::compare);
            map.put(uniform + "VIMNMX", BitNatives::vectorExtreme);
        }
        map.put("IMNMX", writer -> extreme(writer, WORD, writer.instruction().has("sgn"), writer.operand(0), 1));
        map.put("IMNMX.64", writer -> extreme(writer, PAIR, writer.instruction().has("sgn"), writer.operand(0), 1));
        map.put("VIMNMX3", BitNatives::vectorExtreme);
        map.put("VIADDMNMX", BitNatives::vectorExtreme);
    }

    private static void select(NativeWriter writer) {
        writer.result(0, writer.select(writer.operand(2), writer.operand(0), writer.operand(1)));
    }

    // ---- logic

    /** The fourth operand is the table; the second result is whether any bit is set, or the fifth operand is. */
    private static void logic(NativeWriter writer) {
        int table = (int) writer.instruction().value("lut", 0);
        int word = BitFormula.write(writer, table, writer.operand(0), writer.operand(1), writer.operand(2));
        if (writer.isWanted(1)) {
            int isSet = writer.compare(Predicate.NE, word, writer.constant(0, WORD));
            Opcode combination = writer.instruction().has("pand") ? Opcode.AND : Opcode.OR;
            writer.result(1, writer.binary(combination, isSet, writer.operand(4)));
        }
        writer.result(0, word);
    }

    private static void logicOfPredicates(NativeWriter writer) {
        String[] tables = {"lut", "lut2"};
        for (int i = 0; i < tables.length; i++) {
            if (writer.isWanted(i)) {
                int table = (int) writer.instruction().value(tables[i], 0);
                writer.result(
                        i, BitFormula.write(writer, table, writer.operand(0), writer.operand(1), writer.operand(2)));
            }
        }
    }

    // ---- comparisons

    /** The third operand is combined with the result; with {@code .EX} the fourth is the result for the lower words. */
    private static void compare(NativeWriter writer) {
        DecodedInstruction instruction = writer.instruction();
        Map<String, Predicate> relations = instruction.has("sgn") ? SIGNED : UNSIGNED;
        Predicate relation = relations.get(instruction.word("icmp"));
        if (relation == null) {
            return;
        }
        int answer = writer.compare(relation, writer.operand(0), writer.operand(1));
        if (instruction.has("ex")) {
            int same = writer.compare(Predicate.EQ, writer.operand(0), writer.operand(1));
            answer = writer.select(same, writer.operand(3), answer);
        }
        combine(writer, answer);
    }

    /** The results are the comparison and its negation, each combined with the third operand. */
    static void combine(NativeWriter writer, int answer) {
        Opcode combination = COMBINATIONS.get(writer.instruction().word("bop"));
        if (combination == null) {
            return;
        }
        writer.result(0, writer.binary(combination, answer, writer.operand(2)));
        if (writer.isWanted(1)) {
            writer.result(1, writer.binary(combination, writer.not(answer), writer.operand(2)));
        }
    }

    // ---- minima and maxima

    /** The minimum of a number and the operand {@code second} if the last operand is true, else the maximum. */
    private static void extreme(NativeWriter writer, int width, boolean isSigned, int first, int second) {
        int isLeast = writer.operand(writer.operandCount() - 1);
        String sign = isSigned ? "s" : "u";
        int least = extremeOf(writer, sign + "min.i" + width, width, first, second, isLeast, 0);
        int most = extremeOf(writer, sign + "max.i" + width, width, first, second, isLeast, 1);
        writer.result(0, writer.select(isLeast, least, most));
    }

    /**
     * The minimum or maximum of a number and all operands from one on except the last; the number itself if there is
     * nothing to compute.
     */
    private static int extremeOf(
            NativeWriter writer, String name, int width, int first, int from, int isLeast, long unless) {
        int found = first;
        for (int i = from; i < writer.operandCount() - 1 && !writer.is(isLeast, unless); i++) {
            found = writer.intrinsic(name, ScalarType.integer(width), found, writer.operand(i));
        }
        return found;
    }

    /** The minimum or maximum of two or three words, or of a sum of two and a third. */
    private static void vectorExtreme(NativeWriter writer) {
        DecodedInstruction instruction = writer.instruction();
        String format = instruction.word("vfmt");
        boolean isOfWords = !format.endsWith("x2")
                && instruction.value("x74", 0) == 0
                && !instruction.has("relu")
                && !writer.isWanted(1)
                && !writer.isWanted(2);
        if (!isOfWords) {
            return;
        }
        boolean isSigned = !format.startsWith("U");
        if (!instruction.mnemonic().equals("VIADDMNMX")) {
            extreme(writer, WORD, isSigned, writer.operand(0), 1);
            return;
        }
        Opcode operation = instruction.has("B.neg") ? Opcode.SUB : Opcode.ADD;
        int sum = writer.binary(operation, writer.operand(0), writer.operand(1));
        extreme(writer, WORD, isSigned, sum, 2);
    }
}
