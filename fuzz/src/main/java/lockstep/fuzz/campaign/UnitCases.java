package lockstep.fuzz.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import lockstep.fuzz.judge.CrashGuard;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;

/**
 * What is known about the cases of a unit before each is judged: the cases made so far, and the subject that judges
 * them. Which cases are together depends on the unit alone.
 */
final class UnitCases {
    private final Map<Long, TestCase> made;
    private final Subject subject;

    private UnitCases(Map<Long, TestCase> made, Subject subject) {
        this.made = Map.copyOf(made);
        this.subject = Objects.requireNonNull(subject);
    }

    /** Nothing is known: {@code subject} judges them individually. */
    static UnitCases oneByOne(Subject subject) {
        return new UnitCases(Map.of(), subject);
    }

    /** The case of {@code seed}, where it is made. */
    Optional<TestCase> made(long seed) {
        return Optional.ofNullable(made.get(seed));
    }

    /** What judges them. */
    Subject subject() {
        return subject;
    }

    /**
     * Makes units ready on a thread of its own, while others are judged. A case that cannot be made is left to the
     * runner that judges it, and so is a unit that takes too long.
     */
    static final class Ahead implements AutoCloseable {
        private final CampaignSpec spec;
        private final ExecutorService thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("ahead").factory());

        Ahead(CampaignSpec spec) {
            this.spec = spec;
        }

        /** Whether there is something to gain. */
        boolean isUseful() {
            return spec.subject().isFasterTogether();
        }

        /** Begins with the unit {@code index}, which must be ready in the sense of {@link CaseSource#isReady}. */
        Future<UnitCases> begin(long index) {
            return thread.submit(() -> make(index));
        }

        private UnitCases make(long index) throws IOException {
            Map<Long, TestCase> made = new LinkedHashMap<>();
            for (int i = 0; i < spec.units().sizeOf(index); i++) {
                long seed = spec.units().firstOf(index) + i;
                Optional<Throwable> _ =
                        CrashGuard.run(() -> made.put(seed, spec.source().at(seed)));
            }
            List<TestCase> cases = new ArrayList<>(made.values());
            return new UnitCases(made, spec.subject().ahead(cases));
        }

        /**
         * What {@link #begin} gave, when it is done.
         *
         * @throws IOException if files of a tool cannot be written or read
         */
        UnitCases await(Future<UnitCases> begun, long index) throws IOException, InterruptedException {
            try {
                return begun.get(spec.units().sizeOf(index) * spec.caseLimit().toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException late) {
                begun.cancel(true);
                return oneByOne(spec.subject());
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof IOException failure) {
                    throw failure;
                }
                throw new IllegalStateException("cases could not be made together", failed.getCause());
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
