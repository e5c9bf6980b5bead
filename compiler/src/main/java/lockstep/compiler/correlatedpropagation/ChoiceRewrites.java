package lockstep.compiler.correlatedpropagation;

import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.instcombine.Predicates;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** Rewrites of comparisons, selects, PHIs and switches. */
final class ChoiceRewrites {
    private final Correlator correlator;
    private final Rewriter rewriter;
    private final InstructionSimplifier simplifier;

    ChoiceRewrites(Function function, Correlator correlator) {
        this.correlator = correlator;
        this.rewriter = correlator.rewriter();
        this.simplifier = new InstructionSimplifier(function, correlator.graph(), correlator.dominators());
    }

    // ---- comparisons

    void compare(CompareInstruction compare) {
        boolean isFollowed = compare.left().type() instanceof IntType
                || compare.left().type().isPointer();
        if (compare.opcode() != Opcode.ICMP || !isFollowed || !compare.hasUses()) {
            return;
        }
        Optional<Boolean> known =
                correlator.values().compareBefore(compare.predicate(), compare.left(), compare.right(), compare);
        if (known.isPresent()) {
            if (correlator.allow(CorrelatedPropagation.COMPARE, compare, "folded")) {
                rewriter.replace(compare, rewriter.context().bool(known.get()));
            }
            return;
        }
        correlator.refused(CorrelatedRefusals.undecided(CorrelatedPropagation.COMPARE));
        if (compare.predicate().isSigned() && compare.left().type() instanceof IntType) {
            withoutSign(compare);
        }
    }

    private void withoutSign(CompareInstruction compare) {
        boolean isSame = Correlator.isOfOneSign(correlator.range(compare, 0), correlator.range(compare, 1));
        if ((isSame || correlator.refused(CorrelatedRefusals.eitherSign(CorrelatedPropagation.UNSIGNED_COMPARE)))
                && correlator.allow(CorrelatedPropagation.UNSIGNED_COMPARE, compare, "refined")) {
            Predicate predicate = Predicates.unsigned(compare.predicate());
            correlator.exchange(
                    compare, new CompareInstruction(predicate, compare.left(), compare.right(), compare.flags()));
        }
    }

    // ---- selects

    /** Rewrites each use separately: what is known about the condition depends on the place of the use. */
    void select(SelectInstruction select) {
        if (!select.condition().type().isInt(1) || select.condition() instanceof Constant) {
            return;
        }
        for (Use use : select.useList()) {
            Instruction user = use.user();
            Optional<Boolean> truth = user instanceof PhiInstruction phi
                    ? correlator.truthOnEdge(select.condition(), phi.incomingBlock(use.index()), blockOf(phi))
                    : correlator.truthBefore(select.condition(), user);
            boolean isSplit = user instanceof PhiInstruction phi && edges(phi, phi.incomingBlock(use.index())) > 1;
            boolean isKnown =
                    truth.isPresent() || correlator.refused(CorrelatedRefusals.undecided(CorrelatedPropagation.SELECT));
            if (isKnown
                    && (!isSplit || correlator.refused(CorrelatedRefusals.SEVERAL_EDGES))
                    && correlator.allow(CorrelatedPropagation.SELECT, select, "folded")) {
                rewriter.replaceUse(use, truth.get() ? select.ifTrue() : select.ifFalse());
            }
        }
        if (!select.hasUses() && rewriter.allow(CorrelatedPropagation.SELECT, select)) {
            rewriter.erase(select);
        }
    }

    private static BasicBlock blockOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }

    private static int edges(PhiInstruction phi, BasicBlock from) {
        int count = 0;
        for (int i = 0; i < phi.incomingCount(); i++) {
            count += phi.incomingBlock(i) == from ? 1 : 0;
        }
        return count;
    }

    // ---- PHIs

    void phi(PhiInstruction phi) {
        if (replaceByCommon(phi)) {
            return;
        }
        boolean isChanged = false;
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value known = phi.incomingValue(i) instanceof Constant ? null : onEdge(phi, i);
            if (known != null && correlator.allow(CorrelatedPropagation.PHI_ENTRY, phi, "folded")) {
                settle(phi, phi.incomingBlock(i), known);
                isChanged = true;
            }
        }
        Value simple =
                simplifier.simplify(phi).map(InstructionSimplifier.Match::value).orElse(null);
        if (simple != null && simple != phi && correlator.allow(CorrelatedPropagation.PHI, phi, "folded")) {
            rewriter.replace(phi, simple);
        } else if (simple == null && isChanged) {
            replaceByCommon(phi);
        }
    }

    /** Sets the entries of all edges from {@code from} to {@code value}. */
    private void settle(PhiInstruction phi, BasicBlock from, Value value) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingBlock(i) == from) {
                rewriter.setOperand(phi, i, value);
            }
        }
    }

    private @Nullable Value onEdge(PhiInstruction phi, int index) {
        BasicBlock to = blockOf(phi);
        BasicBlock from = phi.incomingBlock(index);
        Value incoming = phi.incomingValue(index);
        Optional<Constant> constant = correlator.values().constantOnEdge(incoming, from, to);
        if (constant.isPresent() || !(incoming instanceof SelectInstruction select)) {
            return constant.orElse(null);
        }
        if (!select.condition().type().isInt(1)) {
            return null;
        }
        Optional<Boolean> truth = correlator.truthOnEdge(select.condition(), from, to);
        if (truth.isPresent()) {
            return truth.get() ? select.ifTrue() : select.ifFalse();
        }
        if (isNot(select, select.ifFalse(), from, to)) {
            return select.ifTrue();
        }
        return isNot(select, select.ifTrue(), from, to) ? select.ifFalse() : null;
    }

    /** Whether a select certainly differs from {@code arm}, one of its arms that is a constant. */
    private boolean isNot(SelectInstruction select, Value arm, BasicBlock from, BasicBlock to) {
        boolean isNumber = arm instanceof Constant
                && (arm.type() instanceof IntType || arm.type().isPointer());
        return isNumber
                && correlator
                        .values()
                        .compareOnEdge(Predicate.EQ, select, arm, from, to)
                        .equals(Optional.of(false));
    }

    /**
     * Replaces a PHI whose non-constant entries are one value by it, if the value equals the constant on each edge of a
     * constant.
     */
    private boolean replaceByCommon(PhiInstruction phi) {
        Value common = null;
        boolean hasConstant = false;
        for (Value incoming : phi.operands()) {
            if (incoming instanceof Constant) {
                hasConstant = true;
            } else if (common != null && common != incoming) {
                return false;
            } else {
                common = incoming;
            }
        }
        if (!hasConstant || common == null || common == phi) {
            return false;
        }
        if (!dominates(common, phi)) {
            return correlator.refused(CorrelatedRefusals.NOT_DOMINATED);
        }
        if (!isSameOnConstants(phi, common)) {
            return correlator.refused(CorrelatedRefusals.OTHER_CONSTANT);
        }
        boolean isAllowed = correlator.allow(CorrelatedPropagation.PHI, phi, "folded");
        if (isAllowed) {
            rewriter.replace(phi, common);
        }
        return isAllowed;
    }

    private boolean dominates(Value value, PhiInstruction phi) {
        return !(value instanceof Instruction i)
                || correlator
                        .dominators()
                        .strictlyDominates(
                                correlator.graph().indexOf(blockOf(i)),
                                correlator.graph().indexOf(blockOf(phi)));
    }

    /**
     * Whether {@code common} equals the constant on each edge of a constant. The constant is not poison, so the value
     * must not be either: it never is, or the edge depends on it.
     */
    private boolean isSameOnConstants(PhiInstruction phi, Value common) {
        boolean isNeverPoison = ValueTracking.isNeverPoison(common);
        BasicBlock to = blockOf(phi);
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingValue(i) instanceof Constant constant) {
                BasicBlock from = phi.incomingBlock(i);
                LatticeValue state = isNeverPoison
                        ? correlator.values().onEdge(common, from, to)
                        : correlator.values().impliedOnEdge(common, from, to);
                boolean isSame =
                        state instanceof LatticeValue.Known known && !known.isOpen() && known.constant() == constant;
                if (!isSame) {
                    return false;
                }
            }
        }
        return true;
    }

    // ---- switches

    void cases(SwitchInstruction choice) {
        if (choice.value() instanceof Constant) {
            return;
        }
        Value value = choice.value();
        LatticeValue state = correlator.values().before(value, choice);
        WrappedRange range = LatticeValue.rangeOf(state);
        if (range == null) {
            correlator.refused(CorrelatedRefusals.ANY_NUMBER);
            return;
        }
        boolean isCut = false;
        for (int i = choice.caseCount() - 1; i >= 0; i--) {
            boolean isReached = range.contains(choice.caseValue(i).number());
            if (!isReached && correlator.allow(CorrelatedPropagation.CASE, choice, "cases")) {
                rewriter.removeCase(choice, i);
                isCut = true;
            }
        }
        int reached = 0;
        for (int i = 0; i < choice.caseCount(); i++) {
            reached += range.contains(choice.caseValue(i).number()) ? 1 : 0;
        }
        if (reached > 0 && range.isSingle()) {
            settle(choice, choice.successor(choice.successorFor(range.low().toBigInteger())));
        } else if (reached > 1 && range.count().equals(ExactInt.of(reached))) {
            cutDefault(choice);
        } else if (isCut) {
            become(choice);
        }
    }

    private void settle(SwitchInstruction choice, BasicBlock target) {
        if (correlator.allow(CorrelatedPropagation.SWITCH, choice, "folded")) {
            rewriter.replaceTerminator(blockOf(choice), new BranchInstruction(target));
        }
    }

    private void cutDefault(SwitchInstruction choice) {
        boolean isCut = choice.defaultBlock().firstNonPhi() instanceof UnreachableInstruction;
        if (!isCut && correlator.allow(CorrelatedPropagation.DEFAULT, choice, "cases")) {
            BasicBlock nowhere = rewriter.addBlock("default.unreachable", null);
            rewriter.atEnd(nowhere).unreachable();
            rewriter.redirect(choice, 0, nowhere);
        }
    }

    /** Turns a switch without cases, or with one, into a branch. */
    private void become(SwitchInstruction choice) {
        if (choice.caseCount() == 0) {
            settle(choice, choice.defaultBlock());
        } else if (choice.caseCount() == 1
                && choice.caseBlock(0) != choice.defaultBlock()
                && correlator.allow(CorrelatedPropagation.SWITCH, choice, "folded")) {
            ConstantInt number = choice.caseValue(0);
            CompareInstruction test =
                    correlator.add(new CompareInstruction(Predicate.EQ, choice.value(), number, 0), choice);
            rewriter.replaceTerminator(
                    blockOf(choice), new BranchInstruction(test, choice.caseBlock(0), choice.defaultBlock()));
        }
    }
}
