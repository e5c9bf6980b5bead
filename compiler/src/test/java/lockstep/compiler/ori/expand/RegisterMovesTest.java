package lockstep.compiler.ori.expand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lowering of moves of physical registers. Oracle: by hand, and by simulating the registers. */
final class RegisterMovesTest {
    private static final Pattern MOVE = Pattern.compile("MOV R(\\d+), R(\\d+|Z)");
    private static final Pattern EXCLUSIVE = Pattern.compile("LOP3.LUT R(\\d+), R\\1, R(\\d+), RZ, 0x3c, !PT");

    /** Each of four registers from each of four. */
    private static final int CHOICES = 256;

    private static String words(String... lines) {
        Diagnostics diagnostics = new Diagnostics();
        String found = OriTexts.lines(RegisterMoves.expand(OriTexts.module("free", lines), diagnostics));
        assertEquals("", diagnostics.toString());
        return found.substring(found.indexOf('\n') + 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COPY R4, R5 | MOV R4, R5",
                "COPY R4, RZ | MOV R4, RZ",
                "COPY RZ, R4 | ''",
                "COPY R4, R4 | ''",
                "COPY R4, UR5 | MOV R4, UR5",
                "COPY UR4, UR5 | UMOV UR4, UR5",
                "COPY P1, P2 | PLOP3.LUT P1, PT, PT, PT, P2, 0x80, 0x0",
                "COPY P1, UP2 | PLOP3.LUT P1, PT, PT, PT, UP2, 0x80, 0x0",
                "COPY UP1, UP2 | UPLOP3.LUT UP1, UPT, UPT, UPT, UP2, 0x80, 0x0",
                "@!P3 COPY R4x2, R6x2 | @!P3 MOV R4, R6; @!P3 MOV R5, R7",
                "PACK R4x2, R5, RZ | MOV R4, R5; MOV R5, RZ",
                "UNPACK R5, R6, R4x2 | MOV R6, R5; MOV R5, R4",
                "UNPACK R5, R4, R4x2 | LOP3.LUT R5, R5, R4, RZ, 0x3c, !PT; LOP3.LUT R4, R4, R5, RZ, 0x3c, !PT; "
                        + "LOP3.LUT R5, R5, R4, RZ, 0x3c, !PT",
                "UNPACK UR5, UR4, UR4x2 | ULOP3.LUT UR5, UR5, UR4, URZ, 0x3c, !UPT; "
                        + "ULOP3.LUT UR4, UR4, UR5, URZ, 0x3c, !UPT; ULOP3.LUT UR5, UR5, UR4, URZ, 0x3c, !UPT",
                "UNDEF R4 | ''",
                "USE R4, P1 | ''",
                "DEAD R4 | ''"
            })
    void macrosBecomeWords(String macro, String words) {
        String expected = words.isEmpty() ? "" : words.replace("; ", "\n") + "\n";
        assertEquals(expected + "EXIT", words(macro, "EXIT"));
    }

    /** Law: all targets receive the old values of the sources. Every assignment of four registers to four. */
    @Test
    void movesHappenAtOnce() {
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>();
        for (int choice = 0; choice < CHOICES; choice++) {
            lines.add(".B" + choice + ":");
            lines.add("PACK R4x4, R%d, R%d, R%d, R%d".formatted(sources(choice).toArray()));
        }
        lines.add("EXIT");
        String[] blocks = words(lines.toArray(String[]::new)).split("\\.B\\d+:");
        for (int choice = 0; choice < CHOICES; choice++) {
            Map<Integer, Integer> registers = new HashMap<>();
            Map<Integer, Integer> expected = new HashMap<>();
            for (int i = 4; i < 8; i++) {
                registers.put(i, random.nextInt());
            }
            for (int i = 0; i < 4; i++) {
                expected.put(4 + i, registers.get(sources(choice).get(i)));
            }
            blocks[choice]
                    .lines()
                    .filter(line -> !line.isBlank() && !line.equals("EXIT"))
                    .forEach(line -> execute(line, registers));
            assertEquals(expected, registers, choice + blocks[choice]);
        }
    }

    private static List<Integer> sources(int choice) {
        List<Integer> sources = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            sources.add(4 + (choice >> 2 * i & 3));
        }
        return sources;
    }

    private static void execute(String line, Map<Integer, Integer> registers) {
        Matcher move = MOVE.matcher(line);
        Matcher exclusive = EXCLUSIVE.matcher(line);
        if (move.matches()) {
            registers.put(Integer.parseInt(move.group(1)), registers.getOrDefault(Integer.parseInt(move.group(2)), 0));
        } else {
            assertTrue(exclusive.matches(), line);
            registers.merge(
                    Integer.parseInt(exclusive.group(1)),
                    registers.get(Integer.parseInt(exclusive.group(2))),
                    (a, b) -> a ^ b);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"COPY %R1, R4", "COPY R4, %R1", "MOVPHI R4, R5", "@%P1 COPY R4, R5", "USE %R1"})
    void virtualRegistersAreReported(String macro) {
        Diagnostics diagnostics = new Diagnostics();
        String found = OriTexts.lines(RegisterMoves.expand(OriTexts.module("free", "NOP", macro, "EXIT"), diagnostics));
        assertTrue(diagnostics.toString().startsWith("k:4:3: error[unallocated]: "), diagnostics::toString);
        assertTrue(found.contains(macro), found);
    }
}
