package lockstep.compiler.gvn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.analysis.value.ValueFacts;
import lockstep.compiler.expression.BranchFacts;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.expression.ScopedMap;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * One round of gvn: a walk over the dominator tree that replaces instructions by dominating leaders of their number,
 * and one over the blocks that inserts partially redundant values on edges.
 */
final class NumberingRound {
    private record Scope(PrimitiveIterator.OfInt children, int mark, int[] facts) {}

    private record PhiKey(BasicBlock block, List<BasicBlock> from, List<Value> values) {}

    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final InstructionOrder order;
    private final InstructionSimplifier simplifier;
    private final ValueTable table = new ValueTable();
    private final ScopedMap<Integer, Instruction> leaders = new ScopedMap<>();
    private final LeaderLists everywhere;
    private final BranchFacts facts;
    private final LoadNumbering loads;
    private final EdgeSplits splits;
    private final Deque<Scope> scopes = new ArrayDeque<>();

    NumberingRound(Function function, PassContext context) {
        this.context = context;
        rewriter = context.rewriter(function);
        graph = context.get(FlowAnalyses.GRAPH, function);
        dominators = context.get(FlowAnalyses.DOMINATORS, function);
        order = new InstructionOrder(graph, dominators);
        simplifier = new InstructionSimplifier(rewriter, graph, dominators, new ValueFacts(rewriter));
        everywhere = new LeaderLists(order);
        facts = new BranchFacts(rewriter.context(), this::rank);
        splits = new EdgeSplits(context, rewriter);
        loads = new LoadNumbering(function, context, rewriter, table, everywhere, order, splits);
    }

    /** Whether anything was changed. */
    boolean run() {
        open(dominators.root());
        while (!scopes.isEmpty()) {
            Scope scope = scopes.peek();
            if (scope.children().hasNext()) {
                open(scope.children().nextInt());
            } else {
                scopes.pop();
                leaders.leaveTo(scope.mark());
                facts.leaveTo(scope.facts());
            }
        }
        if (context.isOn(GlobalValueNumbering.PRE)) {
            ScalarPre pre = new ScalarPre(context, rewriter, table, everywhere, order, splits);
            dominators.preorder().mapToObj(graph::block).toList().forEach(pre::visit);
        }
        splits.apply();
        return rewriter.changed();
    }

    private void open(int node) {
        BasicBlock block = graph.block(node);
        scopes.push(new Scope(dominators.children(node).iterator(), leaders.mark(), facts.marks()));
        BasicBlock before = block.singlePredecessor();
        if (before != null) {
            facts.learnFromBranch(block, before);
        }
        mergePhis(block);
        List<Instruction> instructions = new ArrayList<>(block.size());
        block.forEach(instructions::add);
        for (Instruction instruction : instructions) {
            visit(instruction);
        }
    }

    private void mergePhis(BasicBlock block) {
        Map<PhiKey, PhiInstruction> seen = new HashMap<>();
        for (PhiInstruction phi : block.phis()) {
            PhiKey key = new PhiKey(block, List.copyOf(phi.incomingBlocks()), List.copyOf(phi.operands()));
            PhiInstruction earlier = seen.putIfAbsent(key, phi);
            if (earlier != null
                    && earlier.flags() == phi.flags()
                    && earlier.type().equals(phi.type())
                    && rewriter.allow(GlobalValueNumbering.PHI, phi)) {
                rewriter.replace(phi, earlier);
                context.count("merged", 1);
            }
        }
    }

    private void visit(Instruction instruction) {
        useFacts(instruction);
        if (DeadInstructions.isDead(instruction)) {
            if (rewriter.allow(GlobalValueNumbering.DEAD, instruction)) {
                loads.forget(instruction);
                rewriter.erase(instruction);
            }
            return;
        }
        if (instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME) {
            facts.learnAssumed(call.argument(0));
        }
        if (simplify(instruction) || instruction instanceof LoadInstruction load && loads.replace(load)) {
            return;
        }
        ExpressionKey key = ValueTable.key(instruction).orElse(null);
        if (key != null) {
            number(instruction, key);
        } else {
            table.of(instruction, null);
        }
    }

    private void useFacts(Instruction instruction) {
        boolean isAssumption =
                instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME;
        if (instruction instanceof PhiInstruction || isAssumption) {
            return;
        }
        for (int i = 0; i < instruction.operandCount(); i++) {
            Constant known = facts.of(instruction.operand(i));
            Value equal = known == null ? facts.equalTo(instruction.operand(i)) : null;
            if (known != null && rewriter.allow(GlobalValueNumbering.FACT, instruction)) {
                rewriter.setOperand(instruction, i, known);
            } else if (equal != null && rewriter.allow(GlobalValueNumbering.EQUAL, instruction)) {
                rewriter.setOperand(instruction, i, equal);
            }
        }
    }

    /** Arguments rank before all instructions, in the order of their indices. */
    private int rank(Value value) {
        return value instanceof Argument argument ? argument.index() - Integer.MAX_VALUE : table.of(value);
    }

    private boolean simplify(Instruction instruction) {
        if (!instruction.hasUses()) {
            return false;
        }
        Optional<InstructionSimplifier.Match> match = simplifier.simplify(instruction);
        return match.isPresent() && replace(instruction, match.get().value(), GlobalValueNumbering.SIMPLIFY);
    }

    private boolean replace(Instruction instruction, Value value, Rule rule) {
        if (!rewriter.allow(rule, instruction)) {
            return false;
        }
        rewriter.replaceAllUses(instruction, value);
        if (DeadInstructions.isDead(instruction)) {
            loads.forget(instruction);
            rewriter.erase(instruction);
        }
        context.count("merged", 1);
        return true;
    }

    private void number(Instruction instruction, ExpressionKey key) {
        Constant outcome = facts.outcome(key);
        if (outcome != null && replace(instruction, outcome, GlobalValueNumbering.FACT)) {
            return;
        }
        int number = table.of(instruction, key);
        Instruction leader = leaders.get(number);
        if (leader != null && rewriter.allow(GlobalValueNumbering.EXPRESSION, instruction)) {
            MergedFlags.into(rewriter, leader, instruction);
            rewriter.replace(instruction, leader);
            context.count("merged", 1);
            return;
        }
        if (leader == null) {
            leaders.put(number, instruction);
            everywhere.add(number, instruction);
        }
    }
}
