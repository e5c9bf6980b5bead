package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.campaign.SassCaseSource;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.fuzz.reduce.Reducer;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;

/** Of an encoder with two mistakes a finding of one stays a finding of that one while it is reduced. */
final class EncodedReductionTest {
    private static final CheckOptions OPTIONS =
            new CheckOptions(List.of(Schedule.of(Policy.BARRIER)), 200_000, 1, CheckOptions.DEFAULT.warpSize());
    private static final RefinementCheck CHECK = new RefinementCheck(new FastEngine(), OPTIONS);
    private static final SassCaseSource SOURCE = new SassCaseSource(Profile.named("sass"), Architecture.SM_90);
    private static final Reducer.Budget BUDGET = new Reducer.Budget(Duration.ofMinutes(2), 80);
    private static final int FINDINGS = 2;

    private static final EncoderMistake RARE = named("carry from nowhere");
    private static final EncoderMistake COMMON = named("immediate cut to 16 bits");

    private static EncoderMistake named(String name) {
        return EncoderMistake.shown().stream()
                .filter(mistake -> mistake.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What one encoder and then the other make of an instruction. */
    private static WordEncoder both(WordEncoder one, WordEncoder other) {
        return instruction -> WordCodec.decode(IsaTable.of(Architecture.SM_90), one.encode(instruction))
                .map(other::encode)
                .orElseGet(() -> one.encode(instruction));
    }

    private static SassSubject subject(WordEncoder encoder) {
        return new SassSubject(CHECK, encoder);
    }

    private static Optional<Fault> fault(SassSubject subject, TestCase test) throws IOException {
        Judgement judgement = subject.judge(test);
        return judgement.verdict() == CaseVerdict.WRONG
                ? judgement.faults().stream().findFirst()
                : Optional.empty();
    }

    @Test
    void aFindingOfOneMistakeDoesNotBecomeOneOfAnother() throws IOException {
        SassSubject both = subject(both(RARE.encoder(), COMMON.encoder()));
        SassSubject rare = subject(RARE.encoder());
        int found = 0;
        for (long seed = 0; found < FINDINGS; seed++) {
            TestCase test = SOURCE.at(seed);
            Optional<Fault> alone = fault(rare, test);
            Optional<Fault> shown = alone.isEmpty() ? alone : fault(both, test);
            if (shown.isEmpty() || !shown.get().isLike(alone.get())) {
                continue;
            }
            found++;
            ReducedFault reduced = new FaultReducer(BUDGET, Reducer.Listener.NONE)
                    .withGenerator(SOURCE.maker().orElseThrow())
                    .reduce(both, test, shown.get())
                    .orElseThrow();
            TestCase small = reduced.reduction().test();
            assertEquals(shown.get().reason(), reduced.fault().reason());
            assertTrue(small.instructions() < test.instructions(), small.text());
            assertTrue(rare.judge(small).shows(alone.get()), () -> "seed " + test.name() + ":\n" + small.text());
        }
    }

    @Test
    void theMistakeThatShowsIsNamed() throws IOException {
        Fault fault = null;
        SassSubject subject = subject(named("lookup table reversed").encoder());
        for (long seed = 0; fault == null; seed++) {
            fault = fault(subject, SOURCE.at(seed)).orElse(null);
        }
        assertTrue(fault.reason().endsWith(".lut"), fault.reason());
    }
}
