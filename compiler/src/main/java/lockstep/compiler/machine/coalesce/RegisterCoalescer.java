package lockstep.compiler.machine.coalesce;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.coalesce.CopyCandidates.Candidate;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * register-coalescer: after PHI elimination, joins source and result of the remaining copies if their live intervals
 * are disjoint ({@link CopyClasses}), and removes the copies. Copies in the deepest loops are considered first.
 *
 * <p>In {@link LiveIntervals} a guarded write does not end an interval, since other lanes still hold the old value. A
 * guarded copy is not a candidate, since it copies in some lanes only. {@code copy.divergent} is a candidate like
 * others: it only requires that its registers do not interfere (decision 016). A {@code copy} whose source is still
 * live afterwards is not coalesced, unlike in SSA form: either register may be written again.
 *
 * <p>Registers of the interface, registers declared in an inner scope, and registers named by instructions that are
 * known as text only are never renamed.
 *
 * <p>Example:
 *
 * <pre>
 *   add.u32 %r1, %r9, 1;                 add.u32 %r1, %r9, 1;
 *   copy.b32 %r2, %r1;                   @%p1 add.u32 %r1, %r1, 5;
 *   @%p1 add.u32 %r2, %r2, 5;            st.global.u32 [%rd1], %r1;
 *   st.global.u32 [%rd1], %r2;
 * </pre>
 *
 * <p>Source: LLVM, RegisterCoalescer, for the order; Chaitin (1982). O(n log² n).
 */
public final class RegisterCoalescer implements MachinePass {
    private static final String NAME = "register-coalescer";
    static final Rule JOIN = new Rule(NAME, "join", "the registers of a copy that do not interfere become one");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "join the registers of copies",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(JOIN),
            List.of(),
            List.of("joined"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        if (function.stage() == MachineStage.SSA) {
            return false;
        }
        List<Candidate> candidates = CopyCandidates.of(function, editor);
        if (candidates.isEmpty()) {
            return false;
        }
        int[] values = IntStream.range(0, function.registers().size()).toArray();
        CopyClasses classes = new CopyClasses(LiveIntervals.of(new MachineCode(function)), values);
        boolean changed = false;
        for (Candidate each : candidates) {
            int result = each.result().number();
            int source = each.source().number();
            if (classes.find(result) != classes.find(source)
                    && classes.mayJoin(result, source)
                    && editor.allow(JOIN, each.row())) {
                classes.join(result, source);
                context.count("joined", 1);
                changed = true;
            }
        }
        if (changed) {
            List<MachineBlock> blocks = MachineBodies.withDeclarationsFirst(function.blocks());
            List<MachineBlock> renamed = new Renaming(function.registers(), classes).renamed(blocks);
            editor.become(function.stage(), function.frameDeclarations(), renamed);
        }
        return changed;
    }
}
