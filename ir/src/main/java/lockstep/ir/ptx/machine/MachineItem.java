package lockstep.ir.ptx.machine;

import java.util.Objects;
import lockstep.ir.ptx.PtxItem;

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
