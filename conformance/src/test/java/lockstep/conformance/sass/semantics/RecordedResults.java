package lockstep.conformance.sass.semantics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;

/**
 * What a GPU left, in the form that {@code hardware/confirm} writes, replayed in the simulator. The first line names
 * the device, the driver and the architecture; the others are
 *
 * <pre>
 * kernel -O3 saxpy.llc.ptx 2:5d1e9d4f 3:9874f699       the CRC-32 of each buffer
 * instruction -O3 not.b32 %r9, %r1 | r9 fffffffe...    what 32 threads store of each result
 * </pre>
 */
final class RecordedResults {
    private static final Pattern TITLE = Pattern.compile("# .*\\bsm_(\\d+);.*");
    private static final Pattern KERNEL = Pattern.compile("kernel (-O\\d) (\\S+)((?: \\d+:[0-9a-f]{8})+)");
    private static final Pattern INSTRUCTION = Pattern.compile("instruction (-O\\d) (.*) \\| (.*)");

    /** What a buffer holds before the launch where the program leaves it open; {@code confirm} fills them so. */
    private static final byte OPEN = (byte) 0xa5;

    private final Path kernels;
    private final byte[] values;

    /**
     * Results are of the kernels in a folder and of the operands in a file.
     *
     * @param corpus with {@code ptx/kernels} and {@code hardware/values.txt}
     */
    RecordedResults(Path corpus) throws IOException {
        kernels = corpus.resolve("ptx").resolve("kernels");
        values = ValueKernels.read(Files.readAllLines(corpus.resolve("hardware").resolve("values.txt")));
    }

    /** A line for each result in {@code file} that differs from the simulator's. */
    List<String> differences(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Matcher title = TITLE.matcher(lines.getFirst());
        if (!title.matches()) {
            throw new IOException(file + ": the first line names no architecture");
        }
        List<String> instructions =
                lines.stream().flatMap(RecordedResults::instruction).distinct().toList();
        SassAgreement agreement = new SassAgreement(Integer.parseInt(title.group(1)), instructions);
        List<String> found = new ArrayList<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                difference(line, agreement).ifPresent(text -> found.add(line.split(" \\|")[0] + ": " + text));
            }
        }
        return found;
    }

    private static Stream<String> instruction(String line) {
        Matcher matcher = INSTRUCTION.matcher(line);
        return matcher.matches() ? Stream.of(matcher.group(2)) : Stream.empty();
    }

    private Optional<String> difference(String line, SassAgreement agreement) throws IOException {
        Matcher kernel = KERNEL.matcher(line);
        if (kernel.matches()) {
            return ofKernel(kernel.group(2), kernel.group(3).strip().split(" "));
        }
        Matcher instruction = INSTRUCTION.matcher(line);
        if (instruction.matches()) {
            byte[] stored = stored(instruction.group(3).split(" "));
            return agreement.difference(instruction.group(2), values, stored);
        }
        throw new IOException("neither a kernel nor an instruction: " + line);
    }

    private Optional<String> ofKernel(String name, String[] buffers) throws IOException {
        String text = Files.readString(kernels.resolve(name));
        RunResult result = new FastEngine()
                .run(
                        PtxImages.of(PtxReader.read(name, text).orThrow()),
                        RunRequest.of(LaunchReader.readComments(name, text), Schedule.of(Policy.STACK)));
        if (!(result.outcome() instanceof Outcome.Finished)) {
            return Optional.of(result.outcome().toString());
        }
        String entry = name.substring(0, name.indexOf('.'));
        for (String buffer : buffers) {
            String[] parts = buffer.split(":");
            String own = crc(result.object(entry + " arg " + parts[0]).orElseThrow());
            if (!own.equals(parts[1])) {
                return Optional.of("buffer %s has crc32 %s, in the simulator %s".formatted(parts[0], parts[1], own));
            }
        }
        return Optional.empty();
    }

    private static String crc(ObservedObject object) {
        byte[] bytes = object.bytes().clone();
        for (int at = 0; at < bytes.length; at++) {
            int open = object.undefinedAt(at);
            bytes[at] = (byte) (bytes[at] & ~open | OPEN & open);
        }
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    /** The records of all threads with the results at their places, from pairs of a register and its values. */
    private static byte[] stored(String[] words) {
        byte[] records = new byte[ValueKernels.THREADS * ValueKernels.RECORD];
        for (int i = 0; i < words.length; i += 2) {
            byte[] all = HexFormat.of().parseHex(words[i + 1]);
            int size = all.length / ValueKernels.THREADS;
            int place = ValueKernels.resultPlace(words[i]);
            for (int thread = 0; thread < ValueKernels.THREADS; thread++) {
                System.arraycopy(all, thread * size, records, thread * ValueKernels.RECORD + place, size);
            }
        }
        return records;
    }
}
