package lockstep.compiler.jumpthreading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.simplifycfg.EmptyBlocks;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** One run of jump-threading: visits the blocks until no edge decides a terminator. */
final class JumpThreadingRun {
    /** Most rounds over a function; each but the last changes something. */
    private static final int MAX_ROUNDS = 16;

    /** Most changes of one block in a round. */
    private static final int MAX_CHANGES = 64;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final LazyValueInfo values;
    private final KnownOnEdges known;
    private final EdgeThreading threading;
    private final SelectUnfolding unfolding;
    private final Set<BasicBlock> headers;
    private final RedundantLoads loads;
    private final DecidingBlocks deciding;
    private final @Nullable DivergentJoins joins;

    JumpThreadingRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        this.rewriter = context.rewriter(function);
        this.values = new LazyValueInfo(function);
        ConstantFolder folder = new ConstantFolder(rewriter.context(), DenormalMode.of(function));
        this.known = new KnownOnEdges(values, folder);
        this.threading = new EdgeThreading(rewriter, new InstructionSimplifier(function));
        this.unfolding = new SelectUnfolding(context, rewriter, values);
        this.headers = headers();
        this.loads = new RedundantLoads(function, context, rewriter, values, headers);
        this.deciding = new DecidingBlocks(function, context);
        this.joins = context.isOn(JumpThreading.KEEP_JOINS) ? new DivergentJoins(function, context) : null;
    }

    private Set<BasicBlock> headers() {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        Set<BasicBlock> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < loops.count(); i++) {
            found.add(graph.block(loops.header(i)));
        }
        return found;
    }

    /** Whether anything was changed. */
    boolean run() {
        boolean again = true;
        for (int round = 0; again && round < MAX_ROUNDS; round++) {
            again = false;
            for (BasicBlock block : function.blockList()) {
                for (int i = 0; i < MAX_CHANGES && block.function() != null && visit(block); i++) {
                    again = true;
                }
            }
        }
        return rewriter.changed();
    }

    private boolean visit(BasicBlock block) {
        if (!block.isEntry() && !block.hasUses() && !block.isAddressTaken()) {
            return erase(block);
        }
        return merge(block) || decide(block) || forward(block);
    }

    private boolean erase(BasicBlock block) {
        boolean isAllowed = rewriter.allow(JumpThreading.UNREACHABLE, block.terminator());
        if (isAllowed) {
            block.successors().forEach(values::forgetVarying);
            values.forget(block);
            rewriter.eraseBlocks(List.of(block));
        }
        return isAllowed;
    }

    private boolean merge(BasicBlock block) {
        BasicBlock before = block.chainedPredecessor();
        return before != null && merge(block, before);
    }

    private boolean merge(BasicBlock block, BasicBlock before) {
        boolean mayMerge = rewriter.allow(JumpThreading.MERGE, block.terminator());
        if (mayMerge) {
            rewriter.mergeIntoPredecessor(block);
            deciding.merged(before, block);
            if (joins != null) {
                joins.merged(before, block);
            }
            values.forget(before);
            values.forget(block);
        }
        return mayMerge;
    }

    private boolean forward(BasicBlock block) {
        boolean mayForward = EmptyBlocks.isPassage(block)
                && isPassedBy(block)
                && (!headers.contains(block)
                                && !headers.contains(block.terminator().successor(0))
                        || context.refused(JumpThreading.FORWARD_HEADER))
                && rewriter.allow(JumpThreading.FORWARD, block.terminator());
        if (mayForward) {
            EmptyBlocks.forward(rewriter, block);
            values.forget(block);
        }
        return mayForward;
    }

    private boolean isPassedBy(BasicBlock block) {
        EmptyBlocks.Obstacle obstacle = EmptyBlocks.obstacle(block);
        return obstacle == null || context.refused(JumpThreading.FORWARD_OBSTACLES.of(obstacle));
    }

    // ---- decisions

    private static @Nullable Value condition(TerminatorInstruction end) {
        if (end instanceof BranchInstruction branch) {
            boolean isDecision = branch.isConditional()
                    && (branch.successor(0) != branch.successor(1) || branch.condition() instanceof ConstantInt);
            return isDecision ? branch.condition() : null;
        }
        return end instanceof SwitchInstruction choice ? choice.value() : null;
    }

    private boolean decide(BasicBlock block) {
        Value condition = condition(block.terminator());
        if (condition == null) {
            return false;
        }
        Constant constant = condition instanceof Constant c
                ? c
                : values.constantBefore(condition, block.terminator()).orElseGet(() -> compared(condition, block));
        if (constant instanceof ConstantInt || KnownOnEdges.isUndefined(constant)) {
            return fold(block, target(block.terminator(), constant));
        }
        return implied(block, condition)
                || unfolding.apply(block, () -> mayCopy(block, JumpThreading.UNFOLD))
                || load(condition)
                || thread(block, condition);
    }

    /** Replaces a load that decides, or is compared with a constant to decide. */
    private boolean load(Value condition) {
        Value value = condition instanceof FreezeInstruction freeze ? freeze.operand(0) : condition;
        value = value instanceof CompareInstruction compare && compare.right() instanceof Constant
                ? compare.left()
                : value;
        boolean isKnown = value instanceof LoadInstruction load && loads.replace(load);
        if (isKnown) {
            context.count("loads", 1);
        }
        return isKnown;
    }

    private @Nullable Constant compared(Value condition, BasicBlock block) {
        return condition instanceof CompareInstruction c && c.opcode() == Opcode.ICMP
                ? values.compareBefore(c.predicate(), c.left(), c.right(), block.terminator())
                        .map(truth -> rewriter.context().bool(truth))
                        .orElse(null)
                : null;
    }

    /**
     * The target of {@code end} for {@code value}; an undefined value may choose any, here the one with the fewest
     * predecessors.
     */
    private static BasicBlock target(TerminatorInstruction end, @Nullable Constant value) {
        if (!(value instanceof ConstantInt number)) {
            BasicBlock best = end.successor(0);
            for (BasicBlock to : end.successors()) {
                best = to.useCount() < best.useCount() ? to : best;
            }
            return best;
        }
        if (end instanceof SwitchInstruction choice) {
            return choice.successor(choice.successorFor(number.unsigned()));
        }
        return end.successor(number.isZero() ? 1 : 0);
    }

    private boolean fold(BasicBlock block, BasicBlock target) {
        if (!rewriter.allow(JumpThreading.FOLD, block.terminator())) {
            return false;
        }
        List<BasicBlock> lost = List.copyOf(block.successors());
        Value condition = block.terminator().operand(0);
        rewriter.replaceTerminator(block, new BranchInstruction(target));
        if (condition instanceof Instruction test && DeadInstructions.isDead(test)) {
            rewriter.erase(test);
        }
        lost.forEach(values::forgetVarying);
        values.forget(block);
        context.count("folds", 1);
        return true;
    }

    /** Folds the branch if a branch of a chain of single predecessors implies its condition. */
    private boolean implied(BasicBlock block, Value condition) {
        BasicBlock at = block;
        long most = context.knob(JumpThreading.IMPLICATION_THRESHOLD);
        for (long step = 0; step < most && block.terminator() instanceof BranchInstruction; step++) {
            BasicBlock before = at.isEntry() || at.isAddressTaken() ? null : at.singlePredecessor();
            if (before == null || before == block) {
                return false;
            }
            if (before.terminator() instanceof BranchInstruction b
                    && b.isConditional()
                    && b.successor(0) != b.successor(1)) {
                Optional<Boolean> truth = ValueTracking.implied(b.condition(), b.successor(0) == at, condition);
                if (truth.isPresent() && rewriter.allow(JumpThreading.IMPLIED, block.terminator())) {
                    return fold(block, block.terminator().successor(truth.get() ? 0 : 1));
                }
            }
            at = before;
        }
        return false;
    }

    // ---- threads

    private boolean thread(BasicBlock block, Value condition) {
        Map<BasicBlock, Constant> constants = known.of(condition, block);
        if (constants.keySet().removeIf(from -> from.terminator() instanceof IndirectBranchInstruction)) {
            context.refused(JumpThreading.INDIRECT);
        }
        if (constants.isEmpty()) {
            return throughTwo(block) || duplicate(block, condition) || exclusive(block, condition);
        }
        Map<BasicBlock, List<BasicBlock>> byTarget = new LinkedHashMap<>();
        Map<BasicBlock, BasicBlock> targets = new IdentityHashMap<>();
        List<BasicBlock> open = new ArrayList<>();
        constants.forEach((from, constant) -> {
            if (constant instanceof ConstantInt) {
                BasicBlock to = target(block.terminator(), constant);
                targets.put(from, to);
                byTarget.computeIfAbsent(to, _ -> new ArrayList<>()).add(from);
            } else {
                open.add(from);
            }
        });
        BasicBlock target = mostPopular(block, byTarget);
        int known = open.size() + byTarget.getOrDefault(target, List.of()).size();
        if (known == new LinkedHashSet<>(block.predecessors()).size()) {
            return fold(block, target);
        }
        List<BasicBlock> before = new ArrayList<>(byTarget.getOrDefault(target, List.of()));
        before.addAll(open);
        open.forEach(from -> targets.put(from, target));
        return threadTo(block, before, target, targets)
                || threadOthers(block, byTarget, target, targets)
                || duplicate(block, condition)
                || exclusive(block, condition);
    }

    /** The target that most of the edges go to; where all are undefined, one of the fewest predecessors. */
    private static BasicBlock mostPopular(BasicBlock block, Map<BasicBlock, List<BasicBlock>> byTarget) {
        BasicBlock best = null;
        int most = 0;
        for (Map.Entry<BasicBlock, List<BasicBlock>> entry : byTarget.entrySet()) {
            boolean isBetter = entry.getValue().size() > most;
            best = isBetter ? entry.getKey() : best;
            most = Math.max(most, entry.getValue().size());
        }
        return best == null ? target(block.terminator(), null) : best;
    }

    private boolean threadOthers(
            BasicBlock block,
            Map<BasicBlock, List<BasicBlock>> byTarget,
            BasicBlock refused,
            Map<BasicBlock, BasicBlock> targets) {
        for (Map.Entry<BasicBlock, List<BasicBlock>> entry : byTarget.entrySet()) {
            if (entry.getKey() != refused && threadTo(block, entry.getValue(), entry.getKey(), targets)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayCopy(BasicBlock block, Rule rule) {
        if (headers.contains(block)) {
            return context.refused(JumpThreading.HEADER.of(rule));
        }
        if (block.isAddressTaken() || block.isEntry()) {
            return context.refused(JumpThreading.TAKEN.of(rule));
        }
        return !deciding.contains(block) || missed(block, "Convergent", JumpThreading.DECIDES.of(rule));
    }

    private boolean missed(BasicBlock block, String name, Refusal why) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        JumpThreading.NAME,
                        name,
                        function.name(),
                        block.terminator().location(),
                        why.summary()));
    }

    private boolean isCheap(BasicBlock block, Rule rule) {
        return cost(block) != CopyCost.FORBIDDEN || context.refused(JumpThreading.COSTLY.of(rule));
    }

    private long cost(BasicBlock block) {
        return CopyCost.of(block, context.knob(JumpThreading.THRESHOLD), context.knob(JumpThreading.PHI_THRESHOLD));
    }

    /** Whether lanes that reconverge in {@code block} stay together; see {@link DivergentJoins}. */
    private boolean keepsConverged(
            BasicBlock block, List<BasicBlock> before, Map<BasicBlock, BasicBlock> targets, Rule rule) {
        return joins == null
                || !joins.separates(block, before, targets)
                || missed(block, "DivergentJoin", JumpThreading.JOIN.of(rule));
    }

    private boolean mayTarget(BasicBlock target, Rule rule) {
        return !headers.contains(target) || context.refused(JumpThreading.TO_HEADER.of(rule));
    }

    private boolean threadTo(
            BasicBlock block, List<BasicBlock> before, BasicBlock target, Map<BasicBlock, BasicBlock> targets) {
        boolean mayThread = target != block
                && !before.isEmpty()
                && !before.contains(block)
                && mayTarget(target, JumpThreading.THREAD)
                && mayCopy(block, JumpThreading.THREAD)
                && isCheap(block, JumpThreading.THREAD)
                && keepsConverged(block, before, targets, JumpThreading.THREAD)
                && rewriter.allow(JumpThreading.THREAD, block.terminator());
        if (mayThread) {
            copied(block, threading.thread(block, before, target), before);
            context.count("threads", 1);
        }
        return mayThread;
    }

    /**
     * Copies the block before for the edge that decides this one's terminator; the copy's edge then bypasses this
     * block.
     */
    private boolean throughTwo(BasicBlock block) {
        ThroughTwo found = ThroughTwo.find(block, known);
        return found != null && throughTwo(block, found);
    }

    private boolean throughTwo(BasicBlock block, ThroughTwo found) {
        boolean mayThread = found.target() != block
                && found.target() != found.before()
                && mayTarget(found.target(), JumpThreading.THREAD_TWO)
                && mayCopyBoth(block, found)
                && rewriter.allow(JumpThreading.THREAD_TWO, block.terminator());
        if (mayThread) {
            List<BasicBlock> first = List.of(found.from());
            BasicBlock copy = threading.thread(found.before(), first, null);
            copied(found.before(), copy, first);
            List<BasicBlock> second = List.of(copy);
            copied(block, threading.thread(block, second, found.target()), second);
            context.count("threads", 1);
        }
        return mayThread;
    }

    private boolean mayCopyBoth(BasicBlock block, ThroughTwo found) {
        Rule rule = JumpThreading.THREAD_TWO;
        return mayCopy(block, rule)
                && mayCopy(found.before(), rule)
                && isCheap(block, rule)
                && isCheap(found.before(), rule)
                && (cost(block) + cost(found.before()) <= context.knob(JumpThreading.THRESHOLD)
                        || context.refused(JumpThreading.COSTLY_TOGETHER))
                && keepsConverged(found.before(), List.of(found.from()), Map.of(), rule)
                && keepsConverged(block, List.of(found.before()), Map.of(), rule);
    }

    /** Copies a block with a branch on a PHI for a predecessor that only jumps to it, whose value may imply more. */
    private boolean duplicate(BasicBlock block, Value condition) {
        Value chosen = condition instanceof FreezeInstruction freeze ? freeze.operand(0) : condition;
        boolean isOnPhi = chosen instanceof PhiInstruction phi
                && phi.block() == block
                && block.terminator() instanceof BranchInstruction
                && mayCopy(block, JumpThreading.DUPLICATE)
                && isCheap(block, JumpThreading.DUPLICATE);
        if (!isOnPhi) {
            return false;
        }
        boolean hasJump = false;
        for (BasicBlock from : new LinkedHashSet<>(block.predecessors())) {
            boolean isJump =
                    from != block && from.terminator() instanceof BranchInstruction branch && !branch.isConditional();
            hasJump |= isJump;
            if (isJump
                    && keepsConverged(block, List.of(from), Map.of(), JumpThreading.DUPLICATE)
                    && rewriter.allow(JumpThreading.DUPLICATE, block.terminator())) {
                copyFor(block, List.of(from));
                return true;
            }
        }
        return !hasJump && context.refused(JumpThreading.NO_JUMP);
    }

    private void copyFor(BasicBlock block, List<BasicBlock> before) {
        copied(block, threading.thread(block, before, null), before);
        context.count("duplicates", 1);
    }

    /**
     * Copies a block with a branch on an exclusive or for the edges on which one operand is known, or replaces the
     * operand if it is known on all.
     */
    private boolean exclusive(BasicBlock block, Value condition) {
        ExclusiveBranch found = ExclusiveBranch.of(block, condition, known).orElse(null);
        if (found == null) {
            return false;
        }
        boolean isAll = found.before().size() == new LinkedHashSet<>(block.predecessors()).size();
        boolean mayRewrite =
                (isAll || mayCopy(block, found)) && rewriter.allow(JumpThreading.EXCLUSIVE, block.terminator());
        if (mayRewrite && isAll) {
            rewriter.setOperand(found.operation(), found.index(), found.number());
            values.forget(block);
        } else if (mayRewrite) {
            copyFor(block, found.before());
        }
        return mayRewrite;
    }

    private boolean mayCopy(BasicBlock block, ExclusiveBranch found) {
        return mayCopy(block, JumpThreading.EXCLUSIVE)
                && isCheap(block, JumpThreading.EXCLUSIVE)
                && keepsConverged(block, found.before(), Map.of(), JumpThreading.EXCLUSIVE);
    }

    private void copied(BasicBlock block, BasicBlock copy, List<BasicBlock> before) {
        if (joins != null) {
            joins.copied(block, copy);
        }
        values.forget(block);
        before.forEach(values::forget);
        block.successors().forEach(values::forgetVarying);
        copy.successors().forEach(values::forget);
    }
}
