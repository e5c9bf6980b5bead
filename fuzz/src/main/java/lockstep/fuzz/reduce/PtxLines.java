package lockstep.fuzz.reduce;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.ptx.UnsetRegister;

/**
 * Makes a program of PTX, SASS or an open form smaller by its text, a statement a line as it is printed: whole
 * functions go, then lines in chunks of half the size down to one, from the end backwards, then guards. What does not
 * read back or verify is not asked about, nor what reads a register of PTX that nothing has written, where the program
 * so far did not: in place of lines that define what is still read, the registers become zero. The rest is up to the
 * interestingness test, which must detect undefined programs, open results and races.
 */
final class PtxLines {
    /** What precedes a guard (in SASS the control fields) and what follows it. */
    private static final Pattern GUARDED = Pattern.compile("(\\s*(?:\\[[^]]*] )?)@\\S+ (.*)");

    /** How a line that makes a register zero begins. */
    private static final String ZERO = "\tmov";

    private final Attempts attempts;

    PtxLines(Attempts attempts) {
        this.attempts = attempts;
    }

    void reduce() throws IOException {
        long before;
        do {
            before = attempts.accepted();
            dropFunctions();
            dropLines();
            dropGuards();
            simplifyOpenForms();
            simplifyLaunches();
        } while (attempts.accepted() > before && !attempts.isSpent());
    }

    private List<String> lines() {
        return attempts.best().program().text().lines().toList();
    }

    /** The case with the program of these lines; empty if that is not a program. */
    private Optional<TestCase> read(List<String> lines) {
        byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        TestCase best = attempts.best();
        return ProgramFiles.read(best.name(), text)
                .program()
                .filter(program -> !program.kernels().isEmpty())
                .map(program -> new TestCase(best.name(), program, best.launches(), ChoiceSequence.EMPTY));
    }

    /** Whether the program of these lines is taken. */
    private boolean accept(List<String> lines) throws IOException {
        Optional<TestCase> made =
                read(lines).filter(candidate -> newlyUnset(candidate).isEmpty());
        return made.isPresent() && attempts.accept(made.get());
    }

    private boolean acceptWithout(BitSet gone) throws IOException {
        List<String> all = lines();
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!gone.get(i)) {
                kept.add(all.get(i));
            }
        }
        Optional<TestCase> made = kept.size() < all.size() ? read(kept) : Optional.empty();
        if (made.isEmpty()) {
            return false;
        }
        List<PtxRegister> unset = newlyUnset(made.get());
        if (unset.isEmpty()) {
            return attempts.accept(made.get());
        }
        kept.addAll(gone.nextSetBit(0), unset.stream().map(PtxLines::zero).toList());
        return weight(kept) < weight(all) && accept(kept);
    }

    // ---- registers without a value

    /** Registers that {@code candidate} may read before they are written, and the best program does not. */
    private List<PtxRegister> newlyUnset(TestCase candidate) {
        Set<String> known = unset(attempts.best()).map(UnsetRegister::key).collect(Collectors.toSet());
        return unset(candidate)
                .filter(each -> !known.contains(each.key()))
                .map(UnsetRegister::register)
                .toList();
    }

    private static Stream<UnsetRegister> unset(TestCase program) {
        return program.program() instanceof PtxProgram ptx ? UnsetRegister.of(ptx.module()).stream() : Stream.empty();
    }

    private static String zero(PtxRegister register) {
        PtxType type = register.type();
        String value = type == PtxType.F32 ? "0f00000000" : type == PtxType.F64 ? "0d0000000000000000" : "0";
        return ZERO + type.text() + " " + register.name() + ", " + value + ";";
    }

    /** Less is simpler: statements, of which those that make a register zero count half. */
    private static int weight(List<String> lines) {
        int zeros = (int) lines.stream().filter(PtxLines::isZero).count();
        return 2 * statements(lines).size() - zeros;
    }

    private static boolean isZero(String line) {
        return line.startsWith(ZERO) && (line.endsWith(", 0;") || line.endsWith("00000000;"));
    }

    // ---- functions

    /** Functions and other brace-enclosed parts that begin at the start of a line, the last first. */
    private void dropFunctions() throws IOException {
        attempts.enter("ptx-functions");
        int end = lines().size();
        while (end > 0 && !attempts.isSpent()) {
            List<String> all = lines();
            int last = lastBrace(all, end);
            int first = last < 0 ? -1 : header(all, last);
            if (first < 0) {
                return;
            }
            BitSet gone = new BitSet();
            gone.set(first, last + 1);
            acceptWithout(gone);
            end = first;
        }
    }

    private static int lastBrace(List<String> lines, int end) {
        for (int i = Math.min(end, lines.size()) - 1; i >= 0; i--) {
            if (lines.get(i).equals("}")) {
                return i;
            }
        }
        return -1;
    }

    /** The line after the blank one that precedes a function. */
    private static int header(List<String> lines, int end) {
        for (int i = end; i > 0; i--) {
            if (lines.get(i - 1).isBlank()) {
                return i;
            }
        }
        return -1;
    }

    // ---- lines

    private static boolean isStatement(String line) {
        String bare = line.strip();
        return bare.endsWith(";") || bare.endsWith(":");
    }

    private static List<Integer> statements(List<String> lines) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (isStatement(lines.get(i))) {
                places.add(i);
            }
        }
        return places;
    }

    private void dropLines() throws IOException {
        attempts.enter("ptx-lines");
        int count = statements(lines()).size();
        for (int size = Math.max(1, count / 2); size >= 1 && !attempts.isSpent(); size /= 2) {
            for (int end = count; end > 0 && !attempts.isSpent(); ) {
                List<Integer> places = statements(lines());
                end = Math.min(end, places.size());
                int start = Math.max(0, end - size);
                BitSet gone = new BitSet();
                places.subList(start, end).forEach(gone::set);
                acceptWithout(gone);
                end = start;
            }
            count = statements(lines()).size();
        }
    }

    // ---- guards

    private void dropGuards() throws IOException {
        attempts.enter("ptx-guards");
        for (int i = lines().size() - 1; i >= 0 && !attempts.isSpent(); i--) {
            List<String> lines = new ArrayList<>(lines());
            Matcher guarded = GUARDED.matcher(i < lines.size() ? lines.get(i) : "");
            if (guarded.matches()) {
                lines.set(i, guarded.group(1) + guarded.group(2));
                accept(lines);
            }
        }
    }

    // ---- open forms

    /**
     * In the open forms a register that is read has a definition, so that a line cannot go before those that read what
     * it defines: it defines zero instead. Then operands become constants.
     */
    private void simplifyOpenForms() throws IOException {
        Optional<OpenFormOperands> open = OpenFormOperands.of(attempts.best().program());
        if (open.isEmpty()) {
            return;
        }
        attempts.enter("open-definitions");
        for (int i = lines().size() - 1; i >= 0 && !attempts.isSpent(); i--) {
            acceptInstead(i, open.get().zeroed(lines().get(i)));
        }
        attempts.enter("open-operands");
        for (int i = lines().size() - 1; i >= 0 && !attempts.isSpent(); i--) {
            for (String simpler : open.get().simpler(lines().get(i))) {
                acceptInstead(i, Optional.of(simpler));
            }
        }
    }

    private void acceptInstead(int line, Optional<String> other) throws IOException {
        if (other.isPresent()) {
            List<String> changed = new ArrayList<>(lines());
            changed.set(line, other.get());
            accept(changed);
        }
    }

    // ---- launches

    private void simplifyLaunches() throws IOException {
        attempts.enter("ptx-launches");
        boolean isSimpler;
        do {
            isSimpler = false;
            TestCase best = attempts.best();
            for (var simpler : Launches.simpler(best.launches())) {
                TestCase made = new TestCase(best.name(), best.program(), simpler, ChoiceSequence.EMPTY);
                isSimpler = isSimpler || attempts.accept(made);
            }
        } while (isSimpler && !attempts.isSpent());
    }
}
