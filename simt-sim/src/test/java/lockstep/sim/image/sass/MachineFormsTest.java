package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.sass.FieldReads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Law: a machine word is executed, by both engines in the same way, or the run ends as unsupported at its place; and
 * each field of it, and each bit outside all fields, changes the execution, is refused, or is a declared hint.
 * Violations, and the forms that are not executed, are listed in {@code src/test/resources/forms}: the lists may only
 * become shorter. {@code -Dlockstep.forms=DIR} regenerates them in a folder.
 *
 * <p>Of forms that are the same on several architectures the first is taken.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MachineFormsTest {
    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 args=[buf i32[512] zero, buf i32[256] rand(7)]";
    private static final String FILE = "word.sass";

    private final Map<Architecture, WordProgram> programs = new TreeMap<>();
    private final Map<SassForm, SassInstruction> words = new HashMap<>();
    private final Map<Architecture, RunResult> runsOfNothing = new TreeMap<>();

    /** The outcome of a form. */
    private enum Verdict {
        /** Both engines execute it, and it changes the stored results. */
        EXECUTED,
        /** Both engines execute it, and the stored results are unchanged. */
        NO_EFFECT,
        /** The run ends as unsupported, at the place of the word. */
        UNSUPPORTED,
        /** The run ends in another way. */
        OTHER_END,
        /** The run ends as unsupported, without a place. */
        NO_PLACE
    }

    private static List<SassForm> forms() {
        Set<List<Object>> known = new HashSet<>();
        List<SassForm> forms = new ArrayList<>();
        for (Architecture architecture : Architecture.values()) {
            for (SassForm form : IsaTable.of(architecture).forms()) {
                if (known.add(List.of(form.name(), form.opcode(), form.fields(), form.operands(), form.modifiers()))) {
                    forms.add(form);
                }
            }
        }
        return forms;
    }

    private WordProgram program(Architecture architecture) {
        return programs.computeIfAbsent(architecture, WordProgram::new);
    }

    private ProgramImage image(SassInstruction word) {
        return SassImages.of(program(word.form().architecture()).module(word), FILE);
    }

    private Optional<String> decoded(SassInstruction word) {
        return DecodedText.of(image(word), program(word.form().architecture()).offset());
    }

    private boolean isSupported(SassInstruction word) {
        return DecodedText.isSupported(
                image(word), program(word.form().architecture()).offset());
    }

    private RunResult run(SassInstruction word) {
        RunRequest request = new RunRequest(
                LaunchReader.readFile("test.launch", LAUNCH),
                Schedule.of(Policy.BARRIER),
                1,
                20_000,
                32,
                true,
                Optional.empty());
        return new CrossCheckEngine().run(image(word), request);
    }

    /** The first of the words of a form that is executed, else the first. */
    private SassInstruction word(SassForm form) {
        return words.computeIfAbsent(form, this::firstExecuted);
    }

    private SassInstruction firstExecuted(SassForm form) {
        List<SassInstruction> candidates = program(form.architecture()).words(form);
        return candidates.stream().filter(this::isSupported).findFirst().orElse(candidates.getFirst());
    }

    // ---- forms

    private Verdict verdict(SassInstruction word) {
        Architecture architecture = word.form().architecture();
        RunResult nothing =
                runsOfNothing.computeIfAbsent(architecture, a -> run(program(a).nothing()));
        return verdict(run(word), nothing, architecture);
    }

    private Verdict verdict(RunResult result, RunResult nothing, Architecture architecture) {
        if (result.outcome() instanceof Outcome.Unsupported unsupported) {
            String place = "k+0x%x: ".formatted(program(architecture).offset());
            boolean hasPlace = unsupported.place().instruction().contains(place);
            return hasPlace ? Verdict.UNSUPPORTED : Verdict.NO_PLACE;
        }
        if (!(result.outcome() instanceof Outcome.Finished)) {
            return Verdict.OTHER_END;
        }
        return isSame(result, nothing) ? Verdict.NO_EFFECT : Verdict.EXECUTED;
    }

    private static boolean isSame(RunResult a, RunResult b) {
        for (int i = 0; i < a.objects().size(); i++) {
            ObservedObject one = a.objects().get(i);
            ObservedObject other = b.objects().get(i);
            for (int at = 0; at < one.bytes().length; at++) {
                if (one.undefinedAt(at) != other.undefinedAt(at) || one.flagsAt(at) != other.flagsAt(at)) {
                    return false;
                }
            }
            if (!Arrays.equals(one.bytes(), other.bytes())) {
                return false;
            }
        }
        return true;
    }

    private static String name(SassForm form) {
        return "%s 0x%04x %s"
                .formatted(form.name(), form.opcode(), form.architecture().tool());
    }

    @Test
    void everyFormIsExecutedOrEndsTheRunAtItsPlace() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (SassForm form : forms()) {
            Verdict verdict = verdict(word(form));
            assertTrue(verdict != Verdict.NO_PLACE, () -> name(form));
            if (verdict != Verdict.EXECUTED) {
                found.add(name(form) + "\t"
                        + verdict.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
        }
        assertListed("machine.txt", found);
    }

    // ---- fields

    /** The common part of forms that differ only in their operands. */
    private static List<Object> ownFields(SassForm form) {
        return List.of(
                form.name(),
                WordProgram.ownFields(form).stream()
                        .map(field -> form.fields().get(field))
                        .toList());
    }

    /** The values of a field with the same meaning as an earlier value. */
    private List<Long> repeated(SassInstruction word, int field) {
        FieldSpec spec = word.form().fields().get(field);
        Set<String> known = new HashSet<>();
        List<Long> repeated = new ArrayList<>();
        for (long value : WordProgram.values(spec)) {
            Optional<String> text = decoded(word.with(field, value));
            if (text.isPresent() && !known.add(text.get())) {
                repeated.add(value);
            }
        }
        return repeated;
    }

    @Test
    void everyFieldMeansSomething() throws IOException {
        Map<String, Map<String, Set<String>>> found = new TreeMap<>();
        Set<List<Object>> hasNewFields = new HashSet<>();
        for (SassForm form : forms()) {
            SassInstruction word = word(form);
            if (!hasNewFields.add(ownFields(form)) || !isSupported(word)) {
                continue;
            }
            for (int field : WordProgram.ownFields(form)) {
                String name = form.fields().get(field).name();
                List<Long> repeated = FieldReads.isHint(form.mnemonic(), name) ? List.of() : repeated(word, field);
                if (!repeated.isEmpty()) {
                    found.computeIfAbsent(form.name() + " " + name, key -> new LinkedHashMap<>())
                            .computeIfAbsent(repeated.toString(), key -> new TreeSet<>())
                            .add("0x%04x".formatted(form.opcode()));
                }
            }
        }
        TreeSet<String> lines = new TreeSet<>();
        found.forEach((name, values) -> values.forEach(
                (repeated, opcodes) -> lines.add(name + "\t" + repeated + "\t" + String.join(" ", opcodes))));
        assertListed("machine-fields.txt", lines);
    }

    @Test
    void bitsOfNoFieldAreRefused() {
        List<String> found = new ArrayList<>();
        for (SassForm form : forms()) {
            SassInstruction word = word(form);
            InstructionWord open = form.constantBits();
            List<InstructionWord> bits = List.of(
                    new InstructionWord(Long.lowestOneBit(open.low()), 0),
                    new InstructionWord(Long.highestOneBit(open.low()), 0),
                    new InstructionWord(0, Long.lowestOneBit(open.high())),
                    new InstructionWord(0, Long.highestOneBit(open.high())));
            for (InstructionWord bit : bits) {
                if (!bit.isZero() && isSupported(word.withResidue(bit))) {
                    found.add(name(form) + " " + bit);
                }
            }
        }
        assertEquals(List.of(), found);
    }

    // ---- the property can fail

    private SassForm form(String name, int opcode) {
        return forms().stream()
                .filter(form -> form.name().equals(name) && form.opcode() == opcode)
                .findFirst()
                .orElseThrow();
    }

    /** A word that is ignored in silence shows: a store, a jump, a result. */
    @Test
    void silentDropsAreFound() {
        for (SassForm form : List.of(form("STS", 0x388), form("BRA", 0x947), form("IADD3", 0x210))) {
            SassInstruction dropped = word(form).with(CommonField.GUARD_NOT, 1);
            assertEquals(Verdict.EXECUTED, verdict(word(form)), form::toString);
            assertEquals(Verdict.NO_EFFECT, verdict(dropped), form::toString);
        }
    }

    /** A field that is ignored in silence shows: here the hints are. */
    @Test
    void droppedFieldsAreFound() {
        SassInstruction load = word(form("LDG", 0x381));
        int hint = load.form().indexOf("evict").orElseThrow();
        assertEquals(
                WordProgram.values(load.form().fields().get(hint)).size() - 1,
                repeated(load, hint).size());
        int size = load.form().indexOf("size").orElseThrow();
        assertEquals(List.of(7L), repeated(load, size));
    }

    private static void assertListed(String list, Set<String> found) throws IOException {
        String folder = System.getProperty("lockstep.forms", "");
        if (!folder.isEmpty()) {
            Files.write(Path.of(folder, list), found);
        }
        List<String> listed = Files.readAllLines(Path.of("src/test/resources/forms", list)).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertEquals(String.join("\n", new TreeSet<>(listed)), String.join("\n", found));
    }
}
