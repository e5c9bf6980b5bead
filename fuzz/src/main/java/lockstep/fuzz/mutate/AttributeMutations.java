package lockstep.fuzz.mutate;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.kernel.CompileHints;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.attr.Attribute;

/** Mutations of the compile hints of functions and calls ({@link CompileHints}). */
final class AttributeMutations {
    private AttributeMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "mark-function",
                        3,
                        "a function, or the one that is called, gets a hint or a way to be compiled, or loses it",
                        "it calls a function with a body, chooses by a switch, accesses memory or computes floats;"
                                + " the function is not optnone, which requires certain others",
                        AttributeMutations::isConcerned,
                        AttributeMutations::markFunction),
                new Mutation(
                        "mark-call",
                        2,
                        "a call gets a hint, or loses it",
                        "a function with a body is called, or one that is not known",
                        at -> at instanceof CallInstruction call && isOfProgram(call),
                        AttributeMutations::markCall));
    }

    /** Whether attributes of functions may matter to the instruction. */
    private static boolean isConcerned(Instruction at) {
        return at instanceof CallInstruction call && isOfProgram(call)
                || at instanceof SwitchInstruction
                || at instanceof LoadInstruction
                || at instanceof StoreInstruction
                || at.type().isFloatOrFloatVector();
    }

    private static boolean isOfProgram(CallInstruction call) {
        return call.calledFunction()
                .map(called -> !called.isDeclaration())
                .orElse(!(call.callee() instanceof InlineAsm));
    }

    private static boolean markFunction(MutationScope scope, Instruction at, Choices choices) {
        Optional<Function> called = at instanceof CallInstruction call && isOfProgram(call)
                ? call.calledFunction().filter(callee -> choices.chance(1, 2))
                : Optional.empty();
        Function marked = called.orElse(scope.function());
        if (marked.attributes().function().has("optnone")) {
            return false;
        }
        Attribute hint = choices.pick(CompileHints.OF_FUNCTIONS);
        marked.setAttributes(CompileHints.toggled(marked.attributes(), hint));
        return true;
    }

    private static boolean markCall(MutationScope scope, Instruction at, Choices choices) {
        CallInstruction call = (CallInstruction) at;
        call.setAttributes(CompileHints.toggled(call.attributes(), choices.pick(CompileHints.OF_CALLS)));
        return true;
    }
}
