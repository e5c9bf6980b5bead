package lockstep.compiler.barrier;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.cfg.ControlDependence;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantUndef;
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
import lockstep.ir.nvvm.type.PointerType;

/**
 * What all threads of a block of a kernel do alike, whatever warp they are in: which values are the same in all of
 * them, and which basic blocks all of them execute, equally often. This is more than uniformity, which is about
 * the lanes of one warp: the warp's number is uniform and differs within the block.
 *
 * <p>Everything is alike at first. Sources are made unlike (thread indices, loads of memory that changes, results
 * of atomics, undefined bits); what is computed from them, what they branch to, what is merged where paths of such
 * branches join, and all that stands in blocks under such branches follows, until nothing changes. Each value and
 * block is handled once; the cost beyond that is the size of the control dependence.
 */
public final class BlockUniformity {
    private static final Set<Intrinsic> ALIKE = EnumSet.of(
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
    private final Set<LocalValue> unlike = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<LocalValue> work = new ArrayDeque<>();

    /** Looks at {@code kernel}. */
    public BlockUniformity(Function kernel) {
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

    /** Whether all threads of the block execute {@code block} equally often, as far as they do not end before. */
    public boolean isExecutedAlike(BasicBlock block) {
        return !unlike.contains(block);
    }

    private void mark(LocalValue value) {
        if (unlike.add(value)) {
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
                ? !isAlike(call)
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

    private static boolean isAlike(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null
                && (ALIKE.contains(kind)
                        || !kind.isSpecialRegister() && EffectsOf.instruction(call).isSpeculatable());
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

    /** What depends on the branch is not executed alike, and where its paths join values differ. */
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
