package lockstep.ir.ptx.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks and edges of bodies. */
class PtxBlocksTest {
    private static PtxBlocks blocks(String body) {
        String head = ".version 9.0\n.target sm_90\n.address_size 64\n.entry k() { .reg .pred p; .reg .b32 r;\n";
        String text = head + body + "\n}\n";
        PtxBody read = PtxReader.read("t.ptx", text).orThrow().functions().getFirst().body().orElseThrow();
        return PtxBlocks.of(read);
    }

    /** Successors of each block, {@code "1 2, 2, -"}. */
    private static String edges(PtxBlocks blocks) {
        FlowGraph graph = blocks.graph();
        List<String> rows = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            List<String> successors = new ArrayList<>();
            for (int index = 0; index < graph.successorCount(node); index++) {
                successors.add(Integer.toString(graph.successor(node, index)));
            }
            rows.add(successors.isEmpty() ? "-" : String.join(" ", successors));
        }
        return String.join(", ", rows);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", value = {
        "ret; | -",
        "mov.b32 r, 0; ret; | -",
        "@p bra L; mov.b32 r, 1; L: ret; | 2 1, 2, -",
        "bra L; mov.b32 r, 1; L: ret; | 2, 2, -",
        "L: @p bra L; ret; | 0 1, -",
        "@p ret; mov.b32 r, 0; ret; | 1, -",
        "@!p exit; trap; | 1, -",
        "L: bra L; | 0",
        "t: .branchtargets A, B, A; brx.idx r, t; A: mov.b32 r, 0; B: ret; | 1 2 1, 2, -",
        "t: .branchtargets A; @p brx.idx r, t; A: ret; | 1 1, -",
        "A: B: mov.b32 r, 0; C: ret; | 1, -",
        "@p bra E; ret; E: | 2 1, -, -",
        "{ @p bra M; M: } ret; | 1 1, -",
        "trap; ret; | -, -",
        "wgmma.fence.sync.aligned; ret; | -"
    })
    void edgesFollowTheInstructions(String body, String expected) {
        assertEquals(expected, edges(blocks(body)));
    }

    @Test
    void aBodyWithoutInstructionsIsOneBlock() {
        assertEquals("-", edges(blocks("")));
        assertEquals("-", edges(blocks("L:")));
    }

    @Test
    void controlThatRunsOffTheEndHasNoSuccessor() {
        assertEquals("-", edges(blocks("mov.b32 r, 0;")));
        assertEquals("1, -", edges(blocks("@p ret;")));
    }

    @Test
    void blocksPartitionTheInstructions() {
        PtxBlocks blocks = blocks("mov.b32 r, 0; @p bra L; mov.b32 r, 1; L: mov.b32 r, 2; ret;");
        assertEquals(List.of(2, 1, 2), blocks.blocks().stream().map(each -> each.code().size()).toList());
        assertEquals("L", blocks.blocks().get(2).labels().getFirst().name());
        int end = 0;
        for (PtxBlock block : blocks.blocks()) {
            assertEquals(end, block.start());
            end = block.end();
        }
        assertTrue(end > 0);
    }
}
