package lockstep.sim.memory;

import java.util.List;
import lockstep.ir.nvvm.GlobalVariable;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a kernel of machine code expects at its start: a constant bank with its parameters and the launch
 * data of the driver, and positions in shared and local memory that the code addresses by number. Source: cubins of
 * ptxas, docs/sass.md.
 *
 * @param bankBytes size of the bank
 * @param parameters offset of each parameter in the bank
 * @param blockSize offset of the threads of a block in x, y and z, 32 bits each
 * @param gridSize offset of the blocks of the grid in x, y and z, 32 bits each
 * @param localWindow offset of the generic address of local memory, 64 bits
 * @param sharedWindow offset of the generic address of shared memory, 64 bits; -1 for none
 * @param constantWindow offset of the generic address of constant memory, 64 bits; -1 for none
 * @param constants the variable of constant memory, whose address that is; null for none
 * @param parameterWindow offset of the generic address of the first parameter, 64 bits, followed by that of the last
 *     byte of the bank; -1 for none
 * @param parameterStart offset of the first parameter
 * @param stackTop offset of the first local address after the stack of a thread, 32 bits
 * @param proxyFlags offset of the flags in which {@code fence.proxy.alias} reads the scope it needs, 32 bits: zero here
 * @param stackBytes size of that stack; 0 if the code does not use local memory
 * @param sharedStart offset of the first byte of shared memory, which may be 0
 * @param sharedBytes bytes of static shared memory of a block
 */
public record MachineKernel(
        int bankBytes,
        List<Integer> parameters,
        int blockSize,
        int gridSize,
        int localWindow,
        int sharedWindow,
        int constantWindow,
        @Nullable GlobalVariable constants,
        int parameterWindow,
        int parameterStart,
        int stackTop,
        int proxyFlags,
        int stackBytes,
        int sharedStart,
        int sharedBytes) {
    /** Alignment of the stack of a thread. */
    public static final int STACK_ALIGNMENT = 16;

    public MachineKernel {
        parameters = List.copyOf(parameters);
    }

    /** The local address where the stack of a thread, its first object, begins; 0 for no stack. */
    public static long stackStart(AddressWindows windows, int stackBytes) {
        AddressAllocator first =
                new AddressAllocator(windows.start(AddressWindows.LOCAL), windows.end(AddressWindows.LOCAL));
        return stackBytes == 0 ? 0 : first.place(stackBytes, STACK_ALIGNMENT).orElse(0);
    }
}
