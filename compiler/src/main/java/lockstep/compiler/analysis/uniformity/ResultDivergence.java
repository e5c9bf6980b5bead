package lockstep.compiler.analysis.uniformity;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;

/** Whether the result of an instruction may differ between lanes that execute it together. */
final class ResultDivergence {
    /** Limit on the open bits of a switch value for which all values are tried. */
    private static final int MAX_OPEN = 4;

    private ResultDivergence() {}

    /**
     * Whether the result of {@code instruction}, which is not a PHI, is divergent. A frozen value that may be undefined
     * is divergent: each lane may choose its own bits.
     *
     * @param isDivergent whether an operand is divergent at this use
     */
    static boolean isDivergent(Instruction instruction, InterproceduralFacts around, Predicate<Use> isDivergent) {
        return switch (instruction) {
            case AllocaInstruction a -> !isFirstSlot(a, around);
            case AtomicRmwInstruction a -> true;
            case CompareExchangeInstruction c -> true;
            case LoadInstruction l -> isAnyDivergent(l, isDivergent) || !around.isSteady(l);
            case FreezeInstruction f -> isAnyDivergent(f, isDivergent) || !ValueTracking.isDefined(f.operand(0));
            case SelectInstruction s -> isDivergentSelect(s, isDivergent);
            case CallInstruction c -> CallDivergence.isDivergent(c, around, isDivergent);
            case ExtractValueInstruction e -> isDivergentPart(e, isDivergent);
            case BinaryInstruction b -> isAnyDivergent(b, isDivergent);
            case UnaryInstruction u -> isAnyDivergent(u, isDivergent);
            case CastInstruction c -> isAnyDivergent(c, isDivergent);
            case CompareInstruction c -> isAnyDivergent(c, isDivergent);
            case GetElementPtrInstruction g -> isAnyDivergent(g, isDivergent);
            case ExtractElementInstruction e -> isAnyDivergent(e, isDivergent);
            case InsertElementInstruction i -> isAnyDivergent(i, isDivergent);
            case ShuffleVectorInstruction s -> isAnyDivergent(s, isDivergent);
            case InsertValueInstruction i -> isAnyDivergent(i, isDivergent);
            case PhiInstruction p -> isAnyDivergent(p, isDivergent);
            case StoreInstruction s -> false;
            case FenceInstruction f -> false;
            case TerminatorInstruction t -> false;
        };
    }

    /**
     * Whether the slot has one offset in the local memory of every thread. Slots that a kernel allocates on entry do,
     * and those of other functions if all frames have a fixed size, since lanes of one dynamic instance made the same
     * calls.
     */
    private static boolean isFirstSlot(AllocaInstruction alloca, InterproceduralFacts around) {
        BasicBlock block = alloca.block();
        Function function = alloca.function();
        return block != null
                && block.isEntry()
                && function != null
                && (function.isKernel() || around.hasFixedFrames())
                && alloca.count() instanceof ConstantInt;
    }

    /** Whether all possible values of the open bits lead to one block. */
    static boolean isOneWay(SwitchInstruction choice) {
        KnownBits bits = ValueTracking.knownBits(choice.value());
        ExactInt span = bits.maximum().subtract(bits.minimum());
        if (span.bitLength() > MAX_OPEN) {
            return false;
        }
        Set<BasicBlock> targets = new HashSet<>();
        for (ExactInt at = bits.minimum(); at.compareTo(bits.maximum()) <= 0; at = at.add(ExactInt.ONE)) {
            boolean isPossible =
                    at.and(bits.zeros()).signum() == 0 && at.and(bits.ones()).equals(bits.ones());
            if (isPossible) {
                targets.add(choice.successor(choice.successorFor(at.toBigInteger())));
            }
        }
        return targets.size() == 1;
    }

    static boolean isAnyDivergent(Instruction instruction, Predicate<Use> isDivergent) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            if (isDivergent.test(instruction.operandUse(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDivergentSelect(SelectInstruction select, Predicate<Use> isDivergent) {
        boolean arms = isDivergent.test(select.operandUse(1)) || isDivergent.test(select.operandUse(2));
        return arms || select.ifTrue() != select.ifFalse() && isDivergent.test(select.operandUse(0));
    }

    /**
     * Whether a member of a divergent aggregate is divergent; that of the result of a shuffle or an election may be
     * uniform.
     */
    private static boolean isDivergentPart(ExtractValueInstruction extract, Predicate<Use> isDivergent) {
        if (!isDivergent.test(extract.operandUse(0))) {
            return false;
        }
        return extract.path().size() != 1
                || !(extract.aggregate() instanceof CallInstruction call)
                || call.block() != extract.block()
                || CallDivergence.isDivergentMember(call, extract.path().getFirst(), isDivergent);
    }
}
