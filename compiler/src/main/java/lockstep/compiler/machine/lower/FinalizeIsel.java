package lockstep.compiler.machine.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.MachineCopy;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * finalize-isel: the first pass after instruction selection, on machine IR in SSA form.
 *
 * <ol>
 *   <li>Unreachable blocks are removed, with the values that PHIs take from them, so that later passes need not handle
 *       code that the entry does not dominate.
 *   <li>A PHI with one edge becomes a copy. The PHIs of a block read simultaneously, so their copies form one parallel
 *       copy.
 *   <li>Call frame markers with only directives between them are removed: no call was selected there.
 * </ol>
 *
 * <p>Selection emits complete instructions, so there are no pseudo-instructions to expand with control flow.
 *
 * <p>Example:
 *
 * <pre>
 * Join:                                       Join:
 *   phi.b32 %r2, %r1, Start, 7, Dead;           copy.divergent.b32 %r2, %r1, 1;
 * </pre>
 *
 * <p>Source: LLVM, FinalizeISel and UnreachableMachineBlockElim. Linear.
 */
public final class FinalizeIsel implements MachinePass {
    private static final String NAME = "finalize-isel";
    static final Rule UNREACHABLE =
            new Rule(NAME, "remove-unreachable", "the unreachable blocks of a function are removed, all at once");
    static final Rule PHI = new Rule(NAME, "phi-of-one-edge", "a PHI with one edge becomes a copy");
    static final Rule FRAME = new Rule(NAME, "empty-call-frame", "markers of an empty call frame are removed");

    private static final int OPERANDS_OF_ONE_EDGE = 3;

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "finish what instruction selection left",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(UNREACHABLE, PHI, FRAME),
            List.of(),
            List.of("blocks", "phis", "frames"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        if (editor.snapshot().stage() != MachineStage.SSA) {
            return false;
        }
        boolean changed = removeUnreachable(editor, context);
        changed |= lowerPhis(editor, context);
        return removeFrames(editor, context) || changed;
    }

    // ---- blocks

    private static boolean removeUnreachable(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        FlowGraph flow = function.flow();
        DominatorTree tree = DominatorTree.of(flow);
        List<Integer> dead = IntStream.range(0, flow.size())
                .filter(block -> !tree.isReachable(block))
                .boxed()
                .toList();
        Optional<PtxInstruction> at = dead.stream()
                .flatMap(block -> function.blocks().get(block).instructions().stream())
                .findFirst();
        if (at.isEmpty() || MachineBodies.hasBlocksInScopes(function) || !editor.allow(UNREACHABLE, at.get())) {
            return false;
        }
        Set<PtxLabel> gone = new HashSet<>();
        dead.forEach(block -> function.blocks().get(block).label().ifPresent(gone::add));
        List<MachineBlock> kept = new ArrayList<>();
        List<MachineBlock> all = MachineBodies.withDeclarationsFirst(function.blocks());
        for (int block = 0; block < all.size(); block++) {
            if (tree.isReachable(block)) {
                kept.add(without(all.get(block), gone));
            }
        }
        editor.become(MachineStage.SSA, function.frameDeclarations(), kept);
        context.count("blocks", dead.size());
        return true;
    }

    private static MachineBlock without(MachineBlock block, Set<PtxLabel> gone) {
        List<PtxStatement> statements = new ArrayList<>();
        for (PtxStatement statement : block.statements()) {
            boolean isOfDead = statement instanceof PtxBranchTargets table
                    && table.targets().stream().anyMatch(gone::contains);
            if (statement instanceof PtxInstruction phi && phi.opcode() == PtxOpcode.PHI) {
                statements.add(without(phi, gone));
            } else if (!isOfDead) {
                statements.add(statement);
            }
        }
        return new MachineBlock(block.name().orElse(null), statements);
    }

    private static PtxInstruction without(PtxInstruction phi, Set<PtxLabel> gone) {
        List<PtxOperand> operands = new ArrayList<>(List.of(phi.operand(0)));
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            boolean isGone = phi.operand(index + 1) instanceof PtxSymbolOperand symbol
                    && symbol.symbol() instanceof PtxLabel label
                    && gone.contains(label);
            if (!isGone) {
                operands.add(phi.operand(index));
                operands.add(phi.operand(index + 1));
            }
        }
        return operands.size() == phi.operands().size() ? phi : phi.withOperands(operands);
    }

    // ---- PHIs

    /** Lowers all PHIs of a block in one change: a copy between PHIs would be illegal. */
    private static boolean lowerPhis(MachineEditor editor, StepContext context) {
        boolean changed = false;
        MachineFunction function = editor.snapshot();
        long group = MachineCopy.lastGroup(function);
        for (MachineBlock block : function.blocks()) {
            List<PtxInstruction> phis = block.instructions().stream()
                    .takeWhile(each -> each.opcode() == PtxOpcode.PHI)
                    .toList();
            if (!phis.isEmpty() && phis.getFirst().operands().size() == OPERANDS_OF_ONE_EDGE) {
                group++;
                long number = group;
                List<PtxInstruction> copies = phis.stream()
                        .map(phi -> MachineCopy.divergent(
                                phi.type(0), phi.operand(0), phi.operand(1), number, phi.location()))
                        .toList();
                boolean isLowered = editor.replace(PHI, phis, copies);
                context.count("phis", isLowered ? phis.size() : 0);
                changed |= isLowered;
            }
        }
        return changed;
    }

    // ---- call frames

    private static boolean removeFrames(MachineEditor editor, StepContext context) {
        boolean changed = false;
        for (MachineBlock block : editor.snapshot().blocks()) {
            PtxInstruction before = null;
            for (PtxStatement statement : block.statements()) {
                if (MachineBlock.isExecuted(statement)) {
                    PtxInstruction row = statement instanceof PtxInstruction found ? found : null;
                    boolean isEmpty = row != null
                            && row.opcode() == PtxOpcode.CALLFRAME_DESTROY
                            && before != null
                            && before.opcode() == PtxOpcode.CALLFRAME_SETUP;
                    if (isEmpty && editor.remove(FRAME, List.of(before, row))) {
                        context.count("frames", 1);
                        changed = true;
                    }
                    before = row;
                }
            }
        }
        return changed;
    }
}
