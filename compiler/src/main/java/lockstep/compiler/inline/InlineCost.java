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
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.ConstantInt;
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
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the cost of inlining a call, in LLVM's unit: an instruction costs {@value #INSTRUCTION}. Instructions that
 * fold by constant arguments are free, and blocks that become unreachable do not count. Accesses of a stack slot of the
 * caller that is passed by address are free, as scalar replacement will remove them, unless the slot has other uses as
 * well; a repeated load of an address is free as long as there are no writes. The cost of the call itself is
 * subtracted, and an indirect call that becomes direct earns what inlining that call would save.
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
    /** Addresses in slots of the caller, each with the parameter that it is based on. */
    private final Map<Value, Value> slots = new IdentityHashMap<>();
    /** The cost saved by accesses of each slot that are assumed to be removed. */
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
     * The threshold and the bonuses of a call.
     *
     * @param threshold the limit that the cost must stay below
     * @param oneBlock bonus if the body simplifies to one block
     * @param vector bonus if most instructions are vector operations; half of it if some are
     * @param lastCall subtracted from the cost of the last call
     */
    record Bounds(long threshold, long oneBlock, long vector, long lastCall) {
        /** Bounds with the limit {@code limit}, without bonuses. */
        static Bounds upTo(long limit) {
            return new Bounds(limit + 1, 0, 0, 0);
        }
    }

    /**
     * The result of the estimate.
     *
     * @param cost the cost; exact if it is below the threshold
     * @param threshold the threshold including bonuses
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

    /** The instructions for passing argument {@code index}: a load and a store for each word of a structure. */
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

    // ---- slots and loads that are removed

    /**
     * Withdraws the savings of slots that {@code instruction} uses in a way that scalar replacement does not handle.
     */
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
                || user instanceof StoreInstruction store
                        && operand == 1
                        && store.access().isSimple()
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

    /** After a write, repeated loads are no longer free, including earlier ones, which may be repeated in a loop. */
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

    /** The cost of a comparison and a branch for each case, or along a path through a tree of them. */
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
        boolean isIntrinsic =
                inner.calledFunction().filter(Function::isIntrinsic).isPresent();
        long own = isIntrinsic ? INSTRUCTION : INSTRUCTION + CALL_PENALTY + (long) INSTRUCTION * inner.argumentCount();
        return own - savedBy(inner);
    }

    /** The saving from an indirect call that becomes direct and may be inlined in turn. */
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
