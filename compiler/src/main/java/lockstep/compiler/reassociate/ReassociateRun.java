package lockstep.compiler.reassociate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;

/** One run of reassociate: block by block, after each block the instructions that its changes affect. */
final class ReassociateRun {
    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final Order order;
    private final ConstantFolder folder;
    private final OperationShapes shapes;
    private final OperandRanks ranks;
    private final PairScores pairs;
    private final SequencedSet<Instruction> again = new LinkedHashSet<>();
    private final Negations negations;
    private final FactorSigns signs;
    private final Preparation preparation;
    private final Visits visits = new Visits();

    ReassociateRun(Function function, PassContext context) {
        this.context = context;
        rewriter = context.rewriter(function);
        graph = context.get(FlowAnalyses.GRAPH, function);
        order = Order.of(graph);
        folder = new ConstantFolder(rewriter.context(), DenormalMode.of(function));
        shapes = new OperationShapes(folder);
        ranks = new OperandRanks(function, graph, order, shapes);
        pairs = new PairScores(graph, order);
        negations = new Negations(graph, order, rewriter, folder, shapes, again);
        signs = new FactorSigns(rewriter, shapes, again);
        preparation = new Preparation(graph, order, rewriter, shapes);
    }

    /** Whether anything was changed. */
    boolean run() {
        for (int node : order.reversePostOrder().toArray()) {
            List<Instruction> instructions = new ArrayList<>();
            graph.block(node).forEach(instructions::add);
            instructions.forEach(this::visit);
            while (!again.isEmpty()) {
                visit(again.removeFirst());
            }
        }
        return rewriter.changed();
    }

    /** Unreachable blocks are skipped: values there may be cyclic, and have no ranks. */
    private void visit(Instruction instruction) {
        BasicBlock block = instruction.block();
        if (block == null || !order.isReachable(graph.indexOf(block))) {
            return;
        }
        if (isDead(instruction)) {
            remove(instruction);
        } else if (instruction instanceof BinaryInstruction binary) {
            visitBinary(binary);
        } else if (instruction instanceof UnaryInstruction unary && OperationShapes.isFree(unary)) {
            visitNegation(unary);
        }
    }

    private static boolean isDead(Instruction instruction) {
        return DeadInstructions.isDead(instruction)
                && !EffectsOf.instruction(instruction).isConvergent();
    }

    private void remove(Instruction dead) {
        if (rewriter.allow(Reassociate.DEAD, dead)) {
            List<Value> operands = List.copyOf(dead.operands());
            rewriter.erase(dead);
            context.count("removed", 1);
            operands.forEach(this::revisit);
        }
    }

    private void revisit(Value value) {
        if (value instanceof Instruction instruction && instruction.block() != null) {
            again.add(instruction);
        }
    }

    private void visitBinary(BinaryInstruction original) {
        BinaryInstruction now = preparation.shiftToProduct(original);
        preparation.orderOperands(now, ranks);
        if (now.opcode() == Opcode.FADD || now.opcode() == Opcode.FSUB) {
            now = signs.simplify(now, preparation.isToBeBrokenUp(now));
        }
        if (!Preparation.mayReassociate(now)) {
            return;
        }
        now = preparation.orToSum(now);
        boolean isDifference = now.opcode() == Opcode.SUB || now.opcode() == Opcode.FSUB;
        if (isDifference && preparation.isToBeBrokenUp(now)) {
            now = rewriter.allow(Reassociate.SUBTRACT, now) ? negations.breakUp(now) : now;
        } else if (isDifference && shapes.negated(now) != null) {
            visitNegation(now);
            return;
        }
        if (OperationShapes.isAssociative(now)) {
            visitExpression(now);
        }
    }

    /** Turns the negation of a product into a product. */
    private void visitNegation(Instruction negation) {
        Value value = shapes.negated(negation);
        Opcode product = negation.type().isFloatOrFloatVector() ? Opcode.FMUL : Opcode.MUL;
        boolean isOfProduct = value != null && OperationShapes.inner(value, product) != null;
        boolean isInProduct = OperationShapes.inner(OperationShapes.onlyUser(negation), product) != null;
        if (isOfProduct && !isInProduct && rewriter.allow(Reassociate.NEGATION, negation)) {
            BinaryInstruction made = negations.multiply(negation);
            made.uses().forEach(use -> again.add(use.user()));
            visitExpression(made);
        }
    }

    /** Visits expressions from their roots; a sum that is an operand of a difference waits until that becomes a sum. */
    private void visitExpression(BinaryInstruction binary) {
        Instruction user = OperationShapes.onlyUser(binary);
        if (user != null && user.opcode() == binary.opcode()) {
            if (user.block() == binary.block() && visits.isFirstSinceRoot(binary)) {
                again.add(user);
            }
            return;
        }
        boolean isInDifference = user != null
                && (binary.opcode() == Opcode.ADD && user.opcode() == Opcode.SUB
                        || binary.opcode() == Opcode.FADD && user.opcode() == Opcode.FSUB);
        if (!isInDifference && visits.mayVisit(binary)) {
            reassociate(binary);
        }
    }

    private void reassociate(BinaryInstruction root) {
        ExpressionTree tree = ExpressionTree.of(root, shapes);
        tree.nodes().forEach(visits::forget);
        int flags = tree.flagsInAnyOrder();
        List<RankedOperand> operands = tree.operands(ranks);
        List<RankedOperand> before = List.copyOf(operands);
        RewriteSite site = new RewriteSite(rewriter, root, root.fastMathFlags() & flags, ranks, shapes, again);
        new Simplification(site, folder, root.opcode(), root.type(), flags).simplify(operands);
        if (operands.size() > 1) {
            putNegationOutside(root, operands);
            pairs.moveBestPair(root.opcode(), operands, context.isOn(Reassociate.LOCAL_PAIRS));
        }
        if (replace(tree, operands, flags, site)) {
            context.count("rewritten", 1);
            tree.nodes().forEach(this::revisitIfUnused);
            tree.takenNegations().forEach(this::revisitIfUnused);
            before.forEach(operand -> revisitIfUnused(operand.value()));
        }
    }

    private boolean replace(ExpressionTree tree, List<RankedOperand> operands, int flags, RewriteSite site) {
        BinaryInstruction root = tree.root();
        if (operands.size() == 1) {
            Value whole = operands.getFirst().value();
            if (!isPermitted(site)) {
                return false;
            }
            List<Value> freed = List.copyOf(root.operands());
            rewriter.replace(root, whole);
            freed.forEach(this::revisitIfUnused);
            return true;
        }
        TreeWriter writer = new TreeWriter(tree, operands, rewriter);
        if (writer.isWritten() || !isPermitted(site)) {
            return false;
        }
        writer.write(flags);
        return true;
    }

    private static boolean isPermitted(RewriteSite site) {
        return site.isPermitted() || site.permits(Reassociate.REWRITE);
    }

    private void revisitIfUnused(Value value) {
        if (value instanceof Instruction instruction && !instruction.hasUses()) {
            revisit(instruction);
        }
    }

    /**
     * Moves the factor -1 of a product that is a term of a sum to the outermost operation, where the sum can absorb it.
     */
    private void putNegationOutside(BinaryInstruction root, List<RankedOperand> operands) {
        Instruction user = OperationShapes.onlyUser(root);
        boolean isTerm = user != null
                && (root.opcode() == Opcode.MUL && user.opcode() == Opcode.ADD
                        || root.opcode() == Opcode.FMUL && user.opcode() == Opcode.FADD);
        if (isTerm && operands.getLast().value() == shapes.constant(root.type(), -1)) {
            operands.addFirst(operands.removeLast());
        }
    }

    /**
     * Keeps the work linear: counts the visits of each expression, and records which inner operations have queued their
     * root.
     */
    private static final class Visits {
        /** Most visits of one expression. */
        private static final int MAX_VISITS = 16;

        private final Map<Instruction, Integer> counts = new IdentityHashMap<>();
        private final Set<Instruction> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

        /** Counts a visit of the expression of {@code root}; returns whether it is allowed. */
        boolean mayVisit(Instruction root) {
            return counts.merge(root, 1, Integer::sum) <= MAX_VISITS;
        }

        /** Whether {@code inner} is new since the last visit of its expression. */
        boolean isFirstSinceRoot(Instruction inner) {
            return waiting.add(inner);
        }

        /** The expression of {@code inner} is visited now. */
        void forget(Instruction inner) {
            waiting.remove(inner);
        }
    }
}
