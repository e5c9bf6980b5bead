package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.expression.SameOperation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Sinks the common last instruction of all predecessors of a block into the block. At most one operand may differ,
 * which becomes a PHI, as in LLVM. Collectives of two arms are never merged: each was executed by the lanes of its own
 * arm.
 */
final class CommonSinking implements BlockRule {
    /** No operand differs. */
    private static final int NONE = -1;

    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean isOn;
    private final Set<BasicBlock> headers;

    CommonSinking(Rewriter rewriter, PassContext context, Set<BasicBlock> headers) {
        this.rewriter = rewriter;
        this.context = context;
        this.isOn = context.isOn(SimplifyCfg.SINK_COMMON);
        this.headers = headers;
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!isOn || block.isEntry() || block.isAddressTaken() || block.useCount() < 2) {
            return false;
        }
        List<Instruction> ends = ends(block);
        if (ends.size() < 2) {
            return false;
        }
        Instruction first = ends.getFirst();
        for (Instruction other : ends.subList(1, ends.size())) {
            if (!SameOperation.isSame(first, other)) {
                return areConvergent(first, other)
                        && !headers.contains(block)
                        && CfgRefusals.missed(context, CfgRefusals.SINK_CONVERGENT, first, "Convergent");
            }
        }
        if (headers.contains(block)) {
            return context.refused(CfgRefusals.SINK_HEADER);
        }
        PhiInstruction joined = joiningPhi(block, ends);
        if (joined == null && ends.stream().anyMatch(Instruction::hasUses)) {
            return context.refused(CfgRefusals.SINK_USED);
        }
        List<Integer> differing = differing(ends);
        return (differing.size() <= 1 || context.refused(CfgRefusals.MANY_OPERANDS))
                && (differing.stream().allMatch(i -> mayVary(ends, i)) || context.refused(CfgRefusals.FIXED_OPERAND))
                && rewriter.allow(SimplifyCfg.SINK, first)
                && sink(block, ends, joined, differing.isEmpty() ? NONE : differing.getFirst());
    }

    /**
     * The last instructions of the predecessors, all of which have {@code block} as their only successor; empty if one
     * has no instruction before its jump.
     */
    private static List<Instruction> ends(BasicBlock block) {
        List<Instruction> ends = new ArrayList<>();
        Set<BasicBlock> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (BasicBlock before : block.predecessors()) {
            Instruction last = before.terminator() instanceof BranchInstruction branch
                            && !branch.isConditional()
                            && before != block
                            && seen.add(before)
                    ? branch.previous()
                    : null;
            if (last == null) {
                return List.of();
            }
            ends.add(last);
        }
        return ends;
    }

    /** The PHI that is the only user of each of {@code ends}, on its own edge; null if there is no such PHI. */
    private static @Nullable PhiInstruction joiningPhi(BasicBlock block, List<Instruction> ends) {
        if (ends.getFirst().useCount() != 1
                || !(ends.getFirst().uses().iterator().next().user() instanceof PhiInstruction phi)
                || phi.block() != block
                || phi.incomingCount() != ends.size()) {
            return null;
        }
        Set<Value> sunk = Collections.newSetFromMap(new IdentityHashMap<>());
        sunk.addAll(ends);
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (!(phi.incomingValue(i) instanceof Instruction end)
                    || !sunk.contains(end)
                    || end.useCount() != 1
                    || end.block() != phi.incomingBlock(i)) {
                return null;
            }
        }
        return phi;
    }

    private static List<Integer> differing(List<Instruction> ends) {
        List<Integer> differing = new ArrayList<>();
        Instruction first = ends.getFirst();
        for (int i = 0; i < first.operandCount(); i++) {
            for (Instruction other : ends) {
                if (other.operand(i) != first.operand(i)) {
                    differing.add(i);
                    break;
                }
            }
        }
        return differing;
    }

    /**
     * Whether an operand may become a PHI: not an immediate, not an index that may select a member, not the address of
     * an alloca.
     */
    private static boolean mayVary(List<Instruction> ends, int operand) {
        Instruction first = ends.getFirst();
        if (first instanceof CallInstruction call) {
            return operand < call.argumentCount()
                    && !call.argumentAttributes(operand).has("immarg")
                    && DeadInstructions.kindOf(call) == null;
        }
        if (first instanceof GetElementPtrInstruction) {
            return operand < 2;
        }
        boolean isAddress = first instanceof LoadInstruction || first instanceof StoreInstruction && operand == 1;
        return !isAddress || ends.stream().noneMatch(e -> e.operand(operand) instanceof AllocaInstruction);
    }

    private boolean sink(BasicBlock block, List<Instruction> ends, @Nullable PhiInstruction joined, int differing) {
        Instruction first = ends.getFirst();
        int flags = first.flags();
        for (Instruction end : ends) {
            flags &= end.flags();
        }
        rewriter.setFlags(first, flags);
        MergedFlags.dropMetadata(first);
        if (differing != NONE) {
            PhiInstruction phi = new PhiInstruction(first.operand(differing).type(), 0);
            for (Instruction end : ends) {
                BasicBlock from = end.block();
                if (from != null) {
                    rewriter.addIncoming(phi, end.operand(differing), from);
                }
            }
            rewriter.insertPhi(phi, block);
            rewriter.setOperand(first, differing, phi);
        }
        Instruction place = block.firstNonPhi();
        if (place == null) {
            return false;
        }
        if (joined != null) {
            rewriter.replaceAllUses(joined, first);
            rewriter.erase(joined);
        }
        rewriter.moveBefore(first, place);
        ends.subList(1, ends.size()).forEach(rewriter::erase);
        return true;
    }

    private static boolean areConvergent(Instruction first, Instruction other) {
        return first.opcode() == other.opcode() && Convergence.isConvergent(first);
    }
}
