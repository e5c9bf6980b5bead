package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of pipeline text. */
final class PipelineTextProperties {
    private static final PassRegistry REGISTRY = PassRegistry.builtIn();
    private static final List<String> PIECES = List.of(
            "dce",
            "sroa",
            "gvn",
            "licm",
            "inline",
            "globalopt",
            "frog",
            "module",
            "cgscc",
            "function",
            "loop",
            "repeat",
            "repeat<3>",
            "repeat<99>",
            "nvopt<O2>",
            "(",
            ")",
            "(",
            ")",
            ",",
            ",",
            "<",
            ">",
            ";",
            "=",
            "no-",
            "first-time",
            "memory-space-opt",
            "7",
            "-1",
            "999999999999999999999",
            " ",
            "\t",
            "\n",
            "\0",
            "\"",
            "é",
            "\ud800",
            "@",
            "{",
            "%s",
            "-O2",
            "..",
            ":",
            "remat<remat-use-limit=6>");

    /** Law: any text parses as a pipeline, or is rejected with a location in it. Oracle: the length of the text. */
    @Property(tries = 2000)
    void anyTextIsReadOrRefusedWithItsColumn(@ForAll long seed, @ForAll @IntRange(min = 0, max = 60) int pieces) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        readOrRefuse(text.toString());
    }

    private static void readOrRefuse(String text) {
        try {
            PipelineParser.parse(REGISTRY, text);
        } catch (InputException refusal) {
            Diagnostic first = refusal.diagnostics().getFirst();
            assertEquals("<pipeline>", first.location().file());
            assertTrue(first.location().column() <= text.length() + 1, first.toString());
        }
    }

    /** Law: deep and long texts are parsed or rejected without deep recursion. Oracle: the construction of the text. */
    @Property(tries = 60)
    void hugeTextsAreReadOrRefused(@ForAll long seed, @ForAll @IntRange(min = 1, max = 70_000) int size) {
        Random random = new Random(seed);
        String piece = PIECES.get(random.nextInt(PIECES.size()));
        readOrRefuse(piece.repeat(size / piece.length()));
        int depth = Math.min(size, 60_000) / 10;
        String deep = "function(".repeat(depth) + "dce" + ")".repeat(depth);
        if (deep.length() <= 65_536) {
            assertEquals(deep, PipelineParser.parseTree(REGISTRY, deep).toString());
            assertEquals("dce", PipelineParser.parse(REGISTRY, deep).toString());
        }
        readOrRefuse("repeat<2>(".repeat(depth) + "dce" + ")".repeat(depth));
    }

    /**
     * Law: a correctly nested pipeline is parsed, and its printed text reads back as the same pipeline. Oracle: the
     * flat list from the generator.
     */
    @Property(tries = 300)
    void whatIsPrintedReadsBack(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        List<String> flat = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>();
        boolean isFirst = true;
        for (int i = random.nextInt(40) + 1; i > 0 || isFirst; i--) {
            if (!isFirst && !open.isEmpty() && random.nextInt(3) == 0) {
                text.append(')');
                open.pop();
                continue;
            }
            text.append(isFirst ? "" : ",");
            isFirst = random.nextInt(3) == 0;
            if (isFirst) {
                String adaptor = open.isEmpty() || open.peek().equals("module") ? "cgscc" : "function";
                text.append(adaptor).append('(');
                open.push(adaptor);
            } else {
                int limit = 1 + random.nextInt(99);
                String pass = random.nextBoolean() ? "remat<remat-use-limit=" + limit + ">" : "nvvm-late-opt<a>";
                text.append(pass);
                flat.add(pass);
            }
        }
        text.append(")".repeat(open.size()));
        PipelineTree tree = PipelineParser.parseTree(REGISTRY, text.toString());
        assertEquals(text.toString(), tree.toString());
        assertEquals(String.join(",", flat), tree.flat().toString());
    }
}
