package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.choices.RecordedChoices;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Generated programs of machine IR do what their naive expansion to PTX does, on both engines, under three policies;
 * wrong readings of the rows do not. {@code -Dlockstep.seeds=N} runs N of them, from
 * {@code -Dlockstep.first=N} on, {@code -Dlockstep.table=true} prints how
 * often each row occurred.
 */
final class OpenProgramsTest {
    private static final PtxGenerator GENERATOR = new PtxGenerator(Profile.named("machine"), Architecture.SM_90);
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 60);
    private static final long FIRST = Long.getLong("lockstep.first", 0);
    private static final int COUNTED = 400;
    private static final int MOST_SEEDS = 300;
    private static final Schedule STACK = Schedule.of(Policy.STACK);
    private static final List<Schedule> SCHEDULES =
            List.of(STACK, Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 1));

    private static String text(PtxCase made) {
        return PtxPrinter.printOpen(made.module(), header -> Optional.empty());
    }

    // ---- programs

    @Test
    void textsReadBack() {
        for (long seed = 0; seed < 40; seed++) {
            String text = text(GENERATOR.generate(seed));
            PtxModule read = PtxReader.readOpen(
                            "seed.mptx", text.getBytes(StandardCharsets.UTF_8), (header, stage) -> true)
                    .orThrow();
            assertEquals(text, PtxPrinter.printOpen(read, header -> Optional.empty()));
        }
    }

    @Test
    void choicesGiveTheProgramAgain() {
        PtxCase made = GENERATOR.generate(5);
        assertEquals(text(made), text(GENERATOR.generate(new RecordedChoices(made.choices()))));
        assertFalse(text(made).equals(text(GENERATOR.generate(6))));
    }

    /** The oracle is PTX, without anything of machine IR. */
    @Test
    void expansionsAreLegal() {
        for (long seed = 0; seed < 40; seed++) {
            PtxModule closed = NaiveExpansion.of(GENERATOR.generate(seed).module());
            assertFalse(
                    PtxVerifier.verify(closed).hasFatal(), () -> PtxVerifier.verify(closed) + PtxPrinter.print(closed));
        }
    }

    /** Negative: programs of PTX have no rows of machine IR. */
    @Test
    void programsOfPtxHaveNone() {
        PtxGenerator ptx = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);
        assertTrue(LongStream.range(0, 50)
                .mapToObj(ptx::generate)
                .flatMap(OpenProgramsTest::instructions)
                .noneMatch(OpenProgramsTest::isOpen));
    }

    private static Stream<PtxInstruction> instructions(PtxCase test) {
        return test.module().functions().stream()
                .flatMap(function -> function.body().stream())
                .flatMap(body -> body.statements().stream())
                .flatMap(statement ->
                        statement instanceof PtxInstruction instruction ? Stream.of(instruction) : Stream.of());
    }

    private static boolean isOpen(PtxInstruction instruction) {
        return form(instruction).since().open();
    }

    private static PtxForm form(PtxInstruction instruction) {
        return OpTable.get().find(instruction.opcode(), instruction.suffixes()).orElseThrow();
    }

    // ---- how often rows occur

    /** Each row of machine IR is in one of a hundred programs at least, each width of parts too. */
    @Test
    void everyRowOccurs() {
        int programs = Math.max(SEEDS, COUNTED);
        Map<String, Integer> counts = new LinkedHashMap<>();
        OpTable.get().forms().stream().filter(form -> form.since().open()).forEach(form -> counts.put(row(form), 0));
        for (long seed = 0; seed < programs; seed++) {
            Set<String> seen = new HashSet<>();
            instructions(GENERATOR.generate(seed)).filter(OpenProgramsTest::isOpen).forEach(row -> {
                seen.add(row(form(row)));
                if (row.types().size() > 1) {
                    seen.add(row.mnemonic());
                }
                if (row.guard().isPresent()) {
                    seen.add("@p " + row.opcode().text());
                }
            });
            seen.forEach(row -> counts.merge(row, 1, Integer::sum));
        }
        counts.forEach((row, count) -> assertTrue(100 * count >= programs, () -> row + ": " + count));
        assertEquals(
                18,
                counts.keySet().stream()
                        .filter(row -> row.contains("subreg.b") || row.startsWith("reg_sequence.b"))
                        .count());
        if (Boolean.getBoolean("lockstep.table")) {
            counts.forEach((row, count) -> System.out.printf("| `%s` | %.1f %% |%n", row, 100.0 * count / programs));
        }
    }

    private static String row(PtxForm form) {
        String text = form.toString();
        return text.substring(0, text.indexOf('|') < 0 ? text.length() : text.indexOf('|')).strip();
    }

    // ---- the oracle

    private static RunResult run(PtxCase made, ProgramImage image, Schedule schedule) {
        return new CrossCheckEngine().run(image, RunRequest.of(made.launches(), schedule));
    }

    /** What is different, empty if nothing. */
    private static Optional<String> difference(
            PtxCase made, ProgramImage open, ProgramImage closed, Schedule schedule) {
        RunResult one = run(made, open, schedule);
        RunResult other = run(made, closed, schedule);
        boolean areFinished = one.outcome() instanceof Outcome.Finished && other.outcome() instanceof Outcome.Finished;
        if (!areFinished) {
            return Optional.of(one.outcome() + " and " + other.outcome());
        }
        for (ObservedObject object : one.objects()) {
            ObservedObject same = other.object(object.name()).orElseThrow();
            if (!Arrays.equals(object.undefined(), same.undefined())) {
                return Optional.of("undefined bits of " + object.name());
            }
            if (!Arrays.equals(defined(object), defined(same))) {
                return Optional.of("bytes of " + object.name());
            }
        }
        return Optional.empty();
    }

    private static byte[] defined(ObservedObject object) {
        byte[] bytes = object.bytes().clone();
        byte[] undefined = object.undefined();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] &= (byte) ~undefined[i];
        }
        return bytes;
    }

    @Test
    void openProgramsDoWhatTheirExpansionsDo() {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            PtxCase made = GENERATOR.generate(seed);
            ProgramImage open = PtxImages.of(made.module());
            assertEquals(List.of(), open.diagnostics(), () -> text(made));
            ProgramImage closed = PtxImages.of(NaiveExpansion.of(made.module()));
            for (Schedule schedule : SCHEDULES) {
                Optional<String> found = difference(made, open, closed, schedule);
                assertEquals(
                        Optional.empty(),
                        found,
                        () -> made.name() + ", " + schedule + "\n" + text(made));
            }
        }
    }

    // ---- wrong readings

    private static final Set<Flaw> OF_PHIS = Set.of(
            Flaw.PHIS_IN_ORDER,
            Flaw.OTHER_PREDECESSOR,
            Flaw.MOVES_BEFORE_THE_BRANCH,
            Flaw.EDGE_OF_THE_FIRST_LANE,
            Flaw.NO_MOVES_ON_A_FALL);

    @ParameterizedTest
    @EnumSource(Flaw.class)
    void wrongReadingsAreFound(Flaw flaw) {
        for (long seed = 0; seed < MOST_SEEDS; seed++) {
            PtxCase made = GENERATOR.generate(seed);
            PtxModule wrong =
                    OF_PHIS.contains(flaw)
                            ? NaiveExpansion.of(made.module(), flaw)
                            : WrongReading.of(made.module(), flaw);
            Optional<String> found = difference(
                    made, PtxImages.of(wrong), PtxImages.of(NaiveExpansion.of(made.module())), STACK);
            if (found.isPresent()) {
                if (Boolean.getBoolean("lockstep.table")) {
                    System.out.println(flaw + ", seed " + seed + ": " + found.get());
                }
                return;
            }
        }
        throw new AssertionError(flaw + " is not found");
    }
}
