package lockstep.sim.forms;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;

/**
 * The outcome of a form.
 *
 * @param kind the kind of outcome
 * @param detail the reason, or the contents of the buffer
 */
record FormOutcome(Kind kind, String detail) {
    /** The kinds of outcomes. */
    enum Kind {
        /** It ended with defined results, and the expected one. */
        EXECUTED,
        /** It ended with defined results that are imprecise. */
        IMPRECISE,
        /** The reader or the verifier refuses it. */
        REFUSED,
        /** The run ended as unsupported, at a place. */
        UNSUPPORTED,
        /** It ended with an undefined result. */
        UNDEFINED_RESULT,

        /** The run ended in another way. */
        OTHER_END,
        /** It ended with another result than expected. */
        WRONG_RESULT,
        /** The run ended as unsupported, without a place. */
        NO_PLACE;

        boolean isBetterThan(Kind other) {
            return BEST_FIRST.indexOf(this) < BEST_FIRST.indexOf(other);
        }

        /** Whether the law holds, so that the form need not be listed. */
        boolean isSound() {
            return this == EXECUTED || this == IMPRECISE || this == REFUSED;
        }
    }

    private static final List<Kind> BEST_FIRST = List.of(
            Kind.EXECUTED,
            Kind.IMPRECISE,
            Kind.REFUSED,
            Kind.UNSUPPORTED,
            Kind.UNDEFINED_RESULT,
            Kind.OTHER_END,
            Kind.WRONG_RESULT,
            Kind.NO_PLACE);
    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 heap=4096 args=[out i32[256]]";

    /** The best outcome of the texts of a form. */
    static FormOutcome of(TestedForm form, Engine engine) {
        FormOutcome best = null;
        for (String text : form.texts()) {
            FormOutcome found = of(text, form.expected(), engine);
            if (best == null || found.kind.isBetterThan(best.kind)) {
                best = found;
            }
            if (best.kind == Kind.EXECUTED) {
                break;
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("a form without a text: " + form.name());
        }
        return best;
    }

    private static FormOutcome of(String text, Optional<Long> expected, Engine engine) {
        NvvmReader.ParseResult read = NvvmReader.read("form.ll", text, new Context());
        if (read.module().isEmpty() || read.diagnostics().hasFatal()) {
            return new FormOutcome(Kind.REFUSED, read.diagnostics().toString());
        }
        Module module = read.module().get();
        Diagnostics verified = NvvmVerifier.verify(module);
        if (verified.hasFatal()) {
            return new FormOutcome(Kind.REFUSED, verified.toString());
        }
        try {
            RunRequest request = RunRequest.of(LaunchReader.readFile("form.launch", LAUNCH), Schedule.of(Policy.STACK));
            return of(engine.run(ProgramImage.of(module), request.withFuel(100_000)), expected);
        } catch (InputException unsupported) {
            boolean hasPlace = unsupported.diagnostics().stream()
                    .noneMatch(d -> d.location().equals(SourceLocation.NONE));
            return new FormOutcome(
                    hasPlace ? Kind.UNSUPPORTED : Kind.NO_PLACE,
                    unsupported.diagnostics().getFirst().message());
        }
    }

    private static FormOutcome of(RunResult result, Optional<Long> expected) {
        if (result.outcome() instanceof Outcome.Unsupported unsupported) {
            boolean hasPlace = !unsupported.place().instruction().isEmpty();
            return new FormOutcome(hasPlace ? Kind.UNSUPPORTED : Kind.NO_PLACE, unsupported.what());
        }
        if (!(result.outcome() instanceof Outcome.Finished)) {
            boolean isUndefined = result.outcome() instanceof Outcome.Undefined;
            String what = isUndefined
                    ? ((Outcome.Undefined) result.outcome()).code()
                    : result.outcome().toString();
            return new FormOutcome(Kind.OTHER_END, what.split("\n", 2)[0]);
        }
        ObservedObject out = result.objects().getFirst();
        for (int i = 0; i < out.bytes().length; i++) {
            if (out.undefinedAt(i) != 0 || (out.flagsAt(i) & ObservedObject.POISON) != 0) {
                return new FormOutcome(Kind.UNDEFINED_RESULT, "byte " + i);
            }
        }
        for (int i = 0; i < out.bytes().length; i++) {
            if ((out.flagsAt(i) & ObservedObject.IMPRECISE) != 0) {
                return new FormOutcome(Kind.IMPRECISE, "byte " + i);
            }
        }
        long word = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            word |= (out.bytes()[i] & 0xffL) << 8 * i;
        }
        return expected.isEmpty() || expected.get() == word
                ? new FormOutcome(Kind.EXECUTED, "")
                : new FormOutcome(Kind.WRONG_RESULT, Long.toHexString(word));
    }

    /** The line in the list of forms that are not executed. */
    String line(TestedForm form) {
        String word = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return form.name() + "\t" + word + "\t" + detail.replaceAll("\\s+", " ");
    }
}
