package lockstep.fuzz.generate.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.fuzz.generate.machine.MachineGenerator.MachineCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.verify.PtxVerifier;
import org.junit.jupiter.api.Test;

/** Generated machine IR: legal, terminating, with every open row. */
class GeneratedMachineTest {
    private static final int SEEDS = 400;
    private static final int RUNS = Integer.getInteger("lockstep.seeds", 60);
    private static final long FIRST = Long.getLong("lockstep.first", 0);
    private static final MachineGenerator GENERATOR = new MachineGenerator();

    @Test
    void programsAreLegalAndReadBack() {
        for (long seed = 0; seed < SEEDS; seed++) {
            MachineCase test = GENERATOR.generate(seed);
            String text = MachineText.print(test.module());
            Diagnostics diagnostics = new Diagnostics();
            MachineModule read = MachineText.parse(text, test.name(), diagnostics)
                    .orElseThrow(() -> new AssertionError(diagnostics + text));
            assertEquals(text, MachineText.print(read));
            Diagnostics faults = new Diagnostics();
            MachineVerifier.verify(read, faults);
            assertFalse(faults.hasFatal(), () -> faults + text);
            Diagnostics closed = PtxVerifier.verify(NaiveExpansion.of(read));
            assertFalse(closed.hasFatal(), () -> closed + PtxPrinter.print(NaiveExpansion.of(read)));
        }
    }

    /**
     * Law: both engines agree on open and closed programs, and these with each other. Oracle: the naive expansion,
     * whose output has neither PHIs nor parallel copies nor frame objects.
     */
    @Test
    void openProgramsRunAsClosedOnes() {
        List<String> differences = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + RUNS; seed++) {
            MachineCase test = GENERATOR.generate(seed);
            MachineComparison.difference(test, test.module().asPtx())
                    .ifPresent(difference -> differences.add(test.name() + ": " + difference));
        }
        assertEquals(List.of(), differences.subList(0, Math.min(5, differences.size())));
    }

    /** Each open row is in at least one of a hundred programs. */
    @Test
    void everyOpenRowOccurs() {
        Map<PtxForm, Integer> programs = new LinkedHashMap<>();
        OpTable.get().forms().stream().filter(form -> form.since().open()).forEach(form -> programs.put(form, 0));
        for (long seed = 0; seed < SEEDS; seed++) {
            rows(GENERATOR.generate(seed).module()).forEach(form -> programs.merge(form, 1, Integer::sum));
        }
        StringBuilder table = new StringBuilder();
        programs.forEach((form, count) -> table.append("| `%s` | %.1f %% |%n".formatted(form, 100.0 * count / SEEDS)));
        programs.forEach((form, count) -> assertTrue(count * 100 >= SEEDS, () -> form + "\n" + table));
    }

    private static Set<PtxForm> rows(MachineModule module) {
        Set<PtxForm> found = new LinkedHashSet<>();
        module.functions().stream()
                .flatMap(function -> function.blocks().stream())
                .flatMap(block -> block.instructions().stream())
                .forEach((PtxInstruction each) -> OpTable.get()
                        .find(each.opcode(), each.suffixes())
                        .filter(form -> form.since().open())
                        .ifPresent(found::add));
        return found;
    }
}
