package lockstep.compiler.correlatedpropagation;

import java.util.Optional;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/** The rewriter of a run, and the queries of rewrites to lazy value info. */
final class Correlator {
    private final PassContext pass;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LazyValueInfo values;

    Correlator(Function function, PassContext pass) {
        this.pass = pass;
        this.rewriter = pass.rewriter(function);
        this.graph = pass.get(FlowAnalyses.GRAPH, function);
        this.dominators = pass.get(FlowAnalyses.DOMINATORS, function);
        this.values = new LazyValueInfo(function, graph, dominators);
    }

    Rewriter rewriter() {
        return rewriter;
    }

    Context context() {
        return rewriter.context();
    }

    LazyValueInfo values() {
        return values;
    }

    FunctionGraph graph() {
        return graph;
    }

    DominatorTree dominators() {
        return dominators;
    }

    /** Queries whether one application is allowed; counts it under {@code statistic} if it is. */
    boolean allow(Rule rule, Instruction at, String statistic) {
        boolean yes = rewriter.allow(rule, at);
        if (yes) {
            pass.count(statistic, 1);
        }
        return yes;
    }

    /** Counts a refused candidate; false. */
    boolean refused(Refusal refusal) {
        return pass.refused(refusal);
    }

    // ---- ranges

    /** The range of an integer operand at its use; full if it may be undefined. */
    WrappedRange range(Instruction user, int operand) {
        IntType type = (IntType) user.operand(operand).type();
        return LazyValueInfo.closedRange(values.atUse(user.operandUse(operand)), type);
    }

    /** Whether {@code a predicate b} holds for all numbers of the two ranges, which are not empty. */
    static boolean holds(Predicate predicate, WrappedRange a, WrappedRange b) {
        return WrappedRange.compare(predicate, a, b).orElse(false);
    }

    static boolean isNonNegative(WrappedRange range) {
        return !range.isEmpty() && range.leastSigned().signum() >= 0;
    }

    static boolean isNegative(WrappedRange range) {
        return !range.isEmpty() && range.mostSigned().signum() < 0;
    }

    /** Whether signed and unsigned order are the same between numbers of the two ranges. */
    static boolean isOfOneSign(WrappedRange a, WrappedRange b) {
        return isNonNegative(a) && isNonNegative(b) || isNegative(a) && isNegative(b);
    }

    // ---- truth values

    /** The value of {@code condition} before {@code place}, also derived from the numbers that it compares. */
    Optional<Boolean> truthBefore(Value condition, Instruction place) {
        Optional<Boolean> known = values.constantBefore(condition, place).flatMap(Correlator::truth);
        return known.isEmpty() && condition instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? values.compareBefore(c.predicate(), c.left(), c.right(), place)
                : known;
    }

    /** The value of {@code condition} on an edge. */
    Optional<Boolean> truthOnEdge(Value condition, BasicBlock from, BasicBlock to) {
        Optional<Boolean> known = values.constantOnEdge(condition, from, to).flatMap(Correlator::truth);
        return known.isEmpty() && condition instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? values.compareOnEdge(c.predicate(), c.left(), c.right(), from, to)
                : known;
    }

    private static Optional<Boolean> truth(Value constant) {
        return constant instanceof ConstantInt c && c.type().isInt(1) ? Optional.of(c.isOne()) : Optional.empty();
    }

    // ---- edits

    /** Replaces {@code old} by {@code made} at the same place. */
    <I extends Instruction> I exchange(Instruction old, I made) {
        add(made, old);
        rewriter.replace(old, made);
        return made;
    }

    /** Adds {@code made} before {@code place}, whose origin and location it inherits. */
    <I extends Instruction> I add(I made, Instruction place) {
        made.inheritFrom(place);
        return rewriter.insertBefore(made, place);
    }

    /** {@code 0 - value} before {@code place}. */
    Instruction negated(Value value, boolean isWithoutWrap, Instruction place) {
        Value zero = context().zero(value.type());
        int flags = isWithoutWrap ? Flag.NSW.bit() : 0;
        return add(new BinaryInstruction(Opcode.SUB, zero, value, flags), place);
    }
}
