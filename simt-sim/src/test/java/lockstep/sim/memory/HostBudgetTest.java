package lockstep.sim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.junit.jupiter.api.Test;

class HostBudgetTest {
    private static final SourceLocation PLACE = new SourceLocation("a.ll", 3, 1);

    private static InputException refusal(HostBudget budget, long bytes) {
        return assertThrows(InputException.class, () -> budget.take(bytes, "@v", PLACE));
    }

    @Test
    void halfOfTheHeapMayBeTaken() {
        HostBudget budget = new HostBudget(1 << 20);
        budget.take(1 << 18, "@a", PLACE);
        budget.take(1 << 18, "@b", PLACE);
        InputException refusal = refusal(budget, 1);
        assertEquals(PLACE, refusal.diagnostics().getFirst().location());
    }

    @Test
    void noObjectIsLongerThanAnArray() {
        HostBudget budget = new HostBudget(Long.MAX_VALUE);
        assertTrue(refusal(budget, 1L << 31).getMessage().contains("2147483648"));
        refusal(budget, Long.MAX_VALUE);
        budget.take(Integer.MAX_VALUE - 64, "@v", PLACE);
    }
}
