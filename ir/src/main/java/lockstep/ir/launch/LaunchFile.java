package lockstep.ir.launch;

import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import lockstep.ir.diag.SourceLocation;

/**
 * A launch sequence: launches in order on memory that persists, the contents of globals before the first, and the
 * expectations after the last.
 *
 * @param name of its source, for messages
 */
public record LaunchFile(String name, List<Init> inits, List<Launch> launches, List<Expect> expects) {
    public LaunchFile {
        Objects.requireNonNull(name);
        inits = List.copyOf(inits);
        launches = List.copyOf(launches);
        expects = List.copyOf(expects);
    }

    /** A sequence of one launch without expectations. */
    public static LaunchFile of(Launch launch) {
        return new LaunchFile("<flags>", List.of(), List.of(launch), List.of());
    }

    /** The kernels launched, each once, in order. */
    public List<String> kernels() {
        return launches.stream().map(Launch::kernel).distinct().toList();
    }

    /** Whether the launches were made up from the parameters of a kernel, because none were described. */
    public boolean isMadeUp() {
        return launches.stream().allMatch(launch -> launch.location().equals(SourceLocation.NONE));
    }

    /** The index of the last launch of {@code kernel}, or -1. */
    public int lastLaunchOf(String kernel) {
        for (int i = launches.size() - 1; i >= 0; i--) {
            if (launches.get(i).kernel().equals(kernel)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * What results call the buffer that argument {@code argument} of launch {@code launch} made: {@code "KERNEL arg
     * K"}, or {@code "KERNEL#L arg K"} where the kernel is launched several times.
     */
    public String bufferName(int launch, int argument) {
        String kernel = launches.get(launch).kernel();
        long times = launches.stream().filter(l -> l.kernel().equals(kernel)).count();
        return kernel + (times > 1 ? "#" + launch : "") + " arg " + argument;
    }

    /** The lines that {@link LaunchReader} reads back. */
    @Override
    public String toString() {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        inits.forEach(line -> lines.add(line.toString()));
        launches.forEach(line -> lines.add(line.toString()));
        expects.forEach(line -> lines.add(line.toString()));
        return lines.toString();
    }

    /** Contents of a global before the first launch. */
    public record Init(String symbol, BufferSpec buffer, SourceLocation location) {
        public Init {
            Objects.requireNonNull(symbol);
            Objects.requireNonNull(buffer);
            Objects.requireNonNull(location);
        }

        @Override
        public String toString() {
            return "INIT: " + symbol + " = " + buffer;
        }
    }
}
