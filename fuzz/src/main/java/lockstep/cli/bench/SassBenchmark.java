package lockstep.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassTextStyle;

/** Machine words of sm_90 a second: decoded, encoded, written as text. There is no peer. */
public final class SassBenchmark implements Benchmark {
    /** Where the words stand in the repository. */
    public static final String DEFAULT_FILE = "conformance/corpus/sass/words.sm_90.txt";

    private static final String NAME = "sass";
    private static final int WORDS = 1_000_000;
    private static final int ROUNDS = 5;
    private static final int HALF_DIGITS = 16;
    private static final double NANOSECONDS = 1e9;

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
    public void run(BenchSink sink) throws IOException {
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

    /** {@code work} gives zero for each word unless its result is wrong. */
    private static void measure(BenchSink sink, String what, IntToLongFunction work) {
        List<Double> rates = new ArrayList<>();
        long wrong = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < WORDS; i++) {
                wrong |= work.applyAsLong(i);
            }
            rates.add(WORDS * NANOSECONDS / Math.max(1, System.nanoTime() - start));
        }
        if (wrong != 0) {
            sink.wrong(NAME, "a word was not " + what + " right");
        }
        sink.figure(Figure.ofRates(NAME, "words", what, rates, "words/s"));
    }
}
