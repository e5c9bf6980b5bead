package lockstep.compiler.memcpyopt;

import java.util.OptionalInt;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * One run of memcpyopt: visits each copy, fill and call in text order, and queries memory SSA for what wrote the bytes
 * that it reads or writes.
 */
final class MemCpyOptRun {
    /** Most changes of one copy, each of which gives a copy of something copied or filled earlier. */
    private static final int MAX_CHANGES = 16;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final CopyFacts facts;
    private final MemorySsa memory;
    private final BlockCalls calls;
    private final CopiedArguments arguments;
    private final CallSlots slots;
    private final StackMoves moves;
    private final FillFormation stores;

    MemCpyOptRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        facts = new CopyFacts(function, context);
        memory = facts.memory();
        calls = new BlockCalls(rewriter);
        arguments = new CopiedArguments(facts, context, rewriter);
        slots = new CallSlots(facts, context, rewriter);
        moves = new StackMoves(facts, context, rewriter);
        stores = new FillFormation(facts, context, rewriter, calls);
    }

    boolean run() {
        for (Instruction instruction : function.instructionList()) {
            BasicBlock block = instruction.block();
            if (block == null || memory.of(instruction).isEmpty()) {
                continue;
            }
            context.count("merged", stores.mergeFrom(instruction));
            if (instruction.block() != null && instruction instanceof CallInstruction call) {
                visit(call);
            }
        }
        return rewriter.changed();
    }

    private void visit(CallInstruction call) {
        BlockAccess access = BlockAccess.of(call);
        if (access == null) {
            arguments.forward(call);
            countUnknown(call);
        }
        for (int i = 0; access != null && i < MAX_CHANGES; i++) {
            access = change(access);
        }
    }

    /** Counts copies that are not a {@link BlockAccess}. */
    private void countUnknown(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE) {
            boolean isVolatile = !(call.argument(3) instanceof ConstantInt flag && flag.isZero());
            if (isVolatile || !(call.argument(2) instanceof ConstantInt)) {
                context.refused(isVolatile ? CopyRefusals.VOLATILE : CopyRefusals.UNKNOWN_SIZE);
            }
        }
    }

    /** The access after one change; null if it was removed, or nothing is to be changed. */
    private @Nullable BlockAccess change(BlockAccess access) {
        boolean isNothing = access.size() == 0 || !access.isFill() && access.source() == access.target();
        if (isNothing) {
            return remove(access, MemCpyOpt.NOTHING);
        }
        if (access.isFill()) {
            return null;
        }
        BlockAccess fill = fillByConstant(access);
        if (fill != null) {
            return fill;
        }
        if (!access.isCopy()) {
            return moveToCopy(access);
        }
        State read = facts.before(access.call(), access.read());
        if (CopyFacts.isUndefined(access.source(), read)
                && (facts.holdsNoPoison(access.call(), access.written()) || context.refused(CopyRefusals.POISON))) {
            return remove(access, MemCpyOpt.UNDEFINED);
        }
        shortenFill(access);
        BlockAccess changed = changeBySource(access);
        boolean isLeft = changed == null && access.call().block() != null;
        return isLeft && moves.merge(access) ? access : changed;
    }

    // ---- edits

    private @Nullable BlockAccess remove(BlockAccess access, Rule rule) {
        if (rewriter.allow(rule, access.call())) {
            erase(access);
            context.count("removed", 1);
        }
        return null;
    }

    private void erase(BlockAccess access) {
        memory.remove(access.call());
        rewriter.erase(access.call());
    }

    private @Nullable BlockAccess replace(BlockAccess access, CallInstruction made, String statistic) {
        memory.replace(access.call(), made);
        rewriter.erase(access.call());
        context.count(statistic, 1);
        return BlockAccess.of(made);
    }

    // ---- what is read

    private @Nullable BlockAccess changeBySource(BlockAccess access) {
        State found = facts.before(access.call(), access.read());
        if (found instanceof Definition d
                && d.instruction() instanceof CallInstruction call
                && slots.redirect(access, call)) {
            erase(access);
            context.count("removed", 1);
            return null;
        }
        BlockAccess earlier = found instanceof Definition d ? BlockAccess.of(d.instruction()) : null;
        if (earlier == null) {
            return null;
        }
        long distance = BlockAccess.distance(earlier.target(), access.source(), facts.layout());
        if (distance < 0 || distance + access.size() > earlier.size()) {
            context.refused(CopyRefusals.NOT_COVERED.of(earlier.isFill() ? MemCpyOpt.FILL : MemCpyOpt.FORWARD));
            return null;
        }
        if (earlier.isFill()) {
            return rewriter.allow(MemCpyOpt.FILL, access.call())
                    ? replace(access, fill(access, earlier.value()), "filled")
                    : null;
        }
        if (!earlier.isCopy()) {
            context.refused(CopyRefusals.OF_MOVE);
            return null;
        }
        return forward(access, earlier, distance);
    }

    private CallInstruction fill(BlockAccess access, Value value) {
        return calls.fill(access.target(), access.alignment(0), value, access.size(), access);
    }

    /** Forwards {@code access}, which reads, {@code distance} bytes after its beginning, what {@code earlier} wrote. */
    private @Nullable BlockAccess forward(BlockAccess access, BlockAccess earlier, long distance) {
        boolean mayForward = earlier.source() != access.source()
                && (!facts.isWrittenBetween(earlier, access.call())
                        || context.refused(CopyRefusals.WRITTEN_BETWEEN.of(MemCpyOpt.FORWARD)));
        if (!mayForward) {
            return null;
        }
        if (distance == 0 && earlier.source() == access.target()) {
            return remove(access, MemCpyOpt.FORWARD);
        }
        boolean mayOverlap = memory.effects().alias().relation(access.written(), earlier.read()) != AliasRelation.NO;
        if (!rewriter.allow(MemCpyOpt.FORWARD, access.call())) {
            return null;
        }
        Value source = calls.offsetBy(earlier.source(), distance, access);
        long alignment = BlockCalls.offsetBy(earlier.alignment(1), distance);
        return replace(access, calls.transfer(mayOverlap, source, alignment, access), "forwarded");
    }

    private @Nullable BlockAccess fillByConstant(BlockAccess access) {
        OptionalInt value = ConstantOffset.of(access.source(), facts.layout()).base() instanceof GlobalVariable variable
                        && variable.isConstant()
                ? constantByte(variable)
                : OptionalInt.empty();
        if (value.isEmpty() || !rewriter.allow(MemCpyOpt.CONSTANT, access.call())) {
            return null;
        }
        Constant filler = rewriter.context().integer(IntType.I8, value.getAsInt());
        return replace(access, fill(access, filler), "filled");
    }

    /** The byte that all bytes of the constant {@code variable} are. */
    private OptionalInt constantByte(GlobalVariable variable) {
        Constant initializer = variable.initializer().orElse(null);
        if (initializer == null
                || variable.isExternallyInitialized()
                || variable.linkage().isInterposable()) {
            context.refused(CopyRefusals.OTHER_CONTENTS);
            return OptionalInt.empty();
        }
        OptionalInt value = EqualBytes.of(initializer);
        if (value.isEmpty()) {
            context.refused(CopyRefusals.SEVERAL_BYTES);
        }
        return value;
    }

    private @Nullable BlockAccess moveToCopy(BlockAccess access) {
        boolean areApart = memory.effects().alias().relation(access.written(), access.read()) == AliasRelation.NO;
        return (areApart || context.refused(CopyRefusals.OVERLAP)) && rewriter.allow(MemCpyOpt.MOVE, access.call())
                ? replace(access, calls.transfer(false, access.source(), access.alignment(1), access), "forwarded")
                : null;
    }

    // ---- what is written

    /** Shortens a fill of the block by what {@code copy} overwrites before it is read. */
    private void shortenFill(BlockAccess copy) {
        BlockAccess fill = facts.before(copy.call(), copy.written()) instanceof Definition d
                ? BlockAccess.of(d.instruction())
                : null;
        if (fill == null
                || !fill.isFill()
                || !mayShorten(fill, copy)
                || !rewriter.allow(MemCpyOpt.SHORTEN, fill.call())) {
            return;
        }
        context.count("shortened", 1);
        long rest = fill.size() - copy.size();
        if (rest <= 0) {
            erase(fill);
            return;
        }
        Value target = calls.offsetBy(fill.target(), copy.size(), fill);
        long alignment = BlockCalls.offsetBy(fill.alignment(0), copy.size());
        CallInstruction made = calls.fill(target, alignment, fill.value(), rest, fill);
        memory.replace(fill.call(), made);
        rewriter.erase(fill.call());
    }

    private boolean mayShorten(BlockAccess fill, BlockAccess copy) {
        boolean isBefore =
                fill.call().block() == copy.call().block() && fill.call().comesBefore(copy.call());
        boolean isAtBegin = BlockAccess.distance(fill.target(), copy.target(), facts.layout()) == 0;
        boolean areApart = memory.effects().alias().relation(copy.written(), copy.read()) == AliasRelation.NO;
        return (isBefore || context.refused(CopyRefusals.OTHER_BLOCK))
                && (isAtBegin || context.refused(CopyRefusals.OTHER_BEGIN))
                && (areApart || context.refused(CopyRefusals.COPY_OVERLAPS))
                && (!isReadBetween(fill, copy) || context.refused(CopyRefusals.READ_BETWEEN));
    }

    /** Whether what {@code fill} wrote there may be read before {@code copy}. */
    private boolean isReadBetween(BlockAccess fill, BlockAccess copy) {
        for (Instruction i = fill.call().next(); i != null && i != copy.call(); i = i.next()) {
            boolean willReturn = EffectsOf.instruction(i).willReturn();
            if (!willReturn || memory.effects().of(i, copy.written()).mayRead()) {
                return true;
            }
        }
        return false;
    }
}
