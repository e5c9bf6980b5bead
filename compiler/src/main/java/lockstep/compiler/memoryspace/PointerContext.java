package lockstep.compiler.memoryspace;

import java.util.Optional;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Facts about the pointers that a function gets from outside. */
interface PointerContext {
    /** The fact about a parameter that is a scalar pointer. */
    PointerFact argument(Argument argument);

    /** The fact about the pointer that a call, other than of an intrinsic, returns. */
    PointerFact result(CallInstruction call);

    /** The fact about the pointers in {@code global}, which {@code load} reads; empty if not known. */
    Optional<PointerFact> contents(GlobalVariable global, LoadInstruction load);

    /** The facts for the analysis of a single function. */
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
     * The fact that follows from type, attributes and calling convention. The host passes only null and addresses of
     * global memory; a {@code byval} parameter of a called function is a stack slot of its own, one of a kernel is
     * parameter memory that a back end may or may not copy.
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

    /**
     * The fact that follows from type and name of the called function: the heap of {@code malloc} is in global memory.
     */
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
