package lockstep.compiler.analysis.calls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.intrinsic.MemoryEffect.Access;
import org.jspecify.annotations.Nullable;

/**
 * The memory that each function may read and write, by its own instructions and those of its callees, bottom-up over
 * the components of the call graph. Accesses of its own slots through their addresses do not count; accesses through
 * its parameters are accesses of argument memory. Promises of attributes are applied as well.
 */
public final class FunctionEffects {
    /** Argument indices of copies. */
    private static final int DESTINATION = 0;

    private static final int SOURCE = 1;

    private final Map<Function, MemoryEffect> effects = new IdentityHashMap<>();
    /** Pointers that functions of the current component pass to each other. */
    private final List<Value> passedPointers = new ArrayList<>();

    /** The effects of other functions that are known in addition to their attributes; null for none. */
    private final java.util.function.Function<Function, @Nullable MemoryEffect> known;

    private FunctionEffects() {
        known = effects::get;
    }

    private FunctionEffects(java.util.function.Function<Function, @Nullable MemoryEffect> known) {
        this.known = known;
    }

    private FunctionEffects(CallGraph graph) {
        this();
        for (List<Function> component : graph.bottomUp()) {
            MemoryEffect joined = joined(component);
            for (Function function : component) {
                effects.put(function, joined.and(declared(function)));
            }
        }
    }

    private MemoryEffect joined(List<Function> component) {
        MemoryEffect joined = MemoryEffect.NONE;
        Set<Function> members = Collections.newSetFromMap(new IdentityHashMap<>());
        members.addAll(component);
        for (Function function : component) {
            joined = join(joined, own(function, members));
        }
        // Pointers that members pass to each other are accessed as their parameters are.
        for (Value pointer : passedPointers) {
            joined = join(joined, at(pointer, joined.argument()));
        }
        passedPointers.clear();
        return joined;
    }

    /**
     * What the bodies of {@code component}, functions that call one another, may read and write together; other callees
     * do what their attributes allow.
     */
    public static MemoryEffect ofBodies(List<Function> component) {
        return new FunctionEffects().joined(component);
    }

    /**
     * What the body of {@code function} may read and write.
     *
     * @param callees known effects of its callees, in addition to their attributes; null if none are known
     */
    public static MemoryEffect ofBody(
            Function function, java.util.function.Function<Function, @Nullable MemoryEffect> callees) {
        return new FunctionEffects(callees).own(function, Set.of());
    }

    /** The union of two effects. */
    public static MemoryEffect either(MemoryEffect a, MemoryEffect b) {
        return join(a, b);
    }

    /** The effects of the functions of {@code graph}. */
    public static FunctionEffects of(CallGraph graph) {
        return new FunctionEffects(graph);
    }

    private static MemoryEffect declared(Function function) {
        return MemoryEffect.of(function.attributes().function());
    }

    /** Whether another definition may replace the body at link time. */
    private static boolean isReplaceable(Function function) {
        return switch (function.linkage()) {
            case EXTERNAL, PRIVATE, INTERNAL, AVAILABLE_EXTERNALLY, LINKONCE_ODR, WEAK_ODR -> false;
            case LINKONCE, WEAK, COMMON, APPENDING, EXTERN_WEAK -> true;
        };
    }

    private MemoryEffect own(Function function, Set<Function> component) {
        if (function.isDeclaration() || isReplaceable(function)) {
            return declared(function);
        }
        MemoryEffect joined = MemoryEffect.NONE;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                joined = join(joined, of(instruction, component));
            }
        }
        return joined;
    }

    private MemoryEffect of(Instruction instruction, Set<Function> component) {
        if (instruction instanceof LoadInstruction load && load.access().isSimple()) {
            return at(load.pointer(), Access.READ);
        }
        if (instruction instanceof StoreInstruction store && store.access().isSimple()) {
            return at(store.pointer(), Access.WRITE);
        }
        return instruction instanceof CallInstruction call
                ? ofCall(call, component)
                : EffectsOf.instruction(instruction).memory();
    }

    private static MemoryEffect at(Value address, Access access) {
        Value object = ConstantOffset.object(address);
        if (object instanceof AllocaInstruction) {
            return MemoryEffect.NONE;
        }
        if (object instanceof Argument) {
            return new MemoryEffect(access, Access.NONE, Access.NONE);
        }
        if (object instanceof GlobalVariable variable && variable.isConstant() && access == Access.READ) {
            return MemoryEffect.NONE;
        }
        Access byArgument = object instanceof GlobalVariable ? Access.NONE : access;
        return new MemoryEffect(byArgument, Access.NONE, access);
    }

    /** The effects of a call: what the callee does to argument memory, it does to whatever the caller passes. */
    private MemoryEffect ofCall(CallInstruction call, Set<Function> component) {
        MemoryEffect promised = EffectsOf.memoryOf(call);
        Function callee = call.calledFunction().orElse(null);
        if (callee != null && component.contains(callee)) {
            // Other effects of the component are counted at their instructions.
            call.arguments().stream()
                    .filter(argument -> argument.type().isPointerOrPointerVector())
                    .forEach(passedPointers::add);
            return reached(call, MemoryEffect.NONE);
        }
        MemoryEffect own = callee == null ? null : known.apply(callee);
        return reached(call, own == null ? promised : own.and(promised));
    }

    private static MemoryEffect reached(CallInstruction call, MemoryEffect callee) {
        // A pointer stored before may lead the callee to memory that an argument of the caller points to.
        MemoryEffect joined = new MemoryEffect(callee.other(), callee.inaccessible(), callee.other());
        for (int i = 0; i < call.argumentCount(); i++) {
            Value argument = call.argument(i);
            if (argument.type().isPointerOrPointerVector()) {
                joined = join(joined, at(argument, through(call, i, callee.argument())));
            }
        }
        return joined;
    }

    /** What is done through argument {@code i}, of what the callee may do to argument memory. */
    private static Access through(CallInstruction call, int i, Access any) {
        AttributeSet promised = call.argumentAttributes(i);
        if (promised.has("byval")) {
            return Access.READ;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isCopy = Intrinsic.isCopy(kind);
        Access access = any;
        if (promised.has("readnone")) {
            access = Access.NONE;
        }
        if (promised.has("readonly") || isCopy && i == SOURCE) {
            access = access.and(Access.READ);
        }
        if (promised.has("writeonly") || isCopy && i == DESTINATION) {
            access = access.and(Access.WRITE);
        }
        return access;
    }

    private static MemoryEffect join(MemoryEffect a, MemoryEffect b) {
        return new MemoryEffect(
                join(a.argument(), b.argument()), join(a.inaccessible(), b.inaccessible()), join(a.other(), b.other()));
    }

    private static Access join(Access a, Access b) {
        boolean reads = a.mayRead() || b.mayRead();
        boolean writes = a.mayWrite() || b.mayWrite();
        if (reads) {
            return writes ? Access.READ_WRITE : Access.READ;
        }
        return writes ? Access.WRITE : Access.NONE;
    }

    /** What {@code function}, not an intrinsic, may read and write. */
    public MemoryEffect of(Function function) {
        MemoryEffect effect = effects.get(function);
        if (effect == null) {
            throw new IllegalArgumentException("@" + function.name() + " is not in the call graph");
        }
        return effect;
    }
}
