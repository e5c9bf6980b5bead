package lockstep.ir.ptx.machine;

import java.util.Objects;
import lockstep.ir.ptx.PtxItem;

/** What stands at the top of a module of machine IR. */
public sealed interface MachineItem permits MachineItem.Plain, MachineFunction {
    /**
     * What is as in PTX: all but functions with a body.
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
