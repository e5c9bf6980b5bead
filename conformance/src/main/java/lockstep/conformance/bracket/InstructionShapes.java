package lockstep.conformance.bracket;

import java.util.Map;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;

/** Properties of instructions that do not depend on their operands. */
final class InstructionShapes {
    private InstructionShapes() {}

    /**
     * Whether two instructions compute the same from the same operands. The number of operands is compared except for
     * PHIs, which have one for each edge. Debug locations are ignored, other metadata is compared.
     */
    static boolean areSame(Instruction a, Instruction b) {
        return a.opcode() == b.opcode()
                && a.flags() == b.flags()
                && (a.operandCount() == b.operandCount() || a instanceof PhiInstruction)
                && a.type().equals(b.type())
                && haveSameDetails(a, b)
                && haveSameMetadata(a, b);
    }

    private static boolean haveSameDetails(Instruction a, Instruction b) {
        return switch (a) {
            case CompareInstruction c -> b instanceof CompareInstruction d && c.predicate() == d.predicate();
            case AllocaInstruction c -> b instanceof AllocaInstruction d && areSameAllocas(c, d);
            case LoadInstruction c ->
                b instanceof LoadInstruction d && c.access().equals(d.access());
            case StoreInstruction c ->
                b instanceof StoreInstruction d && c.access().equals(d.access());
            case GetElementPtrInstruction c ->
                b instanceof GetElementPtrInstruction d && c.sourceElementType().equals(d.sourceElementType());
            case AtomicRmwInstruction c ->
                b instanceof AtomicRmwInstruction d
                        && c.operation() == d.operation()
                        && c.access().equals(d.access());
            case CompareExchangeInstruction c ->
                b instanceof CompareExchangeInstruction d
                        && c.failureOrdering() == d.failureOrdering()
                        && c.isWeak() == d.isWeak()
                        && c.access().equals(d.access());
            case FenceInstruction c ->
                b instanceof FenceInstruction d
                        && c.ordering() == d.ordering()
                        && c.syncScope().equals(d.syncScope());
            case ShuffleVectorInstruction c ->
                b instanceof ShuffleVectorInstruction d && c.mask().equals(d.mask());
            case ExtractValueInstruction c ->
                b instanceof ExtractValueInstruction d && c.path().equals(d.path());
            case InsertValueInstruction c ->
                b instanceof InsertValueInstruction d && c.path().equals(d.path());
            case CallInstruction c -> b instanceof CallInstruction d && areSameCalls(c, d);
            case IndirectBranchInstruction _ -> false;
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    FreezeInstruction _,
                    ReturnInstruction _,
                    BranchInstruction _,
                    SwitchInstruction _,
                    UnreachableInstruction _ -> true;
        };
    }

    private static boolean areSameAllocas(AllocaInstruction a, AllocaInstruction b) {
        return a.allocatedType().equals(b.allocatedType())
                && a.alignment() == b.alignment()
                && a.isInAlloca() == b.isInAlloca()
                && a.isSwiftError() == b.isSwiftError();
    }

    /** Calls with bundles hold tokens or other state and are never the same. */
    private static boolean areSameCalls(CallInstruction a, CallInstruction b) {
        return a.argumentCount() + 1 == a.operandCount()
                && a.argumentCount() == b.argumentCount()
                && a.tailKind() == b.tailKind()
                && a.functionType().equals(b.functionType())
                && a.convention().equals(b.convention())
                && a.attributes().equals(b.attributes());
    }

    /** Metadata of branches is ignored: it holds hints only. */
    private static boolean haveSameMetadata(Instruction a, Instruction b) {
        if (a.isTerminator()) {
            return true;
        }
        Map<String, Metadata> first = a.metadata();
        Map<String, Metadata> second = b.metadata();
        return first.isEmpty() && second.isEmpty() || isPartOf(first, second) && isPartOf(second, first);
    }

    private static boolean isPartOf(Map<String, Metadata> part, Map<String, Metadata> whole) {
        for (Map.Entry<String, Metadata> entry : part.entrySet()) {
            if (!entry.getKey().equals("dbg") && whole.get(entry.getKey()) != entry.getValue()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the instruction can be removed if its value is not used: it has no side effect and always completes. It
     * may read memory, and it may be undefined behavior, which does not occur in a defined run. A collective can be
     * removed if it does not order memory: shuffles, votes and the like, but not barriers. Only calls of known
     * intrinsics can be removed, based on the intrinsic table: attributes are not trusted, because the pass under test
     * may have added them.
     */
    static boolean isRemovable(Instruction instruction) {
        if (instruction.isTerminator() || instruction instanceof AllocaInstruction) {
            return false;
        }
        return instruction instanceof CallInstruction call
                ? isPureCollective(call) || isWithoutEffect(call)
                : !EffectsOf.instruction(instruction).mayHaveSideEffects();
    }

    private static boolean isPureCollective(CallInstruction call) {
        return call.calledFunction()
                .flatMap(IntrinsicTable::kindOf)
                .filter(Intrinsic::isPureCollective)
                .isPresent();
    }

    private static boolean isWithoutEffect(CallInstruction call) {
        IntrinsicInfo info = call.calledFunction().flatMap(IntrinsicTable::of).orElse(null);
        return info != null
                && !info.isGap()
                && !memoryOf(info).mayWrite()
                && info.functionAttributes().has("willreturn")
                && !info.functionAttributes().has("convergent")
                && !info.kind().isBlockBarrier();
    }

    private static MemoryEffect memoryOf(IntrinsicInfo info) {
        return MemoryEffect.of(info.functionAttributes());
    }

    /** Whether the value depends on the operands alone, so that it is the same wherever it is computed from them. */
    static boolean isFunctionOfOperands(Instruction instruction) {
        return switch (instruction) {
            case CallInstruction call ->
                isWithoutEffect(call)
                        && call.calledFunction()
                                .flatMap(IntrinsicTable::of)
                                .filter(info -> !memoryOf(info).mayRead())
                                .isPresent();
            case PhiInstruction _,
                    FreezeInstruction _,
                    AllocaInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ReturnInstruction _,
                    BranchInstruction _,
                    SwitchInstruction _,
                    IndirectBranchInstruction _,
                    UnreachableInstruction _ -> false;
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    GetElementPtrInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _ -> true;
        };
    }
}
