package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** What simplifycfg gets wrong: arms executed by lanes that should not, edges led astray, PHIs forgotten. */
final class FlowMistakes {
    private FlowMistakes() {}

    // ---- arms that are executed always

    /** An atomic that one lane executes alone, behind a comparison for equality, is executed by all. */
    static void leaderAtomic(Instruction at, Site site) {
        if (at instanceof AtomicRmwInstruction
                && !at.hasUses()
                && branchToArm(at) instanceof BranchInstruction branch
                && branch.condition() instanceof CompareInstruction compare
                && compare.predicate() == Predicate.EQ) {
            hoist(at, branch, site);
        }
    }

    /** The store of an arm that does nothing else is executed always. */
    static void speculatedStore(Instruction at, Site site) {
        if (at instanceof StoreInstruction store
                && store.access().isSimple()
                && branchToArm(at) instanceof BranchInstruction branch
                && Site.blockOf(at).size() <= 3) {
            hoist(at, branch, site);
        }
    }

    /** A division by a value that the branch tests is executed always. */
    static void speculatedDivision(Instruction at, Site site) {
        if (at.opcode().isIntegerDivision()
                && !(at.operand(1) instanceof Constant)
                && branchToArm(at) instanceof BranchInstruction branch) {
            hoist(at, branch, site);
        }
    }

    /** The branch to the block of {@code at}, if that is a block of one predecessor that goes on to the other way. */
    private static @Nullable BranchInstruction branchToArm(Instruction at) {
        BasicBlock arm = Site.blockOf(at);
        BasicBlock before = arm.singlePredecessor();
        BranchInstruction branch = before == null ? null : Shapes.fork(before);
        BasicBlock join = arm.singleSuccessor();
        return branch != null && join != null && join != arm && branch.successors().contains(join) ? branch : null;
    }

    /** Moves {@code at}, and what it needs of its block, before {@code branch}. */
    private static void hoist(Instruction at, BranchInstruction branch, Site site) {
        List<Instruction> moved = new ArrayList<>();
        for (Instruction i = Site.blockOf(at).first(); i != null && i != at; i = i.next()) {
            if (!Shapes.isSpeculatable(i)) {
                return;
            }
            moved.add(i);
        }
        moved.add(at);
        if (site.permits(at)) {
            moved.forEach(i -> site.rewriter().moveBefore(i, branch));
        }
    }

    // ---- collectives that move

    /** A collective whose result one arm alone uses is sunk into the arm. */
    static void sunkCollective(Instruction at, Site site) {
        BranchInstruction branch = Shapes.isMaskedCollective(at) ? Shapes.fork(Site.blockOf(at)) : null;
        BasicBlock user = branch == null ? null : Shapes.onlyUsingBlock(at);
        if (user != null
                && user != at.block()
                && user.singlePredecessor() == at.block()
                && site.permits(at)) {
            site.rewriter().moveBefore(at, Objects.requireNonNull(user.firstNonPhi()));
        }
    }

    /** Both arms call the same collective with masks of their own: one call above the branch takes the first mask. */
    static void mergedCollectives(Instruction at, Site site) {
        BranchInstruction branch = at instanceof BranchInstruction ? Shapes.fork(Site.blockOf(at)) : null;
        if (branch == null
                || branch.successor(0).singlePredecessor() == null
                || branch.successor(1).singlePredecessor() == null) {
            return;
        }
        CallInstruction first = firstCollective(branch.successor(0));
        CallInstruction second = firstCollective(branch.successor(1));
        boolean isPair = first != null
                && second != null
                && first.callee() == second.callee()
                && first.operands().stream().allMatch(o -> isFromAbove(o, first));
        if (isPair && site.permits(at)) {
            site.rewriter().moveBefore(first, branch);
            site.rewriter().replace(second, first);
        }
    }

    private static @Nullable CallInstruction firstCollective(BasicBlock block) {
        for (Instruction i = block.firstNonPhi(); i != null; i = i.next()) {
            if (Shapes.isMaskedCollective(i)) {
                return (CallInstruction) i;
            }
        }
        return null;
    }

    private static boolean isFromAbove(Value operand, Instruction user) {
        return !(operand instanceof Instruction i) || i.block() != user.block();
    }

    /** An edge that fixes the condition of a branch goes past it, although lanes met there for a collective. */
    static void threadedPastJoin(Instruction at, Site site) {
        if (!(at instanceof BranchInstruction branch)
                || !branch.isConditional()
                || !(branch.condition() instanceof PhiInstruction condition)
                || condition.block() != at.block()) {
            return;
        }
        BasicBlock block = Site.blockOf(at);
        if (block.firstNonPhi() != branch || !block.phis().stream().allMatch(p -> isUsedInside(p, branch))) {
            return;
        }
        for (int i = 0; i < condition.incomingCount(); i++) {
            if (condition.incomingValue(i) instanceof ConstantInt known
                    && lead(condition.incomingBlock(i), block, branch.successor(known.isZero() ? 1 : 0), site)) {
                return;
            }
        }
    }

    private static boolean isUsedInside(PhiInstruction phi, BranchInstruction branch) {
        for (Use use : phi.uses()) {
            if (use.user() != branch) {
                return false;
            }
        }
        return true;
    }

    /** Leads the edge from {@code before} to {@code block} on to {@code target}. */
    private static boolean lead(BasicBlock before, BasicBlock block, BasicBlock target, Site site) {
        int edge = before.terminator().successors().indexOf(block);
        boolean isPossible = target != block
                && !before.successors().contains(target)
                && before.terminator().successors().lastIndexOf(block) == edge
                && target.predecessors().size() >= 1;
        if (!isPossible || !site.permits(before.terminator())) {
            return false;
        }
        List<PhiInstruction> phis = target.phis();
        List<Value> values = phis.stream()
                .map(p -> onEdge(Objects.requireNonNull(p.valueFrom(block)), block, before))
                .toList();
        site.rewriter().redirect(before.terminator(), edge, target);
        for (int i = 0; i < phis.size(); i++) {
            site.rewriter().addIncoming(phis.get(i), values.get(i), before);
        }
        site.flowChanged();
        return true;
    }

    private static Value onEdge(Value value, BasicBlock block, BasicBlock before) {
        return value instanceof PhiInstruction phi && phi.block() == block
                ? Objects.requireNonNull(phi.valueFrom(before))
                : value;
    }

    // ---- switches, traps, PHIs

    /** The default of a switch is taken for unreachable: the last of three or more cases becomes the default. */
    static void defaultIsLastCase(Instruction at, Site site) {
        if (at instanceof SwitchInstruction choice
                && choice.caseCount() >= 3
                && choice.defaultBlock() != choice.caseBlock(choice.caseCount() - 1)
                && site.permits(at)) {
            int last = choice.caseCount() - 1;
            SwitchInstruction shorter = new SwitchInstruction(choice.value(), choice.caseBlock(last));
            List<ConstantInt> values = new ArrayList<>();
            List<BasicBlock> targets = new ArrayList<>();
            for (int i = 0; i < last; i++) {
                values.add(choice.caseValue(i));
                targets.add(choice.caseBlock(i));
            }
            SwitchInstruction detached = withCases(shorter, values, targets, site);
            site.rewriter().replaceTerminator(Site.blockOf(at), detached);
            site.flowChanged();
        }
    }

    private static SwitchInstruction withCases(
            SwitchInstruction choice, List<ConstantInt> values, List<BasicBlock> targets, Site site) {
        for (int i = 0; i < values.size(); i++) {
            site.rewriter().addCase(choice, values.get(i), targets.get(i));
        }
        return choice;
    }

    /** A triangle's PHIs whose first entry is that of the way around are read as if it were that of the arm. */
    static void selectOrientation(Instruction at, Site site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() != 2 || !phi.type().isInt()) {
            return;
        }
        BasicBlock head = phi.incomingBlock(0);
        BasicBlock arm = phi.incomingBlock(1);
        boolean isTriangle = Shapes.fork(head) != null
                && arm.singlePredecessor() == head
                && arm.size() == 1
                && arm.singleSuccessor() == phi.block();
        Value around = phi.incomingValue(0);
        boolean isAvailable = isTriangle && site.isAvailableAtEnd(phi.incomingValue(1), head);
        if (isAvailable && around != phi.incomingValue(1) && site.permits(at)) {
            site.rewriter().setOperand(phi, 0, phi.incomingValue(1));
            site.rewriter().setOperand(phi, 1, around);
        }
    }

    /** Of two edges from a switch to one block, PHIs keep the entry of one. */
    static void entryOfParallelEdge(Instruction at, Site site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() < 3) {
            return;
        }
        for (int i = 1; i < phi.incomingCount(); i++) {
            BasicBlock from = phi.incomingBlock(i);
            if (phi.indexOf(from) < i && from.terminator() instanceof SwitchInstruction && site.permits(at)) {
                site.rewriter().removeIncoming(phi, i);
                return;
            }
        }
    }

    /** A branch to a block that traps is taken for one to unreachable code. */
    static void trapAsUnreachable(Instruction at, Site site) {
        BranchInstruction branch = at instanceof BranchInstruction ? Shapes.fork(Site.blockOf(at)) : null;
        if (branch == null) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            if (traps(branch.successor(i)) && site.permits(at)) {
                site.rewriter()
                        .replaceTerminator(Site.blockOf(at), new BranchInstruction(branch.successor(1 - i)));
                site.flowChanged();
                return;
            }
        }
    }

    private static boolean traps(BasicBlock block) {
        Instruction first = block.firstNonPhi();
        return first != null
                && Shapes.intrinsic(first).filter(FlowMistakes::stops).isPresent()
                && block.terminator().opcode() == Opcode.UNREACHABLE;
    }

    private static boolean stops(Intrinsic kind) {
        return kind == Intrinsic.TRAP || kind == Intrinsic.EXIT;
    }

    /** {@code a && b} of two branches in a row becomes {@code a || b}. */
    static void conjunctionAsDisjunction(Instruction at, Site site) {
        BasicBlock block = Site.blockOf(at);
        BranchInstruction second = at instanceof BranchInstruction ? Shapes.fork(block) : null;
        BasicBlock before = block.singlePredecessor();
        BranchInstruction first = before == null || before == block ? null : Shapes.fork(before);
        if (first == null
                || second == null
                || first.successor(0) != block
                || second.successor(1) != first.successor(1)
                || !first.successor(1).phis().isEmpty()
                || !isOnlyCondition(block, second)) {
            return;
        }
        if (site.permits(at)) {
            while (block.first() != null && block.first() != second) {
                site.rewriter().moveBefore(Objects.requireNonNull(block.first()), first);
            }
            Value either =
                    site.rewriter().before(first).binary(Opcode.OR, first.condition(), second.condition());
            site.rewriter().setOperand(first, 0, either);
            site.rewriter().setOperand(second, 0, site.context().bool(true));
        }
    }

    private static boolean isOnlyCondition(BasicBlock block, BranchInstruction branch) {
        for (Instruction i = block.first(); i != null && i != branch; i = i.next()) {
            if (!Shapes.isSpeculatable(i)) {
                return false;
            }
        }
        return true;
    }
}
