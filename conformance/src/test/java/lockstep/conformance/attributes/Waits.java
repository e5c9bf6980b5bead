package lockstep.conformance.attributes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.control.LatencyMiner;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * How soon instructions follow one another in some cubins, for each pair of classes and each use the fewest cycles, and
 * how many instructions of a mnemonic hold a scoreboard for their result, or one that says that their sources have been
 * read, which that of a result does as well. As text a line for each:
 *
 * <pre>
 * 5 alu operand global                    cycles, the class of the producer, the use, the class of the consumer
 * result LDG 1402 0                       with a scoreboard, without one
 * sources STG 20 311
 * </pre>
 */
final class Waits {
    private static final long NO_SCOREBOARD = 7;

    /** With a scoreboard, and without. */
    private record Held(int with, int without) {
        Held and(Held other) {
            return new Held(with + other.with, without + other.without);
        }
    }

    private final LatencyMiner miner = new LatencyMiner();
    private final SortedMap<String, Integer> least = new TreeMap<>();
    private final SortedMap<String, Held> held = new TreeMap<>();

    /** Adds a section of code. */
    void add(Code code, JumpTables tables) {
        miner.add(code, tables);
        for (CodeWord word : code.words()) {
            word.instruction().ifPresent(this::add);
        }
    }

    private void add(SassInstruction instruction) {
        String mnemonic = instruction.form().mnemonic();
        boolean hasResult = instruction.value(CommonField.WRITE_BARRIER) != NO_SCOREBOARD;
        boolean hasSources = instruction.value(CommonField.READ_BARRIER) != NO_SCOREBOARD;
        hold("result " + mnemonic, hasResult);
        hold("sources " + mnemonic, hasSources || hasResult);
    }

    private void hold(String key, boolean isHeld) {
        held.merge(key, new Held(isHeld ? 1 : 0, isHeld ? 0 : 1), Held::and);
    }

    /** All that was seen, with the cycles. */
    private SortedMap<String, Integer> cycles() {
        SortedMap<String, Integer> all = new TreeMap<>(least);
        for (String line : miner.text().lines().toList()) {
            String[] words = line.split(" ", -1);
            if (words[0].equals("latency")) {
                for (int i = 4; i < words.length; i++) {
                    String consumer = words[i].substring(0, words[i].indexOf('='));
                    String figure = words[i].substring(words[i].indexOf('=') + 1, words[i].indexOf('/'));
                    all.merge(words[2] + " " + words[3] + " " + consumer, Integer.parseInt(figure), Math::min);
                }
            }
        }
        return all;
    }

    List<String> text() {
        List<String> lines = new ArrayList<>();
        cycles().forEach((pair, cycles) -> lines.add(cycles + " " + pair));
        held.forEach((key, each) -> {
            if (each.with() > 0) {
                lines.add(key + " " + each.with() + " " + each.without());
            }
        });
        return lines;
    }

    static Waits of(List<String> lines) {
        Waits waits = new Waits();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            boolean isHeld = words[0].equals("result") || words[0].equals("sources");
            if (isHeld) {
                waits.held.put(
                        words[0] + " " + words[1], new Held(Integer.parseInt(words[2]), Integer.parseInt(words[3])));
            } else {
                waits.least.put(line.substring(line.indexOf(' ') + 1), Integer.parseInt(words[0]));
            }
        }
        return waits;
    }

    /**
     * What these do sooner than {@code others} do: fewer cycles for a pair, a pair that those never had after less than
     * {@code settled} cycles, or no scoreboard where those always have one.
     */
    List<String> sooner(Waits others, int settled) {
        List<String> found = new ArrayList<>();
        SortedMap<String, Integer> known = others.cycles();
        cycles().forEach((pair, cycles) -> {
            int least = Optional.ofNullable(known.get(pair)).orElse(settled);
            if (cycles < least) {
                found.add("%s: %d cycles, %d at least".formatted(pair, cycles, least));
            }
        });
        for (Map.Entry<String, Held> each : held.entrySet()) {
            Held other = others.held.get(each.getKey());
            boolean isAlways = other != null && other.with() > 0 && other.without() == 0;
            if (isAlways && each.getValue().without() > 0) {
                found.add(each.getKey() + ": no scoreboard, " + each.getValue().without() + " times");
            }
        }
        return found;
    }
}
