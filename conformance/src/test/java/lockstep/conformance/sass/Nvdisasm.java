package lockstep.conformance.sass;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;

/** NVIDIA's disassembler, which the environment variable NVDISASM names or which is on the PATH or in CUDA_HOME. */
final class Nvdisasm {
    /** An address, the text, and the tool's list of targets of an indirect branch. */
    private static final Pattern LINE =
            Pattern.compile("\\s*/\\*([0-9a-f]+)\\*/\\s+(.*?)\\s*(?:\\(\\*.*\\*\\)\\s*)?;.*");

    private static final Pattern ENCODING = Pattern.compile("\\s*/\\* 0x([0-9a-f]{16}) \\*/.*");
    private static final Pattern INLINE_ENCODING = Pattern.compile(".*/\\* 0x([0-9a-f]{16}) \\*/");

    private final Path tool;
    private final Path folder;

    private Nvdisasm(Path tool, Path folder) {
        this.tool = tool;
        this.folder = folder;
    }

    /** The tool, if it is installed; its files are written to {@code folder}. */
    static Optional<Nvdisasm> find(Path folder) {
        String named = System.getenv("NVDISASM");
        Optional<Path> tool = named == null ? Ptxas.find("nvdisasm") : Optional.of(Path.of(named));
        return tool.filter(Files::isExecutable).map(t -> new Nvdisasm(t, folder));
    }

    private List<String> run(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(tool.toString()));
        command.addAll(arguments);
        Path output = folder.resolve("nvdisasm.txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(300, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(command + " did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    /**
     * The text of each of {@code words} at its place, the {@code i}th at address 16 i. Words are written in sequence to
     * one file, since the tool takes long to start; it refuses the whole file if one is illegal.
     */
    List<String> words(Architecture architecture, List<InstructionWord> words) throws IOException {
        ByteBuffer bytes =
                ByteBuffer.allocate(words.size() * InstructionWord.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (InstructionWord word : words) {
            bytes.putLong(word.low()).putLong(word.high());
        }
        Path raw = folder.resolve("words.bin");
        Files.write(raw, bytes.array());
        String name =
                architecture.tool().toUpperCase(Locale.ROOT).replace("_", "").replace('A', 'a');
        List<String> output = run(List.of("-b", name, raw.toString()));
        Map<Integer, String> found = new HashMap<>();
        for (String line : output) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                found.put(Integer.parseInt(matcher.group(1), 16) / InstructionWord.BYTES, matcher.group(2));
            }
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String text = found.get(i);
            if (text == null) {
                String said = String.join("\n", output.subList(0, Math.min(output.size(), 3)));
                throw new AssertionError(architecture + ": no text of " + words.get(i) + ": " + said);
            }
            texts.add(text);
        }
        return texts;
    }

    /** A word of a file and its text. */
    record Line(long address, InstructionWord word, String text) {}

    /** The words of a cubin as the tool lists them, function by function. */
    List<Line> file(Path cubin) throws IOException {
        List<Line> lines = new ArrayList<>();
        long low = 0;
        long address = 0;
        String text = "";
        for (String line : run(List.of("-c", "-hex", cubin.toString()))) {
            Matcher first = LINE.matcher(line);
            Matcher second = ENCODING.matcher(line);
            if (first.matches()) {
                address = Long.parseLong(first.group(1), 16);
                text = first.group(2);
                Matcher encoding = INLINE_ENCODING.matcher(line.strip());
                low = encoding.matches() ? Long.parseUnsignedLong(encoding.group(1), 16) : 0;
            } else if (second.matches() && !text.isEmpty()) {
                InstructionWord word = new InstructionWord(low, Long.parseUnsignedLong(second.group(1), 16));
                lines.add(new Line(address, word, text));
                text = "";
            }
        }
        return lines;
    }
}
