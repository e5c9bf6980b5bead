package lockstep.compiler.inline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantNull;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * What a call would cost when inlined, in LLVM's unit: an instruction is {@value #INSTRUCTION}. What constant arguments
 * make constant is free, and blocks that they cut off do not count. Accesses of a stack slot of the caller, handed over
 * by address, are free as scalar replacement will take them away, unless the slot is used otherwise as well; a load of
 * an address that was loaded before is free as long as nothing writes. What the call itself costs comes off, and a call
 * through a pointer that becomes a call by name gives what inlining that one would save.
 *
 * <p>Source: LLVM's inline cost analysis, described in "InlineCost.h" (constants of the same names), without block
 * frequencies.
 */
final class InlineCost {
    static final int INSTRUCTION = 5;
    private static final CallingConvention COLD_CONVENTION = new CallingConvention("coldcc");
    private static final int CALL_PENALTY = 25;
    private static final int COLD_CONVENTION_PENALTY = 2000;
    private static final int INDIRECT_CALL_THRESHOLD = 100;
    private static final int LARGEST_COPY = 8;
    private static final int FEW_CASES = 3;

    private final CallInstruction call;
    private final Function callee;
    private final Bounds bounds;
    private final boolean isNested;
    private final ConstantFolder folder;
    private final DataLayout layout;
    private final Map<Value, Constant> known = new IdentityHashMap<>();
    /** Addresses in slots of the caller, each with the parameter that it came by. */
    private final Map<Value, Value> slots = new IdentityHashMap<>();
    /** What accesses of the slots would have cost that are taken to go away. */
    private final Map<Value, Long> saved = new IdentityHashMap<>();
    private final Set<Value> loaded = Collections.newSetFromMap(new IdentityHashMap<>());
    private long savedLoads;
    private boolean mayHaveWritten;
    private long cost;
    private long instructions;
    private long vectorInstructions;
    private int blocks;

    private InlineCost(CallInstruction call, Function callee, Bounds bounds, boolean isNested) {
        this.call = call;
        this.callee = callee;
        this.bounds = bounds;
        this.isNested = isNested;
        this.folder = new ConstantFolder(callee.module().context());
        this.layout = DataLayout.of(callee.module());
    }

    /**
     * How much a call may cost.
     *
     * @param threshold that the cost must stay below
     * @param oneBlock added if one block is left of the body
     * @param vector added if most instructions are of vectors, half of it if some are
     * @param lastCall taken off the cost
     */
    record Bounds(long threshold, long oneBlock, long vector, long lastCall) {
        /** Costs up to {@code limit}, without bonuses. */
        static Bounds upTo(long limit) {
            return new Bounds(limit + 1, 0, 0, 0);
        }
    }

    /**
     * What came of it.
     *
     * @param cost exact if it is below the threshold
     * @param threshold with bonuses
     */
    record Verdict(long cost, long threshold) {
        boolean isBelow() {
            return cost < Math.max(1, threshold);
        }
    }

    /** The cost of {@code call}, of {@code callee}. */
    static Verdict of(CallInstruction call, Function callee, Bounds bounds) {
        return new InlineCost(call, callee, bounds, false).verdict();
    }

    private Verdict verdict() {
        noteArguments();
        walk();
        long threshold = bounds.threshold() + (blocks > 1 ? 0 : bounds.oneBlock());
        if (vectorInstructions > instructions / 2) {
            threshold += bounds.vector();
        } else if (vectorInstructions > instructions / 10) {
            threshold += bounds.vector() / 2;
        }
        return new Verdict(cost, threshold);
    }

    private void noteArguments() {
        cost = -CALL_PENALTY - INSTRUCTION - bounds.lastCall();
        if (callee.convention().equals(COLD_CONVENTION)) {
            cost += COLD_CONVENTION_PENALTY;
        }
        for (int i = 0; i < call.argumentCount(); i++) {
            Argument parameter = callee.argument(i);
            Value given = call.argument(i);
            cost -= INSTRUCTION * copies(i);
            if (given instanceof Constant constant) {
                known.put(parameter, constant);
            } else if (given instanceof AllocaInstruction slot && slot.isStatic()
                    || call.argumentAttributes(i).has("byval")) {
                slots.put(parameter, parameter);
            }
        }
    }

    /** Instructions that handing over argument {@code index} takes: a load and a store for each word of a structure. */
    private long copies(int index) {
        return call.argumentAttributes(index)
                .typeValue("byval")
                .map(type -> 2 * Math.min(LARGEST_COPY, (layout.storeSize(type) + 7) / 8))
                .orElse(1L);
    }

    private void walk() {
        Set<BasicBlock> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> work = new ArrayDeque<>(List.of(callee.entry()));
        seen.add(callee.entry());
        long most = bounds.threshold() + bounds.oneBlock() + bounds.vector();
        while (!work.isEmpty() && cost < Math.max(1, most)) {
            BasicBlock block = work.remove();
            blocks++;
            for (Instruction instruction : block) {
                instructions++;
                if (instruction.type() instanceof VectorType) {
                    vectorInstructions++;
                }
                giveUpSlots(instruction);
                cost += costOf(instruction);
                noteWrites(instruction);
            }
            for (BasicBlock next : reached(block.terminator())) {
                if (seen.add(next)) {
                    work.add(next);
                }
            }
        }
    }

    // ---- slots and loads that go away

    /** Slots that {@code instruction} uses otherwise than scalar replacement can follow will stay. */
    private void giveUpSlots(Instruction instruction) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            Value parameter = slots.get(instruction.operand(i));
            if (parameter != null && !isFollowed(instruction, i)) {
                slots.values().removeIf(owner -> owner == parameter);
                cost += Objects.requireNonNullElse(saved.remove(parameter), 0L);
            }
        }
    }

    private boolean isFollowed(Instruction user, int operand) {
        if (user instanceof GetElementPtrInstruction step) {
            return operand == 0 && step.indices().stream().allMatch(index -> constant(index) != null);
        }
        if (user instanceof CompareInstruction compare) {
            return compare.left() instanceof ConstantNull || compare.right() instanceof ConstantNull;
        }
        if (user instanceof CallInstruction inner) {
            return inner.calls("llvm.lifetime.start") || inner.calls("llvm.lifetime.end");
        }
        return user instanceof LoadInstruction load && load.access().isSimple()
                || user instanceof StoreInstruction store && operand == 1 && store.access().isSimple()
                || user instanceof CastInstruction cast && cast.type().isPointer();
    }

    private long accessOf(Value pointer) {
        Value parameter = slots.get(pointer);
        if (parameter == null) {
            return INSTRUCTION;
        }
        saved.merge(parameter, (long) INSTRUCTION, Long::sum);
        return 0;
    }

    private long costOf(LoadInstruction load) {
        long access = accessOf(load.pointer());
        if (access == 0 || !load.access().isSimple() || mayHaveWritten || loaded.add(load.pointer())) {
            return access;
        }
        savedLoads += INSTRUCTION;
        return 0;
    }

    /** From the first write on, loads cost again, those before as well: they may be repeated by way of a loop. */
    private void noteWrites(Instruction instruction) {
        boolean isToSlot = instruction instanceof StoreInstruction store && slots.containsKey(store.pointer());
        if (!mayHaveWritten && !isToSlot && EffectsOf.instruction(instruction).mayWrite()) {
            mayHaveWritten = true;
            cost += savedLoads;
            savedLoads = 0;
        }
    }

    private List<BasicBlock> reached(TerminatorInstruction end) {
        if (end instanceof BranchInstruction branch && branch.isConditional()) {
            ConstantInt condition = integer(branch.condition());
            return condition == null ? branch.successors() : List.of(branch.successor(condition.isZero() ? 1 : 0));
        }
        if (end instanceof SwitchInstruction choice && integer(choice.value()) instanceof ConstantInt value) {
            return List.of(choice.successor(choice.successorFor(value.unsigned())));
        }
        return end.successors();
    }

    private @Nullable ConstantInt integer(Value value) {
        return constant(value) instanceof ConstantInt integer ? integer : null;
    }

    private @Nullable Constant constant(Value value) {
        return value instanceof Constant own ? own : known.get(value);
    }

    private long costOf(Instruction instruction) {
        if (becomesConstant(instruction)) {
            return 0;
        }
        return switch (instruction) {
            case PhiInstruction _, AllocaInstruction _, ReturnInstruction _, UnreachableInstruction _ -> 0;
            case BranchInstruction b -> b.isConditional() && integer(b.condition()) == null ? INSTRUCTION : 0;
            case SwitchInstruction s -> integer(s.value()) == null ? costOf(s) : 0;
            case GetElementPtrInstruction g -> costOf(g);
            case CastInstruction c -> costOf(c);
            case LoadInstruction l -> costOf(l);
            case StoreInstruction s -> accessOf(s.pointer());
            case CallInstruction c -> costOf(c);
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    FreezeInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    IndirectBranchInstruction _ -> INSTRUCTION;
        };
    }

    private long costOf(GetElementPtrInstruction address) {
        boolean isFixed = address.indices().stream().allMatch(index -> constant(index) != null);
        if (isFixed) {
            handOn(address.base(), address);
        }
        return isFixed ? 0 : INSTRUCTION;
    }

    private long costOf(CastInstruction cast) {
        handOn(cast.value(), cast);
        return isFree(cast) ? 0 : INSTRUCTION;
    }

    private void handOn(Value from, Instruction to) {
        Value parameter = slots.get(from);
        if (parameter != null) {
            slots.put(to, parameter);
        }
    }

    /** A comparison and a branch for each case, or for those on the way down a tree of them. */
    private static long costOf(SwitchInstruction choice) {
        long cases = choice.caseCount();
        long compared = cases <= FEW_CASES ? cases : 3 * cases / 2 - 1;
        return 2 * INSTRUCTION * compared;
    }

    private static boolean isFree(CastInstruction cast) {
        return cast.opcode() == Opcode.BITCAST
                || cast.opcode() == Opcode.ADDRSPACECAST
                || cast.opcode() == Opcode.PTRTOINT
                || cast.opcode() == Opcode.INTTOPTR;
    }

    private long costOf(CallInstruction inner) {
        boolean isIntrinsic = inner.calledFunction().filter(Function::isIntrinsic).isPresent();
        long own = isIntrinsic ? INSTRUCTION : INSTRUCTION + CALL_PENALTY + (long) INSTRUCTION * inner.argumentCount();
        return own - savedBy(inner);
    }

    /** What it saves that a call through a pointer becomes one by name, which may be inlined in turn. */
    private long savedBy(CallInstruction inner) {
        boolean isThroughPointer = !(inner.callee() instanceof Constant);
        if (isNested
                || !isThroughPointer
                || !(constant(inner.callee()) instanceof Function target)
                || !target.functionType().equals(inner.functionType())
                || target.isDeclaration()
                || CalleeShape.of(target).obstacle().isPresent()) {
            return 0;
        }
        Bounds few = new Bounds(INDIRECT_CALL_THRESHOLD, 0, 0, 0);
        Verdict verdict = new InlineCost(inner, target, few, true).verdict();
        return Math.max(0, INDIRECT_CALL_THRESHOLD - verdict.cost());
    }

    private boolean becomesConstant(Instruction instruction) {
        List<Constant> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            Constant constant = constant(operand);
            if (constant == null) {
                return false;
            }
            operands.add(constant);
        }
        Optional<Constant> result = Optional.empty();
        if (instruction instanceof BinaryInstruction || instruction instanceof CastInstruction) {
            result = folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type());
        } else if (instruction instanceof CompareInstruction c) {
            result = folder.compare(c.predicate(), c.flags(), operands.get(0), operands.get(1));
        }
        result.ifPresent(constant -> known.put(instruction, constant));
        return result.isPresent();
    }
}
