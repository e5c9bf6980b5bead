package lockstep.conformance.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Modules with a kernel around each of some PTX instructions: the registers that it names are loaded before it and
 * stored after it.
 *
 * @param variables of the module, as text
 * @param parameters of each kernel, as text
 * @param setup what each kernel does first, as text
 * @param load what is done with each register before the instruction
 * @param store what is done with each register after the instruction
 */
public record InstructionKernels(String variables, String parameters, String setup, Step load, Step store) {
    /** A register in an instruction: its kind, a letter of {@code fdrlhp}, and its number. */
    public static final Pattern REGISTER = Pattern.compile("%([fdrlhp])(\\d+)\\b");

    private static final Map<String, String> MEMORY_TYPES =
            Map.of("f", "f32", "d", "f64", "r", "u32", "l", "u64", "h", "u16");

    private static final String REGISTERS = """
            .reg .pred %p<20>;
            .reg .b16 %h<30>;
            .reg .b32 %r<40>;
            .reg .b64 %l<40>;
            .reg .f32 %f<30>;
            .reg .f64 %d<30>;
            """;

    /** What is done with a register that an instruction names. */
    public interface Step {
        /** Adds to {@code lines} what is done with {@code register} of the kind {@code file}. */
        void add(String instruction, String register, String file, List<String> lines);
    }

    /** The type as which registers of a kind are loaded and stored; predicates are not. */
    public static String memoryType(String file) {
        return Objects.requireNonNull(MEMORY_TYPES.get(file), file);
    }

    /** The number of a register. */
    public static int number(String register) {
        return Integer.parseInt(register.substring(2));
    }

    /** A module with a kernel {@code kN} for the {@code N}th of {@code instructions}. */
    public String module(int architecture, List<String> instructions) {
        StringBuilder text = new StringBuilder();
        text.append(".version ").append(architecture <= 90 ? "8.0" : "8.8").append('\n');
        text.append(".target sm_").append(architecture).append("\n.address_size 64\n");
        text.append(variables);
        for (int i = 0; i < instructions.size(); i++) {
            text.append(".visible .entry k")
                    .append(i)
                    .append("(")
                    .append(parameters)
                    .append(")\n{\n");
            text.append(REGISTERS).append(setup);
            body(instructions.get(i)).forEach(line -> text.append(line).append('\n'));
            text.append("ret;\n}\n");
        }
        return text.toString();
    }

    private List<String> body(String instruction) {
        List<String> lines = new ArrayList<>();
        Map<String, String> used = new TreeMap<>();
        Matcher matcher = REGISTER.matcher(instruction);
        while (matcher.find()) {
            used.put(matcher.group(), matcher.group(1));
        }
        used.forEach((register, file) -> load.add(instruction, register, file, lines));
        for (String part : instruction.split(";")) {
            lines.add(part.strip() + ";");
        }
        used.forEach((register, file) -> store.add(instruction, register, file, lines));
        return lines;
    }
}
