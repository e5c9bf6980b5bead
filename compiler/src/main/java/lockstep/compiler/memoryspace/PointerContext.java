package lockstep.compiler.memoryspace;

import java.util.Optional;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;

/** What is known of the pointers that come into a function from outside. */
interface PointerContext {
    /** What is known of a parameter that is a scalar pointer. */
    PointerFact argument(Argument argument);

    /** What is known of the pointer that a call of no intrinsic returns. */
    PointerFact result(CallInstruction call);

    /** What is known of pointers in {@code global}, which {@code load} reads; empty where it says nothing. */
    Optional<PointerFact> contents(GlobalVariable global, LoadInstruction load);

    /** What is known where each function is looked at by itself. */
    PointerContext ALONE = new PointerContext() {
        @Override
        public PointerFact argument(Argument argument) {
            return byType(argument);
        }

        @Override
        public PointerFact result(CallInstruction call) {
            return ofCall(call);
        }

        @Override
        public Optional<PointerFact> contents(GlobalVariable global, LoadInstruction load) {
            return Optional.empty();
        }
    };

    /**
     * What type, attributes and calling convention say. The host hands over nothing but null and addresses of global
     * memory; a {@code byval} parameter of a function that is called is a slot of its own, one of a kernel is parameter
     * memory that a back end may or may not copy.
     */
    static PointerFact byType(Argument argument) {
        int space = ((PointerType) argument.type()).addressSpace();
        if (space != PointerFact.ANY) {
            return PointerFact.objectOrNull(space);
        }
        Function function = argument.function();
        boolean isCopy = argument.attributes().has("byval");
        if (function.isKernel()) {
            return isCopy ? PointerFact.ANYWHERE : PointerFact.objectOrNull(AddressSpace.GLOBAL.number());
        }
        return isCopy ? PointerFact.object(AddressSpace.LOCAL.number()) : PointerFact.ANYWHERE;
    }

    /** What type and name of the called function say: the heap of {@code malloc} lies in global memory. */
    static PointerFact ofCall(CallInstruction call) {
        int space = ((PointerType) call.type()).addressSpace();
        if (space != PointerFact.ANY) {
            return PointerFact.objectOrNull(space);
        }
        boolean isHeap = call.calledFunction()
                .filter(f -> f.isDeclaration() && f.name().equals("malloc"))
                .isPresent();
        return isHeap ? PointerFact.objectOrNull(AddressSpace.GLOBAL.number()) : PointerFact.ANYWHERE;
    }
}
