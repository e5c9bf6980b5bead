package lockstep.compiler.memoryspace;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * set-local-array-alignment: aligns arrays on the stack for the widest accesses that divide their size. Only the
 * alignment of the slot is raised; {@code propagate-alignment} raises that of accesses.
 */
public final class SetLocalArrayAlignment implements FunctionPass {
    private static final String NAME = "set-local-array-alignment";
    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");
    static final Rule ALIGN = new Rule(NAME, "align-slot", "a slot that holds an array gets a higher alignment");

    private static final Knob MOST = new Knob(
            "most",
            ArrayAlignment.WIDEST,
            1,
            256,
            "greatest alignment that is given, in bytes, a power of two",
            new SourceRef.Manual("PTX ISA", "Vectors"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "align arrays on the stack for wide accesses",
            SEED,
            List.of(ALIGN),
            List.of(MOST),
            List.of("aligned"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        DataLayout layout = DataLayout.of(function.module());
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof AllocaInstruction slot) {
                    align(slot, layout, rewriter, context);
                }
            }
        }
        return rewriter.changed();
    }

    private static void align(AllocaInstruction slot, DataLayout layout, Rewriter rewriter, PassContext context) {
        long most = Long.highestOneBit(context.knob(MOST));
        long wanted = ArrayAlignment.wanted(slot.allocatedType(), layout, most);
        long own = slot.alignment() != 0 ? slot.alignment() : layout.preferredAlignment(slot.allocatedType());
        if (wanted > own && !slot.isInAlloca() && rewriter.allow(ALIGN, slot)) {
            AllocaInstruction aligned = new AllocaInstruction(
                    slot.allocatedType(),
                    slot.count(),
                    wanted,
                    ((PointerType) slot.type()).addressSpace(),
                    false,
                    slot.isSwiftError());
            InsertionPoints.takeOver(rewriter, slot, aligned);
            context.count("aligned", 1);
        }
    }
}
