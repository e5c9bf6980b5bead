package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/**
 * What is declared is executed, refused, or ends the run as not supported. Law: registers, parameters and variables of
 * every type, number of elements and space pass on their values, in both engines. What is refused or not supported is
 * in {@code declarations.tsv}, and an outdated line there is a failure as well.
 */
class DeclarationExecutionTest {
    /** What goes through: each byte another one; the lowest bit is set, for predicates. */
    static final byte[] BYTES = HexFormat.of().parseHex("4142434445464748494a4b4c4d4e4f50");

    private static final String EXECUTED = "executed";

    private static String verdict(String key, String text) {
        PtxReader.ParseResult read = PtxReader.read("declaration.ptx", text);
        if (read.module().isEmpty()
                || !PtxVerifier.verify(read.module().get()).toString().isEmpty()) {
            return "refused";
        }
        String verdict = "";
        for (Engine engine : List.of(new ReferenceEngine(), new FastEngine())) {
            String arguments =
                    "buf i8[16] hex(%s), out i8[16]".formatted(HexFormat.of().formatHex(BYTES));
            String more = key.startsWith("kernel") ? ", bytes " + given(key) : "";
            LaunchFile launch = LaunchReader.readFile(
                    "declaration.launch", "LAUNCH: k grid=1 block=2 args=[%s%s]".formatted(arguments, more));
            RunResult result =
                    engine.run(PtxImages.of(read.module().get()), RunRequest.of(launch, Schedule.of(Policy.STACK)));
            String own = verdict(result);
            assertTrue(verdict.isEmpty() || verdict.equals(own), key + ": " + verdict + " and " + own);
            verdict = own;
        }
        return verdict;
    }

    /** As many bytes as the parameter of this kernel has. */
    private static String given(String key) {
        String type = key.substring(key.lastIndexOf('.') + 1);
        int elements = key.contains(".v") ? key.charAt(key.indexOf(".v") + 2) - '0' : 1;
        int bytes = lockstep.ir.ptx.PtxType.of(type).orElseThrow().bytes() * elements;
        return HexFormat.of().formatHex(BYTES, 0, bytes);
    }

    private static String verdict(RunResult result) {
        if (result.outcome() instanceof Outcome.Unsupported unsupported) {
            return unsupported.place().location().line() > 0 ? "unsupported" : "unsupported, and nobody says where";
        }
        if (!(result.outcome() instanceof Outcome.Finished)) {
            return result.outcome().toString();
        }
        ObservedObject out = result.object("k arg 1").orElseThrow();
        byte[] bytes = out.bytes();
        int count = bytes.length;
        while (count > 0 && bytes[count - 1] == 0 && out.undefined()[count - 1] == 0) {
            count--;
        }
        for (int i = 0; i < count; i++) {
            boolean isPredicate = count == 1 && bytes[0] == 1;
            if (out.undefined()[i] != 0 || bytes[i] != BYTES[i] && !isPredicate) {
                return "wrong: " + HexFormat.of().formatHex(bytes) + " undefined "
                        + HexFormat.of().formatHex(out.undefined());
            }
        }
        return count == 0 ? "nothing arrives" : EXECUTED;
    }

    @Test
    void everyDeclarationHandsOnWhatItWasGiven() throws IOException {
        Set<String> found = new TreeSet<>();
        int executed = 0;
        for (Map.Entry<String, String> program : DeclarationPrograms.all().entrySet()) {
            String verdict = verdict(program.getKey(), program.getValue());
            executed += verdict.equals(EXECUTED) ? 1 : 0;
            if (!verdict.equals(EXECUTED)) {
                found.add(verdict + "\t" + program.getKey());
            }
        }
        assertEquals(String.join("\n", listed()), String.join("\n", found));
        assertTrue(executed > 500, executed + " executed");
    }

    private static Set<String> listed() throws IOException {
        try (InputStream stream = DeclarationExecutionTest.class.getResourceAsStream("declarations.tsv")) {
            String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#")).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void whatIsDroppedIsFound() {
        Map<String, String> programs = DeclarationPrograms.all();
        String key = "register .v2 .u32";
        String text = Objects.requireNonNull(programs.get(key));
        assertEquals(EXECUTED, verdict(key, text));
        assertTrue(verdict(key, text.replace("mov.v2.b32 b, a;", "mov.v2.b32 b, {a.x, a.x};"))
                .startsWith("wrong"));
        assertTrue(verdict(key, text.replace("mov.v2.b32 b, a;", "")).startsWith("wrong"));
        assertEquals("nothing arrives", verdict(key, text.replace("st.global", "//")));
        assertEquals("refused", verdict(key, text.replace("mov.v2.b32 b, a;", "mov.b32 b, a;")));
    }
}
