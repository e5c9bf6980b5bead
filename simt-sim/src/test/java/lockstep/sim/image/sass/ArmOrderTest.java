package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The order of arms, observed through a counter in a uniform register, and whether one run is proved for all orders.
 */
final class ArmOrderTest {
    /** Arms in the order of the code: lanes 0 to 7 and 8 to 15 after an inner branch, then lanes from 16 on. */
    private static final String NESTED = """
              ISETP.GE.AND P0, PT, R0, 0x10, PT ;
              ISETP.GE.AND P1, PT, R0, 0x8, PT ;
              UMOV UR4, URZ ;
              BSSY B0, `(.L_x_3) ;
              @P0 BRA `(.L_x_2) ;
              BSSY B1, `(.L_x_1) ;
              @P1 BRA `(.L_x_0) ;
              UIADD3 UR4, UR4, 0x1, URZ ;
              MOV R5, UR4 ;
              BRA `(.L_x_4) ;
            .L_x_0:
              UIADD3 UR4, UR4, 0x1, URZ ;
              MOV R5, UR4 ;
            .L_x_4:
              BSYNC B1 ;
            .L_x_1:
              BRA `(.L_x_5) ;
            .L_x_2:
              UIADD3 UR4, UR4, 0x1, URZ ;
              MOV R5, UR4 ;
            .L_x_5:
              BSYNC B0 ;
            .L_x_3:
            """ + SassPrograms.END;

    private static int[] arms(long row) {
        int[] words = SassPrograms.words(SassPrograms.run(NESTED, 32, new Schedule(Policy.ARMS, row)));
        return new int[] {words[0], words[8], words[16]};
    }

    @ParameterizedTest
    @CsvSource({"0,1,2,3", "1,3,2,1", "2,2,1,3", "3,2,3,1"})
    void fourRowsHaveEveryOrderOfTwoBranches(long row, int first, int second, int third) {
        assertArrayEquals(new int[] {first, second, third}, arms(row));
    }

    @Test
    void rowsBeyondTheArrayDraw() {
        Set<String> orders = new HashSet<>();
        for (long row = 12; row < 32; row++) {
            int[] arms = arms(row);
            assertArrayEquals(arms, arms(row), "a row is repeated");
            orders.add(arms[0] + " " + arms[1] + " " + arms[2]);
        }
        assertEquals(4, orders.size(), "an arm runs with all that parts in it: " + orders);
    }

    /** Lanes that enter the loop after others leave it too early: wrong if the first arm runs first. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void aCounterOfTheWarpInALoopWithTwoEntriesDependsOnTheOrder(long row) {
        int[] words = SassPrograms.words(SassPrograms.run("""
                  ISETP.NE.U32.AND P0, PT, R0, RZ, PT ;
                  UMOV UR4, 0x1 ;
                  BSSY B0, `(.L_x_0) ;
                  MOV R5, 0x1 ;
                  @!P0 BRA `(.L_x_1) ;
                .L_x_2:
                  MOV R5, RZ ;
                .L_x_1:
                  MOV R6, UR4 ;
                  UMOV UR4, URZ ;
                  ISETP.NE.U32.AND P1, PT, R6, RZ, PT ;
                  @P1 BRA `(.L_x_2) ;
                  BSYNC B0 ;
                .L_x_0:
                """ + SassPrograms.END, 2, new Schedule(Policy.ARMS, row)));
        assertArrayEquals(new int[] {row == 0 ? 1 : 0, 0}, words);
    }

    private static boolean isKnown(String body, int threads) {
        RunRequest request = new RunRequest(
                LaunchReader.readFile(
                        "test.launch", "LAUNCH: k grid=1 block=" + threads + " args=[out i32[" + threads + "]]"),
                Schedule.of(Policy.BARRIER),
                1,
                200_000,
                32,
                true,
                Optional.empty());
        return new CrossCheckEngine()
                .run(SassPrograms.image(body), request.provingSchedules(request.fuel()))
                .holdsUnderAllSchedules();
    }

    @Test
    void oneRunProvesAllIfLanesNeverDiverge() {
        assertTrue(isKnown("""
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  UMOV UR4, 0x7 ;
                  VOTE.ANY R5, PT, P0 ;
                  @P0 IADD3 R5, R5, UR4, RZ ;
                """ + SassPrograms.END, 64));
    }

    @Test
    void oneRunDoesNotProveAllIfLanesDiverge() {
        assertFalse(isKnown(NESTED, 32));
    }

    @Test
    void oneRunDoesNotProveAllIfWarpsRace() {
        assertFalse(isKnown("""
                  LDC.64 R2, c[0x0][0x210] ;
                  MOV R5, R0 ;
                """ + SassPrograms.END, 64));
    }
}
