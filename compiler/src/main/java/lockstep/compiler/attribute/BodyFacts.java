package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
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
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;

/**
 * Facts about the instructions of a body, where callees have the attributes that {@link Callees} assumes. A function
 * with convergent operations gets no attribute that would permit its calls to be moved or removed.
 */
final class BodyFacts {
    private final Callees callees;
    private final ModuleConvergence convergence;

    BodyFacts(Callees callees, ModuleConvergence convergence) {
        this.callees = callees;
        this.convergence = convergence;
    }

    /** Whether {@code function} reaches convergent operations without being marked {@code convergent}. */
    boolean isUnmarked(Function function) {
        return convergence.isConvergent(function)
                && !function.attributes().function().has("convergent");
    }

    /** Whether {@code function} executes convergent operations, directly or through calls. */
    boolean isConvergent(Function function) {
        return convergence.isConvergent(function);
    }

    /** Whether {@code instruction} has effects other than on memory, as barriers and traps have. */
    static boolean hasHiddenEffect(Instruction instruction) {
        return !(instruction instanceof TerminatorInstruction)
                && EffectsOf.instruction(instruction).hasOtherEffects();
    }

    /** Whether a return is reachable. */
    boolean mayReturn(Function function) {
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

    private boolean stops(BasicBlock block) {
        for (Instruction instruction : block) {
            if (instruction instanceof CallInstruction call && callees.promises(call, "noreturn")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether every lane that enters {@code function} leaves it: it has no cycle and every instruction returns; or it
     * must make progress and writes nothing.
     *
     * @param memory the memory that the function may read and write
     */
    boolean alwaysReturns(Function function, MemoryEffect memory, LoopForest loops) {
        AttributeSet set = function.attributes().function();
        if (set.has("noreturn")) {
            return false;
        }
        boolean hasHidden = Component.anyInstruction(function, BodyFacts::hasHiddenEffect);
        if (set.has("mustprogress") && !memory.mayWrite() && !hasHidden) {
            return true;
        }
        return loops.count() == 0 && !Component.anyInstruction(function, instruction -> !goesOn(instruction));
    }

    private boolean goesOn(Instruction instruction) {
        return instruction instanceof CallInstruction call
                ? callees.promises(call, "willreturn") && !callees.promises(call, "noreturn")
                : EffectsOf.instruction(instruction).willReturn();
    }

    /** Whether {@code instruction} is convergent. */
    boolean isConvergent(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && EffectsOf.isConvergent(call)
                && !callees.promises(call, Callees.NOT_CONVERGENT);
    }

    boolean mayThrow(Instruction instruction) {
        return instruction instanceof CallInstruction call && !isIntrinsic(call) && !callees.promises(call, "nounwind");
    }

    static boolean isIntrinsic(CallInstruction call) {
        return call.calledFunction().flatMap(IntrinsicTable::of).isPresent();
    }

    boolean mayFree(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && !callees.promises(call, "nofree")
                && EffectsOf.memoryOf(call).mayWrite();
    }

    /**
     * Whether threads may communicate by {@code instruction}: volatile and ordered accesses, fences, convergent
     * operations, and calls that are not {@code nosync}.
     */
    boolean maySync(Instruction instruction) {
        if (instruction instanceof CallInstruction call) {
            return isConvergent(call) || hasHiddenEffect(call) || !callees.promises(call, "nosync");
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

    /** The attributes that are assumed of callees in the analysis of their callers. */
    interface Callees {
        /** Pseudo-attribute for the absence of {@code convergent}. */
        String NOT_CONVERGENT = "not convergent";

        /** Whether {@code call} has the function attribute {@code flag}, or is assumed to. */
        boolean promises(CallInstruction call, String flag);
    }
}
