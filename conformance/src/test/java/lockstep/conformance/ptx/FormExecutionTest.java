package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.conformance.ptx.FormExecution.Verdict;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.PtxForm;
import org.junit.jupiter.api.Test;

/**
 * A form that is read and verified is executed, or the run ends at its place as not supported. Law: what an instruction
 * writes does not depend on what was there before, and depends on every operand; both engines agree. Rows of the table
 * for which this does not hold are in {@code forms.tsv}, and an outdated line there is a failure as well.
 */
class FormExecutionTest {
    private static final int OLDEST = 75;

    /** What goes elsewhere, so that what comes after it shows nothing; their filetests are in {@code ptx}. */
    static final Set<Category> ELSEWHERE = EnumSet.of(Category.CONTROL, Category.PSEUDO);

    static String target(Since since) {
        return "sm_" + Math.max(OLDEST, since.architecture()) + (since.specific() ? "a" : "");
    }

    private static Map<String, Verdict> verdicts(PtxForm form, List<String> faults) {
        Map<String, Verdict> verdicts = new TreeMap<>();
        FormTexts.of(form).forEach((since, texts) -> {
            for (String text : texts) {
                FormProgram program = new FormProgram(text, target(since));
                try {
                    verdicts.put(text, new FormExecution(program, program.text()).verdict());
                } catch (AssertionError fault) {
                    faults.add(fault.getMessage());
                }
            }
        });
        return verdicts;
    }

    @Test
    void nothingIsDropped() throws IOException {
        Set<String> found = new TreeSet<>();
        List<String> faults = new ArrayList<>();
        int count = 0;
        for (PtxForm form : OpTable.get().forms()) {
            if (form.since().open() || ELSEWHERE.contains(form.opcode().spec().category())) {
                continue;
            }
            Map<String, Verdict> verdicts = verdicts(form, faults);
            count += verdicts.size();
            verdicts.values().stream()
                    .filter(verdict -> verdict != Verdict.EXECUTED)
                    .distinct()
                    .forEach(verdict -> found.add(verdict.name().toLowerCase(java.util.Locale.ROOT) + "\t" + form));
        }
        assertEquals(List.of(), faults);
        assertEquals(String.join("\n", listed()), String.join("\n", found));
        assertTrue(count > 2000, count + " instructions");
    }

    private static Set<String> listed() throws IOException {
        try (InputStream stream = FormExecutionTest.class.getResourceAsStream("forms.tsv")) {
            String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#")).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static FormExecution with(String statement, String other) {
        FormProgram program = new FormProgram(statement, "sm_90");
        return new FormExecution(program, program.text(other));
    }

    @Test
    void anInstructionThatIsDroppedIsFound() {
        String statement = "add.u32 %u32_1, %u32_2, %u32_3;";
        assertEquals(Verdict.EXECUTED, with(statement, statement).verdict());
        assertThrows(AssertionError.class, () -> with(statement, "").verdict());
    }

    @Test
    void anOperandThatIsIgnoredIsFound() {
        String statement = "add.u32 %u32_1, %u32_2, %u32_3;";
        assertEquals(
                Verdict.INSENSITIVE,
                with(statement, "add.u32 %u32_1, %u32_2, %u32_2;").verdict());
    }

    @Test
    void anElementThatIsDroppedIsFound() {
        String statement = "ld.global.v2.b32 {%b32_1, %b32_2}, [gv];";
        assertEquals(Verdict.EXECUTED, with(statement, statement).verdict());
        assertThrows(
                AssertionError.class,
                () -> with(statement, "ld.global.b32 %b32_1, [gv];").verdict());
    }

    @Test
    void aStoreThatIsDroppedIsFound() {
        String statement = "st.shared.u16 [sv], %u16_2;";
        assertEquals(Verdict.EXECUTED, with(statement, statement).verdict());
        assertEquals(Verdict.INSENSITIVE, with(statement, "").verdict());
    }
}
