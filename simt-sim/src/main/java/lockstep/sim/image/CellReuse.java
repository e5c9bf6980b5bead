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
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Assigns cells to values that are used only in their own block, reusing the cells of dead values of the same type: a
 * scan of each block with a free list for each type. Linear in the number of instructions and uses.
 *
 * <p>A result never takes the cells of an operand of its own instruction: lanes of a collective read one another's
 * operands after the first of them has its result, and results of several leaves are written one by one. PHIs and their
 * incoming values are not reused, as both are live on an edge; neither are tokens, which lanes compare.
 *
 * <p>For instance, with all values of one type and used only here:
 *
 * <pre>{@code
 * %a = add i32 %x, 1       ; cell 5
 * %b = mul i32 %a, %a      ; cell 6: an operand still holds cell 5
 * %c = xor i32 %b, %x      ; cell 5: %a is dead
 * }</pre>
 */
final class CellReuse {
    private final Cells cells;
    private final Map<Type, IntArrayList> free = new HashMap<>();
    private final ValueNumbers numbers;
    /** Remaining uses of a live value, by its number. */
    private final int[] usesLeft;

    CellReuse(Cells cells, ValueNumbers numbers) {
        this.cells = cells;
        this.numbers = numbers;
        this.usesLeft = new int[numbers.count()];
    }

    /**
     * Assigns cells to the results of the instructions of {@code block}.
     *
     * @param own allocates new cells for a value
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

    /** Frees the cells of operands whose last use is in {@code instruction}. */
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
