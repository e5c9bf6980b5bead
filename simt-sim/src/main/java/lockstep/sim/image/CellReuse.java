package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.ValueNumbers;
import lockstep.ir.nvvm.type.SimpleType;
import lockstep.ir.nvvm.type.Type;

/**
 * Lets values that are used in their own block alone take the cells of such values of the same type that are dead: a
 * scan of each block with a list of free cells by type. Linear in the number of instructions and uses.
 *
 * <p>A result never takes the cells of an operand of its own instruction: lanes of a collective read one another's
 * operands after the first of them has its result, and results of several leaves are written one by one. PHIs and what
 * they read have cells of their own, as both are alive on an edge; so have tokens, which lanes compare.
 */
final class CellReuse {
    private final Cells cells;
    private final Map<Type, IntArrayList> free = new HashMap<>();
    private final ValueNumbers numbers;
    /** By number of a value that is alive: the uses still to come. */
    private final int[] usesLeft;

    CellReuse(Cells cells, ValueNumbers numbers) {
        this.cells = cells;
        this.numbers = numbers;
        this.usesLeft = new int[numbers.count()];
    }

    /**
     * Gives the instructions of {@code block} cells.
     *
     * @param own defines a value that gets cells of its own, or cells of a type for the first time
     */
    void define(BasicBlock block, Consumer<LocalValue> own) {
        for (Instruction instruction = block.first(); instruction != null; instruction = instruction.next()) {
            boolean isLocal = isLocal(instruction, block);
            if (!isLocal || !take(instruction)) {
                own.accept(instruction);
            }
            release(instruction);
            if (isLocal && instruction.hasUses()) {
                usesLeft[numbers.of(instruction)] = instruction.useCount();
            } else if (isLocal) {
                free(instruction);
            }
        }
    }

    private static boolean isLocal(Instruction instruction, BasicBlock block) {
        if (instruction instanceof PhiInstruction || instruction.type() instanceof SimpleType) {
            return false;
        }
        for (Use use : instruction.uses()) {
            if (use.user().block() != block || use.user() instanceof PhiInstruction) {
                return false;
            }
        }
        return true;
    }

    private boolean take(Instruction instruction) {
        IntArrayList known = free.get(instruction.type());
        if (known == null || known.isEmpty()) {
            return false;
        }
        cells.define(instruction, known.popInt());
        return true;
    }

    /** Frees the cells of the operands that {@code instruction} is the last to use. */
    private void release(Instruction instruction) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            if (instruction.operand(i) instanceof Instruction operand) {
                int number = numbers.of(operand);
                if (number >= 0 && usesLeft[number] > 0 && --usesLeft[number] == 0) {
                    free(operand);
                }
            }
        }
    }

    private void free(Instruction dead) {
        int base = cells.of(dead);
        if (base >= 0) {
            free.computeIfAbsent(dead.type(), type -> new IntArrayList()).add(base);
        }
    }
}
