package lockstep.fuzz.judge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.bugs.BugRecord;
import lockstep.conformance.bugs.BugRecords;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.diag.InputException;
import lockstep.sim.reference.ReferenceEngine;

/** What becomes of the programs of recorded bugs in tools that are installed. */
final class BugTrials {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Pattern VERSION = Pattern.compile("(?m)^\\.version (\\d+)\\.(\\d+)");
    private static final int MINORS = 100;

    /** The first version of PTX with an architecture, times 100; PTX ISA, "Release Notes". */
    private static final Map<String, Integer> LEAST =
            Map.of("sm_75", 603, "sm_80", 700, "sm_86", 701, "sm_89", 708, "sm_90", 708, "sm_100", 806, "sm_120", 807);

    private BugTrials() {}

    /** The command of a trial. */
    static String command(BugRecord record, String ptxas, String level, String architecture) {
        return record.command().isEmpty() ? ptxas + " " + level + " -arch=" + architecture : record.command();
    }

    /** {@code text} for another architecture, with the version of PTX that this needs; as it is for a dash. */
    static String retarget(String text, String architecture) {
        if (architecture.equals("-")) {
            return text;
        }
        String other = text.replaceAll("(?m)^\\.target \\w+", ".target " + architecture);
        Matcher version = VERSION.matcher(other);
        int least = LEAST.get(architecture);
        boolean isOld = version.find()
                && Integer.parseInt(version.group(1)) * MINORS + Integer.parseInt(version.group(2)) < least;
        return isOld ? version.replaceFirst(".version " + least / MINORS + "." + least % MINORS) : other;
    }

    /**
     * What becomes of the main program of {@code record}.
     *
     * @param command of the tool
     */
    static BugRecord.Verdict of(BugRecord record, String command, String architecture) throws IOException {
        String name = record.programs().getFirst();
        TestCase test;
        try {
            String text = retarget(BugRecords.program(record, name), architecture);
            test = TestCase.read(name, text.getBytes(StandardCharsets.UTF_8));
        } catch (InputException unfit) {
            return BugRecord.Verdict.INAPPLICABLE;
        }
        ToolChain tool = ToolChain.of(List.of(command), TIMEOUT);
        Judgement judgement =
                new ToolSubject(tool, new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT)).judge(test);
        if (judgement.faults().isEmpty()) {
            return judgement.verdict() == CaseVerdict.INCONCLUSIVE ? BugRecord.Verdict.OPEN : BugRecord.Verdict.RIGHT;
        }
        return judgement.faults().stream()
                .map(fault -> of(fault.kind()))
                .filter(verdict -> verdict != BugRecord.Verdict.OPEN)
                .findFirst()
                .orElse(BugRecord.Verdict.OPEN);
    }

    private static BugRecord.Verdict of(FaultKind kind) {
        return switch (kind) {
            case DIFFERS, POLICY, PARTICIPANTS -> BugRecord.Verdict.WRONG;
            case TOOL_CRASH, TOOL_REFUSAL, TOOL_OUTPUT, TIMEOUT -> BugRecord.Verdict.FAILED;
            case BATCH, RACE, CLAIM, PASS_CRASH, PASS_REFUSAL, BROKEN_MODULE, INVALID_TEST, CHECK_CRASH ->
                BugRecord.Verdict.OPEN;
        };
    }
}
