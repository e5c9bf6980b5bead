package lockstep.sim.image.sass;

import lockstep.ir.sass.isa.Architecture;

/**
 * Offsets in constant bank 0 of the launch data of the driver. Source: measured with ptxas 13.0, docs/sass.md.
 *
 * @param blockSize threads of a block
 * @param gridSize blocks of the grid
 * @param localWindow generic address of local memory
 * @param sharedWindow generic address of shared memory, -1 if a special register holds it
 * @param constantWindow generic address of constant bank 3, which holds the variables of constant memory
 * @param parameterWindow generic address of the first parameter, followed by that of the last byte of all; -1 if the
 *     architecture has no such entry
 * @param stackTop first value of {@code R1}
 * @param proxyFlags flags of which {@code fence.proxy.alias} tests the lowest; their meaning is unknown, and it fences
 *     in either case
 * @param sharedStart address of the first byte of shared memory available to a program
 */
record ConstantBankLayout(
        int blockSize,
        int gridSize,
        int localWindow,
        int sharedWindow,
        int constantWindow,
        int parameterWindow,
        int stackTop,
        int proxyFlags,
        int sharedStart) {
    private static final ConstantBankLayout BEFORE_90 =
            new ConstantBankLayout(0x0, 0xc, 0x20, 0x18, 0x50, -1, 0x28, 0x128, 0);
    private static final ConstantBankLayout OF_90 =
            new ConstantBankLayout(0x0, 0xc, 0x20, -1, 0xd0, 0x198, 0x28, 0x18c, 0x400);
    private static final ConstantBankLayout FROM_100 =
            new ConstantBankLayout(0x360, 0x370, 0x2f8, -1, 0x120, 0x348, 0x37c, 0x2d8, 0x400);

    static ConstantBankLayout of(Architecture architecture) {
        if (architecture.number() >= Architecture.SM_100.number()) {
            return FROM_100;
        }
        return architecture.number() >= Architecture.SM_90.number() ? OF_90 : BEFORE_90;
    }
}
