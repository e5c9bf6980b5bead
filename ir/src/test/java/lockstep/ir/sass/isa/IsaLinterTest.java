package lockstep.ir.sass.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import org.junit.jupiter.api.Test;

/** The description is sound, and the linter accepts only sound descriptions. */
final class IsaLinterTest {
    private static final String SLOTS = "slot Rd gpr(16)\nslot Ra gpr(24)\n";

    private static List<String> lint(String rows) {
        return IsaLinter.lint(IsaReader.read(SLOTS + rows));
    }

    private static List<SassForm> allForms() {
        return Arrays.stream(Architecture.values())
                .flatMap(architecture -> IsaTable.of(architecture).forms().stream())
                .toList();
    }

    @Test
    void theDescriptionIsSound() {
        assertEquals(List.of(), IsaLinter.lint());
    }

    @Test
    void everyArchitectureHasForms() {
        for (Architecture each : Architecture.values()) {
            assertTrue(IsaTable.of(each).forms().size() > 250, each.tool());
        }
    }

    /** Listings write the guard of a form as UP0 where its name begins with U, or is LDCU. */
    @Test
    void formsAreUniformAsTheirNamesInListingsSay() {
        for (SassForm form : allForms()) {
            boolean isNamedSo = form.name().startsWith("U") || form.name().equals("LDCU");
            assertEquals(isNamedSo, form.isUniform(), form.toString());
        }
    }

    @Test
    void uniformFormsHaveNoRegistersOfLanes() {
        List<SassForm> both = allForms().stream()
                .filter(SassForm::isUniform)
                .filter(form -> form.fields().stream().anyMatch(field -> field.kind() == FieldKind.REGISTER))
                .toList();
        assertEquals(List.of(), both);
    }

    @Test
    void theRowSaysWhetherAFormIsUniform() {
        String forms = "op MOV | 75 | raw 0202 | Rd, Ra | | A\nop UMOV | 75 | uraw 0203 | | | A";
        List<Boolean> uniform =
                IsaReader.read(SLOTS + forms).stream().map(SassForm::isUniform).toList();
        assertEquals(List.of(false, true), uniform);
    }

    @Test
    void aRowThatOwnsEachBitOnceIsSound() {
        assertEquals(List.of(), lint("op MOV | 75- | raw 0202 | Rd, Ra | .FTZ@80 rest@72-75 | A"));
    }

    @Test
    void aBitWithTwoOwnersIsReported() {
        List<String> faults = lint("op MOV | 75 | raw 0202 | Rd, Ra | .FTZ@80 rest@72-80 | A");
        assertEquals(List.of("MOV (0x0202, sm_75): bit 80 has the owners [ftz, rest]"), faults);
    }

    @Test
    void aFieldOverTheOpcodeIsReported() {
        List<String> faults = lint("op MOV | 75 | raw 0202 | Rd, Ra | rest@88-91 | A");
        assertEquals(List.of("MOV (0x0202, sm_75): bit 91 has the owners [opcode, rest]"), faults);
    }

    @Test
    void aFieldOverACommonFieldIsReported() {
        List<String> faults = lint("op MOV | 75 | raw 0202 | Rd, Ra | rest@108 | A");
        assertEquals(List.of("MOV (0x0202, sm_75): bit 108 has the owners [stall, rest]"), faults);
    }

    @Test
    void twoFormsWithOneOpcodeAreReported() {
        List<String> faults = lint("op MOV | 75 | raw 0202 | Rd, Ra | | A\nop SEL | 75- | raw 0202 | Rd, Ra | | A");
        assertEquals(List.of("SEL (0x0202, sm_75): the opcode is that of MOV"), faults);
    }

    @Test
    void oneOpcodeForTwoArchitecturesIsSound() {
        assertEquals(List.of(), lint("op MOV | 75 | raw 0202 | Rd, Ra | | A\nop SEL | 80- | raw 0202 | Rd, Ra | | A"));
    }

    @Test
    void aSecondFieldOfTheSameNameIsReported() {
        List<String> faults = lint("op MOV | 75 | raw 0202 | Rd, Ra | Rd@72-73 | A");
        assertEquals(List.of("MOV (0x0202, sm_75): a second field Rd"), faults);
    }

    @Test
    void malformedRowsAreRefused() {
        for (String row : List.of(
                "op MOV | 75 | raw 0202 | Rd",
                "op MOV | 75 | raw 0202 | Rx | | A",
                "op MOV | 74 | raw 0202 | Rd | | A",
                "op MOV | 75 | wild 0202 | Rd | | A",
                "op MOV | 75 | raw 0202 | Rd | .UNKNOWN@72-75 | A",
                "op MOV | 75 | raw 0202 | Rd | rest@120-130 | A",
                "op MOV | 75 | raw 0202 | Rd | rest@72-73/4 | A",
                "op MOV | 75 | raw 0202 | Rd?ftz | | A",
                "op MOV | 75 | raw 0202 | Rd | | Z",
                "enum RND _ RM RP RM",
                "enum RND _ RM _",
                "what MOV is this")) {
            CompilerBug refused = assertThrows(CompilerBug.class, () -> lint(row), row);
            assertTrue(refused.getMessage().startsWith("sass.isa:3: "), refused.getMessage());
        }
    }
}
