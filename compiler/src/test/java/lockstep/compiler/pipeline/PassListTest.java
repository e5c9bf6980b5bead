package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** AddPass as seed 000 describes it. */
final class PassListTest {
    private static Pipeline.Step dce() {
        return new Pipeline.Step(PassRegistry.builtIn().find("dce").orElseThrow(), Map.of());
    }

    @Test
    void theSameInstanceKeepsItsPlaceAndGetsNewFlags() {
        PassList<Pipeline.Step> list = new PassList<>();
        Pipeline.Step first = dce();
        Pipeline.Step second = dce();
        list.add(first, true, false);
        list.add(second, true, false);
        list.add(first, false, true);
        assertEquals(List.of(first, second), list.passes());
        assertEquals(PassList.BARRIER, list.flags(first));
        assertEquals(PassList.FUNCTION, list.flags(second));
    }

    @Test
    void equalPassesOfOtherInstancesStandBehindEachOther() {
        PassList<Pipeline.Step> list = new PassList<>();
        list.add(dce(), true, true);
        list.add(dce(), true, true);
        assertEquals(2, list.passes().size());
        assertEquals(PassList.FUNCTION | PassList.BARRIER, list.flags(list.passes().getFirst()));
    }

    @Test
    void aPassThatWasNotAddedHasNoFlags() {
        assertThrows(NullPointerException.class, () -> new PassList<Pipeline.Step>().flags(dce()));
    }
}
