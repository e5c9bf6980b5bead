package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.conformance.filecheck.Directive.CheckString;
import lockstep.conformance.filecheck.Directive.MatchFault;
import lockstep.conformance.filecheck.FileCheck.CheckRewrite;
import lockstep.conformance.filecheck.FileCheckResult.FileCheckMessage;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;

/**
 * Rewrites check lines that an input does not match, region by region, as labels part them; see {@link CheckAlignment}.
 * Only plain text is rewritten, and only regions that fail. What a region cannot have if it fails: groups of DAG lines
 * and counts, whose places are open; variables, whose values other lines use; NOT lines and expressions that fail
 * themselves, since they state what somebody meant. Labels are not rewritten.
 */
final class CheckRewriter {
    private final List<CheckString> strings;
    private final String input;
    private final Set<SourceLocation> failed;
    private final CheckLineEdits edits;
    private final List<Diagnostic> refusals = new ArrayList<>();

    /**
     * @param strings the check lines of {@code checkText}
     * @param input as searched
     * @param messages the failures
     */
    CheckRewriter(
            List<CheckString> strings,
            String checkText,
            String input,
            List<FileCheckMessage> messages,
            FileCheckOptions options) {
        this.strings = strings;
        this.input = input;
        this.failed = messages.stream().map(FileCheckMessage::check).collect(Collectors.toCollection(HashSet::new));
        this.edits = new CheckLineEdits(checkText, options);
    }

    /** The new text, or the reasons against it. */
    CheckRewrite rewrite() {
        int at = 0;
        List<CheckString> region = new ArrayList<>();
        for (CheckString string : strings) {
            if (string.positive().kind() != Directive.Kind.LABEL) {
                region.add(string);
                continue;
            }
            Optional<Directive.Match> label = find(string.positive(), at);
            if (label.isEmpty()) {
                refuse(string.positive(), "is not rewritten: labels tell what the lines after them are about");
                return new CheckRewrite.Refused(refusals);
            }
            int end = input.lastIndexOf('\n', label.get().start()) + 1;
            rewrite(region, string.before(), at, Math.max(at, end));
            region.clear();
            at = label.get().end();
        }
        rewrite(region, List.of(), at, input.length());
        return refusals.isEmpty() ? new CheckRewrite.Rewritten(edits.text()) : new CheckRewrite.Refused(refusals);
    }

    private Optional<Directive.Match> find(Directive label, int from) {
        try {
            return label.find(input, from, input.length(), new Variables());
        } catch (MatchFault tooMuch) {
            return Optional.empty();
        }
    }

    private void refuse(Directive directive, String why) {
        refusals.add(refusal(directive.location(), directive.name() + " " + why));
    }

    /** An error at a check line. */
    static Diagnostic refusal(SourceLocation place, String message) {
        return Diagnostic.error("filecheck-not-rewritten", place, message);
    }

    /** @param last NOT and DAG lines after all of {@code region} */
    private void rewrite(List<CheckString> region, List<Directive> last, int from, int to) {
        List<Directive> checks = new ArrayList<>();
        List<Directive> all = new ArrayList<>();
        for (CheckString string : region) {
            all.addAll(string.before());
            if (string.positive().kind() != Directive.Kind.END) {
                checks.add(string.positive());
            }
        }
        all.addAll(last);
        all.addAll(checks);
        if (all.stream().map(Directive::location).noneMatch(failed::contains)) {
            return;
        }
        List<Directive> refused =
                all.stream().filter(each -> reason(each).isPresent()).toList();
        refused.forEach(each -> refuse(each, reason(each).orElseThrow()));
        if (refused.isEmpty()) {
            CheckAlignment.of(checks, input, from, to)
                    .ifPresentOrElse(alignment -> edit(checks, alignment), () -> refuseFailed(checks));
        }
    }

    private Optional<String> reason(Directive directive) {
        if (directive.kind() == Directive.Kind.DAG) {
            return Optional.of("is not rewritten: lines in any order are for a person to choose");
        }
        if (directive.count() > 1) {
            return Optional.of("is not rewritten: a number of matches is for a person to choose");
        }
        if (directive.hasVariables()) {
            return Optional.of("is not rewritten: it defines or uses variables");
        }
        if (!failed.contains(directive.location())) {
            return Optional.empty();
        }
        if (directive.kind() == Directive.Kind.NOT) {
            return Optional.of("is not rewritten: the output has what it excludes");
        }
        return directive.isLiteral()
                ? Optional.empty()
                : Optional.of("is not rewritten: it has a regular expression, which does not match");
    }

    private void refuseFailed(List<Directive> checks) {
        checks.stream()
                .filter(check -> failed.contains(check.location()))
                .forEach(check -> refuse(
                        check, "is not rewritten: the output has no similar line between those of its neighbours"));
    }

    private void edit(List<Directive> checks, CheckAlignment alignment) {
        for (CheckAlignment.Step step : alignment.steps()) {
            Directive check = checks.get(step.check());
            switch (step.move()) {
                case KEEP, KEEP_ON_LINE, SKIP -> {}
                case REPLACE -> edits.replace(check, alignment.line(step.line()));
                case INSERT -> {
                    if (requireAlone(check)) {
                        edits.insert(check, alignment.line(step.line()));
                    }
                }
                case DELETE -> {
                    if (requireAlone(check)) {
                        edits.delete(check);
                    }
                }
            }
        }
    }

    private boolean requireAlone(Directive check) {
        boolean isAlone = edits.isAlone(check);
        if (!isAlone) {
            refuse(check, "is not rewritten: lines are added and removed only where a line is nothing but a comment");
        }
        return isAlone;
    }
}
