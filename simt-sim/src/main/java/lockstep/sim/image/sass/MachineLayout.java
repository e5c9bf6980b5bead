package lockstep.sim.image.sass;

import lockstep.ir.sass.isa.Architecture;

/**
 * Offsets in constant bank 0 of what the driver says of a launch. Source: measured with ptxas 13.0, docs/sass.md.
 *
 * @param blockSize threads of a block
 * @param gridSize blocks of the grid
 * @param localWindow generic address of local memory
 * @param constantWindow generic address of constant bank 3, where the variables of constant memory lie
 * @param stackTop first value of {@code R1}
 */
record MachineLayout(int blockSize, int gridSize, int localWindow, int constantWindow, int stackTop) {
    private static final MachineLayout UP_TO_90 = new MachineLayout(0x0, 0xc, 0x20, 0xd0, 0x28);
    private static final MachineLayout FROM_100 = new MachineLayout(0x360, 0x370, 0x340, -1, 0x37c);

    static MachineLayout of(Architecture architecture) {
        return architecture.number() >= Architecture.SM_100.number() ? FROM_100 : UP_TO_90;
    }
}
