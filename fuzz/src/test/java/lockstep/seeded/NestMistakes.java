package lockstep.seeded;

import java.util.List;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What passes over nests of two loops get wrong: which loop counts what, and what is between them. */
final class NestMistakes {
    private NestMistakes() {}

    /** The one loop around {@code inner} of a nest that has no other loop, if there is one. */
    private static int outer(int inner, MistakeSite site) {
        int outer = inner == LoopShapes.NONE ? LoopShapes.NONE : site.loops().parent(inner);
        boolean isNest = outer >= 0
                && site.loops().isReducible(outer)
                && LoopShapes.isInnermost(inner, site)
                && site.loops().children(outer).count() == 1;
        return isNest ? outer : LoopShapes.NONE;
    }

    // ---- flattening

    /** An index is of rows as long as the inner loop runs, though its rows have another length. */
    static void rowOfOtherLength(Instruction at, MistakeSite site) {
        int inner = at.opcode() == Opcode.ADD ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        int outer = outer(inner, site);
        Instruction row = outer == LoopShapes.NONE ? null : row(at.operand(0), at.operand(1), outer, site);
        row = row != null || outer == LoopShapes.NONE ? row : row(at.operand(1), at.operand(0), outer, site);
        ConstantInt rounds = row == null ? null : rounds(inner, site);
        boolean differs = rounds != null && rounds.type().equals(row.type()) && row.operand(1) != rounds;
        if (differs && row.hasOneUse() && site.permits(at)) {
            site.rewriter().setOperand(row, 1, rounds);
        }
    }

    /** {@code value} if it multiplies a counter of {@code outer} and {@code other} is the inner counter. */
    private static @Nullable Instruction row(Value value, Value other, int outer, MistakeSite site) {
        boolean isRow = value instanceof BinaryInstruction product
                && product.opcode() == Opcode.MUL
                && product.right() instanceof ConstantInt
                && product.left() instanceof PhiInstruction counter
                && LoopShapes.loopOfHeader(counter, site) == outer
                && other instanceof PhiInstruction column
                && LoopShapes.step(column, site) == 1;
        return isRow ? (Instruction) value : null;
    }

    /** The number with which the exit test of {@code loop} compares a counter from 0, or null. */
    private static @Nullable ConstantInt rounds(int loop, MistakeSite site) {
        BasicBlock latch = LoopShapes.latch(loop, site);
        BasicBlock header = site.graph().block(site.loops().header(loop));
        for (BasicBlock block : latch == null ? List.<BasicBlock>of() : List.of(latch, header)) {
            CompareInstruction test = LoopShapes.exitTest(block.terminator(), site);
            PhiInstruction counter = test == null ? null : LoopShapes.counter(test.left(), site);
            boolean isFromZero = counter != null
                    && LoopShapes.start(counter, site) instanceof ConstantInt zero
                    && zero.isZero()
                    && test.right() instanceof ConstantInt;
            if (isFromZero) {
                return (ConstantInt) test.right();
            }
        }
        return null;
    }

    /** What is stored between two loops is stored in each iteration of the inner one. */
    static void storeBetween(Instruction at, MistakeSite site) {
        int outer = at instanceof StoreInstruction ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        BasicBlock header = outer == LoopShapes.NONE ? null : innerHeader(outer, site);
        if (header == null || !site.dominates(MistakeSite.blockOf(at), header)) {
            return;
        }
        int inner = site.loops().innermostCycle(site.graph().indexOf(header));
        Value object = MistakeShapes.base(((StoreInstruction) at).pointer());
        boolean isWritten = LoopShapes.has(
                inner, site, i -> i instanceof StoreInstruction store && MistakeShapes.base(store.pointer()) == object);
        if (isWritten && site.permits(at)) {
            site.rewriter().moveBefore(at, Objects.requireNonNull(header.firstNonPhi()));
        }
    }

    /** A load between two loops is done in each iteration of the inner one. */
    static void loadBetween(Instruction at, MistakeSite site) {
        int outer = at.opcode() == Opcode.LOAD ? LoopShapes.loopAround(at, site) : LoopShapes.NONE;
        BasicBlock user = outer == LoopShapes.NONE ? null : MistakeShapes.onlyUsingBlock(at);
        int inner = user == null
                ? LoopShapes.NONE
                : site.loops().innermostCycle(site.graph().indexOf(user));
        boolean isBetween =
                inner != LoopShapes.NONE && inner != outer && site.loops().parent(inner) == outer;
        Value object = isBetween ? MistakeShapes.base(at.operand(0)) : null;
        boolean isWritten = isBetween
                && LoopShapes.has(
                        inner,
                        site,
                        i -> i instanceof StoreInstruction store && MistakeShapes.base(store.pointer()) == object);
        if (isWritten && site.permits(at)) {
            BasicBlock header = site.graph().block(site.loops().header(inner));
            site.rewriter().moveBefore(at, Objects.requireNonNull(header.firstNonPhi()));
        }
    }

    private static @Nullable BasicBlock innerHeader(int outer, MistakeSite site) {
        int[] children = site.loops().children(outer).toArray();
        boolean isNest = children.length == 1 && outer(children[0], site) == outer;
        return isNest ? site.graph().block(site.loops().header(children[0])) : null;
    }

    /** A value that the inner loop initializes in each outer iteration keeps its value of the iteration before. */
    static void valueNotBegunAnew(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction sum) || LoopShapes.step(sum, site) != 0) {
            return;
        }
        int inner = LoopShapes.loopOfHeader(sum, site);
        int outer = outer(inner, site);
        Value last = outer == LoopShapes.NONE ? null : LoopShapes.next(sum, site);
        boolean isBegun = last instanceof Instruction
                && LoopShapes.start(sum, site) instanceof ConstantInt
                && LoopShapes.latch(outer, site) != null
                && site.isAvailableAtEnd(last, LoopShapes.latch(outer, site));
        if (isBegun && site.permits(at)) {
            BasicBlock header = site.graph().block(site.loops().header(outer));
            PhiInstruction carried = site.rewriter().insertPhi(new PhiInstruction(sum.type(), 0), header);
            for (BasicBlock from : header.predecessors()) {
                boolean isBack = LoopShapes.isInside(from, outer, site);
                site.rewriter()
                        .addIncoming(
                                carried, isBack ? last : Objects.requireNonNull(LoopShapes.start(sum, site)), from);
            }
            site.rewriter()
                    .setOperand(sum, LoopShapes.entries(sum, inner, false, site).getFirst(), carried);
        }
    }

    // ---- interchange

    /** The counter of {@code loop} that its only exit test is of, or null. */
    private static @Nullable PhiInstruction counter(int loop, MistakeSite site) {
        BasicBlock latch = LoopShapes.latch(loop, site);
        CompareInstruction test =
                latch == null || site.loops().exitingEdges(loop).size() != 1
                        ? null
                        : LoopShapes.exitTest(latch.terminator(), site);
        PhiInstruction counter = test == null ? null : LoopShapes.counter(test.left(), site);
        return counter != null && LoopShapes.loopOfHeader(counter, site) == loop ? counter : null;
    }

    /** Loops of as many iterations are exchanged although an iteration needs what one of another row has stored. */
    static void dependenceForgotten(Instruction at, MistakeSite site) {
        int inner = at instanceof PhiInstruction phi ? LoopShapes.loopOfHeader(phi, site) : LoopShapes.NONE;
        int outer = outer(inner, site);
        PhiInstruction column = outer == LoopShapes.NONE ? null : counter(inner, site);
        PhiInstruction row = outer == LoopShapes.NONE ? null : counter(outer, site);
        boolean isNest = column == at
                && row != null
                && row.type().equals(column.type())
                && LoopShapes.step(row, site) == LoopShapes.step(column, site)
                && LoopShapes.start(row, site) == LoopShapes.start(column, site)
                && LoopShapes.isNested(outer, site)
                && limit(inner, site) == limit(outer, site);
        if (isNest && site.permits(at)) {
            exchange(row, column, inner, site);
        }
    }

    private static @Nullable Value limit(int loop, MistakeSite site) {
        BasicBlock latch = LoopShapes.latch(loop, site);
        CompareInstruction test = latch == null ? null : LoopShapes.exitTest(latch.terminator(), site);
        return test == null ? null : test.right();
    }

    /** Loops are exchanged, and each keeps its own number of iterations, where those are numbers. */
    static void roundsNotExchanged(Instruction at, MistakeSite site) {
        int inner = at instanceof PhiInstruction phi ? LoopShapes.loopOfHeader(phi, site) : LoopShapes.NONE;
        int outer = outer(inner, site);
        PhiInstruction column = outer == LoopShapes.NONE ? null : counter(inner, site);
        PhiInstruction row = outer == LoopShapes.NONE ? null : counter(outer, site);
        boolean isNest = column == at
                && row != null
                && row.type().equals(column.type())
                && LoopShapes.isNested(outer, site)
                && limit(inner, site) instanceof ConstantInt
                && limit(outer, site) instanceof ConstantInt
                && limit(inner, site) != limit(outer, site);
        if (isNest && site.permits(at)) {
            exchange(row, column, inner, site);
        }
    }

    /** In {@code inner} each counter is used for the other, but for counting. */
    private static void exchange(PhiInstruction row, PhiInstruction column, int inner, MistakeSite site) {
        List<Use> rows = body(row, inner, site);
        List<Use> columns = body(column, inner, site);
        rows.forEach(use -> site.rewriter().replaceUse(use, column));
        columns.forEach(use -> site.rewriter().replaceUse(use, row));
    }

    private static List<Use> body(PhiInstruction counter, int inner, MistakeSite site) {
        return counter.useList().stream()
                .filter(use -> LoopShapes.isInside(MistakeSite.blockOf(use.user()), inner, site))
                .filter(use -> use.user() != LoopShapes.next(counter, site)
                        && !(use.user() instanceof PhiInstruction)
                        && !(use.user() instanceof CompareInstruction))
                .toList();
    }
}
