package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;

class MachineLayoutTest {
    @Test
    void closingWhatWasOpenedGivesTheSameText() throws IOException {
        List<Path> files = MachineTexts.corpus();
        assertEquals(153, files.size());
        for (Path file : files) {
            PtxModule module =
                    PtxReader.read(file.toString(), Files.readAllBytes(file)).orThrow();
            MachineModule open = MachineLayout.open(module);
            Diagnostics diagnostics = new Diagnostics();
            PtxModule closed = MachineLayout.close(open, diagnostics).orElseThrow();
            assertEquals(PtxPrinter.print(module), PtxPrinter.print(closed), file::toString);
            assertEquals(PtxPrinter.print(module), PtxPrinter.print(throughText(open)), file::toString);
        }
    }

    private static PtxModule throughText(MachineModule open) {
        return MachineLayout.close(MachineTexts.parse(MachineText.print(open)), new Diagnostics())
                .orElseThrow();
    }

    private static String successors(MachineFunction function) {
        FlowGraph flow = function.flow();
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < flow.size(); block++) {
            int from = block;
            List<String> targets = IntStream.range(0, flow.successorCount(block))
                    .mapToObj(index -> "" + flow.successor(from, index))
                    .toList();
            text.append(block).append(':').append(String.join(",", targets)).append(' ');
        }
        return text.toString().trim();
    }

    @Test
    void blocksBeginAtLabelsAndAfterBranches() {
        MachineModule module = MachineTexts.parse(MachineTexts.ALL);
        assertEquals("0:1 1:3,2 2:2,3 3:", successors(module.functions().get(0)));
        assertEquals("0:1,2,1 1:4 2:4,3 3:4 4:", successors(module.functions().get(1)));
        MachineFunction free = module.functions().get(1);
        assertTrue(free.blocks().get(3).label().isEmpty());
        assertEquals("A", free.blocks().get(1).label().orElseThrow().name());
        assertEquals(1, free.block(free.blocks().get(1).label().orElseThrow()).orElseThrow());
        assertEquals(4, free.blocks().get(1).instructions().size());
    }

    @Test
    void openRowsAndFrameObjectsCannotBeClosed() {
        String text = MachineTexts.kernel("virtual", ".frame .align 4 .b8 x[4];", "undef.b32 a;\nret;");
        Diagnostics diagnostics = new Diagnostics();
        assertTrue(MachineLayout.close(MachineTexts.parse(text), diagnostics).isEmpty());
        assertEquals("""
                t.mptx:8:1: error[machine-open]: k has the frame object x, which PTX does not have
                t.mptx:10:1: error[machine-open]: k has the open row undef.b32, which PTX does not have
                """, diagnostics.toString());
    }

    @Test
    void functionsAreReplacedByTheirHeader() {
        MachineModule module = MachineTexts.parse(MachineTexts.ALL);
        MachineFunction other = module.functions().get(2).with(MachineStage.VIRTUAL);
        MachineModule changed = module.with(other);
        assertSame(other, changed.functions().get(2));
        assertSame(module.functions().get(0), changed.functions().get(0));
        MachineFunction stranger =
                MachineTexts.parse(MachineTexts.ALL).functions().get(2);
        assertThrows(IllegalArgumentException.class, () -> module.with(stranger));
    }

    @Test
    void functionsHaveBlocksAndNumberedRegisters() {
        MachineFunction done = MachineTexts.parse(MachineTexts.ALL).functions().get(2);
        MachineFunction loop = MachineTexts.parse(MachineTexts.ALL).functions().get(0);
        assertThrows(IllegalArgumentException.class, () -> done.with(done.stage(), List.of(), List.of(), List.of()));
        assertThrows(
                IllegalArgumentException.class,
                () -> done.with(
                        done.stage(), List.of(), done.blocks(), loop.registers().reversed()));
    }
}
