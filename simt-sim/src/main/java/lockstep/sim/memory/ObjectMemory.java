package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a run, made of {@link MemoryObject}s: {@link ObjectTable} finds them by address, {@link ProgramObjects}
 * makes those of the program, {@link LaunchArguments} and {@link DeviceHeap} make others. Heap objects never reuse the
 * addresses of freed ones.
 */
public final class ObjectMemory implements MemorySystem {
    private final MemoryImage image;
    private final AddressWindows windows;
    private final LaunchFile launches;
    private final long seed;
    private final ConstantEvaluator evaluator;
    private final ObjectTable objects;
    private final SharedVariables shared = new SharedVariables();
    private final ProgramObjects program;
    private final Map<BasicBlock, MemoryObject> blocks = new IdentityHashMap<>();
    private SharedSymbol dynamicShared;
    private final LaunchArguments arguments;
    private final HostBudget budget = new HostBudget(Runtime.getRuntime().maxMemory());
    private final DeviceHeap heap;
    private final MachineMemory machine = new MachineMemory(this);
    private final Map<String, StringBuilder> printed = new LinkedHashMap<>();
    private long printedBytes;
    private final List<Function> kernels = new ArrayList<>();
    private @Nullable StoreListener listener;
    private @Nullable AccessListener accessListener;
    private @Nullable ScheduleWatch watch;
    private boolean isParallel;
    private int launch = -1;

    private ObjectMemory(MemoryImage image, LaunchFile launches, long seed) {
        this.image = image;
        this.launches = launches;
        this.seed = seed;
        this.windows = new AddressWindows(image.layout());
        this.objects = new ObjectTable(windows, seed);
        this.program = new ProgramObjects(image, launches.inits(), objects, shared, budget);
        this.evaluator = new ConstantEvaluator(this);
        this.arguments = new LaunchArguments(this, launches);
        this.heap = new DeviceHeap(this);
        program.make();
        this.dynamicShared = SharedVariables.dynamic(objects);
        program.makeDynamic(dynamicShared);
        program.initialize(initializers());
    }

    private InitializerWriter initializers() {
        return new InitializerWriter(evaluator, layout());
    }

    /**
     * The memory before the first launch: globals with their initial contents.
     *
     * @param seed of addresses and of the concrete values of undefined bits
     * @throws InputException if a global cannot be laid out, or an {@code INIT} line does not fit its global
     */
    public static ObjectMemory of(MemoryImage image, LaunchFile launches, long seed) {
        return new ObjectMemory(image, launches, seed);
    }

    // ---- making objects

    /** An object that lives as long as the launch sequence, or null if memory is full. */
    @Nullable MemoryObject create(ObjectKind kind, String name, int space, byte[] bytes, long align, boolean fixed) {
        refuseParallel("memory is allocated");
        return objects.create(kind, name, space, bytes, align, fixed, null);
    }

    /** A heap object at an address of global memory. */
    MemoryObject createHeap(String name, long address, long alignment, long identity, int bytes) {
        return objects.add(new MemoryObject(
                ObjectKind.HEAP,
                name,
                AddressWindows.GLOBAL,
                address,
                alignment,
                identity,
                windows,
                false,
                new byte[bytes],
                null));
    }

    /** Reserves global addresses for the heap; empty if there are not enough. */
    OptionalLong placeHeap(long size, long alignment) {
        return objects.place(AddressWindows.GLOBAL, size, alignment);
    }

    /** See {@link HostBudget#take}. */
    void take(long bytes, String what, SourceLocation where) {
        budget.take(bytes, what, where);
    }

    // ---- for the classes of this package

    MemoryImage image() {
        return image;
    }

    AddressWindows windows() {
        return windows;
    }

    DataLayout layout() {
        return image.layout();
    }

    long seed() {
        return seed;
    }

    int launch() {
        return launch;
    }

    LaunchArguments arguments() {
        return arguments;
    }

    DeviceHeap heap() {
        return heap;
    }

    ObjectTable objects() {
        return objects;
    }

    ProgramObjects program() {
        return program;
    }

    SharedVariables shared() {
        return shared;
    }

    SharedSymbol dynamicShared() {
        return dynamicShared;
    }

    /** The copy of a shared variable that a block gets. */
    MemoryObject makeShared(SharedSymbol symbol, long cta) {
        long identity = UndefinedBits.combine(UndefinedBits.combine(seed ^ launch, cta), symbol.index() - 7);
        long dynamicBytes =
                machine.sharedBytes() + launches.launches().get(launch).sharedBytes();
        return shared.copy(symbol, identity, dynamicBytes, windows, initializers());
    }

    /** Lets pointers with wildcard provenance access what {@code provenance} stands for. */
    void expose(@Nullable Provenance provenance) {
        if (provenance instanceof MemoryObject object) {
            object.expose();
        } else if (provenance instanceof SharedSymbol symbol) {
            shared.expose(symbol);
        }
    }

    /** The concrete values of the bits of an undefined constant. */
    long undefinedConstantBits() {
        return UndefinedBits.mix(seed + 17);
    }

    /** The provenance of a global's address. */
    Provenance provenanceOf(GlobalValue global) {
        return Objects.requireNonNull(program.of(global));
    }

    /** The address of {@code global} as a pointer of its own space. */
    void addressOf(GlobalValue global, Scalar into) {
        Provenance provenance = program.of(global);
        if (provenance instanceof MemoryObject object) {
            into.set(object.address(global.addressSpace()));
        } else if (provenance instanceof SharedSymbol symbol) {
            into.set(symbol.windowAddress());
        } else {
            Constant aliasee = image.aliaseeOf(global);
            if (aliasee == null) {
                throw new InputException("unresolved-global", global.location(), "no definition of @" + global.name());
            }
            into.copyFrom(evaluator.value(aliasee));
            return;
        }
        mark(into, provenance);
    }

    /** Sets the provenance of {@code into}, unless addresses are plain numbers. */
    void mark(Scalar into, @Nullable Provenance provenance) {
        if (!image.hasBareAddresses()) {
            into.address = true;
            into.provenance = provenance;
        }
    }

    /** Whether addresses are plain numbers, which point to whatever object is there. */
    boolean hasBareAddresses() {
        return image.hasBareAddresses();
    }

    /** The address of {@code block}. */
    void addressOf(BasicBlock block, Scalar into) {
        MemoryObject object = blocks.computeIfAbsent(block, this::makeBlockAddress);
        into.set(object.address(0));
        mark(into, object);
    }

    private MemoryObject makeBlockAddress(BasicBlock block) {
        requireSequential("a block address is made");
        MemoryObject object =
                objects.create(ObjectKind.CODE, "block address", AddressWindows.GLOBAL, new byte[0], 16, true, block);
        if (object == null) {
            throw ProgramObjects.outOfMemory("a block address", SourceLocation.NONE);
        }
        return object;
    }

    /** {@code addrspacecast}, see {@link ThreadMemory#convert}. */
    void cast(int fromSpace, int toSpace, Scalar pointer, Scalar into) {
        into.copyFrom(pointer);
        if (fromSpace == toSpace || (pointer.low == 0 && pointer.undefinedLow == 0)) {
            return;
        }
        long generic = pointer.low + windows.base(fromSpace);
        if (toSpace == AddressWindows.GENERIC) {
            into.low = generic;
        } else if (spaceOf(pointer.provenance, generic) != toSpace) {
            into.poison = true;
        } else {
            into.low = generic - windows.base(toSpace);
        }
        int bits = layout().pointerBits(toSpace);
        if (bits < 64) {
            into.low &= (1L << bits) - 1;
        }
        if (pointer.undefinedLow != 0) {
            into.undefinedLow = -1L >>> (64 - bits);
        }
    }

    private int spaceOf(@Nullable Provenance provenance, long generic) {
        if (provenance instanceof MemoryObject object) {
            return object.space();
        }
        return provenance instanceof SharedSymbol ? AddressWindows.SHARED : windows.spaceOf(generic);
    }

    /** The type of parameter {@code index} of the kernel of launch {@code which}, which has begun. */
    Type kernelType(int which, int index) {
        return kernels.get(which).functionType().parameters().get(index);
    }

    void print(String thread, String text) {
        requireSequential("text is printed");
        printedBytes += text.length();
        if (isTextFull()) {
            return;
        }
        printed.computeIfAbsent(thread, t -> new StringBuilder()).append(text);
    }

    /** Blocks begin or have ceased to run in parallel. */
    void setParallel(boolean parallel) {
        isParallel = parallel;
        objects.setFrozen(parallel);
    }

    /** Throws {@link OrderDependence} while blocks run in parallel; otherwise notifies the watch, if any. */
    void requireSequential(String what) {
        refuseParallel(what);
        orderMatters(what);
    }

    /** Throws {@link OrderDependence} while blocks run in parallel. */
    void refuseParallel(String what) {
        if (isParallel) {
            throw new OrderDependence(what);
        }
    }

    /** Notifies the watch, if any, of an event that may depend on the order of threads. */
    void orderMatters(String what) {
        ScheduleWatch current = watch;
        if (current != null) {
            current.orderMatters(what);
        }
    }

    /** Notifies the listener, if any, of a store. */
    void report(MemoryObject object, long offset, long length) {
        StoreListener current = listener;
        if (current != null) {
            current.stored(object.name(), offset, (int) length);
        }
    }

    // ---- MemorySystem

    @Override
    public void startLaunch(int index, Function kernel) {
        launch = index;
        kernels.add(kernel);
        arguments.bind(index, kernel);
        Launch started = launches.launches().get(index);
        heap.start(started.heapBytes(), started.grid().count() * started.block().count());
    }

    @Override
    public void startMachine(MachineKernel kernel) {
        machine.start(kernel, launches.launches().get(launch), arguments.objects(launch));
        dynamicShared = machine.sharedMemory();
    }

    /** Whether address 0 of a space is not a null pointer. */
    boolean isByteAtZero(int space) {
        return machine.isByteAtZero(space);
    }

    @Override
    public long parameterBank() {
        return machine.bank().address(AddressWindows.CONSTANT);
    }

    @Override
    public void readBank(@Nullable GlobalVariable bank, long offset, int width, Scalar into) {
        machine.read(bank, offset, width, into);
    }

    @Override
    public BlockMemory openBlock(long cta, int threads) {
        return new BlockObjects(this, cta, threads, accessListener);
    }

    @Override
    public BlockMemory openBlock(long cta, int threads, BlockAccesses accesses) {
        return new BlockObjects(this, cta, threads, accesses);
    }

    @Override
    public LaunchOwners owners() {
        return LaunchOwners.of(this);
    }

    @Override
    public @Nullable Function functionAt(long address, @Nullable Provenance provenance) {
        MemoryObject object = codeAt(address, provenance);
        return object != null && object.code() instanceof Function function ? function : null;
    }

    @Override
    public @Nullable BasicBlock blockAt(long address, @Nullable Provenance provenance) {
        MemoryObject object = codeAt(address, provenance);
        return object != null && object.code() instanceof BasicBlock block ? block : null;
    }

    private @Nullable MemoryObject codeAt(long address, @Nullable Provenance provenance) {
        MemoryObject object = provenance instanceof MemoryObject o ? o : objects.startingAt(address);
        return object != null
                        && (provenance == object || provenance == Provenance.WILDCARD || image.hasBareAddresses())
                        && object.address(0) == address
                ? object
                : null;
    }

    @Override
    public List<ObservedObject> observe() {
        return new Observation(this).objects();
    }

    @Override
    public boolean isTextFull() {
        return printedBytes > MAX_TEXT;
    }

    @Override
    public Map<String, String> printed() {
        Map<String, String> texts = new LinkedHashMap<>();
        printed.forEach((thread, text) -> texts.put(thread, text.toString()));
        return texts;
    }

    @Override
    public long addressBytes() {
        return new Observation(this).addressBytes();
    }

    @Override
    public void constant(Constant constant, Scalar into) {
        if (constant instanceof BlockAddress address) {
            addressOf(address.block(), into);
        } else {
            into.copyFrom(evaluator.value(constant));
        }
    }

    @Override
    public void onStore(@Nullable StoreListener newListener) {
        listener = newListener;
    }

    @Override
    public void watch(ScheduleWatch newWatch) {
        watch = newWatch;
    }

    @Override
    public void onAccess(@Nullable AccessListener newListener) {
        accessListener = newListener;
    }
}
