package lockstep.seeded;

import java.util.List;
import java.util.function.Predicate;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** What passes get wrong that take vectors apart, or put accesses together. Vectors of words they get right. */
final class VectorMistakes {
    private static final int WORD = 32;

    private VectorMistakes() {}

    private static boolean isOfOthers(Type type) {
        return type instanceof VectorType vector && !vector.element().isInt(WORD);
    }

    // ---- scalarizer

    /** Elements of the second vector of a shuffle are those of the first at the same places. */
    static void shuffleOfSecondFromFirst(Instruction at, MistakeSite site) {
        if (!(at instanceof ShuffleVectorInstruction shuffle) || !isOfOthers(shuffle.type())) {
            return;
        }
        int count = ((VectorType) shuffle.left().type()).count();
        List<Integer> mask = shuffle.mask().stream()
                .map(place -> place >= count ? place - count : place)
                .toList();
        if (shuffle.left() != shuffle.right() && !mask.equals(shuffle.mask()) && site.permits(at)) {
            Instruction wrong = new ShuffleVectorInstruction(shuffle.left(), shuffle.right(), mask);
            site.rewriter().replace(at, site.rewriter().before(at).add(wrong));
        }
    }

    /** Of a PHI of vectors the second entry is the first one. */
    static void phiEntryOfOtherArm(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || !isOfOthers(phi.type()) || phi.incomingCount() != 2) {
            return;
        }
        Value first = phi.incomingValue(0);
        BasicBlock second = phi.incomingBlock(1);
        boolean isWrong = first != phi && first != phi.incomingValue(1) && second != phi.incomingBlock(0);
        if (isWrong && site.isAvailableAtEnd(first, second) && site.permits(at)) {
            site.rewriter().setOperand(phi, 1, first);
        }
    }

    // ---- d2ir-scalarizer

    /** All elements are chosen by the condition of the first. */
    static void conditionOfFirstElement(Instruction at, MistakeSite site) {
        boolean isByElement = at instanceof SelectInstruction select
                && select.condition().type().isVector()
                && isOfOthers(select.type());
        if (isByElement && site.permits(at)) {
            Instruction first =
                    new ExtractElementInstruction(at.operand(0), site.context().i64(0));
            site.rewriter().setOperand(at, 0, site.rewriter().before(at).add(first));
        }
    }

    /** What is inserted at the last place is not seen. */
    static void lastInsertionForgotten(Instruction at, MistakeSite site) {
        boolean isLast = at instanceof InsertElementInstruction insert
                && isOfOthers(insert.type())
                && insert.index() instanceof ConstantInt place
                && place.is(((VectorType) insert.type()).count() - 1L);
        if (isLast && at.hasUses() && site.permits(at)) {
            site.rewriter().replaceAllUses(at, at.operand(0));
        }
    }

    // ---- load-store-vectorizer

    /** A load joins an earlier one of its object past a store to a computed place of that. */
    static void loadPastStore(Instruction at, MistakeSite site) {
        Instruction between = isPlainLoad(at) ? touching(at, Instruction::previous) : null;
        boolean isComputed = between instanceof StoreInstruction store
                && store.access().isSimple()
                && MistakeShapes.base(store.pointer()) == MistakeShapes.base(at.operand(0))
                && !MistakeShapes.hasConstantOffset(store.pointer());
        if (isComputed
                && hasLike(between, at, Instruction::previous)
                && isKnown(at.operand(0), between)
                && site.permits(at)) {
            site.rewriter().moveBefore(at, between);
        }
    }

    /** A store joins a later one of its object after the barrier. */
    static void storePastBarrier(Instruction at, MistakeSite site) {
        Instruction between = isPlainStore(at) ? touching(at, Instruction::next) : null;
        if (between != null
                && MistakeShapes.isBarrier(between)
                && hasLike(between, at, Instruction::next)
                && site.permits(at)) {
            site.rewriter().moveBefore(at, between.next());
        }
    }

    // ---- old-load-store-vectorizer

    /** A load joins an earlier one of its object before the barrier. */
    static void loadPastBarrier(Instruction at, MistakeSite site) {
        Instruction between = isPlainLoad(at) ? touching(at, Instruction::previous) : null;
        if (between != null
                && MistakeShapes.isBarrier(between)
                && hasLike(between, at, Instruction::previous)
                && isKnown(at.operand(0), between)
                && site.permits(at)) {
            site.rewriter().moveBefore(at, between);
        }
    }

    /** A store joins a later one of its object past one of another length. */
    static void storePastOtherLength(Instruction at, MistakeSite site) {
        Instruction between = isPlainStore(at) ? touching(at, Instruction::next) : null;
        boolean isOther = between instanceof StoreInstruction store
                && store.access().isSimple()
                && !store.value().type().equals(at.operand(0).type())
                && MistakeShapes.base(store.pointer()) == MistakeShapes.base(at.operand(1));
        if (isOther && hasLike(between, at, Instruction::next) && site.permits(at)) {
            site.rewriter().moveBefore(at, between.next());
        }
    }

    // ---- accesses of a block

    private static boolean isPlainLoad(Instruction instruction) {
        return instruction instanceof LoadInstruction load && load.access().isSimple();
    }

    private static boolean isPlainStore(Instruction instruction) {
        return instruction instanceof StoreInstruction store && store.access().isSimple();
    }

    /** One step in a block. */
    private interface Step {
        @Nullable Instruction from(Instruction instruction);
    }

    private static @Nullable Instruction find(Instruction from, Step step, Predicate<Instruction> wanted) {
        Instruction found = step.from(from);
        while (found != null && !wanted.test(found)) {
            found = step.from(found);
        }
        return found;
    }

    /** The nearest instruction that touches memory. */
    private static @Nullable Instruction touching(Instruction from, Step step) {
        return find(from, step, instruction -> {
            Effects effects = EffectsOf.instruction(instruction);
            return effects.mayRead() || effects.mayWrite();
        });
    }

    /** Whether there is an access from {@code between} on like {@code at}, to the same object. */
    private static boolean hasLike(Instruction between, Instruction at, Step step) {
        return find(between, step, other -> isLike(other, at)) != null;
    }

    private static boolean isLike(Instruction other, Instruction at) {
        int pointer = at.operandCount() - 1;
        return other.opcode() == at.opcode()
                && (isPlainLoad(other) || isPlainStore(other))
                && other.type().equals(at.type())
                && other.operand(0).type().equals(at.operand(0).type())
                && MistakeShapes.base(other.operand(pointer)) == MistakeShapes.base(at.operand(pointer));
    }

    private static boolean isKnown(Value value, Instruction before) {
        return !(value instanceof Instruction definition)
                || definition.block() != before.block()
                || definition.comesBefore(before);
    }
}
