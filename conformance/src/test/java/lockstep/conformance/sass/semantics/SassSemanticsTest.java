package lockstep.conformance.sass.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The machine code of ptxas for a PTX instruction computes what the PTX ISA specifies. Oracle: the functions of PTX,
 * and ptxas.
 */
final class SassSemanticsTest {
    private static final Path LIST = Path.of("corpus/ptx/instructions.txt");
    private static final int ONE_IN = 3;
    private static final int SEEDS = 2;

    @TempDir
    private Path folder;

    /** Those that are compared. */
    static List<String> instructions(int architecture) throws IOException {
        return listed(architecture).stream()
                .filter(text -> !APART.contains(text))
                .toList();
    }

    /** Those of one thread that ptxas takes for an architecture. */
    static List<String> listed(int architecture) throws IOException {
        List<String> found = new ArrayList<>();
        for (String line : Files.readAllLines(LIST)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int dash = line.indexOf('-');
            int space = line.indexOf(' ');
            boolean isFor = Integer.parseInt(line.substring(0, dash)) <= architecture
                    && Integer.parseInt(line.substring(dash + 1, space)) >= architecture;
            String text = line.substring(space + 1);
            if (isFor && isOfThread(text) && ValueKernels.isOfValues(text)) {
                found.add(text);
            }
        }
        return found;
    }

    /** Where ptxas and the PTX ISA, or our reading of it, disagree; see docs/bugs-found.md. */
    private static final List<String> APART = List.of(
            "mov.f64 %d9, 0f3E99999A", "mov.f64 %l9, 0f3E99999A", "fns.b32 %r9, %r1, %r2, %r3", "abs.f64 %d9, %d1");

    /** What is a matter of several threads, or of where memory lies. */
    private static final Set<PtxOpcode> NOT_OF_VALUES = EnumSet.of(
            PtxOpcode.ACTIVEMASK,
            PtxOpcode.BAR,
            PtxOpcode.CVTA,
            PtxOpcode.ELECT,
            PtxOpcode.GETCTARANK,
            PtxOpcode.ISSPACEP,
            PtxOpcode.MAPA,
            PtxOpcode.MATCH,
            PtxOpcode.MMA,
            PtxOpcode.MOVMATRIX,
            PtxOpcode.REDUX,
            PtxOpcode.SHFL,
            PtxOpcode.VOTE);

    private static boolean isOfThread(String text) {
        return Stream.of(text.split(";"))
                .map(part -> PtxOpcode.of(part.strip().split("[. ]")[0]))
                .allMatch(opcode -> opcode.isPresent() && !NOT_OF_VALUES.contains(opcode.get()));
    }

    /** Usually two of the six, the later of which has the most forms of its own. */
    static Stream<Arguments> compilations() {
        return Stream.of("90,-O3", "90,-O0", "75,-O3", "86,-O3", "100,-O3", "120,-O3")
                .filter(each -> each.equals("90,-O0") || each.equals("120,-O3") || CorpusShare.isWhole())
                .map(each -> each.split(","))
                .map(each -> Arguments.of(Integer.parseInt(each[0]), each[1]));
    }

    /** Law: the words of a kernel store what its PTX stores, but for bits that the PTX ISA leaves open. */
    @ParameterizedTest
    @MethodSource("compilations")
    void wordsComputeWhatThePtxComputes(int architecture, String level) throws IOException {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
        List<String> instructions = CorpusShare.of(SassSemanticsTest.class, ONE_IN, instructions(architecture).stream())
                .toList();
        String text = ValueKernels.module(architecture, instructions);
        SassAgreement agreement = new SassAgreement(architecture, instructions);
        Map<String, List<String>> faults = new TreeMap<>();
        int number = 0;
        Cubin cubin = Ptxas.cubin(folder, architecture, level, text);
        for (Code code : Ptxas.codes(cubin)) {
            String instruction =
                    instructions.get(Integer.parseInt(code.function().substring(1)));
            number++;
            fault(agreement, code, constants(cubin, code))
                    .ifPresent(fault -> faults.computeIfAbsent(
                                    fault.startsWith("not built") ? fault.split(" ")[2] : "differs",
                                    key -> new ArrayList<>())
                            .add(instruction + " -> " + fault));
        }
        StringBuilder report = new StringBuilder(number + " kernels\n");
        faults.forEach((key, lines) -> {
            report.append("== ").append(lines.size()).append(' ').append(key).append('\n');
            lines.forEach(line -> report.append("   ").append(line).append('\n'));
        });
        assertTrue(number > (CorpusShare.isWhole() ? 1100 : 300), report.toString());
        assertEquals(Set.of(), faults.keySet(), report.toString());
    }

    /** The words of the sections {@code .nv.constantN.kernel}. */
    private static OneThread.Constants constants(Cubin cubin, Code code) {
        return (bank, offset) -> cubin.section(".nv.constant" + bank + "." + code.function())
                .map(section -> Integer.toUnsignedLong(section.bytes().i32(offset)))
                .orElse(0L);
    }

    private static Optional<String> fault(SassAgreement agreement, Code code, OneThread.Constants constants) {
        for (int seed = 0; seed < SEEDS; seed++) {
            try {
                Optional<String> difference = agreement.difference(code, constants, seed);
                if (difference.isPresent()) {
                    return difference;
                }
            } catch (OneThread.NotBuilt e) {
                return Optional.of("not built: " + e.getMessage());
            }
        }
        return Optional.empty();
    }
}
