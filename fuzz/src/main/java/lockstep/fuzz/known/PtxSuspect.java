package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;

/**
 * A PTX instruction that ptxas is known to miscompile, and what can replace it. Where that is cheap the replacement
 * computes the same in a form that ptxas compiles correctly.
 *
 * @param conditions all of them hold for it
 * @param substitution its replacement
 */
record PtxSuspect(List<BiPredicate<PtxInstruction, PtxRegisterWriters>> conditions, Substitution substitution)
        implements Suspect {
    PtxSuspect {
        conditions = List.copyOf(conditions);
        Objects.requireNonNull(substitution);
    }

    /** Replaces an instruction. */
    @FunctionalInterface
    interface Substitution {
        void of(PtxInstruction instruction, PtxFunctionRewriter made);
    }

    @Override
    public Optional<TestCase> without(TestCase test) {
        return switch (test.program()) {
            case PtxProgram ptx ->
                without(ptx.module())
                        .map(module -> new TestCase(
                                test.name(), new PtxProgram(module), test.launches(), ChoiceSequence.EMPTY));
            case NvvmProgram _ -> Optional.empty();
            case MachineProgram _, SassProgram _, OpenPtxProgram _, OpenSassProgram _ -> Optional.empty();
        };
    }

    private Optional<PtxModule> without(PtxModule module) {
        List<PtxItem> items = new ArrayList<>();
        boolean isFound = false;
        for (PtxItem item : module.items()) {
            Optional<PtxFunction> changed = item instanceof PtxFunction function
                    ? function.body().flatMap(body -> without(body)).map(function::withBody)
                    : Optional.empty();
            isFound |= changed.isPresent();
            items.add(changed.isPresent() ? changed.get() : item);
        }
        return isFound
                ? Optional.of(new PtxModule(module.version(), module.targets(), module.addressSize(), items))
                : Optional.empty();
    }

    private Optional<PtxBody> without(PtxBody body) {
        PtxRegisterWriters writers = PtxRegisterWriters.of(body);
        PtxFunctionRewriter made = new PtxFunctionRewriter(body);
        boolean isFound = false;
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxInstruction instruction && is(instruction, writers)) {
                substitute(instruction, made);
                isFound = true;
            } else {
                made.add(statement);
            }
        }
        return isFound ? Optional.of(made.finish()) : Optional.empty();
    }

    /** Whether {@code instruction}, of a function with these writers, is one. */
    boolean is(PtxInstruction instruction, PtxRegisterWriters writers) {
        return conditions.stream().allMatch(condition -> condition.test(instruction, writers));
    }

    /** Adds the replacement of {@code instruction}, which is a suspect. */
    void substitute(PtxInstruction instruction, PtxFunctionRewriter made) {
        substitution.of(instruction, made);
    }
}
