package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantBytes;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantZero;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;

/** Memory whose bytes are parts of no pointer and not poison, so that they can be moved by themselves. */
final class PlainBytes {
    /** Parts of an initializer that are looked at. */
    private static final int MOST = 4096;

    private PlainBytes() {}

    /** Whether {@code address} leads into such memory: what the host passes, or constants that are whole. */
    static boolean areIn(Value address) {
        if (((PointerType) address.type()).addressSpace() == AddressSpace.PARAM.number()) {
            return true;
        }
        return ConstantOffset.object(address) instanceof GlobalVariable variable
                && variable.isConstant()
                && !variable.isExternallyInitialized()
                && !variable.linkage().isInterposable()
                && variable.initializer().filter(PlainBytes::isPlain).isPresent();
    }

    private static boolean isPlain(Constant constant) {
        Deque<Constant> open = new ArrayDeque<>(List.of(constant));
        for (int step = 0; !open.isEmpty(); step++) {
            Constant at = open.pop();
            if (at instanceof ConstantAggregate aggregate && step < MOST) {
                aggregate.elements().forEach(open::push);
            } else if (!(at instanceof ConstantInt
                    || at instanceof ConstantFloat
                    || at instanceof ConstantBytes
                    || at instanceof ConstantZero)) {
                return false;
            }
        }
        return true;
    }
}
