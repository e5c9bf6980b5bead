package lockstep.ir.nvvm.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.SimpleType;
import org.jspecify.annotations.Nullable;

/**
 * The static rules of convergence-control tokens in one function.
 *
 * <p>Source: LLVM "Convergence And Uniformity" and "Convergent Operation Semantics", sections on static rules.
 */
final class ConvergenceRules {
    private static final String BUNDLE = "convergencectrl";

    private final Report report;
    private final Function function;
    private final List<BasicBlock> blocks;
    private final Map<BasicBlock, Integer> numbers;
    private boolean hasControlled;
    private boolean hasUncontrolled;
    private boolean saidMixed;

    ConvergenceRules(Report report, Function function, FlowRules flow) {
        this.report = report;
        this.function = function;
        this.blocks = flow.blocks();
        this.numbers = flow.numbers();
    }

    /** Checks each call; answers whether tokens are used, so that the rules about paths must be checked too. */
    boolean checkCalls() {
        boolean hasTokens = false;
        for (BasicBlock block : blocks) {
            boolean isFirst = true;
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call) {
                    hasTokens |= checkCall(call, isFirst);
                    isFirst &= !EffectsOf.isConvergent(call);
                }
            }
        }
        return hasTokens;
    }

    private static @Nullable Intrinsic kindOf(Value value) {
        return value instanceof CallInstruction call && call.callee() instanceof Function f
                ? IntrinsicTable.kindOf(f).orElse(null)
                : null;
    }

    private static boolean isControl(@Nullable Intrinsic kind) {
        return kind == Intrinsic.CONVERGENCE_ENTRY
                || kind == Intrinsic.CONVERGENCE_ANCHOR
                || kind == Intrinsic.CONVERGENCE_LOOP;
    }

    /** Whether the result does not depend on the lanes that execute the call together. */
    private static boolean isOfEachLane(@Nullable Intrinsic kind) {
        return kind == Intrinsic.IS_CONSTANT || kind == Intrinsic.DIVERGENCE_COPY;
    }

    private boolean checkCall(CallInstruction call, boolean isFirst) {
        Optional<CallInstruction.Bundle> bundle = call.bundle(BUNDLE);
        Intrinsic kind = kindOf(call);
        if (kind != null && isControl(kind)) {
            checkControl(call, kind, bundle.isPresent(), isFirst);
        }
        bundle.ifPresent(b -> checkBundle(call, b));
        boolean isConvergent = EffectsOf.isConvergent(call);
        hasControlled |= isControl(kind) || bundle.isPresent();
        hasUncontrolled |= isConvergent && !isControl(kind) && bundle.isEmpty() && !isOfEachLane(kind);
        if (hasControlled && hasUncontrolled && !saidMixed) {
            saidMixed = true;
            report.at(call, VerifierRule.CONVERGENCE_MIXED, "the first convergent operation of the other kind");
        }
        return isControl(kind) || bundle.isPresent();
    }

    private void checkControl(CallInstruction call, Intrinsic kind, boolean hasToken, boolean isFirst) {
        if (kind == Intrinsic.CONVERGENCE_LOOP) {
            if (!hasToken || !isFirst) {
                String found = hasToken ? "it follows another convergent operation" : "it has no token";
                report.at(call, VerifierRule.CONVERGENCE_LOOP, found);
            }
            return;
        }
        if (hasToken) {
            VerifierRule rule = kind == Intrinsic.CONVERGENCE_ENTRY
                    ? VerifierRule.CONVERGENCE_ENTRY
                    : VerifierRule.CONVERGENCE_TOKEN;
            report.at(call, rule, "entry and anchor take no token");
        }
        if (kind == Intrinsic.CONVERGENCE_ENTRY) {
            checkEntry(call, isFirst);
        }
    }

    private void checkEntry(CallInstruction call, boolean isFirst) {
        if (call.block() != function.entry()) {
            report.at(call, VerifierRule.CONVERGENCE_ENTRY, "it is not in the entry block");
        } else if (!isFirst) {
            report.at(call, VerifierRule.CONVERGENCE_ENTRY, "it follows another convergent operation");
        }
        if (!function.attributes().function().has("convergent")) {
            report.at(call, VerifierRule.CONVERGENCE_ENTRY, "the function is not convergent");
        }
    }

    private void checkBundle(CallInstruction call, CallInstruction.Bundle bundle) {
        if (bundle.values().size() != 1 || bundle.values().getFirst().type() != SimpleType.TOKEN) {
            report.at(call, VerifierRule.CONVERGENCE_TOKEN, "the bundle does not hold one token");
            return;
        }
        if (!isControl(kindOf(bundle.values().getFirst()))) {
            report.at(call, VerifierRule.CONVERGENCE_TOKEN, "the token is not that of a convergence intrinsic");
        }
        if (!EffectsOf.isConvergent(call)) {
            report.at(call, VerifierRule.CONVERGENCE_TOKEN, "the call is not convergent");
        }
    }

    /** Tokens are used only in bundles. */
    void checkTokenUses() {
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                if (isControl(kindOf(instruction))) {
                    for (Use use : instruction.uses()) {
                        if (!(use.user() instanceof CallInstruction call) || !isBundleToken(call, instruction)) {
                            report.at(
                                    instruction, VerifierRule.CONVERGENCE_TOKEN, "a use outside the bundle of a call");
                        }
                    }
                }
            }
        }
    }

    private static boolean isBundleToken(CallInstruction call, Instruction token) {
        return call.bundle(BUNDLE).filter(b -> b.values().contains(token)).isPresent()
                && !call.arguments().contains(token);
    }

    // ---- rules about paths

    void checkPaths(ArrayFlowGraph graph, DominatorTree dominators) {
        LoopForest cycles = LoopForest.of(graph);
        Map<Integer, Instruction> hearts = new HashMap<>();
        Map<Instruction, TokenStack> stacks = new IdentityHashMap<>();
        List<@Nullable TokenStack> live = new ArrayList<>();
        boolean[] isReached = new boolean[blocks.size()];
        blocks.forEach(b -> live.add(null));
        Order order = Order.of(graph);
        for (int position = 0; position < order.reachableCount(); position++) {
            int node = order.reversePostOrderNode(position);
            TokenStack stack = live.get(node);
            for (Instruction instruction : blocks.get(node)) {
                if (instruction instanceof CallInstruction call) {
                    stack = checkUse(call, stack, stacks, cycles, hearts);
                    if (isControl(kindOf(call))) {
                        stack = TokenStack.push(call, stack);
                        stacks.put(call, stack);
                    }
                }
            }
            for (BasicBlock next : blocks.get(node).successors()) {
                int successor = Objects.requireNonNull(numbers.get(next));
                live.set(
                        successor,
                        isReached[successor]
                                ? TokenStack.common(stack, live.get(successor))
                                : TokenStack.find(stack, s -> dominates(s, successor, dominators)));
                isReached[successor] = true;
            }
        }
    }

    private boolean dominates(TokenStack stack, int node, DominatorTree dominators) {
        return dominators.dominates(Objects.requireNonNull(numbers.get(stack.token.block())), node);
    }

    /** Checks the token of {@code call}; returns the tokens that are live after the use. */
    private @Nullable TokenStack checkUse(
            CallInstruction call,
            @Nullable TokenStack stack,
            Map<Instruction, TokenStack> stacks,
            LoopForest cycles,
            Map<Integer, Instruction> hearts) {
        Value token = call.bundle(BUNDLE)
                .filter(b -> b.values().size() == 1)
                .map(b -> b.values().getFirst())
                .orElse(null);
        if (!(token instanceof Instruction definition) || !isControl(kindOf(definition))) {
            return stack;
        }
        TokenStack part = stacks.get(definition);
        if (part == null || !TokenStack.contains(stack, part)) {
            report.at(
                    call,
                    VerifierRule.CONVERGENCE_NESTING,
                    "a use of a token whose region has ended, or has not begun");
            return stack;
        }
        checkCycle(call, definition, cycles, hearts);
        return part;
    }

    private void checkCycle(
            CallInstruction call, Instruction definition, LoopForest cycles, Map<Integer, Instruction> hearts) {
        int node = Objects.requireNonNull(numbers.get(call.block()));
        int source = Objects.requireNonNull(numbers.get(definition.block()));
        int cycle = cycles.innermostCycle(node);
        if (cycle < 0 || cycles.contains(cycle, source)) {
            return;
        }
        if (kindOf(call) != Intrinsic.CONVERGENCE_LOOP) {
            report.at(call, VerifierRule.CONVERGENCE_CYCLE, "a token from outside the cycle");
            return;
        }
        while (cycles.parent(cycle) >= 0 && !cycles.contains(cycles.parent(cycle), source)) {
            cycle = cycles.parent(cycle);
        }
        if (!cycles.isReducible(cycle) || cycles.header(cycle) != node) {
            report.at(call, VerifierRule.CONVERGENCE_CYCLE, "the heart does not dominate all blocks of its cycle");
        }
        if (hearts.putIfAbsent(cycle, call) != null) {
            report.at(call, VerifierRule.CONVERGENCE_CYCLE, "a second heart of the same cycle");
        }
    }
}
