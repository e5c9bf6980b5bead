package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.rule.Rule;

/**
 * A PHI of loads becomes a load from a PHI of their addresses:
 *
 * <pre>
 *   some:   %a = load i32, ptr %p         other:  %b = load i32, ptr %q
 *   end:    %r = phi i32 [ %a, %some ], [ %b, %other ]
 * </pre>
 *
 * <p>becomes {@code %s = phi ptr [ %p, %some ], [ %q, %other ]} and {@code %r = load i32, ptr %s}. Every lane that
 * reaches the PHI has executed one of the loads, in the predecessor that it comes from, and nothing between that load
 * and the edge writes or orders memory or waits for other lanes; so each lane loads the same value, and no lane loads
 * more. A load whose only use is the PHI need not be executed on the other edges out of its block. Loads from stack
 * slots stay: a PHI of addresses would prevent promotion of the slots. Source: LLVM, foldPHIArgLoadIntoPHI,
 * isSafeAndProfitableToSinkLoad.
 */
final class PhiLoads {
    private static final int MAX_EDGES = 32;

    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "phi-of-loads", "a PHI of loads becomes a load from a PHI of the addresses", PhiLoads::join, Opcode.PHI));

    private PhiLoads() {}

    private static boolean join(Instruction instruction, Combiner combiner, Rule rule) {
        PhiInstruction phi = (PhiInstruction) instruction;
        BasicBlock block = Objects.requireNonNull(phi.block());
        if (phi.incomingCount() < 2
                || phi.incomingCount() > MAX_EDGES
                || !(phi.incomingValue(0) instanceof LoadInstruction first)
                || block.firstNonPhi() == null) {
            return false;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean fits = phi.incomingValue(i) instanceof LoadInstruction load
                    && load.block() == phi.incomingBlock(i)
                    && areCompatible(load, first)
                    && mayMove(load);
            if (!fits) {
                return false;
            }
        }
        if (!combiner.allow(rule, phi)) {
            return false;
        }
        LoadInstruction joined = new LoadInstruction(phi.type(), address(phi, combiner), access(phi));
        combiner.insertAtStart(joined, block, first);
        first.metadata().forEach(joined::setMetadata);
        for (Value load : phi.operands()) {
            joined.keepCommonMetadata((LoadInstruction) load);
        }
        combiner.replace(phi, joined);
        return true;
    }

    private static boolean areCompatible(LoadInstruction load, LoadInstruction first) {
        return load.access().isSimple()
                && first.pointer().type().equals(load.pointer().type())
                && (first.access().alignment() == 0) == (load.access().alignment() == 0);
    }

    private static boolean mayMove(LoadInstruction load) {
        if (!load.hasOneUse() || isOfSlot(load.pointer())) {
            return false;
        }
        for (Instruction at = load.next(); at != null && !at.isTerminator(); at = at.next()) {
            boolean isConvergent = at instanceof CallInstruction call && call.isConvergent();
            if (isConvergent || EffectsOf.instruction(at).mayHaveSideEffects()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfSlot(Value pointer) {
        Value base = pointer;
        while (base instanceof GetElementPtrInstruction step) {
            base = step.base();
        }
        return base instanceof AllocaInstruction;
    }

    /** The address of all loads, if it dominates the block, or a PHI of their addresses. */
    private static Value address(PhiInstruction phi, Combiner combiner) {
        Value first = ((LoadInstruction) phi.incomingValue(0)).pointer();
        boolean isOne = phi.operands().stream().allMatch(v -> ((LoadInstruction) v).pointer() == first)
                && !(first instanceof Instruction i && i.block() == phi.block());
        if (isOne) {
            return first;
        }
        PhiInstruction made = combiner.phi(first.type(), Objects.requireNonNull(phi.block()));
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value pointer = ((LoadInstruction) phi.incomingValue(i)).pointer();
            combiner.rewriter().addIncoming(made, pointer, phi.incomingBlock(i));
        }
        return made;
    }

    /** The access of the merged load: the smallest alignment, if all loads state one; none otherwise. */
    private static MemoryAccess access(PhiInstruction phi) {
        MemoryAccess access = ((LoadInstruction) phi.incomingValue(0)).access();
        for (Value load : phi.operands()) {
            access = access.withAlignment(Math.min(
                    access.alignment(), ((LoadInstruction) load).access().alignment()));
        }
        return access;
    }
}
