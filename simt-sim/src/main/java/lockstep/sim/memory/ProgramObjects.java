package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile.Init;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the globals of a program: one for each variable and function, and a {@link SharedSymbol} for each
 * shared variable. {@code INIT} lines define variables that the program only declares.
 */
final class ProgramObjects {
    private final MemoryImage image;
    private final List<Init> inits;
    private final ObjectTable objects;
    private final SharedVariables shared;
    private final HostBudget budget;
    private final Map<GlobalValue, Provenance> globals = new IdentityHashMap<>();
    private final List<MemoryObject> visibleVariables = new ArrayList<>();

    ProgramObjects(
            MemoryImage image, List<Init> inits, ObjectTable objects, SharedVariables shared, HostBudget budget) {
        this.image = image;
        this.inits = inits;
        this.objects = objects;
        this.shared = shared;
        this.budget = budget;
    }

    /** The object or symbol of a global; null for a declaration. */
    @Nullable Provenance of(GlobalValue global) {
        return globals.get(global);
    }

    /** Externally visible variables, in the order of the program. */
    List<MemoryObject> visibleVariables() {
        return visibleVariables;
    }

    /** The error that {@code what} does not fit into its address space. */
    static InputException outOfMemory(String what, SourceLocation where) {
        return new InputException("memory-full", where, what + " does not fit into its address space");
    }

    private static InputException outOfMemory(GlobalValue global) {
        return outOfMemory("@" + global.name(), global.location());
    }

    // ---- making them

    /** Gives all globals their addresses. */
    void make() {
        for (MemoryImage.Variable variable : image.variables()) {
            if (variable.space() == AddressWindows.SHARED) {
                makeSharedSymbol(variable);
            } else if (variable.initializer() != null || hasInit(variable)) {
                makeVariable(variable);
            }
        }
        for (Function function : image.functions()) {
            MemoryObject object = objects.create(
                    ObjectKind.CODE, "@" + function.name(), AddressWindows.GLOBAL, new byte[0], 16, true, function);
            globals.put(function, object);
        }
    }

    /** Binds the names of dynamic shared memory. */
    void makeDynamic(SharedSymbol dynamic) {
        for (MemoryImage.Variable variable : image.variables()) {
            if (variable.isDynamicShared()) {
                globals.put(variable.global(), dynamic);
            }
        }
    }

    private void makeSharedSymbol(MemoryImage.Variable variable) {
        if (variable.initializer() == null) {
            return;
        }
        take(variable);
        long address = objects.place(AddressWindows.SHARED, variable.size(), variable.alignment())
                .orElseThrow(() -> outOfMemory(variable.global()));
        globals.put(variable.global(), shared.add(variable, address));
    }

    private void take(MemoryImage.Variable variable) {
        budget.take(
                variable.size(),
                "@" + variable.global().name(),
                variable.global().location());
    }

    private void makeVariable(MemoryImage.Variable variable) {
        int space = variable.space() == AddressWindows.GENERIC ? AddressWindows.GLOBAL : variable.space();
        if (space != AddressWindows.GLOBAL && space != AddressWindows.CONSTANT) {
            throw new InputException(
                    "global-space",
                    variable.global().location(),
                    variable.name() + ": no global variables in address space " + variable.space());
        }
        take(variable);
        boolean readOnly = variable.isConstant() || space == AddressWindows.CONSTANT;
        byte[] bytes = new byte[(int) variable.size()];
        MemoryObject object = objects.create(
                ObjectKind.VARIABLE, variable.name(), space, bytes, variable.alignment(), readOnly, null);
        if (object == null) {
            throw outOfMemory(variable.global());
        }
        globals.put(variable.global(), object);
        if (!variable.isLocal()) {
            visibleVariables.add(object);
        }
    }

    private boolean hasInit(MemoryImage.Variable variable) {
        return inits.stream().anyMatch(init -> variable.name().equals("@" + init.symbol()));
    }

    // ---- filling them

    /** Initializes variables; after all have addresses, because initializers refer to each other. */
    void initialize(InitializerWriter writer) {
        for (MemoryImage.Variable variable : image.variables()) {
            Constant initializer = variable.initializer();
            if (initializer != null && globals.get(variable.global()) instanceof MemoryObject object) {
                writer.write(object, variable.global(), initializer);
            }
        }
        inits.forEach(this::fill);
    }

    private void fill(Init init) {
        for (MemoryImage.Variable variable : image.variables()) {
            if (!variable.name().equals("@" + init.symbol())) {
                continue;
            }
            if (!(globals.get(variable.global()) instanceof MemoryObject object)) {
                throw new InputException(
                        "init-space",
                        init.location(),
                        variable.name() + " is not a variable in global or constant memory");
            }
            if (init.buffer().bytes() > object.size()) {
                throw new InputException(
                        "init-size",
                        init.location(),
                        "%s has %d bytes, the line gives %d"
                                .formatted(
                                        variable.name(),
                                        object.size(),
                                        init.buffer().bytes()));
            }
            LaunchArguments.fill(object, init.buffer());
            return;
        }
        throw new InputException("init-symbol", init.location(), "no global variable @" + init.symbol());
    }
}
