package lockstep.ir.sass.control;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassForm;

/**
 * When results of machine instructions arrive on one architecture: classes of instructions, and for each pair of
 * classes and each {@link UseKind} the cycles from issue to issue. Immutable, read once from {@code control.latencies},
 * whose head gives the source of its figures.
 */
public final class LatencyTable {
    /**
     * The minimum number of observations for a figure to be trusted: with fewer, the compiler may have had no reason to
     * be as early as the machine allows. Chosen so that no figure of one half of the corpus was beaten in the other.
     */
    static final int TRUSTED = 1000;

    /** The same for {@link SourceRow}, of which there are few. */
    static final int TRUSTED_SOURCES = 50;

    /** Cycles after which everything of fixed latency is assumed to have arrived when control fields are assigned. */
    static final int MAX_LATENCY = 15;

    private static final Map<Architecture, LatencyTable> TABLES = LatencyReader.readResource();
    private static final Map<Architecture, LatencyTable> CAUTIOUS = cautious();

    /**
     * A row: how soon after an instruction of one class one of another has been seen to use a result.
     *
     * @param producer class of the one that writes
     * @param part which of the registers of a result, 0 for the first, 1 for all others
     * @param consumer class of the one that uses it
     * @param use kind of use
     * @param cycles from issue to issue, at least 1
     * @param observations number of pairs that were mined
     */
    public record Row(Pipe producer, int part, Pipe consumer, UseKind use, int cycles, int observations) {}

    /**
     * A row: how soon after an instruction that holds no scoreboard a register that it reads has been seen written.
     *
     * @param reader class of the one that reads
     * @param cycles from issue to issue
     * @param observations as above
     */
    public record SourceRow(Pipe reader, int cycles, int observations) {}

    private final List<Pipe> pipes;
    private final Map<String, Pipe> byForm;
    private final Pipe unknown;
    private final List<Row> rows;
    private final List<SourceRow> sources;
    /** Cycles by producer, part, consumer and use; 0 without a row. */
    private final int[] cycles;
    /** The least of all consumers but those that read late. */
    private final int[] least;

    private final Map<Pipe, Set<Pipe>> lateReaders;
    private final boolean isCautious;

    LatencyTable(
            List<Pipe> pipes,
            Map<String, Pipe> byForm,
            Pipe unknown,
            List<Row> rows,
            List<SourceRow> sources,
            Map<Pipe, Set<Pipe>> lateReaders) {
        this(pipes, byForm, unknown, rows, sources, lateReaders, false);
    }

    private LatencyTable(
            List<Pipe> pipes,
            Map<String, Pipe> byForm,
            Pipe unknown,
            List<Row> rows,
            List<SourceRow> sources,
            Map<Pipe, Set<Pipe>> lateReaders,
            boolean isCautious) {
        this.lateReaders = Map.copyOf(lateReaders);
        this.isCautious = isCautious;
        this.pipes = List.copyOf(pipes);
        this.byForm = Map.copyOf(byForm);
        this.unknown = unknown;
        this.rows = List.copyOf(rows);
        this.sources = List.copyOf(sources);
        int producers = 2 * this.pipes.size() * UseKind.values().length;
        this.cycles = new int[producers * this.pipes.size()];
        this.least = new int[producers];
        fill(new int[producers]);
    }

    private static Map<Architecture, LatencyTable> cautious() {
        Map<Architecture, LatencyTable> all = new EnumMap<>(Architecture.class);
        TABLES.forEach((architecture, table) -> all.put(
                architecture,
                new LatencyTable(
                        table.pipes, table.byForm, table.unknown, table.rows, table.sources, table.lateReaders, true)));
        return all;
    }

    /** Fills in the figures. */
    private void fill(int[] observations) {
        for (Row row : rows) {
            int at = at(row.producer(), row.part(), row.use());
            if (!lateReaders.getOrDefault(row.producer(), Set.of()).contains(row.consumer())) {
                observations[at] += row.observations();
                least[at] = least[at] == 0 ? row.cycles() : Math.min(least[at], row.cycles());
            }
            if (row.observations() >= TRUSTED || isCautious) {
                cycles[at * pipes.size() + row.consumer().index()] = Math.min(row.cycles(), MAX_LATENCY);
            }
        }
        for (int at = 0; at < least.length; at++) {
            least[at] = observations[at] >= TRUSTED ? least[at] : 0;
        }
    }

    private int at(Pipe producer, int part, UseKind use) {
        return (2 * producer.index() + Math.min(part, 1)) * UseKind.values().length + use.ordinal();
    }

    /** The table of {@code architecture}. */
    public static LatencyTable of(Architecture architecture) {
        return Objects.requireNonNull(TABLES.get(architecture));
    }

    /**
     * The same for assigning control fields: each pair has its own figure, however rarely it was seen, at most
     * {@value #MAX_LATENCY}. A distance that ptxas was never seen to use may be too early, even if no row proves it.
     */
    public static LatencyTable cautious(Architecture architecture) {
        return Objects.requireNonNull(CAUTIOUS.get(architecture));
    }

    /** The classes in the order of their numbers. */
    public List<Pipe> pipes() {
        return pipes;
    }

    /** Cycles after which an instruction of this class has read its sources without a scoreboard; empty for never. */
    public OptionalInt sourceCycles(Pipe reader) {
        for (SourceRow row : sources) {
            if (row.reader() == reader && row.observations() >= TRUSTED_SOURCES) {
                return OptionalInt.of(row.cycles());
            }
        }
        return OptionalInt.empty();
    }

    /** The class of a form, by its name or its mnemonic; of those that the table does not name one without rows. */
    public Pipe pipe(SassForm form) {
        Pipe named = byForm.get(form.name());
        return named != null ? named : byForm.getOrDefault(form.mnemonic(), unknown);
    }

    /** Whether the table names the form. */
    public boolean isKnown(SassForm form) {
        return isNamed(pipe(form));
    }

    boolean isNamed(Pipe pipe) {
        return pipe != unknown;
    }

    /**
     * The minimum number of cycles between the issues of two instructions.
     *
     * @param producer class of the one that writes a register, with fixed latency
     * @param part which of the registers of its result
     * @param consumer class of the one that uses the register
     * @param use kind of use
     * @return the row of the two if it has been seen often, else the minimum of the producer's rows for this use,
     *     except those of late readers; empty if these have not been seen often either. An addend has no such minimum,
     *     since some classes read it later than others. {@link UseKind#OVERWRITE} has no rows: see
     *     {@link #overwriteCycles}. A {@linkplain #cautious cautious} table has the row of the two or nothing
     */
    public OptionalInt cycles(Pipe producer, int part, Pipe consumer, UseKind use) {
        int at = at(producer, part, use);
        int known = cycles[at * pipes.size() + consumer.index()];
        int found = known != 0 || use == UseKind.ADDEND || isCautious ? known : least[at];
        return found == 0 ? OptionalInt.empty() : OptionalInt.of(found);
    }

    /**
     * The minimum number of cycles between the issues of two instructions that write one register, so that the first
     * one's result does not arrive later: the difference of their latencies. Inferred from the rows for reads, not
     * mined: only one place shows that both may arrive in one cycle ({@code P2R} and {@code IMAD.WIDE} of ptxas 13.0
     * for sm_120).
     *
     * @param file of the register
     * @return empty where results of either class have not been seen often, or the later one has variable latency
     */
    public OptionalInt overwriteCycles(Pipe producer, int part, Pipe later, FieldKind file) {
        UseKind read = switch (file) {
            case REGISTER -> UseKind.OPERAND;
            case UNIFORM_REGISTER -> UseKind.UNIFORM;
            case PREDICATE -> UseKind.PREDICATE;
            case UNIFORM_PREDICATE -> UseKind.UNIFORM_PREDICATE;
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> throw new CompilerBug(file + " has no registers");
        };
        int first = least[at(producer, part, read)];
        int second = least[at(later, 0, read)];
        boolean isKnown = first != 0 && second != 0 && !later.isVariable();
        return isKnown ? OptionalInt.of(Math.max(1, first - second)) : OptionalInt.empty();
    }

    /**
     * A class of instructions that share their timing.
     *
     * @param index its number in the table, from 0 on
     * @param name of the class
     * @param arrival when results arrive
     * @param queue a common name for classes whose results arrive in issue order; "" if results are unordered
     */
    public record Pipe(int index, String name, Arrival arrival, String queue) {
        /** When results arrive. */
        public enum Arrival {
            /** A fixed number of cycles after the issue, given by the table. Sources are read in time. */
            FIXED,
            /** At any time, signalled by a scoreboard. Sources in general registers are read late, in issue order. */
            VARIABLE,
            /** As {@link #VARIABLE}, but predicates are there when the sources have been read. */
            EARLY_PREDICATE,
            /** As {@link #VARIABLE}, but the result may arrive before earlier instructions have read their sources. */
            ASIDE
        }

        /** Whether results need a scoreboard, and sources in general registers may be read long after the issue. */
        public boolean isVariable() {
            return arrival != Arrival.FIXED;
        }

        /** Whether it reads its sources in the order of issue with all others that read late. */
        boolean isOrderedReader() {
            return arrival == Arrival.VARIABLE || arrival == Arrival.EARLY_PREDICATE;
        }

        /** Whether the results of two instructions arrive in the order of their issue. */
        boolean isOrderedWith(Pipe other) {
            return !queue.isEmpty() && queue.equals(other.queue);
        }
    }
}
