package lockstep.sim.image.sass;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Opcode;

/**
 * Formulas of and, or and exclusive or, with a minimal number of operations, for the functions of three bits, each
 * given by its truth table of eight bits.
 */
final class BitFormula {
    private static final int TABLES = 256;
    private static final int NONE = -1;
    /** The tables of the operands, in their order. Source: PTX ISA, "lop3". */
    private static final List<Integer> OPERANDS = List.of(0xf0, 0xcc, 0xaa);

    private static final int FALSE = 0;
    private static final int TRUE = 0xff;
    private static final Step[] STEPS = steps();

    /** The last operation of a formula, and the tables of its two operands. Operands and constants have none. */
    private record Step(Opcode operation, int left, int right) {}

    private final NativeWriter writer;
    private final Map<Integer, Integer> known = new HashMap<>();

    private BitFormula(NativeWriter writer) {
        this.writer = writer;
    }

    private static int apply(Opcode operation, int a, int b) {
        return operation == Opcode.AND ? a & b : operation == Opcode.OR ? a | b : a ^ b;
    }

    /** Finds the last step of each table, in ascending cost, each from two cheaper tables. */
    private static Step[] steps() {
        Step[] steps = new Step[TABLES];
        int[] costs = new int[TABLES];
        Arrays.fill(costs, NONE);
        OPERANDS.forEach(operand -> costs[operand] = 0);
        costs[FALSE] = 0;
        costs[TRUE] = 0;
        for (int cost = 1; Arrays.stream(costs).anyMatch(each -> each == NONE); cost++) {
            add(steps, costs, cost);
        }
        return steps;
    }

    private static void add(Step[] steps, int[] costs, int cost) {
        for (int left = 0; left < TABLES; left++) {
            for (int right = 0; right < left; right++) {
                boolean isKnown = costs[left] != NONE && costs[right] != NONE;
                if (isKnown && costs[left] + costs[right] == cost - 1) {
                    for (Opcode operation : List.of(Opcode.AND, Opcode.OR, Opcode.XOR)) {
                        int made = apply(operation, left, right);
                        if (costs[made] == NONE) {
                            costs[made] = cost;
                            steps[made] = new Step(operation, left, right);
                        }
                    }
                }
            }
        }
    }

    /**
     * Writes the function with this table of three cells of one width, bit by bit.
     *
     * @return the cell of the result
     */
    static int write(NativeWriter writer, int table, int... operands) {
        BitFormula formula = new BitFormula(writer);
        int width = writer.width(operands[0]);
        formula.known.put(FALSE, writer.constant(0, width));
        formula.known.put(TRUE, writer.constant(-1, width));
        int reduced = table;
        for (int i = 0; i < operands.length; i++) {
            formula.known.put(OPERANDS.get(i), operands[i]);
            reduced = withConstant(writer, reduced, OPERANDS.get(i), operands[i]);
        }
        return formula.cell(reduced);
    }

    /** The table specialized for operands that are constant zero: the entries where they are one do not matter. */
    private static int withConstant(NativeWriter writer, int table, int operand, int cell) {
        if (!writer.is(cell, 0)) {
            return table;
        }
        int rest = table & ~operand;
        return rest | rest << Integer.numberOfTrailingZeros(operand);
    }

    private int cell(int table) {
        Integer cell = known.get(table);
        if (cell == null) {
            Step step = STEPS[table];
            cell = writer.binary(step.operation(), cell(step.left()), cell(step.right()));
            known.put(table, cell);
        }
        return cell;
    }
}
