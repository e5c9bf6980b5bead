package lockstep.compiler.barrier;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.cfg.ControlDependence;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Uniformity over a thread block (CTA), whatever warp a thread is in: the values that are equal in all threads, and the
 * basic blocks that all of them execute, equally often. This is stronger than uniformity over the lanes of one warp:
 * the number of the warp is uniform in the warp and varies within the block.
 *
 * <p>Optimistic: everything is uniform initially. The sources of variation are marked (thread indices, loads of memory
 * that may change, results of atomics, undefined bits), then what depends on them: values computed from marked values,
 * PHIs that merge paths of a marked branch, and the contents of blocks that are control dependent on one, until nothing
 * changes. Each value and block is processed once; beyond that the cost is the size of the control dependence.
 */
public final class CtaUniformity {
    private static final Set<Intrinsic> UNIFORM = EnumSet.of(
            Intrinsic.SREG_NTID_X,
            Intrinsic.SREG_NTID_Y,
            Intrinsic.SREG_NTID_Z,
            Intrinsic.SREG_CTAID_X,
            Intrinsic.SREG_CTAID_Y,
            Intrinsic.SREG_CTAID_Z,
            Intrinsic.SREG_NCTAID_X,
            Intrinsic.SREG_NCTAID_Y,
            Intrinsic.SREG_NCTAID_Z,
            Intrinsic.SREG_WARPSIZE,
            Intrinsic.SREG_GRIDID,
            Intrinsic.BARRIER_POPC,
            Intrinsic.BARRIER_AND,
            Intrinsic.BARRIER_OR);

    private final FunctionGraph graph;
    private final ControlDependence dependence;
    private final Set<LocalValue> varying = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<LocalValue> work = new ArrayDeque<>();

    /** Analyses {@code kernel}. */
    public CtaUniformity(Function kernel) {
        graph = FunctionGraph.of(kernel);
        dependence = ControlDependence.of(graph);
        for (Argument argument : kernel.arguments()) {
            if (argument.attributes().has("byval")) {
                mark(argument);
            }
        }
        for (BasicBlock block : graph.blocks()) {
            for (Instruction instruction : block) {
                if (isSource(instruction)) {
                    mark(instruction);
                }
            }
        }
        while (!work.isEmpty()) {
            spread(work.remove());
        }
    }

    /** Whether all threads of the thread block execute {@code block} equally often, unless they exit before. */
    public boolean isUniform(BasicBlock block) {
        return !varying.contains(block);
    }

    private void mark(LocalValue value) {
        if (varying.add(value)) {
            work.add(value);
        }
    }

    private static boolean isSource(Instruction instruction) {
        for (Value operand : instruction.operands()) {
            if (operand instanceof ConstantUndef || operand instanceof ConstantAggregate) {
                return true;
            }
        }
        if (instruction instanceof LoadInstruction load) {
            return !isSteady(load);
        }
        return instruction instanceof CallInstruction call
                ? !isUniform(call)
                : instruction instanceof AtomicRmwInstruction
                        || instruction instanceof CompareExchangeInstruction
                        || instruction instanceof AllocaInstruction
                        || instruction instanceof FreezeInstruction;
    }

    /** Constant memory and parameters do not change during a launch. */
    private static boolean isSteady(LoadInstruction load) {
        int space = ((PointerType) load.pointer().type()).addressSpace();
        return load.access().isSimple()
                && (space == AddressSpace.CONSTANT.number()
                        || space == AddressSpace.PARAM.number()
                        || load.metadata().containsKey("invariant.load"));
    }

    private static boolean isUniform(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null
                && (UNIFORM.contains(kind)
                        || !kind.isSpecialRegister()
                                && EffectsOf.instruction(call).isSpeculatable());
    }

    private void spread(LocalValue value) {
        if (value instanceof BasicBlock block) {
            block.forEach(this::mark);
            return;
        }
        for (Use use : value.uses()) {
            mark(use.user());
        }
        if (value instanceof TerminatorInstruction end) {
            spreadBranch(end);
        }
    }

    /** Blocks control dependent on the branch are not executed uniformly; PHIs that merge its paths vary. */
    private void spreadBranch(TerminatorInstruction end) {
        BasicBlock block = end.block();
        if (block == null) {
            return;
        }
        int node = graph.indexOf(block);
        for (int i = 0; i < end.successorCount(); i++) {
            for (PhiInstruction phi : end.successor(i).phis()) {
                mark(phi);
            }
            if (end.successorCount() > 1) {
                dependence.controlled(new FlowEdge(node, i)).forEach(other -> mark(graph.block(other)));
            }
        }
    }
}
