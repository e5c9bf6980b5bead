package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/** Mutations that duplicate, remove and move instructions. */
final class OrderMutations {
    /** Places that are tried for an instruction that moves. */
    private static final int MAX_PLACES = 8;

    private OrderMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "duplicate",
                        4,
                        "an instruction is executed twice in a row; one reader gets the second result",
                        "it is not a PHI, terminator or alloca",
                        OrderMutations::isMovable,
                        OrderMutations::duplicate),
                new Mutation(
                        "remove",
                        5,
                        "an instruction is removed; another value takes the place of its result",
                        "it is not a PHI, terminator or alloca; the value dominates all readers",
                        OrderMutations::isMovable,
                        OrderMutations::remove),
                new Mutation(
                        "move",
                        7,
                        "an instruction moves within its block or to another one",
                        "its operands dominate the new place, and that dominates all readers",
                        OrderMutations::isMovable,
                        OrderMutations::move));
    }

    private static boolean isMovable(Instruction at) {
        boolean isBound =
                at instanceof PhiInstruction || at instanceof TerminatorInstruction || at instanceof AllocaInstruction;
        return !isBound && (at.type().isVoid() || MutableOperands.isPlain(at.type()));
    }

    private static boolean duplicate(MutationScope scope, Instruction at, Choices choices) {
        Instruction copy = scope.rewriter().insertBefore(at.copy(), Objects.requireNonNull(at.next()));
        List<Use> uses = new ArrayList<>();
        for (Use use : at.uses()) {
            if (!(use.user() instanceof PhiInstruction)) {
                uses.add(use);
            }
        }
        if (!uses.isEmpty()) {
            scope.rewriter().replaceUse(choices.pick(uses), copy);
        }
        return true;
    }

    private static boolean remove(MutationScope scope, Instruction at, Choices choices) {
        if (at.hasUses()) {
            Value instead = scope.some(at.type(), at, choices);
            if (instead == null) {
                return false;
            }
            scope.rewriter().replaceAllUses(at, instead);
        }
        scope.rewriter().erase(at);
        return true;
    }

    private static boolean move(MutationScope scope, Instruction at, Choices choices) {
        List<Instruction> all = scope.function().instructionList();
        for (int i = 0; i < MAX_PLACES; i++) {
            Instruction place = choices.chance(1, 2) ? nearby(at, choices) : choices.pick(all);
            boolean isPlace = place != at
                    && place != at.next()
                    && !(place instanceof PhiInstruction)
                    && !MutableOperands.isFixed(place)
                    && scope.isReachable(place)
                    && at.operands().stream().allMatch(operand -> scope.isAvailable(operand, place))
                    && scope.precedesUses(at, place);
            if (isPlace) {
                scope.rewriter().moveBefore(at, place);
                return true;
            }
        }
        return false;
    }

    /** An instruction of the same block. */
    private static Instruction nearby(Instruction at, Choices choices) {
        List<Instruction> block = new ArrayList<>();
        Objects.requireNonNull(at.block()).forEach(block::add);
        return choices.pick(block);
    }
}
