package lockstep.ir.ptx.machine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxVersion;

/**
 * A file of machine IR.
 *
 * @param version the ISA it is written in
 * @param targets an architecture, then options
 * @param addressSize 32 or 64
 * @param items in the order of the text
 */
public record MachineModule(PtxVersion version, List<String> targets, int addressSize, List<MachineItem> items) {
    public MachineModule {
        Objects.requireNonNull(version);
        targets = List.copyOf(targets);
        items = List.copyOf(items);
    }

    /** The functions with a body, in the order of the text. */
    public List<MachineFunction> functions() {
        return items.stream()
                .filter(MachineFunction.class::isInstance)
                .map(MachineFunction.class::cast)
                .toList();
    }

    /**
     * The same module with {@code function} in the place of the one with its header.
     *
     * @throws IllegalArgumentException if it has no such function
     */
    public MachineModule with(MachineFunction function) {
        List<MachineItem> changed = items.stream().map(item -> replaced(item, function)).toList();
        if (!changed.contains(function)) {
            throw new IllegalArgumentException("the module has no function " + function);
        }
        return new MachineModule(version, targets, addressSize, changed);
    }

    private static MachineItem replaced(MachineItem item, MachineFunction function) {
        return item instanceof MachineFunction old && old.header() == function.header() ? function : item;
    }

    /** As PTX, with open rows and frame objects in its bodies. */
    public PtxModule asPtx() {
        return new PtxModule(
                version, targets, addressSize, items.stream().map(MachineItem::asPtx).toList());
    }
}
