package lockstep.sim.memory;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a launch of a kernel of machine code in addition to the objects of the program: see
 * {@link MachineKernel}.
 */
final class MachineMemory {
    private static final int ALIGNMENT = 16;

    private final ObjectMemory memory;
    private @Nullable MemoryObject bank;
    private long sharedBytes;
    private long sharedStart;

    MachineMemory(ObjectMemory memory) {
        this.memory = memory;
    }

    /** Makes the constant bank of the launch; bytes that neither driver nor parameters fill are undefined. */
    void start(MachineKernel kernel, Launch launch, List<MemoryObject> parameters) {
        byte[] bytes = new byte[kernel.bankBytes()];
        MemoryObject made =
                memory.create(ObjectKind.PARAMETER, "constant bank 0", AddressWindows.PARAM, bytes, 256, true);
        if (made == null) {
            throw new InputException("launch-arguments", launch.location(), "the parameters do not fit into memory");
        }
        made.undefine(0, bytes.length);
        AddressWindows windows = memory.windows();
        put(made, kernel.blockSize(), launch.block());
        put(made, kernel.gridSize(), launch.grid());
        put(made, kernel.localWindow(), Long.SIZE, windows.base(AddressWindows.LOCAL));
        put(made, kernel.sharedWindow(), Long.SIZE, windows.base(AddressWindows.SHARED));
        put(made, kernel.constantWindow(), Long.SIZE, constantWindow(kernel.constants()));
        if (kernel.parameterWindow() >= 0) {
            long generic = made.address(AddressWindows.GENERIC);
            put(made, kernel.parameterWindow(), Long.SIZE, generic + kernel.parameterStart());
            put(made, kernel.parameterWindow() + Long.BYTES, Long.SIZE, generic + made.size() - 1);
        }
        put(
                made,
                kernel.stackTop(),
                Integer.SIZE,
                MachineKernel.stackStart(windows, kernel.stackBytes()) + kernel.stackBytes());
        put(made, kernel.proxyFlags(), Integer.SIZE, 0);
        for (int i = 0; i < parameters.size(); i++) {
            MemoryObject parameter = parameters.get(i);
            int offset = kernel.parameters().get(i);
            if (offset < 0 || offset > bytes.length - parameter.size()) {
                throw new InputException(
                        "launch-arguments", launch.location(), "parameter " + i + " is not in the constant bank");
            }
            made.copy(offset, parameter, 0, parameter.size());
        }
        bank = made;
        sharedStart = kernel.sharedStart();
        sharedBytes = (kernel.sharedBytes() + ALIGNMENT - 1L) / ALIGNMENT * ALIGNMENT;
    }

    /** The window exists without constants too: code tests whether an address is in it. */
    private long constantWindow(@Nullable GlobalVariable constants) {
        return constants == null
                ? memory.windows().base(AddressWindows.CONSTANT)
                : ((MemoryObject) memory.provenanceOf(constants)).address(AddressWindows.GENERIC);
    }

    private static void put(MemoryObject into, int offset, Dim3 size) {
        put(into, offset, Integer.SIZE, size.x());
        put(into, offset + Integer.BYTES, Integer.SIZE, size.y());
        put(into, offset + 2 * Integer.BYTES, Integer.SIZE, size.z());
    }

    private static void put(MemoryObject into, int offset, int width, long value) {
        if (offset >= 0 && offset <= into.size() - width / Byte.SIZE) {
            Scalar scalar = new Scalar();
            scalar.set(value);
            into.store(offset, width, scalar);
        }
    }

    /** The bank of the launch. */
    MemoryObject bank() {
        return Objects.requireNonNull(bank);
    }

    /** Bytes of shared memory of a block before its dynamic part; 0 for other kernels. */
    long sharedBytes() {
        return sharedBytes;
    }

    /** Shared memory, all of it. */
    SharedSymbol sharedMemory() {
        return new SharedSymbol("shared memory", SharedSymbol.DYNAMIC, sharedStart);
    }

    /** Whether address 0 of a space is the address of a byte. */
    boolean isByteAtZero(int space) {
        return bank != null && space == AddressWindows.SHARED;
    }

    /** Reads a word of a bank; bytes after its end are zero. */
    void read(@Nullable GlobalVariable variable, long offset, int width, Scalar into) {
        MemoryObject from = variable == null ? bank() : (MemoryObject) memory.provenanceOf(variable);
        boolean isInside = offset >= 0 && offset <= from.size() - width / Byte.SIZE;
        if (isInside) {
            from.load((int) offset, width, into);
        } else {
            into.set(0);
        }
    }
}
