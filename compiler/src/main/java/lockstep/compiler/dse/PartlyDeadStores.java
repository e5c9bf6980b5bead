package lockstep.compiler.dse;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Predicate;
import lockstep.compiler.analysis.alias.ByteCoverage;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.analysis.alias.WrittenBytes;
import lockstep.compiler.analysis.memoryssa.MemoryNode;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Usage;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.constantfold.ConstantMemory;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Writes of which some bytes are overwritten later in their block, before any of them can be read: a copy or fill is
 * shortened if they are at its begin or end, and a stored constant absorbs a later constant that is stored into it.
 *
 * <pre>
 *   memset(ptr align 4 %p, i8 0, i64 16)            memset(ptr align 4 %p+4, i8 0, i64 12)
 *   store i32 %x, ptr %p                     ->     store i32 %x, ptr %p
 * </pre>
 *
 * <p>The walk goes from write to write until the bytes may be read, other threads may read them, or the thread may end
 * while others may read them. A copy or fill keeps whole multiples of the alignment of its target, which is assumed to
 * be the size of its accesses. Source: LLVM's DeadStoreElimination, which shortens copies at their end only.
 */
final class PartlyDeadStores {
    private static final int COUNT = 2;

    private final PassContext context;
    private final Rewriter rewriter;
    private final MemorySsa memory;
    private final MemoryUsers users;
    private final SilentEnds ends;

    PartlyDeadStores(PassContext context, Rewriter rewriter, MemorySsa memory, MemoryUsers users, SilentEnds ends) {
        this.context = context;
        this.rewriter = rewriter;
        this.memory = memory;
        this.users = users;
        this.ends = ends;
    }

    /** Shrinks {@code write}; {@code endsHere} means that its memory is not read after the function. */
    void visit(Definition write, WrittenBytes bytes, boolean endsHere) {
        if (write.instruction() instanceof StoreInstruction store) {
            while (context.isOn(DeadStoreElimination.MERGING) && mergeNext(write, store, bytes, endsHere)) {
                context.count("merged", 1);
            }
        } else if (context.isOn(DeadStoreElimination.PARTIAL)
                && WrittenBytes.of(write.instruction(), memory.effects().layout())
                        .isPresent()) {
            shorten((CallInstruction) write.instruction(), bytes, overwritten(write, bytes, endsHere));
        }
    }

    /** Visits the writes of the block after {@code write} until {@code isEnough} of one, or one ends the walk. */
    private void follow(Definition write, WrittenBytes bytes, boolean endsHere, Predicate<Definition> isEnough) {
        long steps = context.knob(DeadStoreElimination.SCAN);
        Definition at = write;
        while (true) {
            Definition next = null;
            List<MemoryNode> found = users.of(at);
            steps -= found.size();
            for (MemoryNode user : found) {
                if (user instanceof Phi || user instanceof Usage usage && isEnd(usage.instruction(), bytes, endsHere)) {
                    return;
                }
                next = user instanceof Definition d ? d : next;
            }
            if (steps < 0
                    || next == null
                    || next.instruction().block() != write.instruction().block()
                    || isEnd(next.instruction(), bytes, endsHere)
                    || !endsHere && ends.isBetween(at.instruction(), next.instruction())
                    || isEnough.test(next)) {
                return;
            }
            at = next;
        }
    }

    private boolean isEnd(Instruction instruction, WrittenBytes bytes, boolean endsHere) {
        return !endsHere && SilentEnds.mayEnd(instruction)
                || memory.effects().of(instruction, bytes.location()).mayRead();
    }

    // ---- copies and fills

    private ByteCoverage overwritten(Definition write, WrittenBytes bytes, boolean endsHere) {
        ByteCoverage covered = new ByteCoverage(bytes.base(), bytes.from(), bytes.end());
        long[] parts = {context.knob(DeadStoreElimination.PARTS)};
        follow(write, bytes, endsHere, next -> {
            WrittenBytes later = WrittenBytes.overwritten(
                            next.instruction(), memory.effects().layout())
                    .orElse(null);
            return later != null
                    && later.base() == bytes.base()
                    && (--parts[0] < 0 ? !context.refused(DeadStoreElimination.MANY_PARTS) : covered.add(later));
        });
        return covered;
    }

    private void shorten(CallInstruction block, WrittenBytes bytes, ByteCoverage covered) {
        long unit = Math.max(1, block.argumentAttributes(0).intValue("align").orElse(1));
        long size = bytes.size();
        long begin = covered.fromBegin() / unit * unit;
        long end = (size - covered.fromEnd() + unit - 1) / unit * unit;
        boolean isLess = begin > 0 || end < size;
        if (!isLess && !covered.isEmpty()) {
            boolean isMiddle = covered.fromBegin() == 0 && covered.fromEnd() == 0;
            context.refused(isMiddle ? DeadStoreElimination.IN_THE_MIDDLE : DeadStoreElimination.UNIT);
        }
        if (!isLess || begin >= end || !rewriter.allow(DeadStoreElimination.SHORTEN, block)) {
            return;
        }
        IntType type = (IntType) block.argument(COUNT).type();
        rewriter.setOperand(block, COUNT, rewriter.context().integer(type, Math.min(end, size) - begin));
        if (begin > 0) {
            boolean hasSource = block.argument(1).type().isPointer();
            for (int i = 0; i <= (hasSource ? 1 : 0); i++) {
                advance(block, i, begin);
            }
            block.setMetadata("tbaa.struct", null);
        }
        context.count("shortened", 1);
    }

    private void advance(CallInstruction block, int index, long bytes) {
        Value moved = rewriter.before(block)
                .elementPointer(
                        IntType.I8,
                        block.argument(index),
                        List.of(rewriter.context().i64(bytes)),
                        Flag.set(Flag.INBOUNDS, Flag.NUSW));
        rewriter.setOperand(block, index, moved);
        long alignment = block.argumentAttributes(index).intValue("align").orElse(0);
        AttributeSet rest = alignment == 0
                ? AttributeSet.EMPTY
                : AttributeSet.of(List.of(new Attribute.Int("align", Math.min(alignment, Long.lowestOneBit(bytes)))));
        block.setAttributes(block.attributes().withParameter(index, rest));
    }

    // ---- constants

    /** Merges the next stored constant that is inside this one into it. */
    private boolean mergeNext(Definition write, StoreInstruction store, WrittenBytes bytes, boolean endsHere) {
        if (!(store.value() instanceof Constant outer)) {
            return false;
        }
        boolean[] isMerged = {false};
        follow(write, bytes, endsHere, next -> {
            boolean isOther = memory.effects().of(next.instruction(), bytes.location()) == ModRef.NONE;
            isMerged[0] = !isOther && merge(store, outer, bytes, next);
            return !isOther;
        });
        return isMerged[0];
    }

    private boolean merge(StoreInstruction store, Constant outer, WrittenBytes bytes, Definition next) {
        if (!(next.instruction() instanceof StoreInstruction later)) {
            return false;
        }
        if (!(later.value() instanceof Constant inner)) {
            return context.refused(DeadStoreElimination.NOT_CONSTANT);
        }
        WrittenBytes part = WrittenBytes.of(later, memory.effects().layout()).orElse(null);
        if (part == null || !bytes.covers(part)) {
            return context.refused(DeadStoreElimination.NOT_INSIDE);
        }
        Constant merged = merged(outer, inner, (int) (Byte.SIZE * (part.from() - bytes.from())));
        if (merged == null) {
            return context.refused(DeadStoreElimination.UNKNOWN_BITS);
        }
        if (!rewriter.allow(DeadStoreElimination.MERGE, later)) {
            return false;
        }
        rewriter.setOperand(store, 0, merged);
        MergedFlags.metadata(store, later);
        context.count("operands", users.erase(next, rewriter));
        context.count("removed", 1);
        return true;
    }

    /** Little-endian: the byte at the lowest address has the lowest bits. Null where bits are not known. */
    private @Nullable Constant merged(Constant outer, Constant inner, int shift) {
        ConstantInt whole = bits(outer);
        ConstantInt part = bits(inner);
        if (whole == null || part == null) {
            return null;
        }
        BigInteger mask =
                BigInteger.ONE.shiftLeft(part.width()).subtract(BigInteger.ONE).shiftLeft(shift);
        BigInteger value = whole.unsigned().andNot(mask).or(part.unsigned().shiftLeft(shift));
        return convert(rewriter.context().integer(whole.intType(), value), outer.type());
    }

    private @Nullable ConstantInt bits(Constant constant) {
        DataLayout layout = memory.effects().layout();
        long width = layout.sizeInBits(constant.type());
        return width <= IntType.MAX_WIDTH
                        && WrittenBytes.fillsBytes(constant.type(), layout)
                        && convert(constant, IntType.of((int) width)) instanceof ConstantInt number
                ? number
                : null;
    }

    private @Nullable Constant convert(Constant constant, Type type) {
        return new ConstantMemory(rewriter.context(), memory.effects().layout())
                .read(constant, 0, type)
                .orElse(null);
    }
}
