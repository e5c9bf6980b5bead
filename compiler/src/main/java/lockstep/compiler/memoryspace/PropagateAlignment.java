package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * propagate-alignment: raises the alignment of loads, stores, copies and fills to that of their addresses. A wrong
 * alignment is undefined behaviour, so only what {@link AddressAlignment} proves for every path is used. Atomic
 * read-modify-writes already have the alignment of their width.
 *
 * <pre>{@code
 *   %j = shl i32 %i, 2
 *   %p = getelementptr inbounds float, ptr addrspace(3) @s, i32 %j       ; @s has align 16
 *   %v = load float, ptr addrspace(3) %p, align 4
 * becomes
 *   %v = load float, ptr addrspace(3) %p, align 16
 * }</pre>
 */
public final class PropagateAlignment implements FunctionPass {
    private static final String NAME = "propagate-alignment";
    static final Rule RAISE = new Rule(NAME, "raise", "an access gets the alignment of its address");

    private static final Knob MOST = new Knob(
            "most",
            ArrayAlignment.WIDEST,
            1,
            256,
            "greatest alignment that is stated, in bytes, a power of two",
            new SourceRef.Manual("PTX ISA", "Vectors"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "state the alignment that addresses are known to have",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(RAISE),
            List.of(MOST),
            List.of("raised"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        DataLayout layout = DataLayout.of(function.module());
        AddressAlignment alignments = new AddressAlignment(function, layout);
        Rewriter rewriter = context.rewriter(function);
        long most = Long.highestOneBit(context.knob(MOST));
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (raise(instruction, alignments, most, layout, rewriter)) {
                    context.count("raised", 1);
                }
            }
        }
        return rewriter.changed();
    }

    private static boolean raise(
            Instruction access, AddressAlignment alignments, long most, DataLayout layout, Rewriter rewriter) {
        if (access instanceof LoadInstruction load) {
            long known = Math.min(most, alignments.of(load.pointer()));
            if (known > stated(load.access(), load.type(), layout) && rewriter.allow(RAISE, load)) {
                MemoryAccess raised = load.access().withAlignment(known);
                InsertionPoints.takeOver(rewriter, load, new LoadInstruction(load.type(), load.pointer(), raised));
                return true;
            }
            return false;
        }
        if (access instanceof StoreInstruction store) {
            long known = Math.min(most, alignments.of(store.pointer()));
            if (known > stated(store.access(), store.value().type(), layout) && rewriter.allow(RAISE, store)) {
                MemoryAccess raised = store.access().withAlignment(known);
                InsertionPoints.takeOver(rewriter, store, new StoreInstruction(store.value(), store.pointer(), raised));
                return true;
            }
            return false;
        }
        return access instanceof CallInstruction call && raiseCall(call, alignments, most, rewriter);
    }

    private static long stated(MemoryAccess access, Type type, DataLayout layout) {
        return access.alignment() != 0 ? access.alignment() : layout.abiAlignment(type);
    }

    private static boolean raiseCall(CallInstruction call, AddressAlignment alignments, long most, Rewriter rewriter) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isCopy = Intrinsic.isCopy(kind);
        if (!isCopy && kind != Intrinsic.MEMSET) {
            return false;
        }
        AttributeList raised = call.attributes();
        for (int i = 0; i < (isCopy ? 2 : 1); i++) {
            long known = Math.min(most, alignments.of(call.argument(i)));
            if (known > call.argumentAttributes(i).intValue("align").orElse(1)) {
                raised = raised.withParameter(i, raised.parameter(i).with(new Attribute.Int("align", known)));
            }
        }
        if (raised.equals(call.attributes()) || !rewriter.allow(RAISE, call)) {
            return false;
        }
        List<Value> arguments = new ArrayList<>(call.arguments());
        CallInstruction changed = new CallInstruction(
                call.functionType(),
                call.callee(),
                arguments,
                call.bundles(),
                call.tailKind(),
                call.convention(),
                raised,
                call.flags());
        InsertionPoints.takeOver(rewriter, call, changed);
        return true;
    }
}
