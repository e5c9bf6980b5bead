package lockstep.fuzz.reduce;

import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.PipelineReplay;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;

/** Holds for cases that show a fault like a given one: same kind, pass and reason, on a defined and finished input. */
final class StillFails {
    private StillFails() {}

    /** Judges every candidate as thoroughly as {@code subject} does. */
    static InterestingnessTest thorough(Subject subject, Fault fault) {
        return candidate -> subject.judge(candidate).shows(fault);
    }

    /**
     * Asks in the order of cost: do the passes change anything; does the fault show with the schedule that showed it
     * and one more; does it show with all.
     */
    static InterestingnessTest cheapFirst(PipelineSubject subject, Fault fault) {
        RefinementCheck check = subject.check();
        CheckOptions options = check.options();
        PipelineSubject quick = subject.with(check.with(options.withSchedules(telling(options.schedules(), fault))));
        boolean mustTouch = fault.step() >= 0 && fault.kind() != FaultKind.CHECK_CRASH;
        return candidate -> (!mustTouch || PipelineReplay.touches(subject, candidate))
                && quick.judge(candidate).shows(fault)
                && subject.judge(candidate).shows(fault);
    }

    /**
     * Asks under the schedule that showed the fault alone, by the engine that needs no confirmation, and whether the
     * program has no race there: a program of which lines are taken away may have got one.
     */
    static InterestingnessTest quickly(PtxSubject subject, Fault fault) {
        CheckOptions all = subject.check().options();
        List<Schedule> telling = telling(all.schedules(), fault);
        CheckOptions one = all.withSchedules(fault.kind() == FaultKind.POLICY ? telling : telling.subList(0, 1));
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), one);
        PtxSubject quick = subject.with(check);
        PtxSubject racing = subject.withoutTools().with(check.with(one.withRaces(true)));
        return candidate ->
                quick.judge(candidate).shows(fault) && racing.judge(candidate).verdict() == CaseVerdict.GOOD;
    }

    /** The schedule that shows the fault, and another one; all where the fault is that they disagree. */
    private static List<Schedule> telling(List<Schedule> all, Fault fault) {
        if (fault.kind() == FaultKind.POLICY) {
            return all;
        }
        Schedule failing = all.stream()
                .filter(s -> s.toString().equals(fault.schedule()))
                .findFirst()
                .orElse(all.getFirst());
        Schedule other =
                all.stream().filter(s -> !s.equals(failing)).findFirst().orElse(failing);
        return all.stream().filter(s -> s.equals(failing) || s.equals(other)).toList();
    }

    /** The case as it reads back from its text: what is stored must fail, not only what is in memory. */
    static TestCase asStored(TestCase test) {
        byte[] text = test.text().getBytes(StandardCharsets.UTF_8);
        TestCase read = TestCase.read(test.name(), text);
        return new TestCase(test.name(), read.program(), read.launches(), test.choices());
    }
}
