package lockstep.sim.image;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;

/**
 * The claims about activations of a function, and the parameter that each of its pointers is based on. A pointer is
 * based on a parameter if it is the parameter, or is computed from it alone by address arithmetic, casts, PHIs and
 * selects. A pointer that went through memory, integers or calls is not based on any, so that promises about parameters
 * are not asserted for it.
 */
public final class PromiseTable {
    private final String claimant;
    private final Function function;
    private final AttributeList attributes;
    private final MemoryEffect memory;
    private final int returned;
    private final Map<Value, Integer> roots = new IdentityHashMap<>();

    PromiseTable(Function function, String claimant, AttributeList attributes) {
        this.claimant = claimant;
        this.function = function;
        this.attributes = attributes;
        this.memory = MemoryEffect.of(attributes.function());
        int found = -1;
        for (int i = 0; i < attributes.parameters().size(); i++) {
            found = attributes.parameter(i).has("returned") ? i : found;
        }
        this.returned = found;
        function.blocks().forEach(block -> block.forEach(this::note));
    }

    private void note(Instruction instruction) {
        boolean isAsked = instruction instanceof LoadInstruction
                || instruction instanceof StoreInstruction
                || instruction instanceof AtomicRmwInstruction
                || instruction instanceof CompareExchangeInstruction
                || instruction instanceof CallInstruction
                || instruction instanceof ReturnInstruction;
        if (isAsked) {
            instruction.operands().forEach(this::noteRoot);
        }
    }

    private void noteRoot(Value value) {
        if (value.type().isPointer() && !roots.containsKey(value)) {
            roots.put(value, rootOf(value));
        }
    }

    private static int rootOf(Value pointer) {
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Integer> found = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>();
        open.push(pointer);
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (!seen.add(value)) {
                continue;
            }
            if (value instanceof GetElementPtrInstruction step) {
                open.push(step.base());
            } else if (value instanceof CastInstruction cast
                    && cast.value().type().isPointer()) {
                open.push(cast.value());
            } else if (value instanceof PhiInstruction phi) {
                open.addAll(phi.operands());
            } else if (value instanceof SelectInstruction select) {
                open.push(select.ifTrue());
                open.push(select.ifFalse());
            } else {
                found.add(value instanceof Argument argument ? argument.index() : -1);
            }
        }
        return found.size() == 1 ? found.iterator().next() : -1;
    }

    /** The analysis that claims. */
    public String claimant() {
        return claimant;
    }

    /** The function. */
    public Function function() {
        return function;
    }

    /** Whether the function has the attribute {@code flag}. */
    public boolean promises(String flag) {
        return attributes.function().has(flag);
    }

    /** Whether the result is promised to be a new object. */
    public boolean givesNew() {
        return attributes.result().has("noalias");
    }

    /** The memory that may be accessed. */
    public MemoryEffect memory() {
        return memory;
    }

    /** The parameter that is returned, -1 for none. */
    public int returned() {
        return returned;
    }

    /** The attributes of parameter {@code index}. */
    public AttributeSet parameter(int index) {
        return attributes.parameter(index);
    }

    /** The parameter that a pointer is based on, -1 if there is none, several, or it is unknown. */
    public int root(Value pointer) {
        return roots.getOrDefault(pointer, -1);
    }
}
