package lockstep.seeded;

import java.util.List;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** What making loops fills and copies gets wrong: how long they are, and what else the loop does with the bytes. */
final class IdiomMistakes {
    private static final int BYTE = 8;

    private IdiomMistakes() {}

    // ---- lengths

    /** A fill before an inner loop has an element less than the loop has iterations. */
    static void fillWithoutLastIteration(Instruction at, MistakeSite site) {
        shorten(at, Intrinsic.MEMSET, site);
    }

    /** A copy before an inner loop has an element less than the loop has iterations. */
    static void copyWithoutLastIteration(Instruction at, MistakeSite site) {
        shorten(at, Intrinsic.MEMCPY, site);
    }

    private static void shorten(Instruction at, Intrinsic kind, MistakeSite site) {
        if (!MistakeShapes.calls(at, kind) || !isInFrontOfLoop(at, site)) {
            return;
        }
        long element =
                ((CallInstruction) at).argumentAttributes(0).intValue("align").orElse(1);
        Value length = at.operand(2);
        boolean fits = !(length instanceof ConstantInt number) || number.sext() > element;
        if (fits && site.permits(at)) {
            Value less = length instanceof ConstantInt number
                    ? site.context().i64(number.sext() - element)
                    : site.rewriter()
                            .before(at)
                            .binary(Opcode.SUB, length, site.context().i64(element));
            site.rewriter().setOperand(at, 2, less);
        }
    }

    private static boolean isInFrontOfLoop(Instruction at, MistakeSite site) {
        BasicBlock next = MistakeSite.blockOf(at).singleSuccessor();
        int node = next == null ? -1 : site.graph().indexOf(next);
        int loop = node < 0 ? LoopShapes.NONE : site.loops().innermostCycle(node);
        return loop != LoopShapes.NONE && site.loops().header(loop) == node && LoopShapes.isNested(loop, site);
    }

    // ---- what else the loop does

    /**
     * Consecutive elements that an access reaches, one in each iteration.
     *
     * @param base what the first is counted from
     * @param first its number
     * @param rounds how many there are if no iteration leaves early
     * @param bytes of an element
     */
    private record Row(Value base, long first, long rounds, int bytes) {}

    /** The row of an access through {@code pointer} in {@code loop}; null if it does not access such a row. */
    private static @Nullable Row row(Value pointer, int loop, MistakeSite site) {
        boolean isElement = pointer instanceof GetElementPtrInstruction address
                && address.indexCount() == 1
                && address.sourceElementType() instanceof IntType
                && LoopShapes.isInvariant(address.base(), loop, site);
        if (!isElement) {
            return null;
        }
        GetElementPtrInstruction address = (GetElementPtrInstruction) pointer;
        long distance = 0;
        Value index = address.index(0);
        while (index instanceof Instruction i && !(index instanceof PhiInstruction)) {
            boolean isSum = i instanceof BinaryInstruction sum
                    && sum.opcode() == Opcode.ADD
                    && sum.right() instanceof ConstantInt;
            if (!isSum && i.opcode() != Opcode.SEXT && i.opcode() != Opcode.ZEXT && i.opcode() != Opcode.TRUNC) {
                return null;
            }
            distance += isSum ? ((ConstantInt) i.operand(1)).sext() : 0;
            index = i.operand(0);
        }
        long rounds = index instanceof PhiInstruction counter ? rounds(counter, loop, site) : 0;
        if (rounds <= 0) {
            return null;
        }
        ConstantInt start = (ConstantInt) LoopShapes.start((PhiInstruction) index, site);
        int bytes = ((IntType) address.sourceElementType()).width() / BYTE;
        return new Row(address.base(), Objects.requireNonNull(start).sext() + distance, rounds, bytes);
    }

    /** The trip count of {@code loop} by the test of {@code counter}, from a number by 1; 0 if it is unknown. */
    private static long rounds(PhiInstruction counter, int loop, MistakeSite site) {
        boolean isCounter = LoopShapes.loopOfHeader(counter, site) == loop
                && LoopShapes.step(counter, site) == 1
                && LoopShapes.start(counter, site) instanceof ConstantInt;
        BasicBlock latch = isCounter ? LoopShapes.latch(loop, site) : null;
        for (BasicBlock block : latch == null ? List.<BasicBlock>of() : List.of(latch, MistakeSite.blockOf(counter))) {
            CompareInstruction test = LoopShapes.exitTest(block.terminator(), site);
            boolean isOfCounter = test != null
                    && LoopShapes.counter(test.left(), site) == counter
                    && test.right() instanceof ConstantInt;
            if (isOfCounter) {
                long limit = ((ConstantInt) test.right()).sext();
                long begin = ((ConstantInt) Objects.requireNonNull(LoopShapes.start(counter, site))).sext();
                return switch (test.predicate().word()) {
                    case "eq", "ne", "ult", "slt" -> limit - begin;
                    case "ule", "sle" -> limit - begin + 1;
                    default -> 0;
                };
            }
        }
        return 0;
    }

    /** The byte that {@code value} consists of; null if its bytes differ or are unknown. */
    private static @Nullable Value filling(Value value, int loop, MistakeSite site) {
        if (value.type().isInt(BYTE)) {
            return LoopShapes.isInvariant(value, loop, site) ? value : null;
        }
        if (!(value instanceof ConstantInt number) || number.width() % BYTE != 0) {
            return null;
        }
        byte[] bytes = number.unsigned().toByteArray();
        byte last = bytes[bytes.length - 1];
        ConstantInt one = site.context().integer(IntType.I8, last);
        boolean isRepeated = number.isZero() || number.isAllOnes();
        return isRepeated ? one : null;
    }

    /** What a loop that lanes leave early stores is filled as if they did not. */
    static void fillOfIterationsLeftOut(Instruction at, MistakeSite site) {
        int loop = at instanceof StoreInstruction ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE
                && LoopShapes.isInEachIteration(MistakeSite.blockOf(at), loop, site)
                && site.loops().exitingEdges(loop).size() > 1) {
            fill(at, loop, site);
        }
    }

    private static void fill(Instruction at, int loop, MistakeSite site) {
        StoreInstruction store = (StoreInstruction) at;
        Row row = row(store.pointer(), loop, site);
        Value filling = filling(store.value(), loop, site);
        Instruction place = LoopShapes.hoistingPlace(loop, site);
        boolean fits = row != null
                && filling != null
                && place != null
                && store.value().type() instanceof IntType type
                && type.width() == row.bytes() * BYTE;
        if (fits && site.permits(at)) {
            Value first = address(row, place, site);
            Function fill = IntrinsicTable.declare(site.function().module(), "llvm.memset", first.type(), IntType.I64);
            Value length = site.context().i64(row.rounds() * row.bytes());
            site.rewriter()
                    .before(place)
                    .call(fill, first, filling, length, site.context().bool(false));
            site.rewriter().erase(at);
        }
    }

    private static Value address(Row row, Instruction place, MistakeSite site) {
        Value distance = site.context().i64(row.first() * row.bytes());
        return site.rewriter().before(place).elementPointer(IntType.I8, row.base(), List.of(distance), 0);
    }

    /** What a loop copies to elements of the same object, which later iterations read, is copied at once. */
    static void copyOfWhatIsWritten(Instruction at, MistakeSite site) {
        int loop = copies(at, true) ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE && LoopShapes.isInEachIteration(MistakeSite.blockOf(at), loop, site)) {
            copy(at, loop, site);
        }
    }

    /** What is copied in an arm of a loop is copied as if each iteration did so. */
    static void copyOfSomeIterations(Instruction at, MistakeSite site) {
        int loop = copies(at, false) ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        if (loop != LoopShapes.NONE && !LoopShapes.isInEachIteration(MistakeSite.blockOf(at), loop, site)) {
            copy(at, loop, site);
        }
    }

    private static boolean copies(Instruction at, boolean inOneObject) {
        return at instanceof StoreInstruction store
                && store.value() instanceof LoadInstruction load
                && load.block() == at.block()
                && (MistakeShapes.base(load.pointer()) == MistakeShapes.base(store.pointer())) == inOneObject;
    }

    private static void copy(Instruction at, int loop, MistakeSite site) {
        Row to = row(at.operand(1), loop, site);
        Row from = to == null ? null : row(((LoadInstruction) at.operand(0)).pointer(), loop, site);
        Instruction place = from == null ? null : LoopShapes.hoistingPlace(loop, site);
        boolean fits = place != null
                && from.bytes() == to.bytes()
                && at.operand(0).type() instanceof IntType type
                && type.width() == to.bytes() * BYTE;
        if (fits && site.permits(at)) {
            Value target = address(to, place, site);
            Value source = address(from, place, site);
            Function copy = IntrinsicTable.declare(
                    site.function().module(), "llvm.memmove", target.type(), source.type(), IntType.I64);
            Value length = site.context().i64(to.rounds() * to.bytes());
            site.rewriter()
                    .before(place)
                    .call(copy, target, source, length, site.context().bool(false));
            site.rewriter().erase(at);
        }
    }
}
