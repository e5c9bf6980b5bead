package lockstep.ir.sass.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;

/**
 * A function of machine instructions. The {@code i}th is at byte {@code 16 i}.
 *
 * @param name of the function
 * @param architecture whose instructions they are
 * @param instructions in the order of their addresses
 */
public record SassFunction(String name, Architecture architecture, List<SassInstruction> instructions) {
    public SassFunction {
        instructions = List.copyOf(instructions);
        for (SassInstruction instruction : instructions) {
            if (instruction.form().architecture() != architecture) {
                throw new IllegalArgumentException(instruction.form() + " in a function for " + architecture.tool());
            }
        }
    }

    /** The function that {@code code} is; empty if it has words with unknown opcodes. */
    public static Optional<SassFunction> of(Code code) {
        List<SassInstruction> instructions = new ArrayList<>();
        for (CodeWord word : code.words()) {
            word.instruction().ifPresent(instructions::add);
        }
        return instructions.size() == code.words().size()
                ? Optional.of(new SassFunction(code.function(), code.architecture(), instructions))
                : Optional.empty();
    }

    /** The words of the function. */
    public List<InstructionWord> words() {
        return instructions.stream().map(WordCodec::encode).toList();
    }

    /** The function as decoded code, for its labels and its control flow. */
    public Code code() {
        List<InstructionWord> words = words();
        List<CodeWord> code = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            code.add(new CodeWord((long) i * InstructionWord.BYTES, words.get(i), Optional.of(instructions.get(i))));
        }
        return new Code(name, architecture, code);
    }
}
