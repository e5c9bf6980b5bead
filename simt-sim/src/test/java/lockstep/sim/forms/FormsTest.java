package lockstep.sim.forms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import lockstep.sim.fast.CrossCheckEngine;
import org.junit.jupiter.api.Test;

/**
 * Law: a form that is read and verified is executed, by both engines in the same way and with defined results, or the
 * run ends as unsupported at a place. Forms that are not executed are listed with their outcome in
 * {@code src/test/resources/forms}: the lists may only become shorter. {@code -Dlockstep.forms=DIR} regenerates them in
 * a folder.
 */
final class FormsTest {
    private static void assertListed(String list, List<TestedForm> forms) throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (TestedForm form : forms) {
            FormOutcome best = FormOutcome.of(form, new CrossCheckEngine());
            assertTrue(best.kind() != FormOutcome.Kind.NO_PLACE, () -> form + ": " + best.detail());
            if (!best.kind().isSound()) {
                found.add(best.line(form));
            }
        }
        String folder = System.getProperty("lockstep.forms", "");
        if (!folder.isEmpty()) {
            Files.write(Path.of(folder, list), found);
        }
        List<String> listed = Files.readAllLines(Path.of("src/test/resources/forms", list)).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertEquals(String.join("\n", new TreeSet<>(listed)), String.join("\n", found));
    }

    @Test
    void intrinsics() throws IOException {
        assertListed("intrinsics.txt", IntrinsicForms.all());
    }

    @Test
    void instructions() throws IOException {
        assertListed("instructions.txt", InstructionForms.all());
    }

    @Test
    void globals() throws IOException {
        assertListed("globals.txt", GlobalForms.all());
    }

    @Test
    void parameters() throws IOException {
        assertListed("parameters.txt", ParameterForms.all());
    }

    /**
     * Law: a promise that does not hold shows as poison or undefined behaviour, and a permission as an imprecise
     * result.
     */
    @Test
    void claims() {
        List<TestedForm> forms = new ArrayList<>(FlagForms.all());
        forms.addAll(GlobalForms.undefined());
        for (TestedForm form : forms) {
            FormOutcome found = FormOutcome.of(form, new CrossCheckEngine());
            assertTrue(
                    List.of(FormOutcome.Kind.UNDEFINED_RESULT, FormOutcome.Kind.IMPRECISE, FormOutcome.Kind.OTHER_END)
                            .contains(found.kind()),
                    () -> form + ": " + found);
        }
    }

    // ---- the property can fail

    private static FormOutcome.Kind withDrop(List<TestedForm> forms, String name, UnaryOperator<String> drop) {
        TestedForm form =
                forms.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
        TestedForm dropped =
                new TestedForm(name, form.texts().stream().map(drop).toList(), form.expected());
        assertEquals(
                FormOutcome.Kind.EXECUTED,
                FormOutcome.of(form, new CrossCheckEngine()).kind());
        return FormOutcome.of(dropped, new CrossCheckEngine()).kind();
    }

    /** A flag that is dropped in silence shows as well. */
    @Test
    void silentDropsOfFlagsAreFound() {
        TestedForm form = FlagForms.all().stream()
                .filter(f -> f.name().equals("phi ninf float"))
                .findFirst()
                .orElseThrow();
        TestedForm dropped =
                TestedForm.open(form.name(), List.of(form.texts().getFirst().replace("phi ninf", "phi")));
        assertEquals(
                FormOutcome.Kind.UNDEFINED_RESULT,
                FormOutcome.of(form, new CrossCheckEngine()).kind());
        assertEquals(
                FormOutcome.Kind.EXECUTED,
                FormOutcome.of(dropped, new CrossCheckEngine()).kind());
    }

    /** A form that is dropped in silence shows: an attribute, a call, an initializer. */
    @Test
    void silentDropsAreFound() {
        assertEquals(
                FormOutcome.Kind.WRONG_RESULT,
                withDrop(ParameterForms.all(), "parameter ptr byval(i32)", t -> t.replace("byval(i32)", "")));
        assertEquals(
                FormOutcome.Kind.UNDEFINED_RESULT,
                withDrop(
                        IntrinsicForms.all(),
                        "llvm.ctpop.i32",
                        t -> t.replaceFirst("%r = call.*", "%r = add i32 undef, 0")));
        assertEquals(
                FormOutcome.Kind.UNDEFINED_RESULT,
                withDrop(
                        GlobalForms.all(), "internal addrspace(1) global i32 7", t -> t.replace("i32 7", "i32 undef")));
    }
}
