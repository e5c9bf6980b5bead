package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * The arrays over which a kernel has loops: local ones, the thread's parts of shared and global ones, contiguous or
 * interleaved with those of the other threads, and the part of the input that the kernel reads. All are filled at the
 * beginning of the kernel and stored to the output at its end, by loops.
 */
final class SlicePool {
    /** Mixes elements: odd, so that multiplying by it loses nothing. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** Which argument of a kernel is its input. */
    private static final int INPUT = 1;

    private static final List<Type> TYPES =
            List.of(IntType.I32, IntType.I32, IntType.I32, IntType.I64, IntType.I8, IntType.I16, FloatType.FLOAT);

    private final FunctionEmitter e;
    private final List<ArraySlice> written = new ArrayList<>();
    private final List<ArraySlice> all = new ArrayList<>();

    SlicePool(FunctionEmitter e) {
        this.e = e;
    }

    /** Those that the thread may write. */
    List<ArraySlice> written() {
        return written;
    }

    /** All of them, including the read-only ones. */
    List<ArraySlice> all() {
        return all;
    }

    /** Makes slices at the emitter's place, if the profile wants some. */
    void make() {
        int most = e.profile().weight("slices");
        if (most == 0) {
            return;
        }
        int count = 1 + e.choices().below(most);
        for (int i = 0; i < count; i++) {
            Type element = e.choices().pick(TYPES);
            written.add(
                    switch (e.weighted("slice-local", "slice-global", "slice-shared")) {
                        case 0 -> local(element);
                        case 1 -> global(element, i);
                        default -> shared(element, i);
                    });
            fill(written.getLast());
        }
        all.addAll(written);
        all.add(input());
    }

    private ArraySlice local(Type element) {
        Value array = e.objects().scratch(new ArrayType(element, ArraySlice.ELEMENTS));
        return new ArraySlice(array, e.i32(0), array, element, 1, true);
    }

    private ArraySlice global(Type element, int number) {
        int threads = e.frame().shape().threads();
        GlobalVariable array = array("array" + number, element, threads, AddressSpace.GLOBAL);
        array.setInitializer(e.context().zero(array.valueType()));
        return part(array, element, e.frame().global(), threads);
    }

    private ArraySlice shared(Type element, int number) {
        int threads = e.frame().shape().blockThreads();
        GlobalVariable array = array("tile" + number, element, threads, AddressSpace.SHARED);
        array.setInitializer(e.context().undef(array.valueType()));
        return part(array, element, e.frame().thread(), threads);
    }

    private GlobalVariable array(String name, Type element, int threads, AddressSpace space) {
        ArrayType type = new ArrayType(element, (long) threads * ArraySlice.ELEMENTS);
        GlobalVariable array = e.module().addGlobalVariable(name, type, space.number());
        array.setLinkage(Linkage.INTERNAL);
        array.setAlignment(8);
        return array;
    }

    /** The part of thread {@code index}: its elements in a row, or as far from each other as there are threads. */
    private ArraySlice part(GlobalVariable variable, Type element, Value index, int threads) {
        Value array = e.choices().chance(1, 3)
                ? e.context().cast(Opcode.ADDRSPACECAST, variable, PointerType.GENERIC)
                : variable;
        boolean isInterleaved = e.choices().chance(1, 2);
        Value first = isInterleaved
                ? index
                : e.at().binary(Opcode.MUL, index, e.i32(ArraySlice.ELEMENTS), Flag.set(Flag.NSW, Flag.NUW));
        return slice(array, first, element, isInterleaved ? threads : 1, true);
    }

    /** Elements of the input from the thread's number on: threads read what others read as well. */
    private ArraySlice input() {
        return slice(e.function().argument(INPUT), e.frame().global(), IntType.I32, 1, false);
    }

    private ArraySlice slice(Value array, Value first, Type element, int stride, boolean isWritten) {
        Value wide = e.at().cast(Opcode.ZEXT, first, IntType.I64);
        Value base = e.at().elementPointer(element, array, List.of(wide), Flag.INBOUNDS.bit());
        return new ArraySlice(array, first, base, element, stride, isWritten);
    }

    /** Stores numbers that differ from element to element and from lane to lane. */
    private void fill(ArraySlice slice) {
        Value from = e.values().varying(e, IntType.I32);
        Value by = e.i32((int) e.choices().between(1, 255));
        CountedLoop loop = CountedLoop.plain(e, ArraySlice.ELEMENTS);
        loop.begin(List.of());
        Value counter = loop.counters().getFirst().value();
        Value number = e.at().binary(Opcode.ADD, e.at().binary(Opcode.MUL, counter, by), from);
        e.at().store(converted(e, number, slice.element()), slice.at(e, counter), slice.bytes());
        loop.end();
    }

    /** {@code number}, an integer, as an element of type {@code wanted}: what is a float then is small. */
    static Value converted(FunctionEmitter e, Value number, Type wanted) {
        if (wanted instanceof IntType type) {
            return e.values().resized(e, number, type);
        }
        return e.at().cast(Opcode.SITOFP, e.values().resized(e, number, IntType.I8), wanted);
    }

    /** {@code element}, of a slice, as an integer of type {@code wanted}: of a float its sign. */
    static Value number(FunctionEmitter e, Value element, IntType wanted) {
        if (element.type() instanceof IntType) {
            return e.values().resized(e, element, wanted);
        }
        Value zero = e.context().zero(element.type());
        Value isPositive = e.at().compare(Predicate.OGT, element, zero);
        return e.at().cast(Opcode.ZEXT, isPositive, wanted);
    }

    /** Shows what the slices hold, each mixed into one number. */
    void observe() {
        for (ArraySlice slice : written) {
            int mixed = e.variables().declareHidden(e.context().i64(0));
            CountedLoop loop = CountedLoop.plain(e, ArraySlice.ELEMENTS);
            loop.begin(List.of(mixed));
            Value place = slice.at(e, loop.counters().getFirst().value());
            Value held = e.at().load(slice.element(), place, slice.bytes());
            Value times = e.at().binary(
                            Opcode.MUL, e.variables().get(mixed), e.context().i64(MIX));
            e.variables().set(mixed, e.at().binary(Opcode.XOR, times, number(e, held, IntType.I64)));
            loop.end();
            e.observe(e.variables().get(mixed), LaunchShape.SLOT_BYTES);
            e.variables().forget(mixed);
        }
    }
}
