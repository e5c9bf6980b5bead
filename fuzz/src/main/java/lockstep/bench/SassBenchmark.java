package lockstep.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/**
 * Machine words of sm_90 a second: decoded, encoded, written as text; beside nvdisasm on a tenth of them where it is
 * installed.
 */
public final class SassBenchmark implements Benchmark {
    /** The folder of the machine words in the repository. */
    public static final String DEFAULT_FILE = "conformance/corpus/sass/words.sm_90.txt";

    private static final String NAME = "sass";
    private static final int WORDS = 1_000_000;
    private static final int ROUNDS = 5;
    private static final String PEER = "nvdisasm";
    private static final int PEER_WORDS = 100_000;
    private static final int HALF_DIGITS = 16;

    private final Path file;

    /** @param file a machine word a line, in hexadecimal digits */
    public SassBenchmark(Path file) {
        this.file = file;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "machine words of sm_90 a second: decoded, encoded, written as text";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        InstructionWord[] words = words();
        SassInstruction[] decoded = new SassInstruction[WORDS];
        IsaTable table = IsaTable.of(Architecture.SM_90);
        SassPrinter printer = new SassPrinter(SassTextStyle.LISTING);
        measure(sink, "decoded", i -> {
            decoded[i] = WordCodec.decode(table, words[i]).orElseThrow();
            return decoded[i].residue().low();
        });
        measure(sink, "encoded", i -> {
            InstructionWord word = WordCodec.encode(decoded[i]);
            return word.low() ^ words[i].low() | word.high() ^ words[i].high();
        });
        measure(sink, "written", i -> printer.print(decoded[i], 0).isEmpty() ? 1 : 0);
        besidePeer(sink, words);
    }

    private static void besidePeer(Benchmark.Sink sink, InstructionWord[] words) throws IOException {
        Optional<OutsideTool> peer = OutsideTool.find(PEER);
        if (peer.isEmpty()) {
            sink.skipped(NAME, PEER + " is not on the PATH, so there is nothing to compare with");
            return;
        }
        ByteBuffer bytes =
                ByteBuffer.allocate(PEER_WORDS * InstructionWord.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < PEER_WORDS; i++) {
            bytes.putLong(words[i].low()).putLong(words[i].high());
        }
        Path raw = Files.createTempFile("lockstep-words", ".bin");
        try {
            Files.write(raw, bytes.array());
            List<String> arguments = List.of("--binary", "SM90", raw.toString());
            Timing timing = Timing.of(1, ROUNDS, () -> peer.get().run(arguments));
            sink.figure(Figure.of(NAME, PEER, "written", PEER_WORDS / timing.best(), "words/s"));
        } finally {
            Files.delete(raw);
        }
    }

    private InstructionWord[] words() throws IOException {
        List<InstructionWord> samples = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            samples.add(new InstructionWord(
                    Long.parseUnsignedLong(line.substring(HALF_DIGITS), 16),
                    Long.parseUnsignedLong(line.substring(0, HALF_DIGITS), 16)));
        }
        InstructionWord[] words = new InstructionWord[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = samples.get(i % samples.size());
        }
        return words;
    }

    /** {@code work} gives zero for each word unless its result is wrong; time is that of the processor. */
    private static void measure(Benchmark.Sink sink, String what, IntToLongFunction work) {
        long[] wrong = new long[1];
        Timing timing = Timing.ofProcessor(0, ROUNDS, () -> {
            for (int i = 0; i < WORDS; i++) {
                wrong[0] |= work.applyAsLong(i);
            }
        });
        if (wrong[0] != 0) {
            sink.wrong(NAME, "a word was not " + what + " right");
        }
        List<Double> rates = timing.seconds().stream().map(s -> WORDS / s).toList();
        sink.figure(Figure.ofRates(NAME, "words", what, rates, "words/s"));
    }
}
