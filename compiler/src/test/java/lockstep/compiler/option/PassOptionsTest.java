package lockstep.compiler.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.SourceRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of slots against the counts of seed 000, and how values are read. */
final class PassOptionsTest {
    private static final SourceRef SOURCE = new SourceRef.Assumed("a test");
    private static final Knob LIMIT = new Knob("limit", 6, 1, 100, "a number", SOURCE);
    private static final Knob SWITCH = Knob.dump("dump-it", "a switch", SOURCE);

    private static PassOptions options(String... texts) {
        return PassOptions.parse(List.of(texts), Set.of("limit", "dump-it", "nvvm-intr-range-sm"));
    }

    private static long count(SlotType type) {
        return OptionTable.slots().stream().filter(slot -> slot.type() == type).count();
    }

    // ---- the table

    @Test
    void typesAreAsFrequentAsInTheSeed() {
        assertEquals(221, OptionTable.slots().size());
        assertEquals(114, count(SlotType.STRING));
        assertEquals(100, count(SlotType.BOOL));
        assertEquals(6, count(SlotType.INTEGER));
        assertEquals(1, count(SlotType.STRING_POINTER));
    }

    @Test
    void fourteenSwitchesAreOn() {
        String on = OptionTable.slots().stream()
                .filter(slot ->
                        slot.type() == SlotType.BOOL && slot.defaultValue().equals("1"))
                .map(slot -> Integer.toString(slot.slot()))
                .collect(Collectors.joining(", "));
        assertEquals("19, 25, 93, 95, 117, 141, 143, 151, 155, 157, 159, 165, 211, 219", on);
    }

    @Test
    void eightySixSlotsHaveARow() {
        assertEquals(
                86, OptionTable.slots().stream().filter(OptionSlot::isDecoded).count());
        assertTrue(OptionTable.slots().stream()
                .allMatch(slot -> slot.isDecoded() || slot.knob().isEmpty()));
    }

    @ParameterizedTest
    @CsvSource({"9, 1", "197, 20", "203, -1", "205, -1", "207, -1", "215, 0"})
    void integersHaveTheirDefaults(int slot, long value) {
        assertEquals(value, PassOptions.NONE.integer(OptionTable.slot(slot)));
        assertEquals(7, options("-slot-" + slot + "=7").integer(OptionTable.slot(slot)));
    }

    /** Even slots hold a string and odd ones a value, but for the first six, 161 and 181. */
    @Test
    void slotsComeInPairs() {
        for (OptionSlot slot : OptionTable.slots()) {
            boolean isString = slot.type() == SlotType.STRING;
            boolean isException = slot.slot() <= 6 || slot.slot() == 161;
            assertEquals(slot.slot() % 2 == 0 || isException, isString, "slot " + slot.slot());
        }
    }

    @Test
    void namesOfOptionsAreUnique() {
        List<String> names = OptionTable.named().stream().map(NamedOption::name).toList();
        assertEquals(names.size(), Set.copyOf(names).size());
        assertEquals(66, names.size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 | 16 | STRING | | ftz | | x | decoded |; ends with slot 1",
                "2 | 16 | STRING | | ftz | | x | decoded |; expected slot 1 at offset 16",
                "1 | 24 | STRING | | ftz | | x | decoded |; expected slot 1 at offset 16",
                "1 | 16 | BOOL | 2 | ftz | | x | decoded |; no value of a BOOL",
                "1 | 16 | REAL | | ftz | | x | decoded |; no such type",
                "1 | 16 | STRING | | ftz | x | decoded |; not 9 cells",
                "one | 16 | STRING | | ftz | | x | decoded |; no slot and offset",
            })
    void aWrongTableIsAFaultOfTheTable(String text, String expected) {
        CompilerBug fault = assertThrows(CompilerBug.class, () -> OptionTable.readSlots(text));
        assertTrue(fault.getMessage().contains(expected), fault.getMessage());
    }

    @Test
    void thereIsNothingBetweenSlots() {
        assertEquals(71, OptionTable.atOffset(1440).slot());
        assertThrows(IllegalArgumentException.class, () -> OptionTable.atOffset(1441));
    }

    // ---- values

    @ParameterizedTest
    @CsvSource({
        "-no-dce, true",
        "-no-dce=1, true",
        "-no-dce=true, true",
        "-no-dce=T, true",
        "-no-dce=1000, true",
        "-no-dce=0, false",
        "-no-dce=, false",
        "-no-dce=yes, false",
        "-no-dce=on, false",
        "-no-dce=-1, false",
        "--no-dce, true",
        "-slot-13, true",
        "-slot-13=false, false",
    })
    void switchesAreReadByTheirFirstCharacter(String text, boolean isOn) {
        assertEquals(isOn, options(text).isOn(OptionTable.slot(13)));
    }

    @Test
    void whatIsNotSetHasItsDefault() {
        for (OptionSlot slot : OptionTable.slots()) {
            if (slot.type() == SlotType.BOOL) {
                assertEquals(slot.defaultValue().equals("1"), PassOptions.NONE.isOn(slot), "slot " + slot.slot());
            }
        }
        assertEquals("", PassOptions.NONE.text(OptionTable.slot(181)));
    }

    @Test
    void aKnobMayBeTheOppositeOfItsSlot() {
        PassOptions off = options("-do-licm=0");
        assertTrue(off.isOn(OptionTable.slot(61)));
        assertFalse(off.isOn(OptionTable.slot(143)));
        PassOptions on = options("-do-licm");
        assertFalse(on.isOn(OptionTable.slot(61)));
        assertTrue(on.isOn(OptionTable.slot(143)));
        assertTrue(options("-do-licm", "-slot-61=1").isOn(OptionTable.slot(61)));
    }

    @Test
    void theLastValueHolds() {
        assertFalse(options("-no-dce=1", "-no-dce=0").isOn(OptionTable.slot(13)));
        assertEquals("mid", options("-language=ptx", "-language=mid").text(OptionTable.slot(181)));
    }

    @Test
    void knobsTakeValuesInTheirRange() {
        assertEquals(Optional.of(9L), options("-limit=9").valueOf(LIMIT));
        assertEquals(Optional.empty(), options("-no-dce").valueOf(LIMIT));
        assertEquals(Optional.of(1L), options("-dump-it").valueOf(SWITCH));
        assertEquals(Optional.of(0L), options("-dump-it=off").valueOf(SWITCH));
    }

    @Test
    void theMasterOfDumpsTurnsThemOff() {
        assertEquals(Optional.empty(), options("-dump-it", "-slot-157=0").valueOf(SWITCH));
        assertEquals(Optional.of(9L), options("-limit=9", "-slot-157=0").valueOf(LIMIT));
    }

    @Test
    void anArchitectureIsANumber() {
        Knob machine = new Knob("nvvm-intr-range-sm", 30, 20, 1000, "an architecture", SOURCE);
        assertEquals(Optional.of(90L), options("-sm-arch=sm_90a").valueOf(machine));
        assertEquals(
                Optional.of(50L),
                options("-sm-arch=sm_90", "-nvvm-intr-range-sm=50").valueOf(machine));
        assertThrows(InputException.class, () -> options("-sm-arch=hopper").valueOf(machine));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-dce | option-syntax 1:1",
                "- | option-syntax 1:1",
                "-=1 | option-syntax 1:1",
                "-no dce | option-syntax 1:1",
                "-frog | unknown-option 1:2",
                "--frog=1 | unknown-option 1:3",
                "-slot-0 | unknown-option 1:2",
                "-slot-222 | unknown-option 1:2",
                "-slot-9=x | option-value 1:9",
                "-slot-9=99999999999999999999 | option-value 1:9",
                "-slot-9 | option-value 1:2",
            })
    void refusesWithTheColumn(String text, String expected) {
        Diagnostic first = assertThrows(InputException.class, () -> options(text))
                .diagnostics()
                .getFirst();
        assertEquals("<option>", first.location().file());
        assertEquals(
                expected,
                first.code() + " " + first.location().line() + ":"
                        + first.location().column());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-limit=0", "-limit=101", "-limit=x", "-limit", "-limit="})
    void knobsRefuseOtherValues(String text) {
        PassOptions options = options("-no-dce", text);
        Diagnostic first = assertThrows(InputException.class, () -> options.valueOf(LIMIT))
                .diagnostics()
                .getFirst();
        assertEquals(2, first.location().line());
    }

    @Test
    void aSlotIsReadByItsType() {
        OptionSlot text = OptionTable.slot(1);
        assertThrows(IllegalArgumentException.class, () -> PassOptions.NONE.isOn(text));
        assertThrows(IllegalArgumentException.class, () -> PassOptions.NONE.integer(text));
        assertTrue(Arrays.stream(SlotType.values()).anyMatch(type -> type == text.type()));
    }
}
