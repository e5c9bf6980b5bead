package lockstep.compiler.analysis.uniformity;

import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Steady loads: they read the same bytes at one address whenever lanes of one dynamic instance execute them, however
 * far apart. Lanes that diverged need not execute a load at the same time, so equal addresses alone do not make it
 * uniform.
 */
public final class SteadyLoads {
    private SteadyLoads() {}

    /** Whether {@code load} is steady by itself: the memory is not written during the launch. */
    public static boolean isSteadyByItself(LoadInstruction load) {
        if (!load.access().isSimple()) {
            return false;
        }
        if (load.metadata().containsKey("invariant.load")
                || isReadOnlySpace(load.pointer().type())) {
            return true;
        }
        return isReadOnlyObject(ConstantOffset.object(load.pointer()));
    }

    /**
     * Whether {@code load} is an ordinary load of memory that all lanes share, so that equal addresses are one
     * location.
     */
    static boolean isOrdinaryAndShared(LoadInstruction load) {
        return load.access().isSimple() && !AliasAnalysis.mayBeOwn(load.pointer());
    }

    private static boolean isReadOnlySpace(Type type) {
        return type instanceof PointerType p
                && (p.addressSpace() == AddressSpace.CONSTANT.number()
                        || p.addressSpace() == AddressSpace.PARAM.number());
    }

    private static boolean isReadOnlyObject(Value object) {
        if (object instanceof GlobalVariable variable) {
            return variable.isConstant() || variable.addressSpace() == AddressSpace.CONSTANT.number();
        }
        return object instanceof Argument argument
                && argument.function().isKernel()
                && argument.attributes().has("noalias")
                && (argument.attributes().has("readonly")
                        || argument.attributes().has("readnone"));
    }
}
