package lockstep.sim.memory;

import lockstep.sim.value.Provenance;

/**
 * The provenance of the address of a shared variable: each block that accesses memory through it accesses its own copy,
 * as on the machine, where the address is the same in every block.
 *
 * @param index into the shared variables of the image; {@link #DYNAMIC} for dynamic shared memory
 * @param windowAddress offset of the first byte in the shared window
 */
record SharedSymbol(String name, int index, long windowAddress) implements Provenance {
    static final int DYNAMIC = -1;

    @Override
    public String describe() {
        return name;
    }
}
