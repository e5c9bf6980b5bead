package lockstep.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchArgument.OfBuffer;
import lockstep.ir.launch.LaunchFile;

/**
 * Other launches of the same kernels: blocks of the same threads in other shapes, smaller and larger blocks, other
 * random contents of buffers. A value that one of them shows to differ between lanes is uniform elsewhere only because
 * of the launch, not because of the program.
 */
final class LaunchVariants {
    private static final int FOLD = 4;
    private static final int NARROW = 3;
    private static final int MISSING = 7;
    private static final int OTHER_SEED = 1009;
    private static final int SMALL = 50;
    private static final int LARGEST = 1024;
    private static final int DEEPEST = 64;

    private LaunchVariants() {}

    /** The variants of {@code launches}, each a whole sequence. */
    static List<LaunchFile> of(LaunchFile launches) {
        List<LaunchFile> variants = new ArrayList<>();
        variants.add(with(launches, block -> new Dim3(Math.max(1, count(block) / FOLD), FOLD, 1), 0));
        variants.add(with(launches, block -> new Dim3(NARROW, Math.max(1, count(block) / NARROW), 1), 0));
        variants.add(with(launches, block -> new Dim3(Math.max(1, count(block) - MISSING), 1, 1), OTHER_SEED));
        variants.add(with(launches, block -> block, OTHER_SEED));
        variants.add(with(launches, block -> new Dim3(SMALL, 1, 1), OTHER_SEED));
        variants.add(with(launches, block -> new Dim3(Math.min(LARGEST / 2, count(block) + FOLD), 2, 1), 0));
        variants.add(with(launches, block -> new Dim3(Math.min(LARGEST, count(block) + 2 * MISSING), 1, 1), 0));
        variants.add(with(launches, block -> new Dim3(FOLD + 1, NARROW, depth(block)), OTHER_SEED));
        return variants;
    }

    private static int depth(Dim3 block) {
        return Math.clamp(count(block) / (NARROW * (FOLD + 1)), 1, DEEPEST);
    }

    private static int count(Dim3 block) {
        return Math.toIntExact(block.count());
    }

    private static LaunchFile with(LaunchFile launches, UnaryOperator<Dim3> shape, long seedChange) {
        List<Launch> changed = launches.launches().stream()
                .map(launch -> new Launch(
                        launch.kernel(),
                        launch.grid(),
                        shape.apply(launch.block()),
                        launch.sharedBytes(),
                        launch.heapBytes(),
                        launch.arguments().stream()
                                .map(a -> argument(a, seedChange))
                                .toList(),
                        launch.location()))
                .toList();
        return new LaunchFile(launches.name(), launches.inits(), changed, List.of());
    }

    private static LaunchArgument argument(LaunchArgument argument, long seedChange) {
        if (!(argument instanceof OfBuffer of)) {
            return argument;
        }
        BufferSpec buffer = of.buffer();
        Content content = content(buffer.content(), seedChange);
        return new OfBuffer(new BufferSpec(buffer.type(), buffer.count(), content, buffer.isOutput()));
    }

    private static Content content(Content content, long seedChange) {
        return switch (content) {
            case Content.Rand rand -> new Content.Rand(rand.seed() + seedChange);
            case Content.RandRange range ->
                new Content.RandRange(range.seed() + seedChange, range.low(), range.high(), range.text());
            case Content.Zero zero -> zero;
            case Content.Iota iota -> iota;
            case Content.Undef undef -> undef;
            case Content.Const constant -> constant;
            case Content.Hex hex -> hex;
        };
    }
}
