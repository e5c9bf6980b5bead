package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;

/** Takes a suspect out of PTX programs. */
final class PtxAblation {
    private PtxAblation() {}

    /**
     * A copy of {@code test} with each {@code suspect} replaced; empty if it has no such suspect, as for a program of
     * another dialect.
     */
    static Optional<TestCase> without(PtxSuspect suspect, TestCase test) {
        return switch (test.program()) {
            case PtxProgram ptx ->
                without(suspect, ptx.module())
                        .map(module -> new TestCase(
                                test.name(), new PtxProgram(module), test.launches(), ChoiceSequence.EMPTY));
            case NvvmProgram _ -> Optional.empty();
            case MachineProgram _, SassProgram _, OpenPtxProgram _, OpenSassProgram _ -> Optional.empty();
        };
    }

    private static Optional<PtxModule> without(PtxSuspect suspect, PtxModule module) {
        List<PtxItem> items = new ArrayList<>();
        boolean isFound = false;
        for (PtxItem item : module.items()) {
            Optional<PtxFunction> changed = item instanceof PtxFunction function
                    ? function.body().flatMap(body -> without(suspect, body)).map(function::withBody)
                    : Optional.empty();
            isFound |= changed.isPresent();
            items.add(changed.isPresent() ? changed.get() : item);
        }
        return isFound
                ? Optional.of(new PtxModule(module.version(), module.targets(), module.addressSize(), items))
                : Optional.empty();
    }

    private static Optional<PtxBody> without(PtxSuspect suspect, PtxBody body) {
        PtxRegisterWriters writers = PtxRegisterWriters.of(body);
        PtxFunctionRewriter made = new PtxFunctionRewriter(body);
        boolean isFound = false;
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxInstruction instruction && suspect.is(instruction, writers)) {
                suspect.substitute(instruction, made);
                isFound = true;
            } else {
                made.add(statement);
            }
        }
        return isFound ? Optional.of(made.finish()) : Optional.empty();
    }
}
