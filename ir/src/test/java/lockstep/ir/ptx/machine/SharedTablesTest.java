package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many branches by one long table: the edges that are kept grow with the text, not with the product. */
class SharedTablesTest {
    /** {@code branches} of {@code brx.idx} over one table, which names {@code labels} blocks in order. */
    private static String text(int branches, int labels, int entries) {
        List<String> lines = new ArrayList<>();
        List<String> names = new ArrayList<>();
        lines.add("undef.b32 a;");
        for (int i = 0; i < branches; i++) {
            lines.add("brx.idx a, T;");
        }
        for (int i = 0; i < labels; i++) {
            lines.add("L" + i + ":");
        }
        for (int i = 0; i < entries; i++) {
            names.add("L" + i % labels);
        }
        lines.add("T: .branchtargets " + String.join(", ", names) + ";");
        lines.add("ret;");
        return MachineTexts.kernel("virtual", "", String.join("\n", lines));
    }

    private static MachineFunction function(String text) {
        return MachineTexts.parse(text).functions().getFirst();
    }

    private static long edges(FlowGraph graph) {
        long edges = 0;
        for (int block = 0; block < graph.size(); block++) {
            edges += graph.successorCount(block);
        }
        return edges;
    }

    /** An edge for each index, named as when it is split. */
    @Test
    void whatATableNamesTwiceIsTwoEdges() {
        int fromLabelToLabel = 3;
        assertEquals(3 * 8 + fromLabelToLabel, edges(function(text(3, 4, 8)).flow()));
    }

    /** Up to the limit, and what one branch for each table has. */
    @ParameterizedTest
    @ValueSource(ints = {125, 250, 500, 1_000})
    void edgesHaveALimit(int size) {
        MachineFunction function = function(text(size, size, size));
        assertTrue(edges(function.flow()) <= MachineFlow.MAX_SHARED + 3L * size);
    }

    @Test
    void oneBranchByALongTableIsNotCounted() {
        int fromLabelToLabel = 29_999;
        assertEquals(
                30_000 + fromLabelToLabel,
                edges(function(text(1, 30_000, 30_000)).flow()));
    }

    /** A megabyte of text, which would have 800 million edges. */
    @Test
    void beyondItTheFunctionIsRefusedAtTheBranch() {
        String text = text(40_000, 20_000, 20_000);
        assertTrue(text.length() < 1 << 20);
        Diagnostics diagnostics = new Diagnostics();
        MachineModule module = MachineTexts.parse(text);
        MachineVerifier.verify(module, diagnostics);
        assertEquals(1, diagnostics.all().size());
        String found = diagnostics.toString().strip();
        assertTrue(
                found.endsWith("error[machine-ways]: branches by shared tables have more than 1048576 edges"), found);
        assertTrue(found.startsWith("t.mptx:"), found);
        assertThrows(IllegalArgumentException.class, module.functions().getFirst()::flow);
    }
}
