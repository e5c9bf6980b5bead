package lockstep.compiler.liveintervals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;

/** Intervals of registers of machine IR. */
final class MachineLivenessTest {
    private static void eachDefinitionHasAnInterval(MachineFunction function) {
        MachineCode code = new MachineCode(function);
        LiveIntervals intervals = LiveIntervals.of(code);
        assertEquals(function.registers().size() + (code.carry().isPresent() ? 1 : 0), intervals.units());
        for (int instruction = 0; instruction < code.instructions(); instruction++) {
            code.operands(instruction, new CodeView.Operands() {
                @Override
                public void operand(int unit, Access access) {
                    assertFalse(intervals.of(unit).isEmpty(), () -> function + ": " + code.name(unit));
                }

                @Override
                public void incoming(int unit, int block) {
                    assertFalse(intervals.of(unit).isEmpty(), () -> function + ": " + code.name(unit));
                }
            });
        }
        assertEquals(0, intervals.liveIn(0).count(), () -> function + " reads what nothing has defined");
    }

    @Test
    void registersOfTheCorpusHaveIntervals() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../conformance/corpus/ptx/kernels"))) {
            List<Path> texts =
                    files.filter(each -> each.toString().endsWith(".ptx")).toList();
            assertEquals(153, texts.size());
            for (Path text : texts) {
                MachineLayout.open(PtxReader.read(text.toString(), Files.readAllBytes(text))
                                .orThrow())
                        .functions()
                        .forEach(MachineLivenessTest::eachDefinitionHasAnInterval);
            }
        }
    }

    private static LiveIntervals intervals(String body) {
        String text = """
                .machine 1
                .version 9.0
                .target sm_90
                .address_size 64
                .visible .entry k() .stage virtual
                { .reg .pred p; .reg .b32 a, b; %s ret; }
                """.formatted(body);
        MachineFunction function = MachineText.parse(text, "t.mptx", new Diagnostics())
                .orElseThrow()
                .functions()
                .getFirst();
        return LiveIntervals.of(new MachineCode(function));
    }

    @Test
    void aGuardedWriteDoesNotKill() {
        // p, a and b have the numbers 0, 1 and 2
        LiveIntervals guarded = intervals("undef.pred p; undef.b32 a; @p undef.b32 a; copy.b32 b, a;");
        assertEquals(1, guarded.of(1).segments());
        assertTrue(guarded.of(1).size()
                > intervals("undef.pred p; undef.b32 a; undef.b32 a; copy.b32 b, a;")
                        .of(1)
                        .size());
    }

    @Test
    void whatAWholeWriteReplacesIsDead() {
        LiveIntervals whole = intervals("undef.pred p; undef.b32 a; undef.b32 a; copy.b32 b, a;");
        assertEquals(2, whole.of(1).segments());
    }
}
