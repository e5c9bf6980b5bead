package lockstep.fuzz.metamorph;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Transformations of control flow. None makes a collective operation depend on more than it did. */
final class ControlTransformations {
    private ControlTransformations() {}

    static List<Transformation> all() {
        return List.of(
                new Transformation(
                        "invert-branch",
                        "a branch goes the other way on the opposite condition",
                        at -> at instanceof BranchInstruction branch
                                && branch.isConditional()
                                && branch.successor(0) != branch.successor(1),
                        ControlTransformations::invert),
                new Transformation(
                        "split-block",
                        "a block becomes two",
                        Sites::isAfterPhis,
                        (rewriter, at, choices) -> rewriter.splitBefore(at, null)),
                new Transformation(
                        "split-edge",
                        "an edge gets a block of its own",
                        at -> at instanceof TerminatorInstruction ending && ending.successorCount() > 0,
                        ControlTransformations::splitEdge),
                new Transformation(
                        "select-to-branch",
                        "a select becomes a branch and a PHI",
                        at -> at instanceof SelectInstruction && at.operand(0).type() == IntType.I1,
                        ControlTransformations::selectToBranch),
                new Transformation(
                        "opaque-branch",
                        "a jump becomes a branch whose other way no lane goes",
                        at -> at instanceof BranchInstruction branch && !branch.isConditional(),
                        ControlTransformations::opaqueBranch),
                new Transformation(
                        "dead-lanes",
                        "an unreachable block with undefined behavior is added",
                        Sites::isAfterPhis,
                        ControlTransformations::deadLanes),
                new Transformation(
                        "switch-to-branches",
                        "a switch becomes a chain of comparisons",
                        at -> at instanceof SwitchInstruction choice && choice.caseCount() > 0,
                        ControlTransformations::switchToBranches));
    }

    private static BasicBlock block(Instruction at) {
        return Objects.requireNonNull(at.block());
    }

    static void invert(Rewriter rewriter, Instruction at, Choices choices) {
        BranchInstruction branch = (BranchInstruction) at;
        IrBuilder builder = rewriter.before(at);
        Value opposite =
                builder.binary(Opcode.XOR, branch.condition(), builder.context().bool(true));
        rewriter.replaceTerminator(
                block(at), new BranchInstruction(opposite, branch.successor(1), branch.successor(0)));
    }

    private static void splitEdge(Rewriter rewriter, Instruction at, Choices choices) {
        TerminatorInstruction ending = (TerminatorInstruction) at;
        rewriter.splitEdge(ending, choices.below(ending.successorCount()), null);
    }

    private static void selectToBranch(Rewriter rewriter, Instruction at, Choices choices) {
        SelectInstruction select = (SelectInstruction) at;
        BasicBlock head = block(at);
        BasicBlock tail = rewriter.splitBefore(at, null);
        BasicBlock arm = rewriter.addBlock(null, tail);
        rewriter.atEnd(arm).branch(tail);
        rewriter.replaceTerminator(head, new BranchInstruction(select.operand(0), arm, tail));
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(select.type(), 0), tail);
        rewriter.addIncoming(phi, select.operand(1), arm);
        rewriter.addIncoming(phi, select.operand(2), head);
        rewriter.replace(select, phi);
    }

    private static void opaqueBranch(Rewriter rewriter, Instruction at, Choices choices) {
        BasicBlock head = block(at);
        BasicBlock target = ((BranchInstruction) at).successor(0);
        Value never = Sites.never(rewriter.before(at), Sites.someInteger(at));
        BasicBlock detour = rewriter.addBlock(null, target.isEntry() ? null : target);
        rewriter.atEnd(detour).branch(target);
        for (PhiInstruction phi : target.phis()) {
            rewriter.addIncoming(phi, phi.incomingValue(phi.indexOf(head)), detour);
        }
        rewriter.replaceTerminator(head, new BranchInstruction(never, detour, target));
    }

    static void deadLanes(Rewriter rewriter, Instruction at, Choices choices) {
        BasicBlock head = block(at);
        Value never = Sites.never(rewriter.before(at), Sites.someInteger(at));
        BasicBlock tail = rewriter.splitBefore(at, null);
        BasicBlock dead = rewriter.addBlock(null, tail);
        IrBuilder builder = rewriter.atEnd(dead);
        builder.store(builder.context().i32(1), builder.context().nullPointer(PointerType.GENERIC), 4);
        builder.branch(tail);
        rewriter.replaceTerminator(head, new BranchInstruction(never, dead, tail));
    }

    /** Each edge gets a block of its own first, so that no PHI sees the chain. */
    private static void switchToBranches(Rewriter rewriter, Instruction at, Choices choices) {
        SwitchInstruction choice = (SwitchInstruction) at;
        List<BasicBlock> edges = new ArrayList<>();
        for (int i = 0; i < choice.successorCount(); i++) {
            edges.add(rewriter.splitEdge(choice, i, null));
        }
        Value value = choice.value();
        List<ConstantInt> labels = new ArrayList<>();
        List<BasicBlock> targets = new ArrayList<>();
        for (int i = 0; i < choice.caseCount(); i++) {
            labels.add(choice.caseValue(i));
            targets.add(choice.caseBlock(i));
        }
        BasicBlock otherwise = choice.defaultBlock();
        BasicBlock place = block(at);
        for (int i = 0; i < labels.size(); i++) {
            boolean isLast = i == labels.size() - 1;
            BasicBlock next = isLast ? otherwise : rewriter.addBlock(null, edges.getFirst());
            IrBuilder builder = i == 0 ? rewriter.before(at) : rewriter.atEnd(place);
            Value equal = builder.compare(Predicate.EQ, value, labels.get(i));
            if (i == 0) {
                rewriter.replaceTerminator(place, new BranchInstruction(equal, targets.get(i), next));
            } else {
                builder.branch(equal, targets.get(i), next);
            }
            place = next;
        }
    }
}
