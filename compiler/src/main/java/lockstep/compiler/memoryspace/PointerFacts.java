package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.Analyses;
import org.jspecify.annotations.Nullable;

/**
 * The facts about all pointers of a function: the greatest fixpoint of equations over the lattice of
 * {@link PointerFact}, by a work list, so that cycles of PHIs get the space of the pointers that enter them. Each fact
 * can change only a few times: linear in the uses.
 *
 * <p>Under divergence: facts hold for the pointer of every lane that executes the instruction, on any path.
 */
final class PointerFacts {
    /** What the analysis considers. */
    enum Depth {
        /** Neither stack slots nor the contents of memory: both may still be promoted. */
        EARLY,
        /** Everything. */
        LATE
    }

    private final PointerContext surroundings;
    private final Depth depth;
    private final IsSpaceTests tests;
    private final SlotPointers slots;
    private final Map<Value, PointerFact> facts = new IdentityHashMap<>();
    private final Map<Value, List<LoadInstruction>> readers = new IdentityHashMap<>();

    private PointerFacts(Function function, Analyses analyses, PointerContext surroundings, Depth depth) {
        this.surroundings = surroundings;
        this.depth = depth;
        this.tests = new IsSpaceTests(
                function, analyses.get(FlowAnalyses.GRAPH, function), analyses.get(FlowAnalyses.DOMINATORS, function));
        this.slots = new SlotPointers(function, DataLayout.of(function.module()));
        solve(function);
    }

    /** The facts of {@code function} in its current state. */
    static PointerFacts of(Function function, Analyses analyses, PointerContext surroundings, Depth depth) {
        return new PointerFacts(function, analyses, surroundings, depth);
    }

    // ---- queries

    /** The fact about {@code pointer} at all its uses. */
    PointerFact of(Value pointer) {
        if (!pointer.type().isPointer()) {
            return PointerFact.ANYWHERE;
        }
        if (pointer instanceof Constant constant) {
            return ConstantPointerFacts.of(constant);
        }
        return pointer instanceof Argument argument
                ? surroundings.argument(argument)
                : facts.getOrDefault(pointer, PointerFact.ANYWHERE);
    }

    /**
     * The fact about {@code pointer} where {@code place} uses it; for an operand of a PHI, at the terminator of the
     * predecessor.
     */
    PointerFact at(Value pointer, Instruction place) {
        PointerFact fact = of(pointer);
        IsSpaceTests.Region region = regionAt(pointer, place);
        return region == null ? fact : fact.within(region.space());
    }

    /**
     * The region of the test without which the space of {@code pointer} at {@code place} would not be known, or null.
     */
    IsSpaceTests.@Nullable Region regionAt(Value pointer, Instruction place) {
        PointerFact fact = of(pointer);
        return fact.isKnown() || fact.isNowhere() ? null : tests.at(pointer, place);
    }

    /** The space of a select's first arm if only its condition determines it; else {@link PointerFact#NONE}. */
    int spaceOfFirstArm(SelectInstruction select) {
        PointerFact fact = of(select.ifTrue());
        return fact.isKnown() || fact.isNowhere() ? PointerFact.NONE : tests.ofFirstArm(select);
    }

    // ---- solving

    private void solve(Function function) {
        Deque<Instruction> open = new ArrayDeque<>();
        Set<Instruction> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction.type().isPointer()) {
                    open.add(instruction);
                    facts.put(instruction, PointerFact.POISON);
                    noteSources(instruction);
                }
            }
        }
        waiting.addAll(open);
        while (!open.isEmpty()) {
            Instruction next = open.remove();
            waiting.remove(next);
            PointerFact old = Objects.requireNonNull(facts.get(next));
            PointerFact now = old.join(transfer(next));
            if (!now.equals(old)) {
                facts.put(next, now);
                for (Instruction dependent : dependents(next)) {
                    if (waiting.add(dependent)) {
                        open.add(dependent);
                    }
                }
            }
        }
    }

    private void noteSources(Instruction instruction) {
        if (instruction instanceof LoadInstruction load) {
            List<Value> sources = slots.sources(load);
            for (Value source : sources == null ? List.<Value>of() : sources) {
                readers.computeIfAbsent(source, s -> new ArrayList<>()).add(load);
            }
        }
    }

    private List<Instruction> dependents(Instruction pointer) {
        List<Instruction> all = new ArrayList<>(readers.getOrDefault(pointer, List.of()));
        for (Use use : pointer.uses()) {
            if (use.user().type().isPointer()) {
                all.add(use.user());
            }
        }
        return all;
    }

    private PointerFact transfer(Instruction instruction) {
        if (instruction instanceof GetElementPtrInstruction gep) {
            return of(gep.base()).moved(gep.has(Flag.INBOUNDS) || isNoMove(gep));
        }
        if (instruction instanceof PhiInstruction phi) {
            return ofPhi(phi);
        }
        if (instruction instanceof SelectInstruction select) {
            return ofSelect(select);
        }
        if (instruction instanceof CastInstruction cast) {
            return ofCast(cast);
        }
        if (instruction instanceof LoadInstruction load) {
            return ofLoad(load);
        }
        if (instruction instanceof CallInstruction call) {
            return ofCall(call);
        }
        return instruction instanceof AllocaInstruction alloca ? ofSlot(alloca) : byType(instruction);
    }

    private static PointerFact byType(Value pointer) {
        int space = ((PointerType) pointer.type()).addressSpace();
        return space == PointerFact.ANY ? PointerFact.ANYWHERE : PointerFact.objectOrNull(space);
    }

    private static boolean isNoMove(GetElementPtrInstruction gep) {
        return gep.indices().stream().allMatch(index -> index instanceof Constant c && c.isZero());
    }

    private PointerFact ofSlot(AllocaInstruction alloca) {
        boolean isGeneric = ((PointerType) alloca.type()).addressSpace() == PointerFact.ANY;
        return isGeneric && depth == Depth.EARLY
                ? PointerFact.ANYWHERE
                : PointerFact.object(AddressSpace.LOCAL.number());
    }

    private PointerFact ofPhi(PhiInstruction phi) {
        PointerFact joined = PointerFact.POISON;
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            if (value != phi) {
                joined = joined.join(at(value, phi.incomingBlock(i).terminator()));
            }
        }
        return joined;
    }

    private PointerFact ofSelect(SelectInstruction select) {
        int space = spaceOfFirstArm(select);
        PointerFact first = of(select.ifTrue());
        return (space == PointerFact.NONE ? first : first.within(space)).join(of(select.ifFalse()));
    }

    private PointerFact ofCast(CastInstruction cast) {
        if (cast.opcode() == Opcode.INTTOPTR) {
            Value source = roundTripSource(cast);
            return source == null ? byType(cast) : of(source).moved(false);
        }
        return cast.value().type() instanceof PointerType from
                ? of(cast.value()).converted(from.addressSpace(), ((PointerType) cast.type()).addressSpace())
                : byType(cast);
    }

    /** The pointer of the same type whose address {@code cast} converts back from an integer of full width, or null. */
    private static @Nullable Value roundTripSource(CastInstruction cast) {
        return cast.value() instanceof CastInstruction integer
                        && integer.opcode() == Opcode.PTRTOINT
                        && integer.value().type().equals(cast.type())
                        && integer.type().isInt(64)
                ? integer.value()
                : null;
    }

    private PointerFact ofLoad(LoadInstruction load) {
        PointerFact typed = byType(load);
        if (typed.isKnown() || depth == Depth.EARLY) {
            return typed;
        }
        List<Value> sources = slots.sources(load);
        if (sources != null) {
            PointerFact joined = new PointerFact(PointerFact.NONE, PointerFact.ANY, PointerFact.UNDEFINED);
            for (Value source : sources) {
                joined = joined.join(of(source));
            }
            return joined;
        }
        return ofMemory(load);
    }

    private PointerFact ofMemory(LoadInstruction load) {
        if (((PointerType) load.pointer().type()).addressSpace() == AddressSpace.PARAM.number()) {
            return PointerFact.objectOrNull(AddressSpace.GLOBAL.number());
        }
        if (!(ConstantOffset.object(load.pointer()) instanceof GlobalVariable global)) {
            return PointerFact.ANYWHERE;
        }
        boolean isFixed = global.isConstant()
                && !global.isExternallyInitialized()
                && !global.linkage().isInterposable();
        PointerFact fixed = isFixed
                ? global.initializer().map(ConstantPointerFacts::ofElements).orElse(PointerFact.ANYWHERE)
                : PointerFact.ANYWHERE;
        return fixed.isKnown() ? fixed : surroundings.contents(global, load).orElse(fixed);
    }

    private PointerFact ofCall(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.CONVERT_ADDRESS_SPACE && call.argument(0).type() instanceof PointerType from) {
            int to = ((PointerType) call.type()).addressSpace();
            return of(call.argument(0)).converted(from.addressSpace(), to);
        }
        boolean isSame = call.argumentCount() > 0 && call.argument(0).type().equals(call.type());
        if (kind == Intrinsic.IDENTITY && isSame) {
            return of(call.argument(0));
        }
        if (kind == Intrinsic.PTRMASK && isSame) {
            return of(call.argument(0)).moved(false);
        }
        return kind == null ? surroundings.result(call) : byType(call);
    }
}
