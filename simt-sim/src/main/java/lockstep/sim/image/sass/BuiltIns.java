package lockstep.sim.image.sass;

import java.util.Optional;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassRegisterFile;

/** Decodes calls of built-in functions. Source: CUDA C++ Programming Guide, "Formatted Output" and others. */
final class BuiltIns {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private final SassRegisters registers;
    private final int firstArgument;

    /** @param firstArgument number of the register where arguments and results begin */
    BuiltIns(SassRegisters registers, int firstArgument) {
        this.registers = registers;
        this.firstArgument = firstArgument;
    }

    /** Adds a call; empty for an unknown function. */
    Optional<OpBuilder> call(InstructionWriter writer, String name) {
        return switch (name) {
            case "vprintf" -> Optional.of(call(writer, name, WORD, pair(writer, 0), pair(writer, 2)));
            case "malloc" -> Optional.of(call(writer, name, PAIR, pair(writer, 0)));
            case "free" -> Optional.of(call(writer, name, 0, pair(writer, 0)));
            case "__assertfail" ->
                Optional.of(call(
                        writer,
                        name,
                        0,
                        pair(writer, 0),
                        pair(writer, 2),
                        registers.cell(SassRegisterFile.GENERAL, firstArgument + 4),
                        pair(writer, 6),
                        pair(writer, 8)));
            default -> Optional.empty();
        };
    }

    private int pair(InstructionWriter writer, int argument) {
        return writer.join(registers.cell(SassRegisterFile.GENERAL, firstArgument + argument));
    }

    private OpBuilder call(InstructionWriter writer, String name, int resultWidth, int... arguments) {
        OpBuilder op = writer.op(OpKind.Call.BUILT_IN, arguments);
        op.setText(name);
        if (resultWidth > 0) {
            op.setResult(writer.temporary(resultWidth), ScalarType.integer(resultWidth));
        }
        writer.main(op);
        op.setWeight(0);
        int to = registers.cell(SassRegisterFile.GENERAL, firstArgument);
        if (resultWidth == WORD) {
            writer.move(op.result(), to);
        } else if (resultWidth == PAIR) {
            writer.split(op.result(), to);
        }
        return op;
    }
}
