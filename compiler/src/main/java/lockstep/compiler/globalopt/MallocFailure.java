package lockstep.compiler.globalopt;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.layout.DataLayout;

/**
 * Determines whether a program can have defined behaviour after an allocation fails. If the memory is accessed right
 * after the call it cannot, because null is accessed. If this holds for every allocation of a module, a transformed
 * program may take less from the heap; otherwise an allocation that failed might succeed, which the program may
 * observe.
 */
final class MallocFailure {
    static final String MALLOC = "malloc";
    static final String FREE = "free";

    /** External functions that neither allocate nor free heap memory. */
    private static final Set<String> HEAPLESS = Set.of("vprintf", "__assertfail");

    private static final int MAX_BLOCKS = 64;

    private final DataLayout layout;
    private final boolean isUndefinedEverywhere;

    MallocFailure(Module module, CallGraph calls, DataLayout layout) {
        this.layout = layout;
        this.isUndefinedEverywhere = isUndefinedEverywhere(module, calls);
    }

    /** Whether no allocation of the module may fail in a run with defined behaviour. */
    boolean isUndefinedEverywhere() {
        return isUndefinedEverywhere;
    }

    private boolean isUndefinedEverywhere(Module module, CallGraph calls) {
        for (Function function : module.functions()) {
            boolean isUnknown = function.isDeclaration()
                    && !function.isIntrinsic()
                    && !HEAPLESS.contains(function.name())
                    && !isHeapFunction(function);
            if (isUnknown || isHeapFunction(function) && calls.isAddressTaken(function)) {
                return false;
            }
            for (CallInstruction call : calls.callsIn(function)) {
                boolean isMalloc = call.calledFunction()
                        .filter(f -> f.name().equals(MALLOC))
                        .isPresent();
                if (call.calledFunction().isEmpty() || isMalloc && !isUndefined(call)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isHeapFunction(Function function) {
        return function.isDeclaration()
                && (function.name().equals(MALLOC) || function.name().equals(FREE));
    }

    /** Whether each execution in which {@code malloc} returns null has undefined behaviour. */
    private boolean isUndefined(CallInstruction malloc) {
        Function function = Settings.functionOf(malloc);
        if (function.attributes().function().has("null_pointer_is_valid")) {
            return false;
        }
        Set<Instruction> accesses = Collections.newSetFromMap(new IdentityHashMap<>());
        AddressUses.of(malloc, layout).accesses().forEach(access -> accesses.add(access.instruction()));
        Instruction at = malloc.next();
        for (int blocks = 0; at != null && blocks < MAX_BLOCKS; ) {
            if (accesses.contains(at)) {
                return true;
            }
            if (at.isTerminator()) {
                BasicBlock next = at.block() == null ? null : at.block().singleSuccessor();
                at = next == null ? null : next.first();
                blocks++;
            } else {
                boolean goesOn = EffectsOf.instruction(at).willReturn() || at instanceof StoreInstruction;
                at = goesOn ? at.next() : null;
            }
        }
        return false;
    }
}
