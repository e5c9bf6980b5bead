package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxVersion;

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
     * The same module with each of {@code functions} in place of the one with its header.
     *
     * @throws IllegalArgumentException if it has no such function
     */
    public MachineModule with(MachineFunction... functions) {
        Map<PtxFunctionHeader, MachineFunction> others = new IdentityHashMap<>();
        for (MachineFunction function : functions) {
            others.put(function.header(), function);
        }
        List<MachineItem> changed = new ArrayList<>();
        for (MachineItem item : items) {
            MachineFunction other = item instanceof MachineFunction old ? others.remove(old.header()) : null;
            changed.add(other == null ? item : other);
        }
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("the module has no function " + others.values());
        }
        return new MachineModule(version, targets, addressSize, changed);
    }

    /** As PTX, with open rows and frame objects in its bodies. */
    public PtxModule asPtx() {
        return new PtxModule(
                version,
                targets,
                addressSize,
                items.stream().map(MachineItem::asPtx).toList());
    }

    /** A top-level item of a module of machine IR. */
    public sealed interface MachineItem permits MachineItem.Plain, MachineFunction {
        /**
         * An item as in PTX: anything but a function with a body.
         *
         * @param item that
         */
        record Plain(PtxItem item) implements MachineItem {
            public Plain {
                Objects.requireNonNull(item);
            }

            @Override
            public PtxItem asPtx() {
                return item;
            }
        }

        /** As PTX, open rows and frame objects with it. */
        PtxItem asPtx();
    }
}
