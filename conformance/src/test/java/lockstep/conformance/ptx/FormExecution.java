package lockstep.conformance.ptx;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.ptx.FormProgram.Slot;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
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
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;

/** Runs the program of one instruction with many inputs and reports what is wrong with its execution. */
final class FormExecution {
    /** How often inputs are drawn before an operand counts as one that does not matter. */
    private static final int TRIES = 40;

    private static final long SEED = 7;

    /** The result for an instruction. */
    enum Verdict {
        /** Executed: what it writes depends on nothing but its operands, and on all of these. */
        EXECUTED,
        /** The run ends at the instruction as not supported. */
        UNSUPPORTED,
        /** Every run ends as undefined or stopped, or every result is undefined. */
        UNDEFINED,
        /** Executed, but some operand never mattered. */
        INSENSITIVE
    }

    private final FormProgram program;
    private final ProgramImage image;
    private final FormInputs inputs;

    /** The outcome and the bytes that an engine left. */
    private record Run(Outcome outcome, byte[] bytes, byte[] undefined) {
        boolean isFinished() {
            return outcome instanceof Outcome.Finished;
        }

        /** Whether both have the same defined bits where both are defined, and are defined in the same bits. */
        boolean isLike(Run other) {
            for (int i = 0; i < bytes.length; i++) {
                int open = undefined[i] | other.undefined[i];
                if (((bytes[i] ^ other.bytes[i]) & ~open) != 0) {
                    return false;
                }
            }
            return true;
        }

        boolean isEqual(Run other) {
            return outcome.equals(other.outcome) && isLike(other) && Arrays.equals(undefined, other.undefined);
        }
    }

    FormExecution(FormProgram program, String text) {
        this.program = program;
        PtxModule module = PtxReader.read("form.ptx", text).orThrow();
        Diagnostics faults = PtxVerifier.verify(module);
        if (!faults.toString().isEmpty()) {
            throw new AssertionError(text + faults);
        }
        this.image = PtxImages.of(module);
        this.inputs = new FormInputs(program, SEED);
    }

    /**
     * The verdict.
     *
     * @throws AssertionError if something was dropped or the engines disagree
     */
    Verdict verdict() {
        List<Slot> sources = program.slots().stream()
                .filter(slot -> slot.isRead() && !slot.isAddress())
                .toList();
        boolean[] matters = new boolean[sources.size()];
        boolean isDefined = false;
        boolean isFinished = false;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            byte[] input = inputs.draw(attempt);
            Run run = run(new ReferenceEngine(), input);
            if (run.outcome() instanceof Outcome.Unsupported unsupported) {
                require(unsupported.place().location().line() > 0, "no place: " + unsupported);
                return Verdict.UNSUPPORTED;
            }
            if (attempt < 4) {
                Run fast = run(new FastEngine(), input);
                require(run.isEqual(fast), "engines disagree: %s and %s".formatted(run, fast));
            }
            if (!run.isFinished()) {
                continue;
            }
            isFinished = true;
            requireWritten(input, run);
            isDefined |= isDefined(run);
            for (int i = 0; i < matters.length; i++) {
                if (!matters[i]) {
                    Run other = run(new ReferenceEngine(), inputs.changed(input, sources.get(i), attempt));
                    matters[i] = !other.isFinished() || !run.isLike(other);
                }
            }
            if (isDefined && allOf(matters)) {
                return Verdict.EXECUTED;
            }
        }
        return !isFinished || !isDefined ? Verdict.UNDEFINED : Verdict.INSENSITIVE;
    }

    private static boolean allOf(boolean[] values) {
        boolean all = true;
        for (boolean value : values) {
            all &= value;
        }
        return all;
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(program.instruction() + ": " + message);
        }
    }

    /** The previous contents of registers that are only written do not show. */
    private void requireWritten(byte[] input, Run run) {
        byte[] other = input.clone();
        for (Slot slot : program.slots()) {
            if (slot.isWritten() && !slot.isRead()) {
                for (int i = 0; i < slot.bytes(); i++) {
                    other[slot.at() + i] ^= (byte) 0xff;
                }
            }
        }
        Run second = run(new ReferenceEngine(), other);
        require(run.isLike(second) && second.isFinished(), "a result is what the register held before");
    }

    private boolean isDefined(Run run) {
        for (Slot slot : program.slots()) {
            for (int i = 0; slot.isWritten() && i < slot.bytes(); i++) {
                if (run.undefined[slot.at() + i] != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private Run run(Engine engine, byte[] input) {
        LaunchFile launch = inputs.launch(input);
        RunResult result = engine.run(image, RunRequest.of(launch, Schedule.of(Policy.STACK)));
        Optional<ObservedObject> out = result.object("k arg 1");
        byte[] none = new byte[FormProgram.OUTPUT];
        return new Run(
                result.outcome(),
                out.map(ObservedObject::bytes).orElse(none),
                out.map(ObservedObject::undefined).orElse(none));
    }
}
