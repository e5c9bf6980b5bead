package lockstep.compiler.memcpyopt;

import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.State;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Forwards arguments that are copies to the source of the copy: {@code byval} ones, which are copied again, and slots
 * that the called function only reads ({@code noalias readonly} and not captured). The source must not be written
 * before the call, nor by the call, nor by other threads that it synchronizes with.
 */
final class CopiedArguments {
    private final CopyFacts facts;
    private final PassContext context;
    private final Rewriter rewriter;

    CopiedArguments(CopyFacts facts, PassContext context, Rewriter rewriter) {
        this.facts = facts;
        this.context = context;
        this.rewriter = rewriter;
    }

    void forward(CallInstruction call) {
        for (int i = 0; i < call.argumentCount(); i++) {
            AttributeSet attributes = call.argumentAttributes(i);
            Type type = attributes.typeValue("byval").orElse(null);
            if (type != null) {
                long alignment = attributes.intValue("align").orElse(0);
                forward(call, i, facts.layout().allocSize(type), alignment, MemCpyOpt.BYVAL);
            } else if (call.argument(i) instanceof AllocaInstruction slot && attributes.has("readonly")) {
                long alignment = SlotAccesses.alignmentOf(slot, facts.layout());
                forward(call, i, SlotAccesses.sizeOf(slot, facts.layout()), alignment, MemCpyOpt.READONLY);
            }
        }
    }

    /** Whether a {@code readonly} argument may be replaced by other memory with the same contents. */
    private boolean isAnyMemory(CallInstruction call, int index) {
        AttributeSet attributes = call.argumentAttributes(index);
        boolean isForgotten = !attributes.has("returned") && AliasAnalysis.forgets(call, index);
        return (attributes.has("noalias") || context.refused(CopyRefusals.MAY_ALIAS))
                && (isForgotten || context.refused(CopyRefusals.KEPT));
    }

    /** Forwards argument {@code index} of {@code size} bytes and {@code alignment}; not positive means unknown. */
    private void forward(CallInstruction call, int index, long size, long alignment, Rule rule) {
        Value argument = call.argument(index);
        if (size <= 0 || alignment <= 0) {
            return;
        }
        State found = facts.before(call, MemoryLocation.at(argument, Extent.exact(size)));
        BlockAccess copy = found instanceof Definition d ? BlockAccess.of(d.instruction()) : null;
        if (copy == null || !copy.isCopy() || copy.source() == argument) {
            return;
        }
        boolean isCovered = copy.size() >= size && BlockAccess.distance(copy.target(), argument, facts.layout()) == 0;
        boolean isFit = copy.source().type().equals(argument.type()) && copy.alignment(1) >= alignment;
        if ((isCovered || context.refused(CopyRefusals.NOT_COVERED.of(rule)))
                && (isFit || context.refused(CopyRefusals.UNFIT.of(rule)))
                && (!facts.isWrittenBetween(copy, call) || context.refused(CopyRefusals.WRITTEN_BETWEEN.of(rule)))
                && (rule == MemCpyOpt.BYVAL || isAnyMemory(call, index))
                && (rule == MemCpyOpt.BYVAL || isSteady(call, copy) || context.refused(CopyRefusals.WRITTEN_BY_CALL))
                && rewriter.allow(rule, call)) {
            rewriter.setOperand(call, index, copy.source());
            context.count("forwarded", 1);
        }
    }

    /** Whether neither the call nor threads that it synchronizes with write the source. */
    private boolean isSteady(CallInstruction call, BlockAccess copy) {
        return !facts.effects().of(call, copy.read()).mayWrite();
    }
}
