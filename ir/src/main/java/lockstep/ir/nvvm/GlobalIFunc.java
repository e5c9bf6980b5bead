package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/** A function chosen at load time by a resolver; parsed and printed, not executed. */
public final class GlobalIFunc extends GlobalValue {
    private @Nullable Constant resolver;

    GlobalIFunc(Module module, String name, Type valueType, int addressSpace) {
        super(module, name, valueType, addressSpace);
    }

    /** The function that chooses. */
    public Constant resolver() {
        if (resolver == null) {
            throw new IllegalStateException("ifunc " + name() + " has no resolver yet");
        }
        return resolver;
    }

    /** See {@link #resolver()}. */
    public void setResolver(Constant resolver) {
        this.resolver = resolver;
    }

    @Override
    public boolean isDeclaration() {
        return false;
    }
}
