package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The shared variables of a program: each has one address, and each block gets its own copy. */
final class SharedVariables {
    private static final long DYNAMIC_ALIGNMENT = 256;

    private final List<MemoryImage.Variable> variables = new ArrayList<>();
    private final List<SharedSymbol> symbols = new ArrayList<>();
    /** By index, dynamic shared memory first. */
    private final BitSet exposed = new BitSet();

    /** A variable at an offset of the window of shared memory. */
    SharedSymbol add(MemoryImage.Variable variable, long address) {
        SharedSymbol symbol = new SharedSymbol(variable.name(), symbols.size(), address);
        symbols.add(symbol);
        variables.add(variable);
        return symbol;
    }

    /** Dynamic shared memory, which begins after all variables. */
    static SharedSymbol dynamic(ObjectTable objects) {
        long address =
                objects.place(AddressWindows.SHARED, 1, DYNAMIC_ALIGNMENT).orElseThrow();
        return new SharedSymbol("dynamic shared memory", SharedSymbol.DYNAMIC, address);
    }

    SharedSymbol symbol(int index) {
        return symbols.get(index);
    }

    /** Number of variables, without dynamic shared memory. */
    int count() {
        return symbols.size();
    }

    /** Lets pointers with wildcard provenance access later copies. */
    void expose(SharedSymbol symbol) {
        exposed.set(symbol.index() + 1);
    }

    /**
     * The copy that a block gets.
     *
     * @param identity of its undefined bits
     * @param dynamicBytes size of dynamic shared memory
     */
    MemoryObject copy(
            SharedSymbol symbol, long identity, long dynamicBytes, AddressWindows windows, InitializerWriter writer) {
        boolean isDynamic = symbol.index() == SharedSymbol.DYNAMIC;
        MemoryImage.Variable variable = isDynamic ? null : variables.get(symbol.index());
        MemoryObject object = new MemoryObject(
                ObjectKind.VARIABLE,
                symbol.name(),
                AddressWindows.SHARED,
                symbol.windowAddress(),
                variable == null ? DYNAMIC_ALIGNMENT : variable.alignment(),
                identity,
                windows,
                false,
                new byte[Math.toIntExact(variable == null ? dynamicBytes : variable.size())],
                null);
        if (variable == null || variable.initializer() == null) {
            object.undefine(0, object.size());
        } else {
            writer.write(object, variable.global(), variable.initializer());
        }
        if (exposed.get(symbol.index() + 1)) {
            object.expose();
        }
        return object;
    }
}
