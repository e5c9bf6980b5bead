package lockstep.compiler.memcpy;

import java.util.OptionalInt;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.scalar.InstructionOrder;
import lockstep.ir.claim.AliasRelation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** One run of memcpyopt: each copy, fill and call, in the order of the text, asks who wrote what it reads or writes. */
final class MemCpyOptRun {
    /** Changes of one copy, each of which gives a copy of something copied or filled earlier. */
    private static final int MOST_CHANGES = 16;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final InstructionOrder order;
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final BlockCalls calls;
    private final DataLayout layout;

    MemCpyOptRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        order = InstructionOrder.of(function, context);
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
        calls = new BlockCalls(rewriter);
        layout = memory.effects().layout();
    }

    boolean run() {
        for (Instruction instruction : function.instructionList()) {
            BasicBlock block = instruction.block();
            if (block != null && instruction instanceof CallInstruction call && memory.of(call).isPresent()) {
                visit(call);
            }
        }
        return rewriter.changed();
    }

    private void visit(CallInstruction call) {
        BlockAccess access = BlockAccess.of(call);
        if (access == null) {
            forwardCopiedArguments(call);
        }
        for (int i = 0; access != null && i < MOST_CHANGES; i++) {
            access = change(access);
        }
    }

    /** What has become of {@code access}; null if it is gone, or nothing is to be changed. */
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
        if (access.isCopy()) {
            shortenFill(access);
            return changeBySource(access);
        }
        return moveToCopy(access);
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
        State found = walker.clobber(access.call(), access.read());
        if (isUndefined(access.source(), found)) {
            return remove(access, MemCpyOpt.UNDEFINED);
        }
        BlockAccess earlier = found instanceof Definition d ? BlockAccess.of(d.instruction()) : null;
        if (earlier == null) {
            return null;
        }
        long distance = BlockAccess.distance(earlier.target(), access.source(), layout);
        if (distance < 0 || distance + access.size() > earlier.size()) {
            return null;
        }
        if (earlier.isFill()) {
            return rewriter.allow(MemCpyOpt.FILL, access.call())
                    ? replace(access, fill(access, earlier.value()), "filled")
                    : null;
        }
        return earlier.isCopy() ? forward(access, earlier, distance) : null;
    }

    private CallInstruction fill(BlockAccess access, Value value) {
        return calls.fill(access.target(), access.alignment(0), value, access.size(), access);
    }

    /** Whether nobody has written to the object that {@code address} leads into since it began. */
    private static boolean isUndefined(Value address, State found) {
        if (!(ConstantOffset.object(address) instanceof AllocaInstruction slot)) {
            return false;
        }
        return switch (found) {
            case Entry _ -> true;
            case Phi _ -> false;
            case Definition d ->
                d.instruction() instanceof CallInstruction call
                        && DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_START
                        && call.argument(call.argumentCount() - 1) == slot;
        };
    }

    /** {@code access} reads, {@code distance} bytes behind its beginning, what {@code earlier} wrote. */
    private @Nullable BlockAccess forward(BlockAccess access, BlockAccess earlier, long distance) {
        if (earlier.source() == access.source() || isWrittenBetween(earlier, access.call())) {
            return null;
        }
        if (distance == 0 && earlier.source() == access.target()) {
            return remove(access, MemCpyOpt.FORWARD);
        }
        boolean mayOverlap =
                memory.effects().alias().relation(access.written(), earlier.read()) != AliasRelation.NO;
        if (!rewriter.allow(MemCpyOpt.FORWARD, access.call())) {
            return null;
        }
        Value source = calls.behind(earlier.source(), distance, access);
        long alignment = BlockCalls.behind(earlier.alignment(1), distance);
        return replace(access, calls.transfer(mayOverlap, source, alignment, access), "forwarded");
    }

    /** Whether anybody may write what {@code copy} read before {@code later}, which it dominates. */
    private boolean isWrittenBetween(BlockAccess copy, CallInstruction later) {
        return switch (walker.clobber(later, copy.read())) {
            case Entry _ -> false;
            case Phi phi -> !order.dominates(phi.block(), copy.call());
            case Definition d ->
                d.instruction() != copy.call() && !order.dominates(d.instruction(), copy.call());
        };
    }

    private @Nullable BlockAccess fillByConstant(BlockAccess access) {
        OptionalInt value = ConstantOffset.of(access.source(), layout).base() instanceof GlobalVariable variable
                        && variable.isConstant()
                        && !variable.isExternallyInitialized()
                        && !variable.linkage().isInterposable()
                ? variable.initializer().map(EqualBytes::of).orElse(OptionalInt.empty())
                : OptionalInt.empty();
        if (value.isEmpty() || !rewriter.allow(MemCpyOpt.CONSTANT, access.call())) {
            return null;
        }
        Constant filler = rewriter.context().integer(IntType.I8, value.getAsInt());
        return replace(access, fill(access, filler), "filled");
    }

    private @Nullable BlockAccess moveToCopy(BlockAccess access) {
        boolean areApart =
                memory.effects().alias().relation(access.written(), access.read()) == AliasRelation.NO;
        return areApart && rewriter.allow(MemCpyOpt.MOVE, access.call())
                ? replace(access, calls.transfer(false, access.source(), access.alignment(1), access), "forwarded")
                : null;
    }

    // ---- what is written

    /** A fill of the block leaves out what {@code copy} overwrites before anybody reads it. */
    private void shortenFill(BlockAccess copy) {
        BlockAccess fill = walker.clobber(copy.call(), copy.written()) instanceof Definition d
                ? BlockAccess.of(d.instruction())
                : null;
        if (fill == null
                || !fill.isFill()
                || fill.call().block() != copy.call().block()
                || !fill.call().comesBefore(copy.call())
                || BlockAccess.distance(fill.target(), copy.target(), layout) != 0
                || memory.effects().alias().relation(copy.written(), copy.read()) != AliasRelation.NO
                || isReadBetween(fill, copy)
                || !rewriter.allow(MemCpyOpt.SHORTEN, fill.call())) {
            return;
        }
        context.count("shortened", 1);
        long rest = fill.size() - copy.size();
        if (rest <= 0) {
            erase(fill);
            return;
        }
        Value target = calls.behind(fill.target(), copy.size(), fill);
        long alignment = BlockCalls.behind(fill.alignment(0), copy.size());
        CallInstruction made = calls.fill(target, alignment, fill.value(), rest, fill);
        memory.replace(fill.call(), made);
        rewriter.erase(fill.call());
    }

    /** Whether anybody may see, before {@code copy}, what {@code fill} wrote there. */
    private boolean isReadBetween(BlockAccess fill, BlockAccess copy) {
        for (Instruction i = fill.call().next(); i != null && i != copy.call(); i = i.next()) {
            boolean goesOn = EffectsOf.instruction(i).willReturn();
            if (!goesOn || memory.effects().of(i, copy.written()).mayRead()) {
                return true;
            }
        }
        return false;
    }

    // ---- arguments

    private void forwardCopiedArguments(CallInstruction call) {
        for (int i = 0; i < call.argumentCount(); i++) {
            Type type = call.argumentAttributes(i).typeValue("byval").orElse(null);
            if (type != null) {
                forwardCopiedArgument(call, i, layout.allocSize(type));
            }
        }
    }

    private void forwardCopiedArgument(CallInstruction call, int index, long size) {
        Value argument = call.argument(index);
        State found = walker.clobber(call, MemoryLocation.at(argument, Extent.exact(size)));
        BlockAccess copy = found instanceof Definition d ? BlockAccess.of(d.instruction()) : null;
        long alignment = call.argumentAttributes(index).intValue("align").orElse(0);
        boolean isWhole = copy != null
                && copy.isCopy()
                && copy.size() >= size
                && BlockAccess.distance(copy.target(), argument, layout) == 0
                && copy.source().type().equals(argument.type())
                && alignment != 0
                && copy.alignment(1) >= alignment
                && copy.source() != argument;
        if (isWhole && !isWrittenBetween(copy, call) && rewriter.allow(MemCpyOpt.BYVAL, call)) {
            rewriter.setOperand(call, index, copy.source());
            context.count("forwarded", 1);
        }
    }
}
