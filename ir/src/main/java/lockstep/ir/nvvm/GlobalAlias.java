package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/** Another name for a global or for a constant expression of one. */
public final class GlobalAlias extends GlobalValue {
    private @Nullable Constant aliasee;

    GlobalAlias(Module module, String name, Type valueType, int addressSpace) {
        super(module, name, valueType, addressSpace);
    }

    /** The aliasee. */
    public Constant aliasee() {
        if (aliasee == null) {
            throw new IllegalStateException("alias " + name() + " has no aliasee yet");
        }
        return aliasee;
    }

    /** See {@link #aliasee()}. */
    public void setAliasee(Constant aliasee) {
        this.aliasee = aliasee;
    }

    @Override
    public boolean isDeclaration() {
        return false;
    }
}
