package lockstep.ir.sass.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.text.SassFunctionText;
import org.junit.jupiter.api.Test;

/** The table from which an indirect jump takes its targets. */
final class JumpTablesTest {
    /** Two tables of four words each, at bytes 0 and 16. */
    private static final Bytes BANK = words(0x10, 0x20, 0, 0, 0x30, 0x40, 0, 0);

    private static Bytes words(int... words) {
        ByteBuffer buffer = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            buffer.putInt(word);
        }
        return Bytes.of(buffer.array());
    }

    /** The targets of the instruction with index {@code jump} of {@code lines}, followed by four more. */
    private static SortedSet<Long> targets(int jump, String... lines) {
        String body = String.join(" ;\n[B------:R-:W-:-:S05] ", lines);
        String rest = "[B------:R-:W-:-:S05] EXIT ;\n".repeat(4);
        Diagnostics diagnostics = new Diagnostics();
        Code code = SassFunctionText.parse(
                        ".function f sm_90\n[B------:R-:W-:-:S05] " + body + " ;\n" + rest, "f", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .code();
        return JumpTables.of(BANK, code).targets(jump);
    }

    private static SortedSet<Long> places(Long... places) {
        return new TreeSet<>(List.of(places));
    }

    @Test
    void aJumpTakesTheTableLoadedIntoItsRegister() {
        String[] lines = {"LDC R6, c[0x2][R10]", "LDC R7, c[0x2][R10+0x10]", "BRX R6 -0x30", "BRX R7 -0x40"};
        assertEquals(places(0x10L, 0x20L), targets(2, lines));
        assertEquals(places(0x30L, 0x40L), targets(3, lines));
    }

    @Test
    void uniformLoadsAndJumpsHaveRegistersOfTheirOwn() {
        String[] lines = {"ULDC UR4, c[0x2][UR4+0x10]", "LDC R4, c[0x2][R0]", "BRXU UR4 -0x30", "BRX R4 -0x40"};
        assertEquals(places(0x30L, 0x40L), targets(2, lines));
        assertEquals(places(0x10L, 0x20L), targets(3, lines));
    }

    @Test
    void theNearestLoadCounts() {
        String[] lines = {"LDC R6, c[0x2][R10]", "BRX R6 -0x20", "LDC R6, c[0x2][R10+0x10]", "BRX R6 -0x40"};
        assertEquals(places(0x10L, 0x20L), targets(1, lines));
        assertEquals(places(0x30L, 0x40L), targets(3, lines));
    }

    @Test
    void loadsOfLiteralsAndOfOtherBanksAreNotTables() {
        String[] lines = {
            "LDC R6, c[0x2][R10+0x10]", "LDC R6, c[0x2][RZ]", "LDC R6, c[0x3][R10]", "BRX R6 -0x40",
        };
        assertEquals(places(0x30L, 0x40L), targets(3, lines));
    }

    @Test
    void withoutALoadTheBankIsTakenFromItsStart() {
        assertEquals(places(0x10L, 0x20L, 0x30L, 0x40L), targets(0, "BRX R6 -0x10"));
    }
}
