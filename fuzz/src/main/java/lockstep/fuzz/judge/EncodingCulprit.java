package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Finds the instructions that do not survive encoding and decoding, and which of these mistakes makes a program go
 * wrong: a mistake is a form and the first of its fields that has changed, {@code IADD3.A}, and alone in the program it
 * must show the same fault as all of them together. Control fields are left out, since they are not executed.
 */
final class EncodingCulprit {
    /** Used as the field where the word decodes as another form. */
    private static final String OPCODE = "opcode";
    /** Used as the field where the word does not decode. */
    private static final String WORD = "word";

    /** Instructions that decode differently, by function and place. */
    private record Changes(Map<String, Map<Integer, SassInstruction>> instructions) {
        Changes() {
            this(new HashMap<>());
        }

        void add(String function, int at, SassInstruction instruction) {
            instructions.computeIfAbsent(function, f -> new HashMap<>()).put(at, instruction);
        }
    }

    private final MachineProgram program;
    private final SortedMap<String, Changes> mistakes = new TreeMap<>();
    /** Mistakes that leave no word of an instruction. */
    private final SortedMap<String, Integer> unknown = new TreeMap<>();

    /**
     * @param program before it was encoded
     * @param after what was read from the bytes
     */
    EncodingCulprit(MachineProgram program, SassProgram after) {
        this.program = program;
        for (CodeSection section : after.cubin().code()) {
            Code code = Code.decode(section, program.module().architecture());
            SassFunction function = program.module().functions().get(code.function());
            if (function == null) {
                continue;
            }
            int count = Math.min(function.instructions().size(), code.words().size());
            for (int at = 0; at < count; at++) {
                compare(
                        code.function(),
                        at,
                        function.instructions().get(at),
                        code.words().get(at).instruction());
            }
        }
    }

    private void compare(String function, int at, SassInstruction before, Optional<SassInstruction> after) {
        if (after.isEmpty()) {
            unknown.merge(name(before, WORD), 1, Integer::sum);
            return;
        }
        changedField(before, after.get())
                .ifPresent(field -> mistakes.computeIfAbsent(name(before, field), f -> new Changes())
                        .add(function, at, after.get()));
    }

    private static String name(SassInstruction instruction, String field) {
        return instruction.form().name() + "." + field;
    }

    private static Optional<String> changedField(SassInstruction before, SassInstruction after) {
        SassForm form = before.form();
        if (form != after.form()) {
            return Optional.of(OPCODE);
        }
        for (int field = 0; field < form.fields().size(); field++) {
            boolean isExecuted = field >= CommonField.all().size()
                    || field == CommonField.GUARD.ordinal()
                    || field == CommonField.GUARD_NOT.ordinal();
            if (isExecuted && before.value(field) != after.value(field)) {
                return Optional.of(form.fields().get(field).name());
            }
        }
        return Optional.empty();
    }

    /**
     * The mistake that shows; all of them where none does alone.
     *
     * @param shows whether a program with one mistake, and no encoder, goes wrong like the encoded one
     */
    String site(Predicate<MachineProgram> shows) {
        if (mistakes.size() + unknown.size() > 1) {
            for (Map.Entry<String, Changes> mistake : mistakes.entrySet()) {
                if (shows.test(with(mistake.getValue()))) {
                    return mistake.getKey();
                }
            }
        }
        return all();
    }

    /** The first mistake whose words do not decode as an instruction; all mistakes where there is no such one. */
    String unknownSite() {
        return unknown.isEmpty() ? all() : unknown.firstKey();
    }

    private String all() {
        List<String> names = new ArrayList<>(mistakes.keySet());
        names.addAll(unknown.keySet());
        return names.isEmpty() ? "layout" : String.join("+", names);
    }

    private MachineProgram with(Changes changes) {
        List<SassKernel> kernels = new ArrayList<>();
        for (SassKernel kernel : program.module().kernels()) {
            SassFunction function = kernel.function();
            List<SassInstruction> instructions = new ArrayList<>(function.instructions());
            changes.instructions().getOrDefault(function.name(), Map.of()).forEach(instructions::set);
            kernels.add(kernel.with(new SassFunction(function.name(), function.architecture(), instructions)));
        }
        return new MachineProgram(
                program.file(), new SassModule(program.module().architecture(), kernels));
    }
}
