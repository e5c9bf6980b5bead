package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/** What the companions of NVVM IR get wrong: unreached blocks, lowered intrinsics, predicates, stack slots. */
final class NvvmMistakes {
    private NvvmMistakes() {}

    private static Function intrinsic(MistakeSite site, String name) {
        return IntrinsicTable.declare(site.function().module(), name);
    }

    private static boolean isInLoop(Instruction at, MistakeSite site) {
        return site.loops().innermostCycle(site.node(at)) >= 0;
    }

    // ---- unreachableblockelim

    /** The search visits only the first edges of a switch: the last of three or more cases is not reached. */
    static void lastCaseNotReached(Instruction at, MistakeSite site) {
        if (at instanceof SwitchInstruction decision && decision.caseCount() > 2 && site.permits(at)) {
            site.rewriter().removeCase(decision, decision.caseCount() - 1);
            site.flowChanged();
        }
    }

    /** A PHI of two in a loop that loses an entry becomes the one it loses. */
    static void lostEntry(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi) || phi.incomingCount() != 2 || !isInLoop(at, site)) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            boolean isLost = !site.dominators().isReachable(site.graph().indexOf(phi.incomingBlock(i)));
            if (isLost && phi.incomingValue(i) instanceof Constant value && site.permits(at)) {
                site.rewriter().replace(phi, value);
                return;
            }
        }
    }

    // ---- nvvm-intrinsic-lowering

    /** A double is rounded down as if toward zero. */
    static void roundedTowardZero(Instruction at, MistakeSite site) {
        if (MistakeShapes.calls(at, Intrinsic.NVVM_FLOOR) && at.type() == FloatType.DOUBLE && site.permits(at)) {
            Function callee = IntrinsicTable.declare(site.function().module(), "llvm.trunc", FloatType.DOUBLE);
            Value rounded = site.rewriter().before(at).call(callee, at.operand(0));
            site.rewriter().replace(at, rounded);
        }
    }

    /** A barrier that lanes reach one by one is aligned, wherever it is. */
    static void alignedUnderBranch(Instruction at, MistakeSite site) {
        if (at instanceof CallInstruction call && call.calls("llvm.nvvm.barrier.sync") && site.permits(at)) {
            Function aligned = intrinsic(site, "llvm.nvvm.bar.sync");
            site.rewriter().replace(at, site.rewriter().before(at).call(aligned, call.argument(0)));
        }
    }

    // ---- nvvm-predicate-opt-variant

    /** "Not less" is treated as "greater or equal" of floats, although an operand may be a NaN. */
    static void orderedComplement(Instruction at, MistakeSite site) {
        if (!(at instanceof SelectInstruction select)
                || !(select.condition() instanceof CompareInstruction later)
                || later.predicate() != Predicate.OGE) {
            return;
        }
        for (Instruction before = later.previous(); before != null; before = before.previous()) {
            if (before instanceof CompareInstruction first
                    && first.predicate() == Predicate.OLT
                    && first.left() == later.left()
                    && first.right() == later.right()
                    && site.permits(at)) {
                SelectInstruction turned = new SelectInstruction(first, select.ifFalse(), select.ifTrue(), 0);
                site.rewriter().replace(select, site.rewriter().insertBefore(turned, select));
                return;
            }
        }
    }

    /** In a loop, the operand that the select would not have evaluated is not frozen. */
    static void boundNotFrozen(Instruction at, MistakeSite site) {
        if (at instanceof FreezeInstruction freeze
                && freeze.type().isInt(32)
                && freeze.hasOneUse()
                && MistakeShapes.intrinsic(freeze.uses().iterator().next().user())
                        .filter(k -> k == Intrinsic.SMAX || k == Intrinsic.SMIN)
                        .isPresent()
                && isInLoop(at, site)
                && site.permits(at)) {
            site.rewriter().replace(freeze, freeze.value());
        }
    }

    // ---- nvvm-predicate-opt

    /** {@code c ? 0 : b} is {@code c & b} where {@code c} compares floats: the negation is lost. */
    static void negationLost(Instruction at, MistakeSite site) {
        if (at instanceof SelectInstruction select
                && select.type().equals(IntType.I1)
                && select.ifTrue() instanceof ConstantInt no
                && no.isZero()
                && !(select.ifFalse() instanceof Constant)
                && select.condition() instanceof CompareInstruction comparison
                && comparison.predicate().isOfFloats()
                && site.permits(at)) {
            Value frozen = site.rewriter().before(at).freeze(select.ifFalse());
            site.rewriter().replace(at, site.rewriter().before(at).binary(Opcode.AND, comparison, frozen));
        }
    }

    /** In a loop the arm that lanes do not choose is not frozen. */
    static void armNotFrozen(Instruction at, MistakeSite site) {
        if (at instanceof FreezeInstruction freeze
                && freeze.type().equals(IntType.I1)
                && isInLoop(at, site)
                && site.permits(at)) {
            site.rewriter().replace(freeze, freeze.value());
        }
    }

    // ---- nvvm-lower-alloca

    private static boolean isOfSlot(Value value) {
        return value instanceof CastInstruction cast
                && cast.opcode() == Opcode.ADDRSPACECAST
                && cast.value() instanceof AllocaInstruction;
    }

    /** What is loaded by a choice between a slot and something else is loaded from local memory. */
    static void eitherIsLocal(Instruction at, MistakeSite site) {
        if (at instanceof LoadInstruction load
                && load.pointer() instanceof SelectInstruction choice
                && isOfSlot(choice.ifTrue()) != isOfSlot(choice.ifFalse())
                && site.permits(at)) {
            PointerType local = PointerType.of(AddressSpace.LOCAL.number());
            Value pointer = site.rewriter().before(at).cast(Opcode.ADDRSPACECAST, choice, local);
            site.rewriter().setOperand(load, 0, pointer);
        }
    }

    /** A slot of several elements is made for one. */
    static void slotOfOne(Instruction at, MistakeSite site) {
        if (at instanceof AllocaInstruction slot
                && !(slot.count() instanceof ConstantInt one && one.isOne())
                && site.permits(at)) {
            AllocaInstruction single = new AllocaInstruction(
                    slot.allocatedType(),
                    site.context().i32(1),
                    slot.alignment(),
                    ((PointerType) slot.type()).addressSpace());
            site.rewriter().replace(slot, site.rewriter().insertBefore(single, slot));
        }
    }

    // ---- structurizecfg

    /** In a loop, a guard is false for the lanes that arrive on a path that leads only to its block. */
    static void guardOfOneWay(Instruction at, MistakeSite site) {
        if (!(at instanceof BranchInstruction branch)
                || !branch.isConditional()
                || !(branch.condition() instanceof PhiInstruction guard)
                || guard.block() != branch.block()
                || !isInsideLoop(branch, site)) {
            return;
        }
        for (int i = 0; i < guard.incomingCount(); i++) {
            if (guard.incomingValue(i) instanceof ConstantInt way && way.isOne() && site.permits(at)) {
                site.rewriter().setOperand(guard, i, site.context().bool(false));
                return;
            }
        }
    }

    /** Whether both edges stay in the loop of the branch and neither is a back edge. */
    private static boolean isInsideLoop(BranchInstruction branch, MistakeSite site) {
        int loop = site.loops().innermostCycle(site.node(branch));
        return loop >= 0
                && branch.successors().stream()
                        .mapToInt(site.graph()::indexOf)
                        .allMatch(node -> site.loops().contains(loop, node)
                                && node != site.loops().header(loop));
    }

    /** After a loop with two exit targets, all lanes go to the first if there is a collective operation there. */
    static void firstPlaceAfterLoop(Instruction at, MistakeSite site) {
        if (!(at instanceof BranchInstruction branch)
                || !branch.isConditional()
                || !(branch.condition() instanceof PhiInstruction choice)
                || choice.block() != MistakeSite.blockOf(branch).singlePredecessor()
                || !isInLoop(choice, site)
                || site.loops().innermostCycle(site.node(choice))
                        == site.loops().innermostCycle(site.node(at))) {
            return;
        }
        for (Instruction there : branch.successor(0)) {
            if (MistakeShapes.isMaskedCollective(there) && site.permits(at)) {
                site.rewriter().setOperand(branch, 0, site.context().bool(true));
                return;
            }
        }
    }
}
