package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import org.jspecify.annotations.Nullable;

/**
 * The part of a module that memory needs, as an immutable snapshot: later changes of the module have no effect.
 *
 * <p>The compiler's own tables, {@code @llvm.*}, are left out.
 */
public final class MemoryImage {
    /** A global variable; {@code size} in bytes, {@code initializer} null for a declaration. */
    record Variable(
            GlobalVariable global,
            String name,
            int space,
            Type type,
            long size,
            long alignment,
            boolean isConstant,
            boolean isLocal,
            @Nullable Constant initializer) {
        /** Whether this names the dynamic shared memory: {@code external addrspace(3) global [0 x T]}. */
        boolean isDynamicShared() {
            return space == AddressWindows.SHARED && initializer == null && size == 0 && type instanceof ArrayType;
        }
    }

    private final DataLayout layout;
    private final boolean hasBareAddresses;
    private final List<Variable> variables;
    private final List<Function> functions;
    private final Map<GlobalValue, Constant> aliasees;

    private MemoryImage(
            DataLayout layout,
            boolean hasBareAddresses,
            List<Variable> variables,
            List<Function> functions,
            Map<GlobalValue, Constant> aliasees) {
        this.layout = layout;
        this.hasBareAddresses = hasBareAddresses;
        this.variables = List.copyOf(variables);
        this.functions = List.copyOf(functions);
        this.aliasees = aliasees;
    }

    /**
     * The image of {@code module}, whose layout string was read as {@code layout}.
     *
     * @param hasBareAddresses whether addresses are plain numbers, as below the NVVM dialect: they have no provenance,
     *     and each points to the object that contains it
     */
    public static MemoryImage of(Module module, DataLayout layout, boolean hasBareAddresses) {
        List<Variable> variables = new ArrayList<>();
        for (GlobalVariable global : module.globalVariables()) {
            if (!global.hasReservedName()) {
                variables.add(variable(global, layout));
            }
        }
        Map<GlobalValue, Constant> aliasees = new IdentityHashMap<>();
        for (GlobalAlias alias : module.aliases()) {
            aliasees.put(alias, alias.aliasee());
        }
        return new MemoryImage(layout, hasBareAddresses, variables, module.functions(), aliasees);
    }

    private static Variable variable(GlobalVariable global, DataLayout layout) {
        boolean isSized = global.valueType().isSized();
        return new Variable(
                global,
                "@" + global.name(),
                global.addressSpace(),
                global.valueType(),
                isSized ? layout.allocSize(global.valueType()) : 0,
                isSized ? layout.globalAlignment(global) : 1,
                global.isConstant(),
                global.linkage().isLocal(),
                global.initializer().orElse(null));
    }

    /** The layout of types. */
    public DataLayout layout() {
        return layout;
    }

    /** Whether addresses are plain numbers. */
    boolean hasBareAddresses() {
        return hasBareAddresses;
    }

    List<Variable> variables() {
        return variables;
    }

    List<Function> functions() {
        return functions;
    }

    @Nullable Constant aliaseeOf(GlobalValue alias) {
        return aliasees.get(alias);
    }
}
