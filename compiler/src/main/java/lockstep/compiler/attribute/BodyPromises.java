package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.calls.FunctionEffects;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;

/**
 * What the functions of a component promise of themselves. Where threads meet nothing is promised that would let a call
 * be moved or left out: a function that leads to convergent operations without being marked so gets no promises at all.
 */
final class BodyPromises {
    private static final String[] OLDER =
            {"readnone", "readonly", "writeonly", "argmemonly", "inaccessiblememonly", "inaccessiblemem_or_argmemonly"};

    private final Component component;
    private final AttributeRules rules;
    private final Promises promises;
    private final PassContext context;
    private final ModuleConvergence convergence;

    BodyPromises(
            Component component,
            AttributeRules rules,
            Promises promises,
            PassContext context,
            ModuleConvergence convergence) {
        this.component = component;
        this.rules = rules;
        this.promises = promises;
        this.context = context;
        this.convergence = convergence;
    }

    /** Whether {@code function} leads to convergent operations and does not say so. */
    static boolean isUnmarked(Function function, ModuleConvergence convergence) {
        return convergence.isConvergent(function)
                && !function.attributes().function().has("convergent");
    }

    private boolean hasUnmarked() {
        return component.members().stream().anyMatch(function -> isUnmarked(function, convergence));
    }

    // ---- memory

    /** What every member may read and write; effects that memory does not tell, of barriers and traps, forbid it. */
    void memory() {
        if (hasUnmarked() || component.anyInstruction(BodyPromises::hasHiddenEffect)) {
            return;
        }
        MemoryEffect effect = FunctionEffects.ofBodies(component.members());
        for (Function function : component.members()) {
            AttributeSet set = function.attributes().function();
            MemoryEffect before = MemoryEffect.of(set);
            MemoryEffect now = before.and(effect);
            if (!now.equals(before)) {
                AttributeSet plain = set;
                for (String older : OLDER) {
                    plain = plain.without(older);
                }
                promises.replaceOnFunction(
                        rules.memory(), function, plain.with(new Attribute.Structured("memory", now.text())));
            }
        }
    }

    private static boolean hasHiddenEffect(Instruction instruction) {
        return !(instruction instanceof TerminatorInstruction)
                && EffectsOf.instruction(instruction).hasOtherEffects();
    }

    // ---- ends

    /** Members without a return that is reached; kernels are launched, nobody waits for them. */
    void comesNotBack() {
        for (Function function : component.members()) {
            if (!function.isKernel() && !mayReturn(function)) {
                promises.onFunction(rules.comesNotBack(), function, "noreturn");
            }
        }
    }

    private static boolean mayReturn(Function function) {
        Set<BasicBlock> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> open = new ArrayDeque<>();
        open.push(function.entry());
        seen.add(function.entry());
        while (!open.isEmpty()) {
            BasicBlock block = open.pop();
            if (stops(block)) {
                continue;
            }
            if (block.terminator() instanceof ReturnInstruction) {
                return true;
            }
            for (BasicBlock next : block.successors()) {
                if (seen.add(next)) {
                    open.push(next);
                }
            }
        }
        return false;
    }

    private static boolean stops(BasicBlock block) {
        for (Instruction instruction : block) {
            if (instruction instanceof CallInstruction call && EffectsOf.promises(call, "noreturn")) {
                return true;
            }
        }
        return false;
    }

    /** Members without cycles all of whose instructions go on, or that must make progress and write nothing. */
    void willReturn() {
        if (hasUnmarked()) {
            return;
        }
        for (Function function : component.members()) {
            if (!function.attributes().function().has("willreturn") && alwaysReturns(function)) {
                promises.onFunction(rules.willReturn(), function, "willreturn");
            }
        }
    }

    private boolean alwaysReturns(Function function) {
        AttributeSet set = function.attributes().function();
        if (set.has("noreturn")) {
            return false;
        }
        boolean hasHidden = Component.anyInstruction(function, BodyPromises::hasHiddenEffect);
        if (set.has("mustprogress") && !MemoryEffect.of(set).mayWrite() && !hasHidden) {
            return true;
        }
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        return loops.count() == 0
                && !Component.anyInstruction(
                        function, instruction -> !EffectsOf.instruction(instruction).willReturn());
    }

    // ---- what no instruction does

    /** Promises that break at single instructions; calls within the component break nothing by themselves. */
    void byInstruction() {
        for (Function function : component.members()) {
            if (function.attributes().function().has("convergent") && !convergence.isConvergent(function)) {
                if (!component.anyInstruction(this::isConvergent)) {
                    promises.replaceOnFunction(
                            rules.notConvergent(),
                            function,
                            function.attributes().function().without("convergent"));
                }
            }
        }
        boolean mayThrow = component.anyInstruction(this::mayThrow);
        boolean mayFree = component.anyInstruction(this::mayFree);
        boolean maySync = hasUnmarked() || component.anyInstruction(this::maySync);
        for (Function function : component.members()) {
            if (!mayThrow) {
                promises.onFunction(rules.noUnwind(), function, "nounwind");
            }
            if (!mayFree) {
                promises.onFunction(rules.noFree(), function, "nofree");
            }
            if (!maySync) {
                promises.onFunction(rules.noSync(), function, "nosync");
            }
        }
    }

    private boolean isConvergent(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && !component.isInside(call)
                && EffectsOf.isConvergent(call);
    }

    private boolean mayThrow(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && !component.isInside(call)
                && !isIntrinsic(call)
                && !EffectsOf.promises(call, "nounwind");
    }

    private static boolean isIntrinsic(CallInstruction call) {
        return call.calledFunction().flatMap(IntrinsicTable::of).isPresent();
    }

    private boolean mayFree(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && !component.isInside(call)
                && !EffectsOf.promises(call, "nofree")
                && EffectsOf.memoryOf(call).mayWrite();
    }

    /**
     * Whether threads may learn of each other by {@code instruction}: volatile and ordered accesses, fences, convergent
     * operations, and calls that do not promise otherwise.
     */
    private boolean maySync(Instruction instruction) {
        if (instruction instanceof CallInstruction call) {
            return !component.isInside(call)
                    && (EffectsOf.isConvergent(call)
                            || hasHiddenEffect(call)
                            || !EffectsOf.promises(call, "nosync"));
        }
        return instruction instanceof FenceInstruction
                || instruction instanceof LoadInstruction load && isOrdered(load.access())
                || instruction instanceof StoreInstruction store && isOrdered(store.access())
                || instruction instanceof AtomicRmwInstruction atomic && isOrdered(atomic.access())
                || instruction instanceof CompareExchangeInstruction exchange && isOrdered(exchange.access());
    }

    private static boolean isOrdered(MemoryAccess access) {
        return access.isVolatile() || access.ordering().compareTo(AtomicOrdering.MONOTONIC) > 0;
    }

    /** A function alone in its component calls itself neither directly nor by what it calls, if all that says so. */
    void noRecurse() {
        if (component.members().size() != 1) {
            return;
        }
        Function function = component.members().getFirst();
        boolean mayRecurse = component.anyInstruction(instruction -> instruction instanceof CallInstruction call
                && (component.isInside(call) || !isIntrinsic(call) && !comesNotBackHere(call)));
        if (!mayRecurse) {
            promises.onFunction(rules.noRecurse(), function, "norecurse");
        }
    }

    private static boolean comesNotBackHere(CallInstruction call) {
        return EffectsOf.promises(call, "norecurse")
                || call.calledFunction().filter(Function::isDeclaration).isPresent()
                        && EffectsOf.promises(call, "nocallback");
    }

    // ---- what follows from the others

    /** What promises that were there before the pass imply as well. */
    void implied() {
        for (Function function : component.members()) {
            AttributeSet set = function.attributes().function();
            MemoryEffect effect = MemoryEffect.of(set);
            if (effect.equals(MemoryEffect.NONE) && !set.has("convergent") && !convergence.isConvergent(function)) {
                promises.onFunction(rules.noSync(), function, "nosync");
            }
            if (!effect.mayWrite()) {
                promises.onFunction(rules.noFree(), function, "nofree");
            }
            if (set.has("willreturn")) {
                promises.onFunction(rules.mustProgress(), function, "mustprogress");
            }
        }
    }
}
