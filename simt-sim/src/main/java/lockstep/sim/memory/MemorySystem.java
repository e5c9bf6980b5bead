package lockstep.sim.memory;

import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * All memory of a run: the objects that live as long as the launch sequence (globals, buffers, heap) and, through
 * {@link #openBlock}, those that live as long as a thread block. Accesses happen in the order of the calls. Not
 * thread-safe.
 *
 * <p>Operations throw {@link lockstep.sim.value.ProgramFault} for undefined behaviour, with codes of the clauses:
 * {@code "null-access"}, {@code "out-of-bounds"}, {@code "misaligned"}, {@code "use-after-free"}, {@code "dead-object"}
 * (outside its lifetime), {@code "double-free"}, {@code "invalid-free"}, {@code "write-to-constant"},
 * {@code "no-provenance"}.
 */
public interface MemorySystem {
    /**
     * Starts launch {@code index} of the sequence: makes the buffers of its arguments and sets up the device heap.
     *
     * @throws lockstep.ir.diag.InputException if the arguments do not fit the kernel's parameters
     */
    void startLaunch(int index, Function kernel);

    /**
     * Makes the bank with the parameters of the launch that was started, and sets up shared memory.
     *
     * @throws lockstep.ir.diag.InputException if the parameters are not in the bank
     */
    void startMachine(MachineKernel kernel);

    /** The address of the bank with the parameters of the current launch, in constant memory. */
    long parameterBank();

    /**
     * Reads a word of a constant bank; bytes after its end are zero.
     *
     * @param bank the variable that holds it; null for the bank with the parameters
     * @param width 8, 16, 32 or 64 bits
     */
    void readBank(@Nullable GlobalVariable bank, long offset, int width, Scalar into);

    /** Memory of thread block {@code cta} of the current launch; {@code threads} is the number of its threads. */
    BlockMemory openBlock(long cta, int threads);

    /** The same for blocks that run in parallel: accesses of global memory are claimed in {@code accesses}. */
    BlockMemory openBlock(long cta, int threads, BlockAccesses accesses);

    /** The state that blocks of the current launch share while they run in parallel. */
    LaunchOwners owners();

    /** The function whose address {@code pointer} is, or null; in any address space. */
    @Nullable Function functionAt(long address, @Nullable Provenance provenance);

    /** The block whose address (a {@code blockaddress}) it is, or null. */
    @Nullable BasicBlock blockAt(long address, @Nullable Provenance provenance);

    /** The value of a scalar constant that depends on addresses: a global, a block address, an expression of such. */
    void constant(Constant constant, Scalar into);

    /**
     * Buffers and externally visible globals. They share arrays with the objects, so later stores may show: to be
     * called at the end of a run.
     */
    List<ObservedObject> observe();

    /** The most bytes of text that a run may print; a run that prints more is not supported. */
    int MAX_TEXT = 1 << 22;

    /** Whether more than {@link #MAX_TEXT} bytes were printed. */
    boolean isTextFull();

    /** Text printed so far by thread ({@code "launch/block/thread"}), in the order of first prints. */
    Map<String, String> printed();

    /** Number of observed bytes that hold or derive from an address. */
    long addressBytes();

    /** Calls {@code listener} at each store from now on; null for none. */
    void onStore(@Nullable StoreListener listener);

    /** Calls {@code listener} at each access from now on; null for none. */
    void onAccess(@Nullable AccessListener listener);

    /** Notifies {@code watch} from now on of events that may depend on the order of threads, except accesses. */
    void watch(ScheduleWatch watch);

    /** A listener of accesses, called before they take place. */
    interface AccessListener {
        /** Bytes {@code offset} to {@code offset + length - 1} are accessed. */
        void accessed(MemoryObject object, int offset, int length, boolean isWrite);

        /** A heap object is freed. */
        void freed(MemoryObject object);
    }

    /** A listener of stores. */
    interface StoreListener {
        /** Bytes {@code offset} to {@code offset + length - 1} of {@code object} were stored. */
        void stored(String object, long offset, int length);
    }
}
