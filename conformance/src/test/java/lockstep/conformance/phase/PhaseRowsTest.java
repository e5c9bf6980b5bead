package lockstep.conformance.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.ori.mercury.WaitPhase;
import lockstep.compiler.ori.module.ModuleClosing;
import lockstep.compiler.ori.stage.ControlFields;
import lockstep.compiler.phase.Phase;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseOptions;
import lockstep.compiler.phase.PhaseTable;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: no row of the table of phases that runs at -O0 can be left out unnoticed. {@code rows.txt} lists how the absence
 * of each is noticed, whether the row is removed from the order or its pass is detached.
 */
final class PhaseRowsTest {
    private static final List<String> KERNELS = List.of("carry", "expanded", "control", "calls");
    private static final PhaseOptions OPTIONS = PhaseRun.options("k.ptx");
    private static final String BROKEN = """
            .ori 1 k sm_90 free
            .kernel registers=8 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R1, SR_TID.X ;
              MOVPHI %R0, %R1 ;
              EXIT ;
            """;

    /** A row, and how it shows that it is not there. */
    record Row(int index, String how) {
        @Override
        public String toString() {
            return PhaseTable.standard().phase(index).name() + " " + how;
        }
    }

    static Stream<Row> rows() throws IOException {
        try (InputStream stream = PhaseRowsTest.class.getResourceAsStream("rows.txt")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .map(words -> new Row(Integer.parseInt(words[0]), words[1]));
        }
    }

    private static OriModule lowered(String name) throws IOException {
        Path file = Path.of("filetests/as", name + ".ptx");
        PtxModule module =
                PtxReader.read(file.toString(), Files.readAllBytes(file)).orThrow();
        return PtxLowering.lower(module);
    }

    private static List<Integer> without(int index) {
        List<Integer> rest = new ArrayList<>(PhaseRun.order());
        assertTrue(rest.remove(Integer.valueOf(index)), () -> "phase " + index + " does not run");
        return rest;
    }

    /** The phases before {@code index}. */
    private static List<Integer> before(int index) {
        return PhaseRun.order().subList(0, PhaseRun.order().indexOf(index));
    }

    /** What comes too early in {@code module} although the phase of this index has run. */
    private static Diagnostics early(OriModule module, int index) {
        WaitPhase phase = ControlFields.all().stream()
                .filter(pass -> pass.index() == index)
                .findFirst()
                .orElseThrow()
                .phase();
        Diagnostics found = new Diagnostics();
        CubinImage closed = ModuleClosing.close(module, found)
                .orElseThrow(() -> new AssertionError("there are no words:\n" + found));
        return phase.verify(CubinLayout.layOut(closed));
    }

    @Test
    void allRowsThatRunAreHere() throws IOException {
        List<Integer> running = new ArrayList<>();
        for (int index : PhaseRun.order()) {
            Phase phase = PhaseTable.standard().phase(index);
            boolean runs = switch (PhaseFactory.standard().state(phase)) {
                case WORKS -> !PhaseFactory.standard().passes(index).isEmpty();
                case REPORT -> true;
                case HOOK -> phase.isRequired();
                case ON_DEMAND, ELSEWHERE, BOOKKEEPING, OTHER_KERNELS, UNDECODED, NOT_BUILT -> false;
            };
            if (runs) {
                running.add(index);
            }
        }
        assertEquals(
                rows().map(Row::index).sorted().toList(),
                running.stream().sorted().toList());
    }

    @Test
    void rowsThatWorkChangeSomething() throws IOException {
        Map<String, Integer> kernels = new HashMap<>();
        for (String name : KERNELS) {
            PhaseRun.of(lowered(name), OPTIONS, PhaseRun.order())
                    .changing()
                    .forEach(pass -> kernels.merge(pass, 1, Integer::sum));
        }
        List<String> wrong = new ArrayList<>();
        rows().forEach(row -> PhaseFactory.standard().passes(row.index()).forEach(pass -> {
            boolean works = switch (row.how()) {
                case "stops", "early", "other", "changes" -> true;
                default -> false;
            };
            if (works != kernels.containsKey(pass.name())) {
                wrong.add(row + " changed " + kernels.getOrDefault(pass.name(), 0) + " kernels");
            }
        }));
        assertEquals(List.of(), wrong);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aRowThatIsLeftOutShows(Row row) throws IOException {
        switch (row.how()) {
            case "checks" -> {
                OriModule broken = OriModuleText.parse(BROKEN, "k.ori", new Diagnostics())
                        .orElseThrow()
                        .module();
                assertThrows(CompilerBug.class, () -> PhaseRun.of(broken, OPTIONS, List.of(row.index())));
            }
            case "reports" -> {
                StringBuilder printed = new StringBuilder();
                PhaseOptions asked = OPTIONS.with(printed::append).reporting(row.index());
                PhaseRun.of(lowered("carry"), asked, PhaseRun.order());
                assertFalse(printed.isEmpty());
            }
            case "idle", "changes" -> assertTrue(PhaseRun.order().contains(row.index()));
            default -> assertTrue(shows(row), () -> "nobody notices that " + row + " is not there");
        }
    }

    /** Whether one of the kernels shows it. */
    private static boolean shows(Row row) throws IOException {
        for (String name : KERNELS) {
            OriModule program = lowered(name);
            boolean isSeen = switch (row.how()) {
                case "early" ->
                    early(PhaseRun.of(program, OPTIONS, before(row.index())).module(), row.index())
                            .hasFatal();
                case "other" ->
                    !PhaseRun.of(program, OPTIONS, without(row.index()))
                            .module()
                            .equals(PhaseRun.of(program, OPTIONS, PhaseRun.order())
                                    .module());
                default -> stops(program, row);
            };
            if (isSeen) {
                return true;
            }
        }
        return false;
    }

    private static boolean stops(OriModule program, Row row) {
        try {
            PhaseRun.of(program, OPTIONS, without(row.index()));
            return false;
        } catch (CompilerBug | InputException stopped) {
            return true;
        }
    }
}
