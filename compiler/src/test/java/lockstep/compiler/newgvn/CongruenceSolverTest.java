package lockstep.compiler.newgvn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much the solver has to do. */
final class CongruenceSolverTest {
    private static String loops(int count) {
        StringBuilder text = new StringBuilder("define i32 @f(i32 %v0, i32 %unused) {\nentry:\n  br label %l0\n");
        for (int i = 0; i < count; i++) {
            String before = i == 0 ? "entry" : "e" + (i - 1);
            text.append("""
                    l%1$d:
                      %%k%1$d = phi i32 [ 0, %%%3$s ], [ %%n%1$d, %%l%1$d ]
                      %%w%1$d = phi i32 [ %%v%1$d, %%%3$s ], [ %%v%2$d, %%l%1$d ]
                      %%v%2$d = add i32 %%w%1$d, %%k%1$d
                      %%n%1$d = add i32 %%k%1$d, 1
                      %%c%1$d = icmp slt i32 %%n%1$d, 2
                      br i1 %%c%1$d, label %%l%1$d, label %%e%1$d
                    e%1$d:
                      br label %%l%2$d
                    """.formatted(i, i + 1, before));
        }
        return text + "l" + count + ":\n  ret i32 %v" + count + "\n}\n";
    }

    /**
     * Initially the counters of all loops are 0, and their next values 1: the class of 1 gets and loses a member with
     * each loop. An operation on PHIs that found a value there need not be visited again for that (bug 388).
     */
    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000})
    void loopsInSequenceAreLookedAtFewTimes(int count) {
        assertEquals(0, Solved.of(loops(count), true).solver().pinned());
    }
}
