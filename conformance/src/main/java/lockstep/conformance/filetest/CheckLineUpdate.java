package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filecheck.FileCheck;
import lockstep.conformance.filecheck.FileCheck.CheckRewrite;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.FiletestRun.Finding;
import lockstep.conformance.filetest.FiletestRun.StaleChecks;
import lockstep.conformance.filetest.Filetests.Blessing;
import lockstep.ir.diag.Diagnostic;

/**
 * Finds check lines with which a failed test passes: rewrites those of the RUN line that fails, runs the test with
 * them, and so on, each RUN line once. Whatever else the test states has to hold with the new lines as well.
 */
final class CheckLineUpdate {
    /** Commands whose result is code or diagnostics. The others judge, and a verdict is not taken from them. */
    private static final Set<String> WRITERS = Set.of("opt", "cc", "as", "dis");

    private final PassRegistry registry;
    private final Path file;
    private final String name;
    private final Set<Integer> rewritten = new TreeSet<>();

    CheckLineUpdate(PassRegistry registry, Path file, String name) {
        this.registry = registry;
        this.file = file;
        this.name = name;
    }

    /**
     * Runs the test; the exception of a bug of Lockstep is passed on.
     *
     * @throws IOException if the file cannot be read
     */
    Blessing find() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String before = new String(bytes, StandardCharsets.UTF_8);
        if (!Arrays.equals(bytes, before.getBytes(StandardCharsets.UTF_8))) {
            return new Blessing.Refused(name + ": is not UTF-8 text");
        }
        String text = before;
        while (true) {
            Finding finding = new FiletestRun(registry, file, name, text).run();
            if (finding.status() != Status.FAILED) {
                return new Blessing.Proposed(text, UnifiedDiff.of(name, before, text));
            }
            if (finding.stale().isEmpty()) {
                return unrelated(finding);
            }
            StaleChecks stale = finding.stale().get();
            Optional<String> obstacle = obstacle(stale);
            if (obstacle.isPresent()) {
                return new Blessing.Refused(name + ":" + stale.line() + ": " + obstacle.get());
            }
            CheckRewrite rewrite = FileCheck.rewrite(
                    name, text, stale.checks().input(), stale.checks().options());
            switch (rewrite) {
                case CheckRewrite.Rewritten(String next) -> text = next;
                case CheckRewrite.Refused(List<Diagnostic> reasons) -> {
                    return new Blessing.Refused(
                            reasons.stream().map(Diagnostic::toString).collect(Collectors.joining("\n")));
                }
            }
        }
    }

    private Blessing unrelated(Finding finding) {
        return rewritten.isEmpty()
                ? new Blessing.Unrelated()
                : new Blessing.Refused("with other check lines it fails for another reason: " + finding.detail());
    }

    private Optional<String> obstacle(StaleChecks stale) {
        if (!WRITERS.contains(stale.producer())) {
            return Optional.of("the check lines are about the result of '%s', which is for a person to judge"
                    .formatted(stale.producer()));
        }
        return rewritten.add(stale.run())
                ? Optional.empty()
                : Optional.of("another RUN line has the same check lines, and another output");
    }
}
