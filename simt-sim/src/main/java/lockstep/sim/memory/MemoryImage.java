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
import lockstep.ir.nvvm.type.ArrayType;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * What memory has to know of a module, taken at one moment: later changes of the module do not show. Immutable.
 *
 * <p>Left out are the compiler's own tables, {@code @llvm.*}.
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
            return space == AddressWindows.SHARED
                    && initializer == null
                    && size == 0
                    && type instanceof ArrayType;
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
     * @param hasBareAddresses whether addresses are mere numbers, as below the NVVM dialect: nothing is known of where
     *     one comes from, and each leads to the object that it lies in
     */
    public static MemoryImage of(Module module, DataLayout layout, boolean hasBareAddresses) {
        List<Variable> variables = new ArrayList<>();
        for (GlobalVariable global : module.globalVariables()) {
            if (!global.name().startsWith("llvm.")) {
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

    /** Whether addresses are mere numbers. */
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
