package lockstep.compiler.memcpy;

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
 * Arguments that are copies are read where they were copied from: {@code byval} ones, which are copied again, and slots
 * that the called function only reads ({@code noalias readonly} and not kept). What was copied must not be written
 * until the call, nor by the call, by other threads that it lets in either.
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
            } else if (call.argument(i) instanceof AllocaInstruction slot && isOnlyRead(call, i)) {
                long alignment = SlotAccesses.alignmentOf(slot, facts.layout());
                forward(call, i, SlotAccesses.sizeOf(slot, facts.layout()), alignment, MemCpyOpt.READONLY);
            }
        }
    }

    private static boolean isOnlyRead(CallInstruction call, int index) {
        AttributeSet attributes = call.argumentAttributes(index);
        return attributes.has("noalias")
                && attributes.has("readonly")
                && !attributes.has("returned")
                && AliasAnalysis.forgets(call, index);
    }

    /** Argument {@code index}, of {@code size} bytes and {@code alignment}, neither known if that is not positive. */
    private void forward(CallInstruction call, int index, long size, long alignment, Rule rule) {
        Value argument = call.argument(index);
        if (size <= 0 || alignment <= 0) {
            return;
        }
        State found = facts.before(call, MemoryLocation.at(argument, Extent.exact(size)));
        BlockAccess copy = found instanceof Definition d ? BlockAccess.of(d.instruction()) : null;
        boolean isWhole = copy != null
                && copy.isCopy()
                && copy.size() >= size
                && BlockAccess.distance(copy.target(), argument, facts.layout()) == 0
                && copy.source().type().equals(argument.type())
                && copy.alignment(1) >= alignment
                && copy.source() != argument;
        if (isWhole
                && !facts.isWrittenBetween(copy, call)
                && (rule == MemCpyOpt.BYVAL || isSteady(call, copy))
                && rewriter.allow(rule, call)) {
            rewriter.setOperand(call, index, copy.source());
            context.count("forwarded", 1);
        }
    }

    /** Whether neither the call nor others that it lets in write what was copied. */
    private boolean isSteady(CallInstruction call, BlockAccess copy) {
        return !facts.effects().of(call, copy.read()).mayWrite();
    }
}
