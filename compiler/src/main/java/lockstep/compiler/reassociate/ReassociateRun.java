package lockstep.compiler.reassociate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
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

/** One run of reassociate: block by block, and then what the changes of a block concern. */
final class ReassociateRun {
    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final Order order;
    private final ConstantFolder folder;
    private final Shapes shapes;
    private final Ranks ranks;
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
        shapes = new Shapes(folder);
        ranks = new Ranks(function, graph, order, shapes);
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

    /** Blocks that nothing leads to are left alone: values there may go round in circles, and have no ranks. */
    private void visit(Instruction instruction) {
        BasicBlock block = instruction.block();
        if (block == null || !order.isReachable(graph.indexOf(block))) {
            return;
        }
        if (isDead(instruction)) {
            remove(instruction);
        } else if (instruction instanceof BinaryInstruction binary) {
            visitBinary(binary);
        } else if (instruction instanceof UnaryInstruction unary && Shapes.isFree(unary)) {
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
            operands.forEach(this::lookAgain);
        }
    }

    private void lookAgain(Value value) {
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
        if (Shapes.isAssociative(now)) {
            visitExpression(now);
        }
    }

    /** The negation of a product is a product. */
    private void visitNegation(Instruction negation) {
        Value value = shapes.negated(negation);
        Opcode product = negation.type().isFloatOrFloatVector() ? Opcode.FMUL : Opcode.MUL;
        boolean isOfProduct = value != null && Shapes.inner(value, product) != null;
        boolean isInProduct = Shapes.inner(Shapes.onlyUser(negation), product) != null;
        if (isOfProduct && !isInProduct && rewriter.allow(Reassociate.NEGATION, negation)) {
            BinaryInstruction made = negations.multiply(negation);
            made.uses().forEach(use -> again.add(use.user()));
            visitExpression(made);
        }
    }

    /** Expressions are looked at from their roots on; sums in differences when these are sums. */
    private void visitExpression(BinaryInstruction binary) {
        Instruction user = Shapes.onlyUser(binary);
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
        List<Operand> operands = tree.operands(ranks);
        List<Operand> before = List.copyOf(operands);
        Site site = new Site(rewriter, root, root.fastMathFlags() & flags, ranks, shapes, again);
        new Simplification(site, folder, root.opcode(), root.type(), flags).simplify(operands);
        if (operands.size() > 1) {
            putNegationOutside(root, operands);
            pairs.moveBestPair(root.opcode(), operands, context.isOn(Reassociate.LOCAL_PAIRS));
        }
        if (replace(tree, operands, flags, site)) {
            context.count("rewritten", 1);
            tree.nodes().forEach(this::lookAgainIfUnused);
            tree.takenNegations().forEach(this::lookAgainIfUnused);
            before.forEach(operand -> lookAgainIfUnused(operand.value()));
        }
    }

    private boolean replace(ExpressionTree tree, List<Operand> operands, int flags, Site site) {
        BinaryInstruction root = tree.root();
        if (operands.size() == 1) {
            Value whole = operands.getFirst().value();
            if (!isPermitted(site)) {
                return false;
            }
            List<Value> freed = List.copyOf(root.operands());
            rewriter.replace(root, whole);
            freed.forEach(this::lookAgainIfUnused);
            return true;
        }
        TreeWriter writer = new TreeWriter(tree, operands, rewriter);
        if (writer.isWritten() || !isPermitted(site)) {
            return false;
        }
        writer.write(flags);
        return true;
    }

    private static boolean isPermitted(Site site) {
        return site.isPermitted() || site.permits(Reassociate.REWRITE);
    }

    private void lookAgainIfUnused(Value value) {
        if (value instanceof Instruction instruction && !instruction.hasUses()) {
            lookAgain(instruction);
        }
    }

    /** A product with -1 that is a term of a sum has the -1 outermost, where the sum can take it. */
    private void putNegationOutside(BinaryInstruction root, List<Operand> operands) {
        Instruction user = Shapes.onlyUser(root);
        boolean isTerm = user != null
                && (root.opcode() == Opcode.MUL && user.opcode() == Opcode.ADD
                        || root.opcode() == Opcode.FMUL && user.opcode() == Opcode.FADD);
        if (isTerm && operands.getLast().value() == shapes.constant(root.type(), -1)) {
            operands.addFirst(operands.removeLast());
        }
    }
}
