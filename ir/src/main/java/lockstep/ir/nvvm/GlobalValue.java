package lockstep.ir.nvvm;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * A global of a module: as a value, its address. The module's owner may change name and linkage while no function is
 * being optimized in parallel.
 */
public abstract sealed class GlobalValue extends Constant permits Function, GlobalVariable, GlobalAlias, GlobalIFunc {
    private final Module module;
    private final Type valueType;
    private final List<GlobalValue> self;
    private String name;
    private Linkage linkage = Linkage.EXTERNAL;
    private String visibility = "";
    private String dllStorage = "";
    private String threadLocal = "";
    private String unnamedAddress = "";
    private String partition = "";
    private boolean dsoLocal;
    private SourceLocation location = SourceLocation.NONE;

    GlobalValue(Module module, String name, Type valueType, int addressSpace) {
        super(PointerType.of(addressSpace));
        this.module = Objects.requireNonNull(module);
        this.name = Objects.requireNonNull(name);
        this.valueType = Objects.requireNonNull(valueType);
        this.self = List.of(this);
    }

    @Override
    public final List<GlobalValue> mentionedGlobals() {
        return self;
    }

    /** The module. */
    public final Module module() {
        return module;
    }

    /** The type of what the address leads to; a function type for functions. */
    public final Type valueType() {
        return valueType;
    }

    /** The address space of the address. */
    public final int addressSpace() {
        return ((PointerType) type()).addressSpace();
    }

    /** The name without the sigil; empty for a numbered global. */
    public final String name() {
        return name;
    }

    /** Whether LLVM reserves the name: that of an intrinsic, or of a list that its tools read. */
    public final boolean hasReservedName() {
        return isReserved(name);
    }

    /** Whether a global of this name has a meaning of its own: LLVM reserves names that begin with {@code llvm.}. */
    public static boolean isReserved(String name) {
        return name.startsWith("llvm.");
    }

    final void rename(String newName) {
        name = newName;
    }

    /** The linkage. */
    public final Linkage linkage() {
        return linkage;
    }

    /** Sets the linkage. */
    public final void setLinkage(Linkage linkage) {
        this.linkage = Objects.requireNonNull(linkage);
    }

    /** {@code hidden}, {@code protected}, {@code default} or empty. */
    public final String visibility() {
        return visibility;
    }

    /** See {@link #visibility()}. */
    public final void setVisibility(String visibility) {
        this.visibility = visibility;
    }

    /** {@code dllimport}, {@code dllexport} or empty. */
    public final String dllStorage() {
        return dllStorage;
    }

    /** See {@link #dllStorage()}. */
    public final void setDllStorage(String dllStorage) {
        this.dllStorage = dllStorage;
    }

    /** {@code thread_local} with its model, or empty. */
    public final String threadLocal() {
        return threadLocal;
    }

    /** See {@link #threadLocal()}. */
    public final void setThreadLocal(String threadLocal) {
        this.threadLocal = threadLocal;
    }

    /** {@code unnamed_addr}, {@code local_unnamed_addr} or empty. */
    public final String unnamedAddress() {
        return unnamedAddress;
    }

    /** See {@link #unnamedAddress()}. */
    public final void setUnnamedAddress(String unnamedAddress) {
        this.unnamedAddress = unnamedAddress;
    }

    /** The partition, or empty. */
    public final String partition() {
        return partition;
    }

    /** See {@link #partition()}. */
    public final void setPartition(String partition) {
        this.partition = partition;
    }

    /** Whether it is marked {@code dso_local}. */
    public final boolean isDsoLocal() {
        return dsoLocal;
    }

    /** See {@link #isDsoLocal()}. */
    public final void setDsoLocal(boolean dsoLocal) {
        this.dsoLocal = dsoLocal;
    }

    /** Its location in the input; {@link SourceLocation#NONE} if a pass made it. */
    public final SourceLocation location() {
        return location;
    }

    /** See {@link #location()}. */
    public final void setLocation(SourceLocation location) {
        this.location = Objects.requireNonNull(location);
    }

    /** Whether this module does not define it. */
    public abstract boolean isDeclaration();
}
