package lockstep.compiler.newgvn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PrimitiveIterator;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.expression.ScopedMap;
import lockstep.compiler.newgvn.CongruencePartition.Place;
import lockstep.compiler.newgvn.OperationsOfPhis.Split;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Applies a solution to the function.
 *
 * <ol>
 *   <li>A walk over the dominator tree chooses replacements: the constant or argument of the class, or the member that
 *       dominates.
 *   <li>Operands are replaced by what dominating branches show them to be.
 *   <li>Replaced instructions, redundant stores and dead instructions are erased, branches with one reachable target
 *       become jumps, and unreachable blocks are removed.
 * </ol>
 */
final class CongruenceRewriter {
    private record Scope(PrimitiveIterator.OfInt children, int mark) {}

    /** A new PHI and its block. */
    private record Join(PhiInstruction phi, BasicBlock block) {}

    private final Function function;
    private final PassContext context;
    private final CongruenceSolver solver;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final ScopedMap<CongruenceClass, Instruction> leaders = new ScopedMap<>();
    private final Map<Instruction, Value> replacements = new LinkedHashMap<>();
    private final Map<CongruenceClass, Join> joins = new LinkedHashMap<>();
    private final List<Instruction> toErase = new ArrayList<>();
    private boolean hasLostEdges;

    CongruenceRewriter(Function function, PassContext context, CongruenceSolver solver) {
        this.function = function;
        this.context = context;
        this.solver = solver;
        rewriter = context.rewriter(function);
        graph = context.get(FlowAnalyses.GRAPH, function);
        dominators = context.get(FlowAnalyses.DOMINATORS, function);
    }

    /** Whether anything was changed. */
    boolean run() {
        decide();
        for (BasicBlock block : function.blocks()) {
            if (solver.isReached(block)) {
                block.forEach(this::useFacts);
            }
        }
        joins.values().forEach(join -> rewriter.insertPhi(join.phi(), join.block()));
        replacements.forEach(this::replace);
        toErase.forEach(this::erase);
        function.blockList().stream().filter(solver::isReached).forEach(this::fold);
        if (hasLostEdges) {
            removeUnreachable();
        }
        mergeCyclicPhis();
        return rewriter.changed();
    }

    /** Whether edges were removed, so that dominance may hold for more pairs than before. */
    boolean hasLostEdges() {
        return hasLostEdges;
    }

    // ---- decisions

    private void decide() {
        Deque<Scope> scopes = new ArrayDeque<>();
        scopes.push(open(dominators.root()));
        while (!scopes.isEmpty()) {
            Scope scope = scopes.peek();
            if (scope.children().hasNext()) {
                scopes.push(open(scope.children().nextInt()));
            } else {
                leaders.leaveTo(scopes.pop().mark());
            }
        }
    }

    private Scope open(int node) {
        Scope scope = new Scope(dominators.children(node).iterator(), leaders.mark());
        BasicBlock block = graph.block(node);
        if (solver.isReached(block)) {
            block.forEach(this::decide);
        }
        return scope;
    }

    private void decide(Instruction instruction) {
        Place place = solver.partition().placeOf(instruction);
        if (DeadInstructions.isDead(instruction)) {
            remove(NewGvn.DEAD, instruction);
        } else if (instruction instanceof StoreInstruction store) {
            if (solver.loads().isAlreadyStored(store)) {
                remove(NewGvn.SAME_STORE, store);
            }
        } else if (place != null && !isFixed(instruction)) {
            decide(instruction, place);
        }
    }

    /** Whether the next instruction, a return, must return this result (musttail). */
    private static boolean isFixed(Instruction instruction) {
        return instruction instanceof CallInstruction call && call.tailKind() == CallInstruction.TailKind.MUSTTAIL;
    }

    private void remove(Rule rule, Instruction instruction) {
        if (rewriter.allow(rule, instruction)) {
            toErase.add(instruction);
            context.count("removed", 1);
        }
    }

    private void decide(Instruction instruction, Place place) {
        CongruenceClass group = place.group();
        Value fixed = group.fixed();
        Instruction leader = fixed == null ? leaders.get(group) : null;
        if (fixed == null && leader == null) {
            if (place.membership() != Membership.REFINED) {
                leaders.put(group, instruction);
            } else {
                join(instruction, group);
            }
            return;
        }
        Value value = fixed == null ? leader : fixed;
        if (value == null || !rewriter.allow(rule(instruction, value), instruction)) {
            return;
        }
        replacements.put(instruction, value);
        context.count("merged", 1);
        if (leader != null && place.membership() != Membership.REFINED && leader.opcode() == instruction.opcode()) {
            MergedFlags.into(rewriter, leader, instruction);
        }
    }

    /** Replaces {@code operation}, and equal ones that it dominates, by a new PHI of its values on the edges. */
    private void join(Instruction operation, CongruenceClass group) {
        Split split = solver.splitOf(operation);
        if (split == null || !rewriter.allow(NewGvn.OPERATION, operation)) {
            return;
        }
        PhiInstruction phi =
                joins.computeIfAbsent(group, g -> phi(operation, split)).phi();
        leaders.put(group, phi);
        replacements.put(operation, phi);
        context.count("joined", 1);
    }

    private Join phi(Instruction operation, Split split) {
        PhiInstruction phi = new PhiInstruction(operation.type(), 0);
        for (int i = 0; i < split.from().size(); i++) {
            Value value = split.values().get(i);
            Value entry = value == null ? rewriter.context().poison(phi.type()) : value;
            rewriter.addIncoming(phi, entry, split.from().get(i));
        }
        return new Join(phi, split.block());
    }

    private static Rule rule(Instruction instruction, Value value) {
        if (value instanceof Constant) {
            return NewGvn.CONSTANT;
        }
        if (instruction instanceof LoadInstruction) {
            return NewGvn.LOAD;
        }
        return instruction instanceof PhiInstruction ? NewGvn.PHI : NewGvn.VALUE;
    }

    // ---- edits

    private void useFacts(Instruction instruction) {
        boolean isAssumption =
                instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME;
        if (isAssumption || replacements.containsKey(instruction)) {
            return;
        }
        boolean isAllowed = false;
        for (int i = 0; i < instruction.operandCount(); i++) {
            Value known = known(instruction, i);
            if (known == null) {
                continue;
            }
            isAllowed = isAllowed || rewriter.allow(NewGvn.FACT, instruction);
            if (!isAllowed) {
                return;
            }
            rewriter.setOperand(instruction, i, known);
        }
    }

    /** The value that operand {@code index} is known to have, unless it will be replaced by that anyway; else null. */
    private @Nullable Value known(Instruction instruction, int index) {
        Value operand = instruction.operand(index);
        Value known = operand;
        if (!(instruction instanceof PhiInstruction phi)) {
            known = solver.keys().known(operand, instruction);
        } else if (solver.isReached(phi.incomingBlock(index), Objects.requireNonNull(instruction.block()))) {
            known = solver.facts()
                    .onEdge(operand, phi.incomingBlock(index), Objects.requireNonNull(instruction.block()));
        }
        Value kept = replaced(known);
        return known == operand || kept == replaced(operand) ? null : kept;
    }

    /** The final replacement of {@code value}. */
    private Value replaced(Value value) {
        return value instanceof Instruction instruction ? replacements.getOrDefault(instruction, instruction) : value;
    }

    private void replace(Instruction instruction, Value value) {
        if (instruction.hasUses()) {
            rewriter.replaceAllUses(instruction, value);
        }
        if (value instanceof Instruction kept && kept.name() == null) {
            kept.setName(instruction.name());
        }
        if (DeadInstructions.isRemovable(instruction)) {
            toErase.add(instruction);
        }
    }

    /** Erases {@code instruction}, and what only that used. */
    private void erase(Instruction instruction) {
        Deque<Instruction> work = new ArrayDeque<>(List.of(instruction));
        while (!work.isEmpty()) {
            Instruction next = work.pop();
            if (next.block() == null || next.hasUses()) {
                continue;
            }
            List<Value> operands = List.copyOf(next.operands());
            rewriter.erase(next);
            for (Value operand : operands) {
                if (operand instanceof Instruction unused
                        && unused.block() != null
                        && DeadInstructions.isDead(unused)
                        && rewriter.allow(NewGvn.DEAD, unused)) {
                    work.push(unused);
                }
            }
        }
    }

    /**
     * Replaces PHIs whose only entries are one value and themselves. They were copies of the value; while the classes
     * were computed the value changed its class before the copies did, so that the PHI got a class of its own.
     */
    private void mergeCyclicPhis() {
        Deque<PhiInstruction> work = new ArrayDeque<>();
        function.blocks().forEach(block -> work.addAll(block.phis()));
        while (!work.isEmpty()) {
            PhiInstruction phi = work.poll();
            Value only = phi.block() == null || phi.flags() != 0 ? null : onlyOther(phi);
            if (only == null || !isBefore(only, phi) || !rewriter.allow(NewGvn.PHI, phi)) {
                continue;
            }
            for (Use use : phi.uses()) {
                if (use.user() instanceof PhiInstruction user && user != phi) {
                    work.add(user);
                }
            }
            rewriter.replace(phi, only);
            context.count("merged", 1);
        }
    }

    /** The only incoming value other than {@code phi} itself; null if there is none, or several. */
    private static @Nullable Value onlyOther(PhiInstruction phi) {
        Value only = null;
        for (Value value : phi.operands()) {
            if (value != phi && value != only) {
                if (only != null) {
                    return null;
                }
                only = value;
            }
        }
        return only;
    }

    private boolean isBefore(Value value, PhiInstruction phi) {
        return !(value instanceof Instruction instruction)
                || dominators.strictlyDominates(indexOf(instruction), indexOf(phi));
    }

    private int indexOf(Instruction instruction) {
        return graph.indexOf(Objects.requireNonNull(instruction.block()));
    }

    private void fold(BasicBlock block) {
        TerminatorInstruction end = block.terminator();
        List<BasicBlock> taken = end.successors().stream()
                .filter(to -> solver.isReached(block, to))
                .toList();
        if (taken.size() == 1 && end.successorCount() > 1 && rewriter.allow(NewGvn.BRANCH, end)) {
            rewriter.replaceTerminator(block, new BranchInstruction(taken.getFirst()));
            context.count("edges", 1);
            hasLostEdges = true;
        }
    }

    private void removeUnreachable() {
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (!lost.isEmpty() && rewriter.allow(NewGvn.BLOCK, lost.getFirst().terminator())) {
            rewriter.eraseBlocks(lost);
            context.count("blocks", lost.size());
        }
    }
}
