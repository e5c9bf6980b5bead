package lockstep.conformance.sass.semantics;

import java.util.HexFormat;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.ori.OriModule;

import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;

/** Runs kernels of {@link MacroKernels} before and after their expansion, and compares what the threads store. */
final class ExpansionAgreement {
    private final ProgramImage macros;
    private final ProgramImage words;

    ExpansionAgreement(OriModule macros, OriModule words) {
        this.macros = SassImages.of(macros, "macros.ori");
        this.words = SassImages.of(words, "words.ori");
    }

    /** What differs for operands drawn from a seed; empty if nothing does. */
    Optional<String> difference(String kernel, boolean isOfAngle, long seed) {
        byte[] in = ValueKernels.records(new SplittableRandom(seed));
        String launch = "LAUNCH: " + kernel + " grid=1 block=" + ValueKernels.THREADS + " args=[buf i8[" + in.length
                + "] hex(" + HexFormat.of().formatHex(in) + "), out i8[" + in.length + "]]";
        RunRequest request =
                RunRequest.of(LaunchReader.readFile("k.launch", launch), Schedule.of(Policy.STACK));
        RunResult expected = new ReferenceEngine().run(macros, request);
        if (!(expected.outcome() instanceof Outcome.Finished)) {
            return Optional.of("macro: " + expected.outcome());
        }
        RunResult found = new ReferenceEngine().run(words, request);
        if (!(found.outcome() instanceof Outcome.Finished)) {
            return Optional.of("words: " + found.outcome());
        }
        ObservedObject out = found.object(kernel + " arg 1").orElseThrow();
        byte[] open = new byte[in.length];
        for (int at = 0; at < open.length; at++) {
            open[at] = (byte) out.undefinedAt(at);
        }
        return SassAgreement.difference(
                expected.object(kernel + " arg 1").orElseThrow(), isOfAngle, in, out.bytes(), open);
    }
}
