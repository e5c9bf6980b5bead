package lockstep.compiler.inline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.fold.ConstantFolder;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
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
import org.jspecify.annotations.Nullable;

/**
 * What a call would cost when inlined, in LLVM's unit: an instruction is {@value #INSTRUCTION}. What constant arguments
 * make constant is free, and blocks that they cut off do not count; loads and stores of a stack slot of the caller,
 * handed over by address, are free as scalar replacement will take them away. What the call itself costs comes off.
 *
 * <p>Source: LLVM's inline cost analysis, described in "InlineCost.h" (constants of the same names), without its
 * heuristics for vectors, cold regions and nested calls.
 */
final class InlineCost {
    static final int INSTRUCTION = 5;
    private static final int CALL_PENALTY = 25;

    private final CallInstruction call;
    private final Function callee;
    private final ConstantFolder folder;
    private final Map<Value, Constant> known = new IdentityHashMap<>();
    private final Set<Value> slots = Collections.newSetFromMap(new IdentityHashMap<>());
    private final long limit;
    private long cost;

    private InlineCost(CallInstruction call, Function callee, long limit) {
        this.call = call;
        this.callee = callee;
        this.limit = limit;
        this.folder = new ConstantFolder(callee.module().context());
    }

    /** The cost of {@code call}, of {@code callee}; above {@code limit} some number above it. */
    static long of(CallInstruction call, Function callee, long limit) {
        InlineCost cost = new InlineCost(call, callee, limit);
        cost.noteArguments();
        cost.walk();
        return cost.cost;
    }

    private void noteArguments() {
        cost = -CALL_PENALTY - INSTRUCTION;
        for (int i = 0; i < call.argumentCount(); i++) {
            Argument parameter = callee.argument(i);
            Value given = call.argument(i);
            cost -= INSTRUCTION;
            if (given instanceof Constant constant) {
                known.put(parameter, constant);
            } else if (given instanceof AllocaInstruction slot && slot.isStatic()
                    || call.argumentAttributes(i).has("byval")) {
                slots.add(parameter);
            }
        }
    }

    private void walk() {
        Set<BasicBlock> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> work = new ArrayDeque<>(List.of(callee.entry()));
        seen.add(callee.entry());
        while (!work.isEmpty() && cost <= limit) {
            BasicBlock block = work.remove();
            for (Instruction instruction : block) {
                cost += costOf(instruction);
            }
            for (BasicBlock next : reached(block.terminator())) {
                if (seen.add(next)) {
                    work.add(next);
                }
            }
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
            case SwitchInstruction s -> integer(s.value()) == null ? (long) INSTRUCTION * (1 + s.caseCount()) : 0;
            case GetElementPtrInstruction g -> costOf(g);
            case CastInstruction c -> isFree(c) ? 0 : INSTRUCTION;
            case LoadInstruction l -> slots.contains(l.pointer()) ? 0 : INSTRUCTION;
            case StoreInstruction s -> slots.contains(s.pointer()) ? 0 : INSTRUCTION;
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
        if (isFixed && slots.contains(address.base())) {
            slots.add(address);
        }
        return isFixed ? 0 : INSTRUCTION;
    }

    private static boolean isFree(CastInstruction cast) {
        return cast.opcode() == Opcode.BITCAST
                || cast.opcode() == Opcode.ADDRSPACECAST
                || cast.opcode() == Opcode.PTRTOINT
                || cast.opcode() == Opcode.INTTOPTR;
    }

    private static long costOf(CallInstruction inner) {
        boolean isIntrinsic = inner.calledFunction().filter(Function::isIntrinsic).isPresent();
        return isIntrinsic ? INSTRUCTION : INSTRUCTION + CALL_PENALTY + (long) INSTRUCTION * inner.argumentCount();
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
