package lockstep.conformance.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Our listings equal those of nvdisasm, or differ for a listed reason. Oracle: nvdisasm 13.1; skipped if it is not
 * installed. {@code -Dlockstep.cubins=FOLDER} adds all cubins below a folder, with the count of words on standard
 * output.
 */
final class NvdisasmAgreementTest {
    private static final Path CORPUS = Path.of("corpus");
    private static final int HALF_DIGITS = 16;
    /** Bits 105 to 121 of a word, which no text shows: control fields without the reuse of operands. */
    private static final long CONTROL = 0x1ffffL << 41;
    /** What labels, and addresses of symbols that a linker knows, are written as on both sides: their names differ. */
    private static final Pattern PLACE = Pattern.compile("`\\([^ ]*\\)|[0-9]+@[a-z_]+\\(.*\\)");

    @TempDir
    private Path folder;

    private Nvdisasm tool;
    private ListedDifferences differences;

    @BeforeEach
    void needNvdisasm() throws IOException {
        assumeTrue(Nvdisasm.find(folder).isPresent(), "nvdisasm is not installed");
        tool = Nvdisasm.find(folder).orElseThrow();
        differences = ListedDifferences.read();
    }

    private static List<InstructionWord> words(String file) throws IOException {
        List<InstructionWord> words = new ArrayList<>();
        for (String line : Files.readAllLines(CORPUS.resolve("sass").resolve(file))) {
            words.add(new InstructionWord(
                    Long.parseUnsignedLong(line.substring(HALF_DIGITS), 16),
                    Long.parseUnsignedLong(line.substring(0, HALF_DIGITS), 16)));
        }
        return words;
    }

    /** What differs without a reason, up to forty lines. */
    private List<String> compare(Architecture architecture, List<InstructionWord> words, SassTextStyle style)
            throws IOException {
        List<String> found = new ArrayList<>();
        List<String> theirs = tool.words(architecture, words);
        SassPrinter printer = new SassPrinter(style);
        for (int i = 0; i < words.size() && found.size() < 40; i++) {
            long address = (long) i * InstructionWord.BYTES;
            String ours = WordCodec.decode(IsaTable.of(architecture), words.get(i))
                    .map(instruction -> printer.print(instruction, address))
                    .orElse("??");
            if (!differences.allow(ours, theirs.get(i))) {
                found.add(words.get(i) + ": " + ours + " / " + theirs.get(i));
            }
        }
        return found;
    }

    /** The words that ptxas wrote, of all instructions; what they need no reason for any more is not listed. */
    @Test
    void wordsOfTheCorpus() throws IOException {
        Map<Architecture, String> files = new LinkedHashMap<>();
        files.put(Architecture.SM_75, "75");
        files.put(Architecture.SM_86, "86");
        files.put(Architecture.SM_89, "86");
        files.put(Architecture.SM_90, "90");
        files.put(Architecture.SM_90A, "90a");
        files.put(Architecture.SM_100, "100");
        files.put(Architecture.SM_103, "100");
        files.put(Architecture.SM_120, "120");
        for (Map.Entry<Architecture, String> entry : files.entrySet()) {
            List<InstructionWord> words = words("words.sm_" + entry.getValue() + ".txt");
            assertTrue(words.size() > 700);
            assertEquals(
                    List.of(),
                    compare(entry.getKey(), words, SassTextStyle.LISTING),
                    entry.getKey().tool());
        }
        assertEquals(List.of(), differences.unused());
    }

    /** A wrong printer is found: one that writes what listings leave out. */
    @Test
    void anotherTextIsFound() throws IOException {
        List<InstructionWord> words = words("words.sm_90.txt");
        assertEquals(40, compare(Architecture.SM_90, words, SassTextStyle.EXACT).size());
    }

    private record Named(Architecture architecture, List<Code> codes) {}

    private static Named read(Path file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        var cubin = CubinReader.read(Files.readAllBytes(file), SourceLocation.ofFile(file.toString()), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        return new Named(cubin.header().architecture().orElseThrow(), Ptxas.codes(cubin));
    }

    /** What differs between the words of a file and their listing by the tool, function by function. */
    private List<String> compareFile(Path file) throws IOException {
        Map<InstructionWord, List<String>> ours = new LinkedHashMap<>();
        int count = 0;
        for (Code code : read(file).codes()) {
            SassPrinter printer = new SassPrinter(SassTextStyle.LISTING, address -> "`()");
            for (CodeWord word : code.words()) {
                String text = word.instruction()
                        .map(i -> printer.print(i, word.address()))
                        .orElse("??");
                ours.computeIfAbsent(word.word(), w -> new ArrayList<>()).add(text);
                count++;
            }
        }
        List<String> found = new ArrayList<>();
        List<Nvdisasm.Line> lines = tool.file(file);
        assertEquals(count, lines.size(), file + ": words");
        for (Nvdisasm.Line line : lines) {
            String theirs = PLACE.matcher(line.text()).replaceAll("`()");
            String our = ours.getOrDefault(line.word(), List.of("no such word")).getFirst();
            boolean isSymbol = !theirs.equals(line.text()) && !our.contains("`()");
            String shown = isSymbol ? our.replaceFirst("-?0x[0-9a-f]+(?!.*0x)", "`()") : our;
            if (!differences.allow(shown, theirs)) {
                found.add(file.getFileName() + ": " + line.word() + ": " + shown + " / " + theirs);
            }
        }
        return found;
    }

    @Test
    void filesOfTheCorpus() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(CORPUS.resolve("cubins"))) {
            files = all.filter(f -> f.toString().endsWith(".cubin")).sorted().toList();
        }
        assertTrue(files.size() >= 30);
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            found.addAll(compareFile(file));
        }
        assertEquals(List.of(), found);
    }

    /** All that ptxas, where it is installed, makes of each instruction. */
    @ParameterizedTest
    @CsvSource({"SM_75,75", "SM_86,86", "SM_90,90", "SM_103,103", "SM_120,120"})
    void kernelsOfOneInstruction(Architecture architecture, int number) throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        List<String> instructions = PtxKernels.instructions(number);
        String module = PtxKernels.module(number, instructions);
        Map<InstructionWord, InstructionWord> words = new LinkedHashMap<>();
        collect(Ptxas.compile(folder, number, module), words);
        assertTrue(words.size() > 3000, "only " + words.size());
        assertEquals(List.of(), compare(architecture, List.copyOf(words.values()), SassTextStyle.LISTING));
    }

    /** Adds words, one of those that differ in control fields only. */
    private static void collect(List<Code> codes, Map<InstructionWord, InstructionWord> words) {
        for (Code code : codes) {
            for (CodeWord word : code.words()) {
                InstructionWord bits = word.word();
                words.putIfAbsent(new InstructionWord(bits.low(), bits.high() & ~CONTROL), bits);
            }
        }
    }

    @Test
    void filesOfAFolder() throws IOException {
        String named = System.getProperty("lockstep.cubins", "");
        assumeTrue(!named.isEmpty(), "-Dlockstep.cubins names no folder");
        Map<Architecture, Map<InstructionWord, InstructionWord>> words = new LinkedHashMap<>();
        Map<Architecture, long[]> counts = new LinkedHashMap<>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(named))) {
            files = all.filter(f -> f.toString().endsWith(".cubin")).sorted().toList();
        }
        for (Path file : files) {
            Named read = read(file);
            long[] count = counts.computeIfAbsent(read.architecture(), a -> new long[3]);
            count[0]++;
            count[1] += read.codes().size();
            count[2] += read.codes().stream().mapToLong(c -> c.words().size()).sum();
            collect(read.codes(), words.computeIfAbsent(read.architecture(), a -> new LinkedHashMap<>()));
        }
        List<String> found = new ArrayList<>();
        for (Map.Entry<Architecture, Map<InstructionWord, InstructionWord>> entry : words.entrySet()) {
            List<InstructionWord> all = List.copyOf(entry.getValue().values());
            List<String> differing = compare(entry.getKey(), all, SassTextStyle.LISTING);
            found.addAll(differing);
            long[] count = counts.get(entry.getKey());
            System.out.printf(
                    "%s: %d files, %d functions, %d words, %d of them different, %d texts differ without a reason%n",
                    entry.getKey().tool(), count[0], count[1], count[2], all.size(), differing.size());
        }
        assertEquals(List.of(), found);
    }
}
