package lockstep.compiler.structurizecfg;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;

/**
 * An edge of the flow graph.
 *
 * @param source the block it leaves
 * @param index the successor's index in the terminator
 */
record BlockEdge(BasicBlock source, int index) {
    BasicBlock target() {
        return source.terminator().successor(index);
    }

    /** The edges that leave {@code block}. */
    static List<BlockEdge> outOf(BasicBlock block) {
        List<BlockEdge> edges = new ArrayList<>();
        for (int i = 0; i < block.terminator().successorCount(); i++) {
            edges.add(new BlockEdge(block, i));
        }
        return edges;
    }

    /**
     * Redirects {@code edges}, all of one block, to {@code target}, whose PHIs the caller updates. A branch all of
     * whose edges are redirected becomes unconditional.
     */
    static void redirect(Rewriter rewriter, List<BlockEdge> edges, BasicBlock target) {
        BasicBlock source = edges.getFirst().source();
        TerminatorInstruction end = source.terminator();
        if (edges.size() == end.successorCount()) {
            rewriter.replaceTerminator(source, new BranchInstruction(target));
        } else {
            edges.forEach(edge -> rewriter.redirect(end, edge.index(), target));
        }
    }

    /**
     * An i1, computed before the terminator of {@code source}: whether it branches to {@code target}. The operand of
     * the terminator is not poison, since a branch on poison is undefined behaviour.
     */
    static Value condition(BasicBlock source, BasicBlock target, Rewriter rewriter) {
        TerminatorInstruction end = source.terminator();
        if (end.successors().stream().allMatch(next -> next == target)) {
            return rewriter.context().bool(true);
        }
        IrBuilder builder = rewriter.before(end);
        if (end instanceof BranchInstruction branch) {
            return branch.successor(0) == target ? branch.condition() : not(branch.condition(), builder);
        }
        return ofSwitch((SwitchInstruction) end, target, builder);
    }

    private static Value not(Value value, IrBuilder builder) {
        return builder.binary(Opcode.XOR, value, builder.context().bool(true));
    }

    /** Whether one of the cases of {@code target} matches, or no other case if the target is the default. */
    private static Value ofSwitch(SwitchInstruction decision, BasicBlock target, IrBuilder builder) {
        boolean isDefault = decision.defaultBlock() == target;
        Value any = builder.context().bool(false);
        for (int i = 0; i < decision.caseCount(); i++) {
            if ((decision.caseBlock(i) == target) != isDefault) {
                Value hit = builder.compare(Predicate.EQ, decision.value(), decision.caseValue(i));
                any = builder.binary(Opcode.OR, any, hit);
            }
        }
        return isDefault ? not(any, builder) : any;
    }
}
