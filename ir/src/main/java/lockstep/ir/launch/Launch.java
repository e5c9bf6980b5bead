package lockstep.ir.launch;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.ir.diag.SourceLocation;

/**
 * One launch of a kernel.
 *
 * @param kernel name without sigil
 * @param sharedBytes dynamic shared memory of each block
 * @param heapBytes size of the device heap; {@link #DEFAULT_HEAP} unless given
 * @param location of the line, for messages
 */
public record Launch(
        String kernel,
        Dim3 grid,
        Dim3 block,
        long sharedBytes,
        long heapBytes,
        List<LaunchArgument> arguments,
        SourceLocation location) {
    /** Bytes of the device heap where a launch does not give them: CUDA's default of 8 MiB. */
    public static final long DEFAULT_HEAP = 8L << 20;

    public Launch {
        Objects.requireNonNull(kernel);
        Objects.requireNonNull(grid);
        Objects.requireNonNull(block);
        Objects.requireNonNull(location);
        arguments = List.copyOf(arguments);
    }

    /** The same, for messages at {@code place}. */
    public Launch at(SourceLocation place) {
        return new Launch(kernel, grid, block, sharedBytes, heapBytes, arguments, place);
    }

    /** The same kernel with the same arguments, executed by one thread. */
    public Launch byOneThread() {
        return new Launch(kernel, Dim3.ONE, Dim3.ONE, sharedBytes, heapBytes, arguments, location);
    }

    /** The line that {@link LaunchReader} reads back. */
    @Override
    public String toString() {
        String shared = sharedBytes == 0 ? "" : " shared=" + sharedBytes;
        String heap = heapBytes == DEFAULT_HEAP ? "" : " heap=" + heapBytes;
        String list = arguments.stream().map(LaunchArgument::toString).collect(Collectors.joining(", ", "[", "]"));
        return "LAUNCH: " + kernel + " grid=" + grid + " block=" + block + shared + heap + " args=" + list;
    }

    /** Extents of a grid or block; each at least 1. */
    public record Dim3(int x, int y, int z) {
        /** A single block, or a single thread. */
        public static final Dim3 ONE = new Dim3(1, 1, 1);

        public Dim3 {
            if (x < 1 || y < 1 || z < 1) {
                throw new IllegalArgumentException("extent " + x + "," + y + "," + z);
            }
        }

        /** Their product. */
        public long count() {
            return (long) x * y * z;
        }

        /** {@code x}, {@code x,y} or {@code x,y,z}, without trailing ones. */
        @Override
        public String toString() {
            return z != 1 ? x + "," + y + "," + z : y != 1 ? x + "," + y : "" + x;
        }
    }
}
