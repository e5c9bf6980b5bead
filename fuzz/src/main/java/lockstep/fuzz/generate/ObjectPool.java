package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * The private objects of one function: local variables, the thread's elements of global and shared arrays, and memory
 * from the heap. All are made, and filled, where the function begins.
 */
final class ObjectPool {
    /**
     * Memory that one thread alone reads and writes, all of it initialized but for padding.
     *
     * @param pointer to its beginning
     * @param type what it holds
     * @param mayBeLocal whether it is, or may be, a stack slot
     */
    record PrivateObject(Value pointer, Type type, boolean mayBeLocal) {
        /** The types of objects, the simplest first. */
        static final List<Type> TYPES = List.of(
                IntType.I32,
                new ArrayType(IntType.I32, 4),
                FloatType.FLOAT,
                IntType.I64,
                StructType.of(IntType.I32, IntType.I64, FloatType.FLOAT),
                new ArrayType(IntType.I8, 8),
                VectorType.of(IntType.I32, 2),
                StructType.of(IntType.I8, StructType.of(IntType.I16, IntType.I32), new ArrayType(IntType.I32, 2)),
                new ArrayType(StructType.of(IntType.I32, IntType.I16), 2),
                IntType.I1,
                new ArrayType(new ArrayType(IntType.I16, 4), 2),
                FloatType.DOUBLE);

        /** Whether every byte holds bits of an integer, so that any integer may be read from it. */
        boolean isPlain() {
            return isPlain(type);
        }

        private static boolean isPlain(Type type) {
            if (type instanceof ArrayType array) {
                return isPlain(array.element());
            }
            return type instanceof IntType integer && integer.width() % 8 == 0;
        }
    }

    /** Mixes members: an odd number whose powers differ. */
    private static final long MIX = 0x9E3779B1;

    private static final DataLayout LAYOUT = DataLayout.parse(DataLayout.NVPTX64);

    private final FunctionEmitter e;
    private final List<PrivateObject> all = new ArrayList<>();
    private final List<Value> heap = new ArrayList<>();

    /** Objects that are not shown at the end. */
    private final Set<PrivateObject> scratches = new LinkedHashSet<>();

    ObjectPool(FunctionEmitter e) {
        this.e = e;
    }

    /** The objects. */
    List<PrivateObject> all() {
        return all;
    }

    /** Makes objects at the emitter's place, as many as the profile specifies. */
    void make() {
        int count = e.upTo("objects");
        for (int i = 0; i < count; i++) {
            Type type = e.choices().pick(PrivateObject.TYPES);
            String[] kinds = e.isKernel()
                    ? new String[] {"object-local", "object-global", "object-shared", "object-heap"}
                    : new String[] {"object-local"};
            switch (e.weighted(kinds)) {
                case 0 -> local(type);
                case 1 -> global(type);
                case 2 -> shared(type);
                default -> fromHeap(type);
            }
        }
    }

    /** The objects on which there may be atomics. */
    List<PrivateObject> forAtomics() {
        boolean isAnywhere = e.profile().weight("atomic-local") != 0;
        return isAnywhere
                ? all
                : all.stream().filter(object -> !object.mayBeLocal()).toList();
    }

    /** Adds an object that was made and filled elsewhere. */
    void add(Value pointer, Type type) {
        add(pointer, type, true);
    }

    private void add(Value pointer, Type type, boolean mayBeLocal) {
        all.add(new PrivateObject(pointer, type, mayBeLocal));
    }

    /** A local variable of the entry block, filled here. */
    private void local(Type type) {
        AllocaInstruction alloca =
                new AllocaInstruction(type, e.i32(1), LAYOUT.abiAlignment(type), AddressSpace.GENERIC.number());
        BasicBlock entry = e.function().entry();
        IrBuilder.before(Objects.requireNonNull(entry.first())).add(alloca);
        add(alloca, type);
        fill(all.getLast());
        if (e.chance("object-scratch")) {
            scratches.add(all.getLast());
        }
    }

    /** A local variable that nothing is stored in yet, for one statement alone. */
    Value scratch(Type type) {
        AllocaInstruction alloca =
                new AllocaInstruction(type, e.i32(1), LAYOUT.abiAlignment(type), AddressSpace.GENERIC.number());
        return IrBuilder.before(Objects.requireNonNull(e.function().entry().first()))
                .add(alloca);
    }

    /** The thread's element of an array with an element for each thread of the grid. */
    private void global(Type type) {
        GlobalVariable array = array(type, e.frame().shape().threads(), AddressSpace.GLOBAL);
        array.setInitializer(e.context().zero(array.valueType()));
        boolean isVisible = e.choices().chance(1, 2);
        array.setLinkage(isVisible ? Linkage.EXTERNAL : Linkage.INTERNAL);
        add(element(array, type, e.frame().global()), type, false);
    }

    /** The thread's element of an array with an element for each thread of the block. */
    private void shared(Type type) {
        GlobalVariable array = array(type, e.frame().shape().blockThreads(), AddressSpace.SHARED);
        array.setInitializer(e.context().undef(array.valueType()));
        array.setLinkage(Linkage.INTERNAL);
        Value pointer = element(array, type, e.frame().thread());
        add(pointer, type, false);
        fill(all.getLast());
    }

    private GlobalVariable array(Type type, int count, AddressSpace space) {
        String name = space.name().toLowerCase(Locale.ROOT) + all.size();
        GlobalVariable array = e.module().addGlobalVariable(name, new ArrayType(type, count), space.number());
        array.setAlignment(Math.max(8, LAYOUT.abiAlignment(type)));
        return array;
    }

    /** The element at {@code index}, sometimes through a generic address. */
    private Value element(GlobalVariable array, Type type, Value index) {
        Value base =
                e.choices().chance(1, 3) ? e.context().cast(Opcode.ADDRSPACECAST, array, PointerType.GENERIC) : array;
        Value wide = e.at().cast(Opcode.ZEXT, index, IntType.I64);
        if (e.choices().chance(1, 2)) {
            return e.at().elementPointer(type, base, List.of(wide), Flag.INBOUNDS.bit());
        }
        return e.at().elementPointer(
                        array.valueType(), base, List.of(e.context().i64(0), wide), Flag.INBOUNDS.bit());
    }

    /** Memory from the heap, whose pointer is sometimes passed through a global variable. */
    private void fromHeap(Type type) {
        var malloc = e.module().declareFunction("malloc", FunctionType.of(PointerType.GENERIC, IntType.I64));
        Value pointer = e.at().call(malloc, e.context().i64(LAYOUT.allocSize(type)));
        heap.add(pointer);
        if (e.choices().chance(1, 2)) {
            GlobalVariable array = array(PointerType.GENERIC, e.frame().shape().threads(), AddressSpace.GLOBAL);
            array.setInitializer(e.context().zero(array.valueType()));
            array.setLinkage(Linkage.INTERNAL);
            Value slot = element(array, PointerType.GENERIC, e.frame().global());
            e.at().store(pointer, slot, 8);
            pointer = e.at().load(PointerType.GENERIC, slot, 8);
        }
        add(pointer, type, false);
        fill(all.getLast());
    }

    /** Shows what the objects hold: the integers of each mixed into one number, the rest as it is. */
    void observe() {
        for (PrivateObject object : all) {
            if (scratches.contains(object)) {
                continue;
            }
            Value mixed = e.context().i64(0);
            for (Cell cell : leaves(object)) {
                Value held = e.at().load(cell.type(), cell.pointer(), cell.alignment());
                if (cell.type() instanceof IntType integer && integer.width() <= IntType.I64.width()) {
                    Value wide = integer.width() < 64 ? e.at().cast(Opcode.ZEXT, held, IntType.I64) : held;
                    Value times = e.at().binary(Opcode.MUL, mixed, e.context().i64(MIX));
                    mixed = e.at().binary(Opcode.XOR, times, wide);
                } else {
                    e.observe(held, OperandSource.bytes(cell.type()));
                }
            }
            if (!(mixed instanceof Constant)) {
                e.observe(mixed, LaunchShape.SLOT_BYTES);
            }
        }
    }

    private List<Cell> leaves(PrivateObject object) {
        List<Cell> found = new ArrayList<>();
        collect(object, object.type(), List.of(), found);
        return found;
    }

    private void collect(PrivateObject object, Type part, List<Value> path, List<Cell> found) {
        if (part instanceof ArrayType array) {
            for (int i = 0; i < array.count(); i++) {
                collect(object, array.element(), longer(path, e.i32(i)), found);
            }
        } else if (part instanceof StructType struct) {
            for (int i = 0; i < struct.fields().size(); i++) {
                collect(object, struct.fields().get(i), longer(path, e.i32(i)), found);
            }
        } else {
            Value at = path.isEmpty() ? object.pointer() : address(object.pointer(), object.type(), path);
            found.add(new Cell(at, part, LAYOUT.abiAlignment(part)));
        }
    }

    /** Frees the heap memory. */
    void free() {
        var free = heap.isEmpty()
                ? null
                : e.module().declareFunction("free", FunctionType.of(SimpleType.VOID, PointerType.GENERIC));
        for (Value pointer : heap) {
            e.at().call(Objects.requireNonNull(free), pointer);
        }
    }

    /** Stores something into every member of {@code object}. */
    private void fill(PrivateObject object) {
        for (Cell cell : leaves(object)) {
            e.at().store(e.values().any(e, cell.type()), cell.pointer(), cell.alignment());
        }
    }

    private static List<Value> longer(List<Value> path, Value index) {
        List<Value> made = new ArrayList<>(path);
        made.add(index);
        return made;
    }

    private Value address(Value pointer, Type whole, List<Value> path) {
        List<Value> indices = new ArrayList<>();
        indices.add(e.i32(0));
        indices.addAll(path);
        return e.at().elementPointer(whole, pointer, indices, Flag.INBOUNDS.bit());
    }

    /** A place in an object: the address of a scalar or vector. */
    record Cell(Value pointer, Type type, long alignment) {}

    /** A place in some object; there must be one. */
    Cell cell() {
        return cell(e.choices().pick(all));
    }

    /** A place in {@code object}. */
    Cell cell(PrivateObject object) {
        return object.isPlain() && e.chance("cell-part") ? part(object) : leaf(object);
    }

    /** A place in {@code object} that holds one of its members. */
    Cell leaf(PrivateObject object) {
        return leaf(object, path(object.type()));
    }

    private Cell leaf(PrivateObject object, List<Value> path) {
        Value base = e.chance("cell-round-trip") ? roundTrip(object.pointer()) : object.pointer();
        Value pointer = path.isEmpty() ? base : address(base, object.type(), path);
        Type type = member(object.type(), path);
        return new Cell(pointer, type, LAYOUT.abiAlignment(type));
    }

    private static Type member(Type whole, List<Value> path) {
        Type type = whole;
        for (Value index : path) {
            type = switch (type) {
                case ArrayType array -> array.element();
                case StructType struct -> struct.fields().get((int) ((ConstantInt) index).zext());
                case FloatType _, FunctionType _, IntType _, PointerType _, SimpleType _, VectorType _ ->
                    throw new IllegalArgumentException("no members in " + type);
            };
        }
        return type;
    }

    /** Indices that lead to some member. */
    private List<Value> path(Type whole) {
        List<Value> path = new ArrayList<>();
        Type type = whole;
        while (type instanceof ArrayType || type instanceof StructType) {
            if (type instanceof ArrayType array) {
                path.add(index((int) array.count()));
            } else if (type instanceof StructType struct) {
                path.add(e.i32(e.choices().below(struct.fields().size())));
            }
            type = member(type, path.subList(path.size() - 1, path.size()));
        }
        return path;
    }

    /** Two places in {@code object}: a member, and the member at a computed index, which may be the same. */
    List<Cell> couple(PrivateObject object) {
        List<Value> first = path(object.type());
        List<Value> fixed = new ArrayList<>();
        List<Value> computed = new ArrayList<>();
        Type type = object.type();
        for (Value index : first) {
            boolean isElement = type instanceof ArrayType;
            int count = type instanceof ArrayType array ? (int) array.count() : 1;
            fixed.add(index instanceof Constant ? index : e.i32(e.choices().below(count)));
            boolean isMoved = isElement && e.choices().chance(2, 3);
            computed.add(isMoved ? computedIndex(count) : fixed.getLast());
            type = member(type, fixed.subList(fixed.size() - 1, fixed.size()));
        }
        return List.of(leaf(object, fixed), fixed.equals(computed) ? cell(object) : leaf(object, computed));
    }

    /** The same address by way of an integer or of another address space. */
    private Value roundTrip(Value pointer) {
        if (!pointer.type().equals(PointerType.GENERIC)) {
            return e.at().cast(Opcode.ADDRSPACECAST, pointer, PointerType.GENERIC);
        }
        Value number = e.at().cast(Opcode.PTRTOINT, pointer, IntType.I64);
        return e.at().cast(Opcode.INTTOPTR, number, PointerType.GENERIC);
    }

    /** An index into {@code count} elements, which is sometimes divergent. */
    private Value index(int count) {
        return e.chance("cell-dynamic")
                ? computedIndex(count)
                : e.i32(e.choices().below(count));
    }

    private Value computedIndex(int count) {
        Value any = e.values().varying(e, IntType.I32);
        return Integer.bitCount(count) == 1
                ? e.at().binary(Opcode.AND, any, e.i32(count - 1))
                : e.at().binary(Opcode.UREM, any, e.i32(count));
    }

    /** Some bytes of an object that is all integer, aligned. */
    private Cell part(PrivateObject object) {
        int size = (int) LAYOUT.allocSize(object.type());
        int bytes = 1 << e.choices().below(Integer.numberOfTrailingZeros(Integer.highestOneBit(Math.min(size, 8))) + 1);
        int alignment = (int) Math.min(bytes, LAYOUT.abiAlignment(object.type()));
        int places = (size - bytes) / alignment + 1;
        Value offset = e.context().i64((long) e.choices().below(places) * alignment);
        Value pointer = e.at().elementPointer(IntType.I8, object.pointer(), List.of(offset), Flag.INBOUNDS.bit());
        return new Cell(pointer, IntType.of(8 * bytes), alignment);
    }

    /** A pointer to one of two objects of the same type, chosen lane by lane; the object itself where there is one. */
    PrivateObject either() {
        PrivateObject first = e.choices().pick(all);
        List<PrivateObject> alike = all.stream()
                .filter(other -> other.type().equals(first.type())
                        && other.pointer().type().equals(first.pointer().type()))
                .toList();
        PrivateObject second = e.choices().pick(alike);
        Value pointer = e.at().select(e.values().condition(e), first.pointer(), second.pointer());
        return new PrivateObject(pointer, first.type(), first.mayBeLocal() || second.mayBeLocal());
    }

    /** Bytes of an object. */
    static long bytes(PrivateObject object) {
        return LAYOUT.allocSize(object.type());
    }
}
