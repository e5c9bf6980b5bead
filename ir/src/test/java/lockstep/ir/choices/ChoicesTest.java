package lockstep.ir.choices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.choices.Choices.ByteChoices;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.choices.Choices.SeededChoices;
import org.junit.jupiter.api.Test;

/** Each kind of choice: what 0 means, which numbers are drawn, what is refused. */
class ChoicesTest {
    private static RecordedChoices replay(long... values) {
        return new RecordedChoices(ChoiceSequence.of(values));
    }

    /** Published first outputs of SplitMix64 from state 0. */
    @Test
    void seededIsSplitMix64() {
        SeededChoices choices = new SeededChoices(0);
        assertEquals(0xE220A8397B1DCDAFL, choices.draw(0));
        assertEquals(0x6E789E6AA1B965F4L, choices.draw(0));
        assertEquals(0x06C45D188009454FL, choices.draw(0));
    }

    @Test
    void pastTheEndAllIsSimplest() {
        RecordedChoices choices = replay();
        assertEquals(0, choices.below(1000));
        assertEquals(-7, choices.between(-7, 7));
        assertFalse(choices.chance(99, 100));
        assertEquals("first", choices.pick(List.of("first", "second")));
        assertEquals(1, choices.weighted(0, 3, 4));
    }

    @Test
    void tooLargeIsTakenModulo() {
        assertEquals(3, replay(13).below(10));
        assertEquals(5, replay(-1).below(10)); // 2^64 - 1 = 18446744073709551615
        assertEquals(ChoiceSequence.of(3), drawnBelow10(replay(13)));
    }

    private static ChoiceSequence drawnBelow10(Choices choices) {
        choices.below(10);
        return choices.drawn();
    }

    @Test
    void noChoiceDrawsNothing() {
        RecordedChoices choices = replay(1, 1, 1);
        assertEquals(0, choices.below(1));
        assertEquals(4, choices.between(4, 4));
        assertTrue(choices.chance(3, 3));
        assertFalse(choices.chance(0, 3));
        assertEquals("only", choices.pick(List.of("only")));
        assertEquals(ChoiceSequence.EMPTY, choices.drawn());
    }

    @Test
    void betweenCoversAllOfLong() {
        assertEquals(Long.MIN_VALUE, replay(0).between(Long.MIN_VALUE, Long.MAX_VALUE));
        assertEquals(Long.MAX_VALUE, replay(-1).between(Long.MIN_VALUE, Long.MAX_VALUE));
        assertEquals(Long.MAX_VALUE, replay(-2).between(Long.MIN_VALUE + 1, Long.MAX_VALUE));
    }

    @Test
    void chanceIsTrueForTheHighestNumbers() {
        assertFalse(replay(6).chance(3, 10));
        assertTrue(replay(7).chance(3, 10));
        assertTrue(replay(9).chance(3, 10));
    }

    @Test
    void weightsDivideTheRange() {
        List<String> options = List.of("a", "bb", "", "cccc");
        List<String> picked = List.of(0, 1, 2, 3, 6).stream()
                .map(n -> replay(n).pickWeighted(options, String::length))
                .toList();
        assertEquals(List.of("a", "bb", "bb", "cccc", "cccc"), picked);
        assertEquals(2, replay(0xFFFFFFFFL).weighted(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    @Test
    void bytesAreTakenAsNarrowAsTheBound() {
        ByteChoices choices = new ByteChoices(new byte[] {1, 2, 3, 4, 5});
        assertEquals(1, choices.below(256));
        assertEquals(0x0302, choices.below(0x10000));
        assertEquals(3, choices.consumed());
        assertEquals(0x0504, choices.draw(1L << 32));
        assertEquals(5, choices.consumed());
        assertEquals(0, choices.below(9));
    }

    @Test
    void bytesAreTakenModulo() {
        assertEquals(255 % 7, new ByteChoices(new byte[] {-1}).below(7));
        assertEquals(-1, new ByteChoices(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1}).draw(0));
    }

    @Test
    void bytesDoNotChangeWithTheirArray() {
        byte[] bytes = {5};
        ByteChoices choices = new ByteChoices(bytes);
        bytes[0] = 6;
        assertEquals(5, choices.below(10));
    }

    @Test
    void differentSeedsDiffer() {
        assertNotEquals(new SeededChoices(1).draw(0), new SeededChoices(2).draw(0));
    }

    @Test
    void refusesBoundsBelowOne() {
        assertThrows(IllegalArgumentException.class, () -> replay().below(0));
        assertThrows(IllegalArgumentException.class, () -> replay().below(-5));
        assertThrows(IllegalArgumentException.class, () -> replay().pick(List.of()));
    }

    @Test
    void refusesAnEmptyRange() {
        assertThrows(IllegalArgumentException.class, () -> replay().between(3, 2));
        assertThrows(IllegalArgumentException.class, () -> replay().between(Long.MAX_VALUE, Long.MIN_VALUE));
    }

    @Test
    void refusesImpossibleChances() {
        assertThrows(IllegalArgumentException.class, () -> replay().chance(-1, 2));
        assertThrows(IllegalArgumentException.class, () -> replay().chance(3, 2));
        assertThrows(IllegalArgumentException.class, () -> replay().chance(0, 0));
    }

    @Test
    void refusesWeightsThatLeaveNoOption() {
        assertThrows(IllegalArgumentException.class, () -> replay().weighted(0, 0));
        assertThrows(IllegalArgumentException.class, () -> replay().weighted());
        assertThrows(IllegalArgumentException.class, () -> replay().weighted(2, -1));
    }
}
