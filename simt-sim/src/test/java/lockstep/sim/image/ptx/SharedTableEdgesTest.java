package lockstep.sim.image.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/**
 * Many branches by one long table: the number of edges of the image is linear in the text, not the product of both
 * numbers.
 */
class SharedTableEdgesTest {
    private static ProgramImage image(int branches, int labels) {
        List<String> lines = new ArrayList<>();
        List<String> names = new ArrayList<>();
        lines.add(".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k() {\n.reg .b32 a;\nmov.b32 a, 0;");
        for (int i = 0; i < branches; i++) {
            lines.add("brx.idx a, T;");
        }
        for (int i = 0; i < labels; i++) {
            lines.add("L" + i + ":");
            names.add("L" + i);
        }
        lines.add("T: .branchtargets " + String.join(", ", names) + ";\nret;\n}");
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        assertTrue(text.length < 1 << 20);
        PtxModule module = PtxReader.read("k.ptx", text).orThrow();
        return PtxImages.of(module);
    }

    private static FunctionImage kernel(ProgramImage image) {
        return image.function("k").orElseThrow();
    }

    @Test
    void fewBranchesHaveAllEdges() {
        ProgramImage image = image(20, 100);
        assertEquals(List.of(), image.diagnostics());
        int outOfRange = 1;
        int fromLabelToLabel = 99;
        assertEquals(20 * (100 + outOfRange) + fromLabelToLabel, kernel(image).edgeCount());
    }

    @Test
    void aLongTableOfOneBranchHasAllEdges() {
        assertEquals(List.of(), image(1, 30_000).diagnostics());
    }

    @Test
    void branchesBeyondTheLimitAreUnsupportedAtTheirPlaces() {
        ProgramImage image = image(4_000, 1_000);
        assertTrue(kernel(image).edgeCount() <= PtxBlockPlan.MAX_SHARED + 4 * 4_000 + 1_000);
        // The first branch is not counted, and the next 1048 are within the limit.
        assertEquals(
                4_000 - 1 - (int) (PtxBlockPlan.MAX_SHARED / 1_000),
                image.diagnostics().size());
        assertTrue(
                image.diagnostics()
                        .getFirst()
                        .toString()
                        .startsWith("k.ptx:1056:1: unsupported[simulator-gap]: not supported: branches by shared"),
                image.diagnostics().getFirst()::toString);
    }
}
