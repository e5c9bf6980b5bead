package lockstep.compiler.earlycse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PrimitiveIterator;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.expression.AvailableMemory;
import lockstep.compiler.expression.BranchFacts;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.expression.ScopedMap;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** One run of early-cse: an iterative walk over the dominator tree. */
final class EarlyCseWalk {
    /** An address and the type that is read from it. */
    private record Cell(Value pointer, Type type) {}

    /**
     * A value that memory is known to hold.
     *
     * @param generation the generation of memory at the access
     * @param source the load or store
     */
    private record Held(Value value, int generation, Instruction source) {
        boolean isStored() {
            return source instanceof StoreInstruction;
        }
    }

    private record CallResult(CallInstruction call, int generation) {}

    /** Open scope of a block of the dominator tree. */
    private static final class Scope {
        private final PrimitiveIterator.OfInt children;
        private final int[] marks;
        private final int[] factMarks;
        private int generation;

        Scope(PrimitiveIterator.OfInt children, int[] marks, int[] factMarks) {
            this.children = children;
            this.marks = marks;
            this.factMarks = factMarks;
        }
    }

    private final Rewriter rewriter;
    private final PassContext context;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final ScopedMap<ExpressionKey, Instruction> expressions = new ScopedMap<>();
    private final BranchFacts facts;
    private final ScopedMap<Cell, Held> memory = new ScopedMap<>();
    private final ScopedMap<ExpressionKey, CallResult> calls = new ScopedMap<>();
    /** Calls that are never merged; the first of each key is recorded to count refusals. */
    private final ScopedMap<ExpressionKey, CallInstruction> unmerged = new ScopedMap<>();

    private final Deque<Scope> scopes = new ArrayDeque<>();
    private int generation;
    private int newest;
    private @Nullable StoreInstruction lastStore;
    /** The last store of the block, even where something may have seen it since. */
    private @Nullable StoreInstruction seenStore;

    private final @Nullable AvailableMemory states;

    EarlyCseWalk(Function function, Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
        this.graph = context.get(FlowAnalyses.GRAPH, function);
        this.dominators = context.get(FlowAnalyses.DOMINATORS, function);
        this.facts = new BranchFacts(rewriter.context());
        this.states = context.isOn(EarlyCse.MEMSSA) ? new AvailableMemory(function, context) : null;
    }

    void run() {
        open(dominators.root());
        while (!scopes.isEmpty()) {
            Scope scope = scopes.peek();
            if (scope.children.hasNext()) {
                generation = scope.generation;
                open(scope.children.nextInt());
            } else {
                leave(scopes.pop());
            }
        }
    }

    private void open(int node) {
        Scope scope = new Scope(dominators.children(node).iterator(), marks(), facts.marks());
        scopes.push(scope);
        visit(graph.block(node));
        scope.generation = generation;
    }

    private int[] marks() {
        return new int[] {expressions.mark(), memory.mark(), calls.mark(), unmerged.mark()};
    }

    private void leave(Scope scope) {
        expressions.leaveTo(scope.marks[0]);
        memory.leaveTo(scope.marks[1]);
        calls.leaveTo(scope.marks[2]);
        unmerged.leaveTo(scope.marks[3]);
        facts.leaveTo(scope.factMarks);
    }

    // ---- blocks

    private void visit(BasicBlock block) {
        BasicBlock before = block.singlePredecessor();
        if (before == null) {
            advance();
        } else {
            facts.learnFromBranch(block, before);
        }
        lastStore = null;
        seenStore = null;
        for (Instruction i = block.first(); i != null; ) {
            Instruction following = i.next();
            visit(i);
            i = following;
        }
    }

    private void advance() {
        newest++;
        generation = newest;
    }

    // ---- instructions

    private void visit(Instruction instruction) {
        useFacts(instruction);
        if (DeadInstructions.isDead(instruction)) {
            removeDead(instruction);
            return;
        }
        ExpressionKey key = ExpressionKey.of(instruction).orElse(null);
        if (key != null) {
            merge(instruction, key);
            return;
        }
        switch (instruction) {
            case LoadInstruction load -> load(load);
            case StoreInstruction store -> store(store);
            case CallInstruction call -> call(call);
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    AllocaInstruction _,
                    GetElementPtrInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> otherMemory(instruction);
        }
    }

    private void removeDead(Instruction instruction) {
        if (rewriter.allow(EarlyCse.DEAD, instruction)) {
            forget(instruction);
            rewriter.erase(instruction);
        }
    }

    /** Replaces operands that a dominating branch or assumption shows to be constants. */
    private void useFacts(Instruction instruction) {
        if (instruction.opcode() == Opcode.PHI) {
            return;
        }
        for (int i = 0; i < instruction.operandCount(); i++) {
            Value operand = instruction.operand(i);
            Constant known = facts.of(operand);
            if (known != null && !isConditionOfAssume(instruction) && rewriter.allow(EarlyCse.BRANCH, instruction)) {
                Use use = instruction.operandUse(i);
                rewriter.replaceUse(use, known);
            }
        }
    }

    private static boolean isConditionOfAssume(Instruction instruction) {
        return instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME;
    }

    private void merge(Instruction instruction, ExpressionKey key) {
        Constant known = facts.outcome(key);
        if (known != null) {
            if (rewriter.allow(EarlyCse.BRANCH, instruction)) {
                rewriter.replace(instruction, known);
                context.count("merged", 1);
            }
            return;
        }
        Instruction earlier = expressions.get(key);
        if (earlier == null) {
            expressions.put(key, instruction);
        } else if (rewriter.allow(EarlyCse.EXPRESSION, instruction)) {
            MergedFlags.into(rewriter, earlier, instruction);
            forget(instruction);
            rewriter.replace(instruction, earlier);
            context.count("merged", 1);
        }
    }

    // ---- memory

    /** Removes {@code instruction}, which is to be erased, from memory SSA. */
    private void forget(Instruction instruction) {
        if (states != null) {
            states.remove(instruction);
        }
    }

    /** Whether memory still holds the value at {@code later}, an access of the same bytes. */
    private boolean isStillThere(Held held, Instruction later, Rule rule) {
        return held.generation == generation
                || states != null && states.isUnchanged(held.source, later)
                || context.refused(EarlyCse.WRITTEN_SINCE.of(rule));
    }

    private void load(LoadInstruction load) {
        Held held = memory.get(new Cell(load.pointer(), load.type()));
        if (!load.access().isSimple()) {
            if (held != null) {
                context.refused(EarlyCse.NOT_SIMPLE.of(held.isStored() ? EarlyCse.FORWARD : EarlyCse.LOAD));
            }
            if (!load.access().isUnordered()) {
                advance();
            }
            lastStore = null;
            return;
        }
        if (held != null) {
            Rule rule = held.isStored() ? EarlyCse.FORWARD : EarlyCse.LOAD;
            if (isStillThere(held, load, rule) && rewriter.allow(rule, load)) {
                if (held.source instanceof LoadInstruction earlier) {
                    MergedFlags.metadata(earlier, load);
                }
                forget(load);
                rewriter.replace(load, held.value);
                context.count("forwarded", 1);
                return;
            }
        }
        memory.put(new Cell(load.pointer(), load.type()), new Held(load, generation, load));
        lastStore = null;
    }

    private void store(StoreInstruction store) {
        Cell cell = new Cell(store.pointer(), store.value().type());
        Held held = memory.get(cell);
        if (!store.access().isSimple()) {
            if (held != null && held.value == store.value()) {
                context.refused(EarlyCse.NOT_SIMPLE.of(EarlyCse.SAME_STORE));
            }
            advance();
            lastStore = null;
            return;
        }
        if (held != null && held.value == store.value() && isStillThere(held, store, EarlyCse.SAME_STORE)) {
            if (rewriter.allow(EarlyCse.SAME_STORE, store)) {
                forget(store);
                rewriter.erase(store);
                context.count("stores", 1);
                return;
            }
        }
        StoreInstruction earlier = seenStore;
        if (earlier != null && overwrites(store, earlier) && rewriter.allow(EarlyCse.DEAD_STORE, earlier)) {
            forget(earlier);
            rewriter.erase(earlier);
            context.count("stores", 1);
        }
        advance();
        memory.put(cell, new Held(store.value(), generation, store));
        lastStore = store;
        seenStore = store;
    }

    private boolean overwrites(StoreInstruction later, StoreInstruction earlier) {
        boolean isSameType = later.value().type().equals(earlier.value().type());
        return later.pointer() == earlier.pointer()
                && (isSameType || context.refused(EarlyCse.OTHER_TYPE))
                && (earlier == lastStore || context.refused(EarlyCse.SEEN_BETWEEN));
    }

    private void call(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.ASSUME) {
            facts.learnAssumed(call.argument(0));
            return;
        }
        Effects effects = EffectsOf.instruction(call);
        if (effects.isConvergent() || ExpressionKey.isVolatileRegister(kind)) {
            countUnmerged(call, effects.isConvergent() ? EarlyCse.CONVERGENT : EarlyCse.CHANGES);
        }
        if (effects.isConvergent() || effects.hasOtherEffects()) {
            advance();
            lastStore = null;
            return;
        }
        if (effects.mayRead() && ExpressionKey.isMergeable(call)) {
            readingCall(call);
            lastStore = null;
            return;
        }
        otherMemory(call);
    }

    /** Counts a call that repeats a dominating one and is not merged with it. */
    private void countUnmerged(CallInstruction call, Refusal refusal) {
        if (!call.type().isVoid() && call.calledFunction().isPresent()) {
            ExpressionKey key = ExpressionKey.callKey(call);
            if (unmerged.get(key) == null) {
                unmerged.put(key, call);
            } else {
                context.refused(refusal);
            }
        }
    }

    private void readingCall(CallInstruction call) {
        ExpressionKey key = ExpressionKey.callKey(call);
        CallResult earlier = calls.get(key);
        if (earlier != null
                && (earlier.generation == generation || context.refused(EarlyCse.WRITTEN_SINCE.of(EarlyCse.CALL)))) {
            if (rewriter.allow(EarlyCse.CALL, call)) {
                MergedFlags.metadata(earlier.call, call);
                forget(call);
                rewriter.replace(call, earlier.call);
                context.count("merged", 1);
            }
            return;
        }
        calls.put(key, new CallResult(call, generation));
    }

    private void otherMemory(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        if (instruction.isTerminator()) {
            return;
        }
        if (effects.mayHaveSideEffects()) {
            advance();
        }
        if (effects.mayHaveSideEffects() || effects.mayRead()) {
            lastStore = null;
        }
    }
}
