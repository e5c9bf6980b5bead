package lockstep.fuzz.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.Edit.SimpleEdit;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import org.jspecify.annotations.Nullable;

/** Edits of instructions other than terminators, and of operands. */
final class InstructionEdits {
    private InstructionEdits() {}

    /** Removes instructions without uses and without side effects. */
    static Edit dead() {
        return each("dead-instructions", i -> !i.hasUses() && isPure(i), InstructionEdits::erase);
    }

    /** Removes instructions without uses: stores, fences, barriers, calls. */
    static Edit unused() {
        return each("unused-instructions", i -> !i.hasUses(), InstructionEdits::erase);
    }

    /** Replaces results by something simpler and removes the instructions. */
    static Edit replaced(Substitute by) {
        return each(
                "instructions-by-" + word(by),
                i -> i.hasUses() && by.forResult(i) != null,
                i -> replace(i, by.forResult(i)));
    }

    /** Replaces operands by something simpler. */
    static Edit operands(Substitute by) {
        return new SimpleEdit("operands-by-" + word(by), test -> {
            List<Edit.Place> places = new ArrayList<>();
            SimplicityRanks ranks = new SimplicityRanks(test);
            forEach(test, instruction -> {
                for (int i = 0; i < instruction.operandCount(); i++) {
                    int index = i;
                    if (simpler(instruction, index, by, ranks) != null) {
                        places.add(() -> setOperand(instruction, index, simpler(instruction, index, by, ranks)));
                    }
                }
            });
            return places;
        });
    }

    /** What to put in place of an operand; null where the operand is as simple already, or gone. */
    private static @Nullable Value simpler(Instruction user, int index, Substitute by, SimplicityRanks ranks) {
        if (user.function() == null || index >= user.operandCount()) {
            return null;
        }
        Value old = user.operand(index);
        boolean isPlain = old instanceof BasicBlock || old instanceof Constant c && isPlain(c);
        Value value = isPlain ? null : by.forOperand(user, index);
        return value != null && ranks.isSimpler(value, old) ? value : null;
    }

    /** Globals stay as operands: what they are replaced by would be an address of nothing. */
    private static boolean isPlain(Constant constant) {
        return constant.isZero() || !constant.mentionedGlobals().isEmpty();
    }

    private static void setOperand(Instruction user, int index, @Nullable Value value) {
        Function function = user.function();
        if (function != null && value != null) {
            EditRewriters.of(function).setOperand(user, index, value);
        }
    }

    private static String word(Substitute by) {
        return by.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static boolean isPure(Instruction instruction) {
        return !EffectsOf.instruction(instruction).mayHaveSideEffects();
    }

    private static void erase(Instruction instruction) {
        Function function = instruction.function();
        if (function != null && !instruction.hasUses()) {
            EditRewriters.of(function).erase(instruction);
        }
    }

    private static void replace(Instruction instruction, @Nullable Value value) {
        Function function = instruction.function();
        if (function != null && value != null) {
            EditRewriters.of(function).replaceAllUses(instruction, value);
            erase(instruction);
        }
    }

    /** Every instruction of {@code test} but terminators. */
    private static void forEach(TestCase test, Consumer<Instruction> action) {
        for (Function function : test.module().definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                block.forEach(action);
            }
        }
    }

    private static Edit each(String name, Predicate<Instruction> applies, Consumer<Instruction> action) {
        return new SimpleEdit(name, test -> {
            List<Edit.Place> places = new ArrayList<>();
            forEach(test, i -> {
                if (!(i instanceof TerminatorInstruction) && applies.test(i)) {
                    places.add(() -> {
                        if (i.block() != null) {
                            action.accept(i);
                        }
                    });
                }
            });
            return places;
        });
    }
}
