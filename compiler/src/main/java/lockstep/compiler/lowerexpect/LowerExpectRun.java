package lockstep.compiler.lowerexpect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/** One run of lower-expect: in each block the terminator, then calls and selects from last to first. */
final class LowerExpectRun {
    /** Longest chain of steps to a PHI; unreachable code may be cyclic. */
    private static final int MAX_STEPS = 64;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final ConstantFolder folder;
    private final Map<List<Long>, MetadataNode> nodes = new HashMap<>();
    private final long likely;
    private final long unlikely;

    LowerExpectRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        folder = new ConstantFolder(rewriter.context());
        likely = context.knob(LowerExpect.LIKELY);
        unlikely = context.knob(LowerExpect.UNLIKELY);
    }

    /** Whether anything was changed. */
    boolean run() {
        for (BasicBlock block : function.blocks()) {
            List<Instruction> instructions = new ArrayList<>();
            block.forEach(instructions::add);
            visitTerminator(instructions.removeLast());
            for (Instruction instruction : instructions.reversed()) {
                if (instruction instanceof SelectInstruction select) {
                    visitChoice(select, select.condition());
                } else if (Expectation.isExpect(instruction)) {
                    remove((CallInstruction) instruction);
                }
            }
        }
        return rewriter.changed();
    }

    private void visitTerminator(Instruction terminator) {
        if (terminator instanceof BranchInstruction branch && branch.isConditional()) {
            visitChoice(branch, branch.condition());
        } else if (terminator instanceof SwitchInstruction choice) {
            visitSwitch(choice);
        }
    }

    /** Weighs a branch or select whose condition is an expectation or compares one with a constant. */
    private void visitChoice(Instruction user, Value condition) {
        CompareInstruction compare = condition instanceof CompareInstruction c ? c : null;
        Value tested = compare == null ? condition : compare.left();
        Expectation expectation = Expectation.of(tested).orElse(null);
        ExactInt compared = compare == null ? ExactInt.ZERO : comparedWith(compare);
        if (expectation == null || compared == null || !rewriter.allow(LowerExpect.WEIGH, user)) {
            return;
        }
        boolean isEquality = compare != null && compare.predicate() == Predicate.EQ;
        boolean isExpectedTrue = expectation.expected().number().equals(compared) == isEquality;
        weigh(user, expectation, isExpectedTrue);
        Instruction holder = compare == null ? user : compare;
        rewriter.setOperand(holder, 0, expectation.call().argument(0));
    }

    /** The constant that an equality compares with; null for other comparisons. */
    private static @Nullable ExactInt comparedWith(CompareInstruction compare) {
        boolean isEquality = compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE;
        return isEquality && compare.right() instanceof ConstantInt number && number.width() <= Long.SIZE
                ? number.number()
                : null;
    }

    private void weigh(Instruction user, Expectation expectation, boolean isFirst) {
        long high = expectation.likely(likely);
        long low = expectation.unlikely(2, unlikely);
        put(user, isFirst ? List.of(high, low) : List.of(low, high));
    }

    /** Equal weights share a node. */
    private void put(Instruction user, List<Long> weights) {
        user.setMetadata("prof", nodes.computeIfAbsent(weights, w -> Expectation.weights(rewriter.context(), w)));
        context.count("weighed", 1);
    }

    /** Weighs a switch; the first weight is that of the default. */
    private void visitSwitch(SwitchInstruction choice) {
        Expectation expectation = Expectation.of(choice.value()).orElse(null);
        if (expectation == null || !rewriter.allow(LowerExpect.WEIGH, choice)) {
            return;
        }
        int edges = choice.caseCount() + 1;
        List<Long> weights = new ArrayList<>(Collections.nCopies(edges, expectation.unlikely(edges, unlikely)));
        weights.set(choice.successorFor(expectation.expected().unsigned()), expectation.likely(likely));
        put(choice, weights);
        rewriter.setOperand(choice, 0, expectation.call().argument(0));
    }

    private void remove(CallInstruction call) {
        Expectation.of(call).ifPresent(this::weighBeforePhi);
        if (call.argument(0) != call && rewriter.allow(LowerExpect.REMOVE, call)) {
            rewriter.replace(call, call.argument(0));
            context.count("removed", 1);
        }
    }

    // ---- PHIs

    /** Weighs the branches before a PHI: edges with an unexpected incoming value are taken seldom. */
    private void weighBeforePhi(Expectation expectation) {
        Deque<Instruction> steps = new ArrayDeque<>();
        PhiInstruction phi = phi(expectation.call().argument(0), steps);
        for (int i = 0; phi != null && i < phi.incomingCount(); i++) {
            if (!(phi.incomingValue(i) instanceof ConstantInt constant)) {
                continue;
            }
            Optional<Constant> value = applied(constant, steps);
            boolean isExpected = value.filter(v -> v == expectation.expected()).isPresent();
            BranchInstruction branch = branchBefore(phi.incomingBlock(i));
            if (value.isPresent() && isExpected != expectation.isLikely() && branch != null) {
                weighEdge(expectation, phi, phi.incomingBlock(i), branch);
            }
        }
    }

    /**
     * The PHI from which {@code value} is computed by extensions and xors with constants; the steps are pushed so that
     * the first to apply is on top.
     */
    private static @Nullable PhiInstruction phi(Value value, Deque<Instruction> steps) {
        Value at = value;
        while (at instanceof Instruction step && !(step instanceof PhiInstruction)) {
            boolean isExtension = step.opcode() == Opcode.ZEXT || step.opcode() == Opcode.SEXT;
            boolean isFlip =
                    step instanceof BinaryInstruction b && b.opcode() == Opcode.XOR && b.right() instanceof ConstantInt;
            if (!isExtension && !isFlip || steps.size() == MAX_STEPS) {
                return null;
            }
            steps.push(step);
            at = step.operand(0);
        }
        return at instanceof PhiInstruction phi ? phi : null;
    }

    private Optional<Constant> applied(Constant constant, Deque<Instruction> steps) {
        Optional<Constant> value = Optional.of(constant);
        for (Instruction step : steps) {
            value = value.flatMap(v -> folder.fold(step.opcode(), 0, operands(step, v), step.type()));
        }
        return value;
    }

    private static List<Constant> operands(Instruction step, Constant first) {
        return step instanceof BinaryInstruction b ? List.of(first, (Constant) b.right()) : List.of(first);
    }

    /** The conditional branch at the end of {@code block} or of its only predecessor; null if there is none. */
    private static @Nullable BranchInstruction branchBefore(BasicBlock block) {
        if (block.terminator() instanceof BranchInstruction branch && branch.isConditional()) {
            return branch;
        }
        BasicBlock before = block.singlePredecessor();
        return before != null && before.terminator() instanceof BranchInstruction branch && branch.isConditional()
                ? branch
                : null;
    }

    private void weighEdge(Expectation expectation, PhiInstruction phi, BasicBlock from, BranchInstruction branch) {
        int edge = leads(branch, 1, phi, from) ? 1 : leads(branch, 0, phi, from) ? 0 : -1;
        if (edge < 0 || !rewriter.allow(LowerExpect.WEIGH, branch)) {
            return;
        }
        rewriter.setOperand(branch, 0, branch.condition());
        weigh(branch, expectation, (edge == 1) == expectation.isLikely());
    }

    private static boolean leads(BranchInstruction branch, int edge, PhiInstruction phi, BasicBlock from) {
        BasicBlock target = branch.successor(edge);
        return from == target || from == Objects.requireNonNull(branch.block()) && target == phi.block();
    }

    /**
     * A call of {@code llvm.expect} or {@code llvm.expect.with.probability} of a constant.
     *
     * @param call the call, whose result is its first argument
     * @param expected what the argument is expected to be
     * @param probability how often, 0 to 1; -1 for nearly always
     */
    private record Expectation(CallInstruction call, ConstantInt expected, double probability) {
        private static final Set<String> NAMES = Set.of("llvm.expect", "llvm.expect.with.probability");
        /** The factor by which LLVM turns probabilities into weights: the greatest signed 32-bit number, minus one. */
        private static final double SCALE = Integer.MAX_VALUE - 1;

        /** Whether {@code value} is such a call, of whatever value. */
        static boolean isExpect(Value value) {
            return value instanceof CallInstruction call
                    && call.calledFunction()
                            .flatMap(IntrinsicTable::of)
                            .filter(info -> NAMES.contains(info.name()))
                            .isPresent();
        }

        /** {@code value} as an expectation of a constant; empty for anything else. */
        static Optional<Expectation> of(Value value) {
            if (!isExpect(value)
                    || !(value instanceof CallInstruction call)
                    || !(call.argument(1) instanceof ConstantInt expected)) {
                return Optional.empty();
            }
            return Optional.of(new Expectation(call, expected, probability(call)));
        }

        private static double probability(CallInstruction call) {
            boolean isGiven = call.argumentCount() > 2 && call.argument(2) instanceof ConstantFloat;
            return isGiven ? Double.longBitsToDouble(((ConstantFloat) call.argument(2)).bits()) : -1;
        }

        /** Whether the value is more often the expected one than not. */
        boolean isLikely() {
            return probability < 0 || probability > 0.5;
        }

        /** The weight of the edge taken for the expected value; {@code likely} is the weight of near certainty. */
        long likely(long likely) {
            return probability < 0 ? likely : scaled(probability);
        }

        /** The weight of each of the other edges. */
        long unlikely(int edges, long unlikely) {
            return probability < 0 ? unlikely : scaled((1 - probability) / (edges - 1));
        }

        private static long scaled(double share) {
            return (long) Math.ceil(share * SCALE + 1);
        }

        /** {@code branch_weights} that are expected, not measured. */
        static MetadataNode weights(Context context, List<Long> weights) {
            List<@Nullable Metadata> parts = new ArrayList<>();
            parts.add(new Metadata.Text("branch_weights"));
            parts.add(new Metadata.Text("expected"));
            weights.forEach(w -> parts.add(new Metadata.OfConstant(context.i32(w.intValue()))));
            return MetadataNode.tuple(false, parts);
        }
    }
}
