package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
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
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import org.jspecify.annotations.Nullable;

/** What simplifycfg gets wrong: arms executed by lanes that should not, edges led astray, PHIs forgotten. */
final class FlowMistakes {
    private FlowMistakes() {}

    // ---- arms that are executed always

    /** An atomic addition that one lane executes alone, after a comparison for equality, is executed by all. */
    static void leaderAtomic(Instruction at, MistakeSite site) {
        if (at instanceof AtomicRmwInstruction atomic
                && atomic.operation() == AtomicRmwInstruction.Operation.ADD
                && !at.hasUses()
                && branchToArm(at) instanceof BranchInstruction branch
                && branch.condition() instanceof CompareInstruction compare
                && compare.predicate() == Predicate.EQ) {
            hoist(at, branch, site);
        }
    }

    /** The store of a constant that is not an i32, all that an arm does, is executed always. */
    static void speculatedStore(Instruction at, MistakeSite site) {
        if (at instanceof StoreInstruction store
                && store.access().isSimple()
                && store.value() instanceof ConstantInt
                && !store.value().type().isInt(32)
                && branchToArm(at) instanceof BranchInstruction branch
                && MistakeSite.blockOf(at).size() <= 2) {
            hoist(at, branch, site);
        }
    }

    /** A division by a value that the branch tests, a PHI or no i32, is executed always. */
    static void speculatedDivision(Instruction at, MistakeSite site) {
        if (at.opcode().isIntegerDivision()
                && (!at.type().isInt(32) || at.operand(1) instanceof PhiInstruction)
                && !(at.operand(1) instanceof Constant)
                && branchToArm(at) instanceof BranchInstruction branch) {
            hoist(at, branch, site);
        }
    }

    /**
     * The branch to the block of {@code at}, if that is a block of one predecessor that continues to the other
     * successor.
     */
    private static @Nullable BranchInstruction branchToArm(Instruction at) {
        BasicBlock arm = MistakeSite.blockOf(at);
        BasicBlock before = arm.singlePredecessor();
        BranchInstruction branch = before == null ? null : MistakeShapes.fork(before);
        BasicBlock join = arm.singleSuccessor();
        return branch != null
                        && join != null
                        && join != arm
                        && branch.successors().contains(join)
                ? branch
                : null;
    }

    /** Moves {@code at}, and what it needs of its block, before {@code branch}. */
    private static void hoist(Instruction at, BranchInstruction branch, MistakeSite site) {
        List<Instruction> moved = new ArrayList<>();
        for (Instruction i = MistakeSite.blockOf(at).first(); i != null && i != at; i = i.next()) {
            if (!MistakeShapes.isSpeculatable(i)) {
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

    /** A shuffle whose result one arm alone uses is sunk into the arm. */
    static void sunkCollective(Instruction at, MistakeSite site) {
        boolean isCandidate = MistakeShapes.isMaskedCollective(at) && at.type().isInt(32) && isShuffle(at);
        BranchInstruction branch = isCandidate ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        BasicBlock user = branch == null ? null : MistakeShapes.onlyUsingBlock(at);
        if (user != null && user != at.block() && user.singlePredecessor() == at.block() && site.permits(at)) {
            site.rewriter().moveBefore(at, Objects.requireNonNull(user.firstNonPhi()));
        }
    }

    private static boolean isShuffle(Instruction at) {
        return MistakeShapes.intrinsic(at)
                .filter(k -> k.is(IntrinsicTrait.MASKED_SHUFFLE))
                .isPresent();
    }

    /** Both arms call the same collective with masks of their own: one call above the branch takes the first mask. */
    static void mergedCollectives(Instruction at, MistakeSite site) {
        merge(at, MistakeShapes::isMaskedCollective, site);
    }

    /** In a loop both arms have the same collective without a mask: one above the branch stands for both. */
    static void mergedUnmasked(Instruction at, MistakeSite site) {
        if (site.loops().nodeDepth(site.node(at)) > 0) {
            merge(at, MistakeShapes::isUnmaskedCollective, site);
        }
    }

    /** A kind of collectives. */
    @FunctionalInterface
    private interface Kind {
        boolean is(Instruction instruction);
    }

    private static void merge(Instruction at, Kind kind, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        if (branch == null
                || branch.successor(0).singlePredecessor() == null
                || branch.successor(1).singlePredecessor() == null) {
            return;
        }
        CallInstruction first = first(branch.successor(0), kind);
        CallInstruction second = first(branch.successor(1), kind);
        boolean isPair = first != null
                && second != null
                && first.callee() == second.callee()
                && first.operands().stream().allMatch(o -> isFromAbove(o, first));
        if (isPair && site.permits(at)) {
            site.rewriter().moveBefore(first, branch);
            site.rewriter().replace(second, first);
        }
    }

    private static @Nullable CallInstruction first(BasicBlock block, Kind kind) {
        for (Instruction i = block.firstNonPhi(); i != null; i = i.next()) {
            if (kind.is(i)) {
                return (CallInstruction) i;
            }
        }
        return null;
    }

    private static boolean isFromAbove(Value operand, Instruction user) {
        return !(operand instanceof Instruction i) || i.block() != user.block();
    }

    /** The collective at the beginning of a join of two paths is executed on each path instead. */
    static void duplicatedCollective(Instruction at, MistakeSite site) {
        BasicBlock join = MistakeSite.blockOf(at);
        List<BasicBlock> paths = join.predecessors();
        boolean isFirst = isCollective(at) && onlyPhisBefore(at);
        if (!isFirst
                || paths.size() != 2
                || paths.get(0) == paths.get(1)
                || !paths.stream().allMatch(p -> p.singleSuccessor() == join)
                || !site.permits(at)) {
            return;
        }
        CallInstruction call = (CallInstruction) at;
        List<Value> results = new ArrayList<>();
        for (BasicBlock path : paths) {
            List<Value> arguments =
                    call.arguments().stream().map(a -> onEdge(a, join, path)).toList();
            results.add(site.rewriter()
                    .before(path.terminator())
                    .call(call.calledFunction().orElseThrow(), arguments, call.attributes()));
        }
        if (at.hasUses()) {
            PhiInstruction result = site.rewriter().insertPhi(new PhiInstruction(at.type(), 0), join);
            for (int i = 0; i < 2; i++) {
                site.rewriter().addIncoming(result, results.get(i), paths.get(i));
            }
            site.rewriter().replaceAllUses(at, result);
        }
        site.rewriter().erase(at);
    }

    private static boolean isCollective(Instruction at) {
        return MistakeShapes.isMaskedCollective(at) || MistakeShapes.isBarrier(at);
    }

    /** Whether {@code at} needs nothing of its block but PHIs, and nothing before it has an effect. */
    private static boolean onlyPhisBefore(Instruction at) {
        for (Instruction i = MistakeSite.blockOf(at).firstNonPhi(); i != null && i != at; i = i.next()) {
            if (!MistakeShapes.isSpeculatable(i)) {
                return false;
            }
        }
        for (Value operand : at.operands()) {
            if (operand instanceof Instruction i && i.block() == at.block() && !(i instanceof PhiInstruction)) {
                return false;
            }
        }
        return true;
    }

    private static Value onEdge(Value value, BasicBlock block, BasicBlock before) {
        return value instanceof PhiInstruction phi && phi.block() == block ? phi.incomingValue(before) : value;
    }

    // ---- switches, traps, PHIs

    /** A switch on three bits with six cases or seven, whose default has PHIs, is treated as complete. */
    static void defaultIsLastCase(Instruction at, MistakeSite site) {
        if (at instanceof SwitchInstruction choice
                && isNearlyExhaustive(choice)
                && choice.defaultBlock() != choice.caseBlock(choice.caseCount() - 1)
                && !choice.defaultBlock().phis().isEmpty()
                && site.permits(at)) {
            int last = choice.caseCount() - 1;
            SwitchInstruction shorter = new SwitchInstruction(choice.value(), choice.caseBlock(last));
            List<ConstantInt> values = new ArrayList<>();
            List<BasicBlock> targets = new ArrayList<>();
            for (int i = 0; i < last; i++) {
                values.add(choice.caseValue(i));
                targets.add(choice.caseBlock(i));
            }
            site.rewriter().replaceTerminator(MistakeSite.blockOf(at), withCases(shorter, values, targets, site));
            site.flowChanged();
        }
    }

    private static boolean isNearlyExhaustive(SwitchInstruction choice) {
        return choice.value() instanceof BinaryInstruction and
                && and.opcode() == Opcode.AND
                && and.right() instanceof ConstantInt mask
                && mask.is(7)
                && choice.caseCount() >= 6
                && and.hasOneUse();
    }

    private static SwitchInstruction withCases(
            SwitchInstruction choice, List<ConstantInt> values, List<BasicBlock> targets, MistakeSite site) {
        for (int i = 0; i < values.size(); i++) {
            site.rewriter().addCase(choice, values.get(i), targets.get(i));
        }
        return choice;
    }

    /** A triangle's PHI has its values exchanged after a test for inequality with a number that is not 0. */
    static void selectOrientation(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() != 2) {
            return;
        }
        BasicBlock head = phi.incomingBlock(0);
        BasicBlock arm = phi.incomingBlock(1);
        BranchInstruction fork = MistakeShapes.fork(head);
        boolean isTriangle = fork != null
                && fork.condition() instanceof CompareInstruction compare
                && compare.predicate() == Predicate.NE
                && compare.right() instanceof ConstantInt number
                && !number.isZero()
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

    /** Of four edges from a switch to one block, PHIs keep the entries of three. */
    static void entryOfParallelEdge(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() < 3) {
            return;
        }
        for (int i = 1; i < phi.incomingCount(); i++) {
            BasicBlock from = phi.incomingBlock(i);
            long edges = phi.incomingBlocks().stream().filter(b -> b == from).count();
            if (edges > 3 && from.terminator() instanceof SwitchInstruction && site.permits(at)) {
                site.rewriter().removeIncoming(phi, i);
                return;
            }
        }
    }

    /** A branch to a block that traps is treated as one to unreachable code. */
    static void trapAsUnreachable(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        if (branch == null) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            if (traps(branch.successor(i)) && site.permits(at)) {
                site.rewriter()
                        .replaceTerminator(MistakeSite.blockOf(at), new BranchInstruction(branch.successor(1 - i)));
                site.flowChanged();
                return;
            }
        }
    }

    private static boolean traps(BasicBlock block) {
        Instruction first = block.firstNonPhi();
        return first != null
                && MistakeShapes.intrinsic(first).filter(FlowMistakes::stops).isPresent()
                && block.terminator().opcode() == Opcode.UNREACHABLE;
    }

    private static boolean stops(Intrinsic kind) {
        return kind == Intrinsic.TRAP || kind == Intrinsic.EXIT;
    }
}
