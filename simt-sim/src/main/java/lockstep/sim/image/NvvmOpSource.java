package lockstep.sim.image;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Instruction.Origin;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.ValueNames;
import org.jspecify.annotations.Nullable;

/** An instruction of the NVVM dialect. */
final class NvvmOpSource implements OpSource {
    private final Instruction instruction;
    private @Nullable Names names;

    /** The names of a function's values; computed once for all its instructions, when the first is printed. */
    static final class Names {
        private final Function function;
        private @Nullable ValueNames found;

        Names(Function function) {
            this.function = function;
        }

        private ValueNames get() {
            ValueNames known = found;
            if (known == null) {
                known = ValueNames.of(function);
                found = known;
            }
            return known;
        }
    }

    NvvmOpSource(Instruction instruction) {
        this.instruction = instruction;
    }

    Instruction instruction() {
        return instruction;
    }

    /** Shares the names of the function that the instruction is in. */
    void share(Names ofFunction) {
        names = ofFunction;
    }

    @Override
    public String text() {
        Names shared = names;
        String text = shared == null
                ? NvvmPrinter.printInstruction(instruction)
                : NvvmPrinter.printInstruction(instruction, shared.get());
        return text.strip();
    }

    @Override
    public SourceLocation location() {
        return instruction.location();
    }

    @Override
    public @Nullable String origin() {
        Origin origin = instruction.origin();
        return origin == null ? null : origin.toString();
    }
}
