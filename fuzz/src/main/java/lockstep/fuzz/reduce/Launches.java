package lockstep.fuzz.reduce;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchFile.Init;

/** Simpler launch sequences than a given one, the boldest first. */
final class Launches {
    /** Sizes of blocks worth trying: a warp, half of one, a few lanes, one. */
    private static final List<Integer> EXTENTS = List.of(1, 2, 4, 8, 16, 32, 64);

    private final LaunchFile file;
    private final List<LaunchFile> simpler = new ArrayList<>();

    private Launches(LaunchFile file) {
        this.file = file;
    }

    /** Sequences that differ from {@code file} in one thing; none is as it is. */
    static List<LaunchFile> simpler(LaunchFile file) {
        Launches launches = new Launches(file);
        launches.dropLines();
        for (int i = 0; i < file.launches().size(); i++) {
            launches.simplify(i);
        }
        for (int i = 0; i < file.inits().size(); i++) {
            launches.simplifyInit(i);
        }
        return launches.simpler;
    }

    /** The same sequence for a kernel that is called {@code name} now; all launches are of one kernel. */
    static LaunchFile renamed(LaunchFile file, String name) {
        List<Launch> launches = file.launches().stream()
                .map(l -> new Launch(
                        name, l.grid(), l.block(), l.sharedBytes(), l.heapBytes(), l.arguments(), l.location()))
                .toList();
        return new LaunchFile(file.name(), file.inits(), launches, file.expects());
    }

    private void dropLines() {
        List<Launch> launches = file.launches();
        if (!file.expects().isEmpty()) {
            simpler.add(new LaunchFile(file.name(), file.inits(), launches, List.of()));
        }
        int count = launches.size();
        if (count > 2) {
            simpler.add(with(launches.subList(0, count / 2)));
            simpler.add(with(launches.subList(count / 2, count)));
        }
        for (int i = count - 1; i >= 0 && count > 1; i--) {
            simpler.add(with(without(launches, i)));
        }
        for (int i = file.inits().size() - 1; i >= 0; i--) {
            simpler.add(new LaunchFile(file.name(), without(file.inits(), i), launches, file.expects()));
        }
    }

    private static <T> List<T> without(List<T> list, int index) {
        List<T> rest = new ArrayList<>(list);
        rest.remove(index);
        return rest;
    }

    private static <T> List<T> with(List<T> list, int index, T element) {
        List<T> changed = new ArrayList<>(list);
        changed.set(index, element);
        return changed;
    }

    private LaunchFile with(List<Launch> launches) {
        return new LaunchFile(file.name(), file.inits(), launches, file.expects());
    }

    private void simplify(int index) {
        Launch launch = file.launches().get(index);
        smaller(launch.grid()).forEach(grid -> add(index, shaped(launch, grid, launch.block())));
        smaller(launch.block()).forEach(block -> add(index, shaped(launch, launch.grid(), block)));
        if (launch.sharedBytes() != 0) {
            add(index, reserving(launch, 0, launch.heapBytes()));
            add(index, reserving(launch, launch.sharedBytes() / 2, launch.heapBytes()));
        }
        if (launch.heapBytes() != Launch.DEFAULT_HEAP) {
            add(index, reserving(launch, launch.sharedBytes(), Launch.DEFAULT_HEAP));
        }
        for (int i = 0; i < launch.arguments().size(); i++) {
            for (LaunchArgument argument : simpler(launch.arguments().get(i))) {
                add(index, passing(launch, with(launch.arguments(), i, argument)));
            }
        }
    }

    private void add(int index, Launch launch) {
        simpler.add(with(with(file.launches(), index, launch)));
    }

    private static Launch shaped(Launch l, Dim3 grid, Dim3 block) {
        return new Launch(l.kernel(), grid, block, l.sharedBytes(), l.heapBytes(), l.arguments(), l.location());
    }

    private static Launch reserving(Launch l, long shared, long heap) {
        return new Launch(l.kernel(), l.grid(), l.block(), shared, heap, l.arguments(), l.location());
    }

    static Launch passing(Launch l, List<LaunchArgument> arguments) {
        return new Launch(l.kernel(), l.grid(), l.block(), l.sharedBytes(), l.heapBytes(), arguments, l.location());
    }

    private static List<Dim3> smaller(Dim3 extent) {
        List<Dim3> all = new ArrayList<>();
        EXTENTS.stream().filter(x -> x < extent.x()).forEach(x -> all.add(new Dim3(x, extent.y(), extent.z())));
        if (extent.x() > 2 * EXTENTS.getLast()) {
            all.add(new Dim3(extent.x() / 2, extent.y(), extent.z()));
        }
        if (extent.y() > 1) {
            all.add(new Dim3(extent.x(), 1, extent.z()));
            all.add(new Dim3(extent.x(), extent.y() / 2, extent.z()));
        }
        if (extent.z() > 1) {
            all.add(new Dim3(extent.x(), extent.y(), 1));
            all.add(new Dim3(extent.x(), extent.y(), extent.z() / 2));
        }
        return all.stream().distinct().toList();
    }

    private static List<LaunchArgument> simpler(LaunchArgument argument) {
        List<LaunchArgument> all = new ArrayList<>();
        switch (argument) {
            case LaunchArgument.OfInteger i -> simplerIntegers(i, all);
            case LaunchArgument.OfFloat f -> {
                if (f.bits() != 0) {
                    all.add(new LaunchArgument.OfFloat(f.type(), "0.0", 0));
                }
            }
            case LaunchArgument.OfBuffer b -> {
                all.add(new LaunchArgument.Null());
                simpler(b.buffer()).forEach(buffer -> all.add(new LaunchArgument.OfBuffer(buffer)));
            }
            case LaunchArgument.Same s -> all.add(new LaunchArgument.Null());
            case LaunchArgument.OfBytes b -> {
                String zeros = "0".repeat(b.digits().length());
                if (!b.digits().equals(zeros)) {
                    all.add(new LaunchArgument.OfBytes(zeros));
                }
            }
            case LaunchArgument.Previous p -> all.add(new LaunchArgument.Null());
            case LaunchArgument.Null n -> {}
        }
        return all;
    }

    private static void simplerIntegers(LaunchArgument.OfInteger integer, List<LaunchArgument> all) {
        BigInteger value = integer.value();
        for (BigInteger lower :
                List.of(BigInteger.ZERO, BigInteger.ONE, value.shiftRight(1), value.subtract(BigInteger.ONE))) {
            if (lower.abs().compareTo(value.abs()) < 0) {
                all.add(new LaunchArgument.OfInteger(integer.width(), lower));
            }
        }
    }

    private static List<BufferSpec> simpler(BufferSpec buffer) {
        List<BufferSpec> all = new ArrayList<>();
        ElementType type = buffer.type();
        for (int count : new int[] {1, 2, 4, 8, 16, 32, buffer.count() / 2}) {
            // Given bytes would not fit any more; they become something simpler below.
            if (count < buffer.count() && count > 0 && !(buffer.content() instanceof Content.Hex)) {
                all.add(new BufferSpec(type, count, buffer.content(), buffer.isOutput()));
            }
        }
        if (!buffer.isOutput()) {
            all.add(new BufferSpec(type, buffer.count(), new Content.Zero(), true));
        }
        boolean isPlain = buffer.content() instanceof Content.Zero
                || buffer.content() instanceof Content.Const
                || buffer.content() instanceof Content.Iota;
        if (!isPlain && type != ElementType.PTR) {
            long one = type.isFloat() ? type.encode(1) : 1;
            String text = type.isFloat() ? "1.0" : "1";
            all.add(new BufferSpec(type, buffer.count(), new Content.Const(text, one), false));
            all.add(new BufferSpec(type, buffer.count(), new Content.Iota(), false));
        }
        return all;
    }

    private void simplifyInit(int index) {
        Init init = file.inits().get(index);
        for (BufferSpec buffer : simpler(init.buffer())) {
            Init changed = new Init(init.symbol(), buffer, init.location());
            simpler.add(
                    new LaunchFile(file.name(), with(file.inits(), index, changed), file.launches(), file.expects()));
        }
    }
}
