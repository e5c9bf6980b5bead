package lockstep.ir.sass.control;

import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlInstruction.ControlRegisterUse;
import lockstep.ir.sass.control.ControlState.ControlObserver;
import lockstep.ir.sass.control.LatencyTable.Pipe;
import lockstep.ir.sass.isa.Architecture;

/**
 * Finds how soon a compiler that knows the machine lets instructions follow one another: for each pair of classes and
 * each {@link UseKind} the fewest cycles seen. What it writes are the rows of {@code control.latencies}, in an order
 * that does not depend on that of the code.
 */
public final class LatencyMiner {
    /** Classes and use of a row; the architecture first, since its rows are grouped together. */
    private record Key(Architecture architecture, int producer, int part, UseKind use) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int order = architecture.compareTo(other.architecture);
            order = order != 0 ? order : Integer.compare(producer, other.producer);
            order = order != 0 ? order : Integer.compare(part, other.part);
            return order != 0 ? order : use.compareTo(other.use);
        }
    }

    /** The minimum number of cycles, and the number of pairs seen. */
    private record Seen(int least, int count) {
        Seen and(Seen other) {
            return new Seen(Math.min(least, other.least), count + other.count);
        }
    }

    private final SortedMap<Key, SortedMap<Integer, Seen>> rows = new TreeMap<>();

    private final SortedMap<Architecture, SortedMap<Integer, Seen>> sources = new TreeMap<>();

    /** Mines a section of code; see {@link ControlVerifier#verify}. */
    public void add(Code code, JumpTables tables) {
        LatencyTable table = LatencyTable.of(code.architecture());
        ControlAnalysis analysis = new ControlAnalysis(code, tables, table);
        analysis.observe(new ControlObserver() {
            @Override
            public void fixed(
                    Pipe producer, int part, int producerAt, int consumerAt, ControlRegisterUse use, int elapsed) {
                Pipe consumer = analysis.instruction(consumerAt).pipe();
                boolean isCounted = use.use() != UseKind.OVERWRITE
                        && elapsed < ControlState.MAX_TIME
                        && table.isNamed(producer)
                        && table.isNamed(consumer);
                if (isCounted) {
                    rows.computeIfAbsent(
                                    new Key(code.architecture(), producer.index(), part, use.use()),
                                    key -> new TreeMap<>())
                            .merge(consumer.index(), new Seen(elapsed, 1), Seen::and);
                }
            }

            @Override
            public void source(int readerAt, int writerAt, ControlRegisterUse use, int scoreboard, int elapsed) {
                if (scoreboard == ControlInstruction.NO_SCOREBOARD && elapsed < ControlState.MAX_TIME) {
                    sources.computeIfAbsent(code.architecture(), key -> new TreeMap<>())
                            .merge(analysis.instruction(readerAt).pipe().index(), new Seen(elapsed, 1), Seen::and);
                }
            }
        });
    }

    /** The rows in the language of the table, a line for each producer and use. */
    public String text() {
        StringBuilder text = new StringBuilder();
        rows.forEach((key, consumers) -> {
            String part = key.part() == 0 ? "" : ".hi";
            String producer = LatencyTable.of(key.architecture())
                    .pipes()
                    .get(key.producer())
                    .name();
            String head = "latency %d %s%s %s"
                    .formatted(
                            key.architecture().number(),
                            producer,
                            part,
                            key.use().word());
            text.append(line(head, key.architecture(), consumers));
        });
        sources.forEach((architecture, readers) ->
                text.append(line("sources " + architecture.number(), architecture, readers)));
        return text.toString();
    }

    private static String line(String head, Architecture architecture, SortedMap<Integer, Seen> figures) {
        StringJoiner line = new StringJoiner(" ", head + " ", "\n");
        figures.forEach((pipe, seen) -> line.add("%s=%d/%d"
                .formatted(LatencyTable.of(architecture).pipes().get(pipe).name(), seen.least(), seen.count())));
        return line.toString();
    }
}
