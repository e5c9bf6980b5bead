package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Init;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BlockAddress;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a run, made of {@link MemoryObject}s.
 *
 * <p>Addresses depend on the order of creation and on the seed alone; the seed shifts those of global memory, so that a
 * program whose result depends on addresses is noticed. Objects of the heap never take the place of freed ones.
 */
public final class ObjectMemory implements MemorySystem {
    private final MemoryImage image;
    private final AddressWindows windows;
    private final LaunchFile launches;
    private final long seed;
    private final ConstantEvaluator evaluator;
    private final Map<Integer, AddressAllocator> allocators = new TreeMap<>();
    private final TreeMap<Long, MemoryObject> byAddress = new TreeMap<>();
    private final Map<GlobalValue, Provenance> globals = new IdentityHashMap<>();
    private final Map<BasicBlock, MemoryObject> blocks = new IdentityHashMap<>();
    private final List<MemoryImage.Variable> sharedVariables = new ArrayList<>();
    private final List<SharedSymbol> sharedSymbols = new ArrayList<>();
    private final boolean[] sharedExposed;
    private SharedSymbol dynamicShared;
    private final LaunchArguments arguments;
    private final HostBudget budget = new HostBudget(Runtime.getRuntime().maxMemory());
    private final DeviceHeap heap;
    private final MachineMemory machine = new MachineMemory(this);
    private final List<MemoryObject> visibleVariables = new ArrayList<>();
    private final Map<String, StringBuilder> printed = new LinkedHashMap<>();
    private final List<Function> kernels = new ArrayList<>();
    private @Nullable StoreListener listener;
    private @Nullable AccessListener accessListener;
    private @Nullable ScheduleWatch watch;
    private boolean isApart;
    private int launch = -1;
    private int objectCount;

    private ObjectMemory(MemoryImage image, LaunchFile launches, long seed) {
        this.image = image;
        this.launches = launches;
        this.seed = seed;
        this.windows = new AddressWindows(image.layout());
        this.evaluator = new ConstantEvaluator(this);
        this.arguments = new LaunchArguments(this, launches);
        this.heap = new DeviceHeap(this);
        makeGlobals();
        this.sharedExposed = new boolean[sharedSymbols.size() + 1];
        long dynamicAddress = place(AddressWindows.SHARED, 1, 256).orElseThrow();
        this.dynamicShared = new SharedSymbol("dynamic shared memory", SharedSymbol.DYNAMIC, dynamicAddress);
        for (MemoryImage.Variable variable : image.variables()) {
            if (variable.isDynamicShared()) {
                globals.put(variable.global(), dynamicShared);
            }
        }
        initialize();
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

    /** An address of {@code space}, or empty where its window is full. */
    private OptionalLong place(int space, long size, long alignment) {
        return allocators
                .computeIfAbsent(space, s -> new AddressAllocator(windows.start(s) + shift(s), windows.end(s)))
                .place(size, alignment);
    }

    private long shift(int space) {
        return space == AddressWindows.GLOBAL ? (UndefinedBits.mix(seed) & 0xff) << 12 : 0;
    }

    /** An object that lives as long as the launch sequence, or null where memory is full. */
    @Nullable MemoryObject create(
            ObjectKind kind, String name, int space, byte[] bytes, long alignment, boolean readOnly) {
        return create(kind, name, space, bytes, alignment, readOnly, null);
    }

    private @Nullable MemoryObject create(
            ObjectKind kind,
            String name,
            int space,
            byte[] bytes,
            long alignment,
            boolean readOnly,
            @Nullable Value code) {
        refuseApart("memory is allocated");
        OptionalLong address = place(space, bytes.length, alignment);
        if (address.isEmpty()) {
            return null;
        }
        long identity = UndefinedBits.combine(seed, ++objectCount);
        MemoryObject object = new MemoryObject(
                kind, name, space, address.getAsLong(), alignment, identity, windows, readOnly, bytes, code);
        byAddress.put(object.address(0), object);
        return object;
    }

    /** A heap object at an address of global memory. */
    MemoryObject createHeap(String name, long address, long alignment, long identity, int bytes) {
        MemoryObject object = new MemoryObject(
                ObjectKind.HEAP,
                name,
                AddressWindows.GLOBAL,
                address,
                alignment,
                identity,
                windows,
                false,
                new byte[bytes],
                null);
        byAddress.put(object.address(0), object);
        return object;
    }

    /** Global addresses that are kept free for the heap, or empty where there are not so many. */
    OptionalLong placeHeap(long size, long alignment) {
        return place(AddressWindows.GLOBAL, size, alignment);
    }

    private void makeGlobals() {
        for (MemoryImage.Variable variable : image.variables()) {
            if (variable.space() == AddressWindows.SHARED) {
                makeSharedSymbol(variable);
            } else if (variable.initializer() != null || initOf(variable) != null) {
                makeVariable(variable);
            }
        }
        for (Function function : image.functions()) {
            MemoryObject object = create(
                    ObjectKind.CODE, "@" + function.name(), AddressWindows.GLOBAL, new byte[0], 16, true, function);
            globals.put(function, object);
        }
    }

    private void makeSharedSymbol(MemoryImage.Variable variable) {
        if (variable.initializer() == null) {
            return;
        }
        take(variable);
        long address = place(AddressWindows.SHARED, variable.size(), variable.alignment())
                .orElseThrow(() -> outOfMemory(variable.global()));
        SharedSymbol symbol = new SharedSymbol(variable.name(), sharedSymbols.size(), address);
        sharedSymbols.add(symbol);
        sharedVariables.add(variable);
        globals.put(variable.global(), symbol);
    }

    private static InputException outOfMemory(GlobalValue global) {
        return outOfMemory("@" + global.name(), global.location());
    }

    private static InputException outOfMemory(String what, SourceLocation where) {
        return new InputException("memory-full", where, what + " does not fit into its address space");
    }

    private void take(MemoryImage.Variable variable) {
        budget.take(variable.size(), "@" + variable.global().name(), variable.global().location());
    }

    /** See {@link HostBudget#take}. */
    void take(long bytes, String what, SourceLocation where) {
        budget.take(bytes, what, where);
    }

    private void makeVariable(MemoryImage.Variable variable) {
        int space = variable.space() == AddressWindows.GENERIC ? AddressWindows.GLOBAL : variable.space();
        if (space != AddressWindows.GLOBAL && space != AddressWindows.CONSTANT) {
            throw new InputException(
                    "global-space",
                    variable.global().location(),
                    variable.name() + ": no global variables in address space " + variable.space());
        }
        take(variable);
        boolean readOnly = variable.isConstant() || space == AddressWindows.CONSTANT;
        byte[] bytes = new byte[(int) variable.size()];
        MemoryObject object =
                create(ObjectKind.VARIABLE, variable.name(), space, bytes, variable.alignment(), readOnly);
        if (object == null) {
            throw outOfMemory(variable.global());
        }
        globals.put(variable.global(), object);
        if (!variable.isLocal()) {
            visibleVariables.add(object);
        }
    }

    private @Nullable Init initOf(MemoryImage.Variable variable) {
        for (Init init : launches.inits()) {
            if (variable.name().equals("@" + init.symbol())) {
                return init;
            }
        }
        return null;
    }

    /** Fills globals; after all have addresses, because initializers name each other. */
    private void initialize() {
        for (MemoryImage.Variable variable : image.variables()) {
            Constant initializer = variable.initializer();
            if (initializer != null && globals.get(variable.global()) instanceof MemoryObject object) {
                initialize(object, variable.global(), initializer);
            }
        }
        for (Init init : launches.inits()) {
            fill(init);
        }
    }

    private void initialize(MemoryObject object, GlobalVariable global, Constant initializer) {
        new InitializerWriter(evaluator, layout()).write(object, global, initializer);
    }

    private void fill(Init init) {
        for (MemoryImage.Variable variable : image.variables()) {
            if (!variable.name().equals("@" + init.symbol())) {
                continue;
            }
            if (!(globals.get(variable.global()) instanceof MemoryObject object)) {
                throw new InputException(
                        "init-space",
                        init.location(),
                        variable.name() + " is no variable of global or constant memory");
            }
            if (init.buffer().bytes() > object.size()) {
                throw new InputException(
                        "init-size",
                        init.location(),
                        "%s has %d bytes, the line gives %d"
                                .formatted(variable.name(), object.size(), init.buffer().bytes()));
            }
            LaunchArguments.fill(object, init.buffer());
            return;
        }
        throw new InputException("init-symbol", init.location(), "no global variable @" + init.symbol());
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

    List<MemoryObject> visibleVariables() {
        return visibleVariables;
    }

    SharedSymbol sharedSymbol(int index) {
        return sharedSymbols.get(index);
    }

    /** Number of shared variables, dynamic shared memory left out. */
    int sharedCount() {
        return sharedSymbols.size();
    }

    SharedSymbol dynamicShared() {
        return dynamicShared;
    }

    /** The copy of a shared variable that a block gets. */
    MemoryObject makeShared(SharedSymbol symbol, long cta) {
        boolean isDynamic = symbol.index() == SharedSymbol.DYNAMIC;
        MemoryImage.Variable variable = isDynamic ? null : sharedVariables.get(symbol.index());
        long size = variable == null
                ? machine.sharedBytes() + launches.launches().get(launch).sharedBytes()
                : variable.size();
        long identity = UndefinedBits.combine(UndefinedBits.combine(seed ^ launch, cta), symbol.index() - 7);
        MemoryObject object = new MemoryObject(
                ObjectKind.VARIABLE,
                symbol.name(),
                AddressWindows.SHARED,
                symbol.windowAddress(),
                variable == null ? 256 : variable.alignment(),
                identity,
                windows,
                false,
                new byte[Math.toIntExact(size)],
                null);
        if (variable == null || variable.initializer() == null) {
            object.undefine(0, object.size());
        } else {
            initialize(object, variable.global(), variable.initializer());
        }
        if (sharedExposed[symbol.index() + 1]) {
            object.expose();
        }
        return object;
    }

    /** Lets pointers with wildcard provenance access what {@code provenance} stands for. */
    void expose(@Nullable Provenance provenance) {
        if (provenance instanceof MemoryObject object) {
            object.expose();
        } else if (provenance instanceof SharedSymbol symbol) {
            sharedExposed[symbol.index() + 1] = true;
        }
    }

    /** The object of global, constant or parameter memory that holds generic {@code address}, or null. */
    @Nullable MemoryObject globalAt(long address) {
        Map.Entry<Long, MemoryObject> entry = byAddress.floorEntry(address);
        return entry != null && address - entry.getKey() <= entry.getValue().size() ? entry.getValue() : null;
    }

    /** The least number that {@link #globalAt} finds something for; more than {@link #mostAddress} if there is none. */
    long leastAddress() {
        return byAddress.isEmpty() ? 1 : byAddress.firstKey();
    }

    /** The greatest number that {@link #globalAt} finds something for. */
    long mostAddress() {
        return byAddress.isEmpty()
                ? 0
                : byAddress.lastKey() + byAddress.lastEntry().getValue().size();
    }

    /** The concrete values of the bits of an undefined constant. */
    long undefinedConstantBits() {
        return UndefinedBits.mix(seed + 17);
    }

    /** What a global stands for. */
    Provenance provenanceOf(GlobalValue global) {
        return java.util.Objects.requireNonNull(globals.get(global));
    }

    /** The address of {@code global} as a pointer of its own space. */
    void addressOf(GlobalValue global, Scalar into) {
        Provenance provenance = globals.get(global);
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

    /** Says whose address {@code into} is, unless addresses are mere numbers. */
    void mark(Scalar into, @Nullable Provenance provenance) {
        if (!image.hasBareAddresses()) {
            into.address = true;
            into.provenance = provenance;
        }
    }

    /** Whether addresses are mere numbers, which lead to whatever lies there. */
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
        requireAlone("a block address is made");
        MemoryObject object =
                create(ObjectKind.CODE, "block address", AddressWindows.GLOBAL, new byte[0], 16, true, block);
        if (object == null) {
            throw outOfMemory("a block address", SourceLocation.NONE);
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
        requireAlone("text is printed");
        printed.computeIfAbsent(thread, t -> new StringBuilder()).append(text);
    }

    /** Blocks begin or have ceased to run at the same time. */
    void setApart(boolean apart) {
        isApart = apart;
        byAddress.values().forEach(object -> object.setFrozen(apart));
    }

    /** Throws {@link OrderMatters} while blocks run at the same time; tells a watch otherwise. */
    void requireAlone(String what) {
        refuseApart(what);
        orderMatters(what);
    }

    /** Throws {@link OrderMatters} while blocks run at the same time. */
    void refuseApart(String what) {
        if (isApart) {
            throw new OrderMatters(what);
        }
    }

    /** Tells the watch, if any, of something that may depend on the order of threads. */
    void orderMatters(String what) {
        ScheduleWatch current = watch;
        if (current != null) {
            current.orderMatters(what);
        }
    }

    /** Tells the listener, if any, of a store. */
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
        heap.start(
                started.heapBytes(), started.grid().count() * started.block().count());
    }

    @Override
    public void startMachine(MachineKernel kernel) {
        machine.start(kernel, launches.launches().get(launch), arguments.objects(launch));
        dynamicShared = machine.sharedMemory();
    }

    /** Whether address 0 of a space is no null pointer. */
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
        MemoryObject object = provenance instanceof MemoryObject o ? o : byAddress.get(address);
        boolean isAllowed = object != null
                && (provenance == object || provenance == Provenance.WILDCARD || image.hasBareAddresses());
        return isAllowed && object.address(0) == address ? object : null;
    }

    @Override
    public List<ObservedObject> observe() {
        return new Observation(this).objects();
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
