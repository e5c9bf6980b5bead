package lockstep.compiler.machine.frame;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.machine.MachineBodies;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * prologepilog: lays out frame objects in one local variable, and takes a function from the stage {@code virtual} to
 * {@code final}.
 *
 * <p>The phases of seed 003, and their counterparts here:
 *
 * <ol>
 *   <li>Collect: objects that no {@code frame_index} names are dead. PTX has neither callee-saved registers nor fixed
 *       objects: arguments are {@code .param}, and each call has its own frame.
 *   <li>Lay out ({@link FrameLayout}): three categories, aligned offsets, the size and the largest alignment.
 *   <li>Prolog: {@code .local .align A .b8 __local_depot0[SIZE]}; {@code %SPL} holds its address and {@code %SP} the
 *       generic one, each only if it is used. There is no epilog.
 *   <li>Eliminate frame indices: a row becomes an addition to {@code %SPL}. A local memory access through a register
 *       whose only definition is a {@code frame_index} names the variable directly, and {@code cvta.local} of such a
 *       register adds to {@code %SP}; the {@code frame_index} is removed if its register has no uses left.
 *   <li>Call frame markers are removed: there is no stack pointer to adjust.
 * </ol>
 *
 * <p>The stage becomes {@code final} only if no open row is left for another pass to lower.
 *
 * <p>Example:
 *
 * <pre>
 *   .frame .align 8 .b8 a[16];                      .local .align 8 .b8 __local_depot0[24];
 *   .frame .align 4 .b8 b[8];                       mov.u64 %SPL, __local_depot0;
 *   frame_index.u64 %d1, b;                         st.local.u32 [__local_depot0+4], %r1;
 *   st.local.u32 [%d1+4], %r1;                      add.u64 %d2, %SPL, 8;
 *   frame_index.u64 %d2, a;                         add.u64 %d3, %d2, %d9;
 *   add.u64 %d3, %d2, %d9;
 * </pre>
 *
 * <p>Source: seed 003, PrologEpilogInserter; LLVM, NVPTXFrameLowering and NVPTXPrologEpilogPass. Linear.
 */
public final class PrologEpilog implements MachinePass {
    private static final String NAME = "prologepilog";
    static final Rule LAYOUT =
            new Rule(NAME, "layout", "the frame objects of a function are laid out in local memory, all at once");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lay out frame objects in local memory",
            new SourceRef.Seed(3, "PrologEpilogInserter, .local Frame Layout"),
            List.of(LAYOUT),
            List.of(),
            List.of("objects", "dead-objects", "bytes", "folded"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        Optional<PtxInstruction> first = MachineBodies.first(function);
        if (function.stage() != MachineStage.VIRTUAL || first.isEmpty() || !editor.allow(LAYOUT, first.get())) {
            return false;
        }
        new FrameElimination(function, editor, context).run();
        return true;
    }
}
