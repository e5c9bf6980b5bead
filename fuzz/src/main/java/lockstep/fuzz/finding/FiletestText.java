package lockstep.fuzz.finding;

import java.util.stream.Collectors;
import lockstep.fuzz.judge.FaultKind;

/**
 * A finding as a filetest that expects the right behaviour: it fails as long as the mistake is there. Passes are
 * checked step by step. Filetests do not run outside tools, so that one about such a tool only makes sure that the
 * program itself is a valid test, and gives the command in a comment.
 */
public final class FiletestText {
    private FiletestText() {}

    /** The text of the file; ends with a line end. */
    public static String of(FindingText finding) {
        StringBuilder text = new StringBuilder();
        text.append("; RUN: ").append(run(finding)).append('\n');
        text.append("; ").append(FindingText.headline(finding.fault())).append('\n');
        finding.culprit()
                .flatMap(c -> c.application())
                .ifPresent(a -> text.append("; ")
                        .append(a.rule())
                        .append(" at ")
                        .append(a.at())
                        .append('\n'));
        if (finding.tested() instanceof TestedSubject.Tool) {
            text.append("; ").append(finding.command("%s")).append('\n');
        }
        return text.append(";\n").append(finding.test().text()).toString();
    }

    private static String run(FindingText finding) {
        return switch (finding.tested()) {
            case TestedSubject.Passes p -> {
                boolean isBroken = finding.fault().kind() == FaultKind.BROKEN_MODULE;
                String quoted = TestedSubject.quoted("--passes=" + p.pipeline());
                String plugins = p.plugins().stream()
                        .map(jar -> TestedSubject.quoted("--plugin=" + jar) + " ")
                        .collect(Collectors.joining());
                String verifying = p.lowers() ? "cc --verify-each " : "opt --verify-each -S ";
                yield (isBroken ? verifying : "check ") + plugins + quoted + " %s";
            }
            case TestedSubject.Tool _, TestedSubject.Ptx _, TestedSubject.Sass _ -> "sim %s";
        };
    }
}
