package lockstep.conformance.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxModule;
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

/**
 * The result of one test.
 *
 * @param kind how it ended
 * @param detail what was found instead, or why the test has no result
 */
record ZludaRun(Kind kind, String detail) {
    /** How a test ended. */
    enum Kind {
        /** All bytes are those that the test expects, and defined, in both engines. */
        RIGHT("agree"),
        /** They are not. */
        WRONG("differ"),
        /** The reader or the verifier refuses the program. */
        REFUSED("refused"),
        /** The program is undefined. */
        UNDEFINED("undefined by the PTX ISA"),
        /** The run ends as not supported. */
        UNSUPPORTED("not supported");

        private final String meaning;

        Kind(String meaning) {
            this.meaning = meaning;
        }

        /** In a table. */
        String meaning() {
            return meaning;
        }
    }

    /** What the reader or the verifier refuses {@code text} for; empty if they do not. */
    static Optional<Diagnostic> refusal(String name, String text) {
        PtxReader.ParseResult read = PtxReader.read(name, text);
        Diagnostics faults = read.module().map(PtxVerifier::verify).orElse(read.diagnostics());
        return faults.all().stream().findFirst();
    }

    static ZludaRun of(ZludaCase test) throws IOException {
        String name = test.name() + ".ptx";
        String text = Files.readString(test.program());
        Optional<Diagnostic> refusal = refusal(name, text);
        if (refusal.isPresent()) {
            return new ZludaRun(Kind.REFUSED, refusal.get().toString());
        }
        PtxModule module = PtxReader.read(name, text).orThrow();
        ZludaRun reference = run(test, module, new ReferenceEngine());
        ZludaRun fast = run(test, module, new FastEngine());
        return reference.equals(fast)
                ? reference
                : new ZludaRun(Kind.WRONG, "engines disagree: %s, %s".formatted(reference, fast));
    }

    private static ZludaRun run(ZludaCase test, PtxModule module, Engine engine) {
        String kernel = test.name().substring(test.name().indexOf('/') + 1);
        int parameters =
                module.function(kernel).orElseThrow().header().parameters().size();
        LaunchFile launch = LaunchReader.readFile(test.name() + ".launch", test.launch(parameters));
        RunResult result = engine.run(PtxImages.of(module), RunRequest.of(launch, Schedule.of(Policy.STACK)));
        if (result.outcome() instanceof Outcome.Unsupported unsupported) {
            return new ZludaRun(Kind.UNSUPPORTED, unsupported.what());
        }
        if (!(result.outcome() instanceof Outcome.Finished)) {
            return new ZludaRun(Kind.UNDEFINED, result.outcome().toString());
        }
        ObservedObject out = result.object(kernel + " arg " + test.result()).orElseThrow();
        byte[] wanted = test.output().bytes();
        boolean isRight = Arrays.equals(out.bytes(), wanted) && Arrays.equals(out.undefined(), new byte[wanted.length]);
        HexFormat hex = HexFormat.of();
        return isRight
                ? new ZludaRun(Kind.RIGHT, "")
                : new ZludaRun(
                        Kind.WRONG,
                        "%s undefined %s, not %s"
                                .formatted(
                                        hex.formatHex(out.bytes()),
                                        hex.formatHex(out.undefined()),
                                        hex.formatHex(wanted)));
    }
}
