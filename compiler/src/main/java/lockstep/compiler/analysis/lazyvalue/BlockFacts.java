package lockstep.compiler.analysis.lazyvalue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.PointerType;

/** What the instructions of a block imply for later ones: assumptions, and accesses, whose address is not null. */
final class BlockFacts {
    /** Limit on the steps from an accessed address to the pointer that it is computed from. */
    private static final int MAX_STEPS = 8;

    private final boolean nullIsValid;
    private final Map<BasicBlock, List<CallInstruction>> assumptions = new IdentityHashMap<>();
    private final Map<BasicBlock, Set<Value>> accessed = new IdentityHashMap<>();

    BlockFacts(Function function) {
        this.nullIsValid = function.attributes().function().has("null_pointer_is_valid");
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME) {
                    assumptions.computeIfAbsent(block, _ -> new ArrayList<>()).add(call);
                }
            }
        }
    }

    /** The assumptions of {@code block} before {@code place}, one of its instructions. */
    List<CallInstruction> assumedBefore(BasicBlock block, Instruction place) {
        List<CallInstruction> here = assumptions.getOrDefault(block, List.of());
        return here.isEmpty()
                ? here
                : here.stream()
                        .filter(a -> a.block() == block && a.comesBefore(place))
                        .toList();
    }

    /** Whether {@code pointer} is not null at the end of {@code block}, because the block accesses it. */
    boolean isAccessed(Value pointer, BasicBlock block) {
        return !nullIsValid
                && pointer.type().equals(PointerType.GENERIC)
                && accessed.computeIfAbsent(block, BlockFacts::accessedIn).contains(pointer);
    }

    /** Invalidates what is known about {@code block}. */
    void forget(BasicBlock block) {
        accessed.remove(block);
    }

    private static Set<Value> accessedIn(BasicBlock block) {
        Set<Value> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Instruction instruction : block) {
            for (Value pointer : addresses(instruction)) {
                if (pointer.type().equals(PointerType.GENERIC)) {
                    found.add(base(pointer));
                }
            }
        }
        return found;
    }

    private static List<Value> addresses(Instruction instruction) {
        if (instruction instanceof LoadInstruction load) {
            return load.access().isVolatile() ? List.of() : List.of(load.pointer());
        }
        if (instruction instanceof StoreInstruction store) {
            return store.access().isVolatile() ? List.of() : List.of(store.pointer());
        }
        return instruction instanceof CallInstruction call ? addressesOfCopy(call) : List.of();
    }

    /** The addresses accessed by copies and fills of at least one byte. */
    private static List<Value> addressesOfCopy(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isCopy = Intrinsic.isCopy(kind);
        boolean isPlain = (isCopy || kind == Intrinsic.MEMSET)
                && call.argument(2) instanceof ConstantInt length
                && !length.isZero()
                && call.argument(3) instanceof ConstantInt isVolatile
                && isVolatile.isZero();
        if (!isPlain) {
            return List.of();
        }
        return isCopy ? List.of(call.argument(0), call.argument(1)) : List.of(call.argument(0));
    }

    /** The pointer that an address is computed from by inbounds steps: applied to null they would give poison. */
    private static Value base(Value pointer) {
        Value at = pointer;
        for (int step = 0; step < MAX_STEPS; step++) {
            if (at instanceof GetElementPtrInstruction gep && gep.has(Flag.INBOUNDS)) {
                at = gep.base();
            } else if (at instanceof CastInstruction cast && cast.opcode() == Opcode.BITCAST) {
                at = cast.value();
            } else {
                return at;
            }
        }
        return at;
    }
}
